// Fees (docs/product/prices-and-taxes.md#fees), and how a product becomes one.
import type { Cost, costInput } from '@ardoise/contract/costs.ts';
import { contradiction } from '@ardoise/contract/errors.ts';
import { fromMinor, priceExcludingTax, toMinor } from '@ardoise/contract/rules/money.ts';
import { markStale } from '@ardoise/contract/rules/stale-translations.ts';
import type { z } from 'zod';
import { requireFound, type Store } from '../../http/resource.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { sql, statement } from '../../platform/sql.ts';
import { categoryProducts, setOwners } from './links.ts';
import type { MenuChange } from './menu/menu-change.ts';
import { currencyOf, requireDigits } from './prices.ts';
import { listed, requireReferences } from './references.ts';
import { removeProductsFromLists } from './remove-from-lists.ts';
import { rowStore } from './row-store.ts';

type CostInput = z.output<typeof costInput>;
/** As stored: prices in minor units. */
type CostRow = Omit<Cost, 'price_ht'> & { currency: string };

const toCost = ({ currency, ...row }: CostRow): Cost => {
  const net_price = fromMinor(row.net_price, currency);
  return {
    ...row,
    net_price,
    threshold: fromMinor(row.threshold, currency),
    price_ht: priceExcludingTax(net_price, row.tax_rate, currency),
  };
};

/** Which list says what a fee of a kind is charged on. */
const TARGETS = { section: 'sections', category: 'category_id', product: 'products_id' } as const;

const check = async (tx: Tx, venue: string, input: CostInput, currency: string): Promise<void> => {
  requireDigits(
    [
      ['net_price', input.net_price],
      ['threshold', input.threshold],
    ],
    currency,
  );
  if (input.manual && input.multiple) throw contradiction('manual', 'exclusive', 'A fee that guests add is not charged for each piece.');
  const target = input.application === 'venue' ? null : TARGETS[input.application];
  if (target && input[target].length === 0) throw contradiction(target, 'required', 'This fee needs something to be charged on.');
  await requireReferences(tx, venue, [
    ...listed('sections', 'section', input.sections),
    ...listed('category_id', 'category', input.category_id),
    ...listed('products_id', 'product', input.products_id),
  ]);
};

const columns = {
  ...{ name: 'text', recipe: 'text', application: 'text', sections: 'uuid[]', category_id: 'uuid[]', products_id: 'uuid[]' },
  ...{ multiple: 'boolean', manual: 'boolean', message: 'text', bar: 'boolean', table: 'boolean', tax_rate: 'numeric' },
  ...{ unavailable: 'boolean', net_price: 'bigint', threshold: 'bigint', languages: 'jsonb' },
};

export const costStore = (db: Db, change: MenuChange): Store<Cost, CostInput> =>
  rowStore(db, change, {
    table: 'cost',
    columns,
    sorts: { application: sql`t.application`, net_price: sql`t.net_price`, unavailable: sql`t.unavailable` },
    toRecord: toCost,
    async values(tx, venue, input: CostInput, before) {
      const currency = await currencyOf(tx, venue);
      await check(tx, venue, input, currency);
      return {
        name: input.name,
        recipe: input.recipe,
        application: input.application,
        sections: input.sections,
        category_id: input.category_id,
        products_id: input.products_id,
        multiple: input.multiple,
        manual: input.manual,
        message: input.message,
        bar: input.bar,
        table: input.table,
        tax_rate: input.tax_rate,
        unavailable: input.unavailable,
        net_price: toMinor(input.net_price, currency),
        threshold: toMinor(input.threshold, currency),
        languages: markStale(before, input, ['name', 'recipe', 'message']),
      };
    },
  });

const moveToCosts = statement(
  'catalog.product-to-cost',
  (venue: string, id: string) => sql<Omit<CostRow, 'currency'>>`
    with gone as (delete from product where venue_id = ${venue} and id = ${id} returning *)
    insert into cost (venue_id, id, name, recipe, application, manual, net_price, tax_rate, unavailable, languages)
    select venue_id, id, name, recipe, 'venue', true, net_price, tax_rate, unavailable, coalesce((select jsonb_agg(entry || '{"message": ""}' ||
        case when entry->>'name' = '' then jsonb_build_object('name', gone.name, 'stale', true) else '{}' end order by place)
      from jsonb_array_elements(languages) with ordinality as listed (entry, place)), '[]')
    from gone returning *`,
);

/**
 * Makes a fee of a product, with its id, texts, price and tax: a manual one of the whole venue, so that nobody is charged
 * before its manager has said on what. A translation without a name takes the source's, marked as stale, because a fee needs one.
 */
export const convertToCost = (change: MenuChange, venue: string, id: string): Promise<Cost> =>
  change(venue, async (tx) => {
    await removeProductsFromLists(tx, venue, [id]);
    await setOwners(tx, venue, categoryProducts, id, []);
    const currency = await currencyOf(tx, venue);
    return toCost({ ...requireFound(await tx.one(moveToCosts(venue, id))), currency });
  });
