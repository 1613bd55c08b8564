// Fees (docs/product/prices-and-taxes.md#fees), and the conversion of a product to a fee.

import { type Cost, costInput } from '@ardoise/contract/catalog/costs.ts';
import { productInput } from '@ardoise/contract/catalog/products.ts';
import { contradiction } from '@ardoise/contract/errors.ts';
import { translatedOf } from '@ardoise/contract/kit/record.ts';
import { RECORDS } from '@ardoise/contract/records.ts';
import { priceExcludingTax } from '@ardoise/contract/rules/money.ts';
import type { z } from 'zod';
import type { Reference } from '../../http/record/restoring.ts';
import { columnsOf } from '../../http/record/row.ts';
import { type Reads, recordStore } from '../../http/record/store.ts';
import type { Transact, TransactionHooks } from '../../http/record/transaction.ts';
import { requireFound } from '../../http/resource.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { sql, statement, verbatim } from '../../platform/sql.ts';
import { categoryProducts, setOwners } from './links.ts';
import { currency } from './prices.ts';
import { listReferences, requireReferences } from './references.ts';
import { removeProductsFromLists } from './remove-from-lists.ts';

type CostInput = z.output<typeof costInput>;

/** The list of what a fee is charged on, by its kind. */
const TARGETS = { section: 'sections', category: 'category_id', product: 'products_id' } as const;

const references = (input: CostInput): Reference[] => [
  ...listReferences('sections', 'section', input.sections),
  ...listReferences('category_id', 'category', input.category_id),
  ...listReferences('products_id', 'product', input.products_id),
];

const validate = async (tx: Tx, { venue, input }: { venue: string; input: CostInput }): Promise<void> => {
  if (input.manual && input.multiple) throw contradiction('manual', 'exclusive', 'A fee that guests add cannot be charged per item.');
  const target = input.application === 'venue' ? null : TARGETS[input.application];
  if (target && input[target].length === 0) throw contradiction(target, 'required', 'Select what this fee is charged on.');
  await requireReferences(tx, venue, references(input));
};

export const costStore = (db: Db, transaction: TransactionHooks) =>
  recordStore(db, RECORDS.cost, {
    module: 'catalog',
    transaction,
    currency,
    references,
    validate,
    sorts: { application: sql`t.application`, net_price: sql`t.net_price`, unavailable: sql`t.unavailable` },
    toRecord: (row: Omit<Cost, 'price_ht'>, unit): Cost => ({ ...row, price_ht: priceExcludingTax(row.net_price, row.tax_rate, unit) }),
  });

/** The columns that products and fees share, and the texts of an entry in `languages`. */
const shared = Object.keys(columnsOf(costInput)).filter((column) => column !== 'languages' && column in columnsOf(productInput));
const sharedColumns = verbatim(shared.map((column) => `"${column}"`).join(', '));
const texts = verbatim(
  translatedOf(costInput)
    .map((text) => `'${text}', coalesce(entry->>'${text}', '')`)
    .join(', '),
);
const moveToCosts = statement(
  'catalog.product-to-cost',
  (venue: string, id: string) => sql`
    with gone as (delete from product where venue_id = ${venue} and id = ${id} returning *)
    insert into cost (venue_id, id, application, manual, ${sharedColumns}, languages)
    select venue_id, id, 'venue', true, ${sharedColumns}, coalesce((select jsonb_agg(
        jsonb_build_object('locale', entry->'locale', 'stale', coalesce(entry->'stale', 'false'), ${texts}) ||
        case when entry->>'name' = '' then jsonb_build_object('name', gone.name, 'stale', true) else '{}' end order by place)
      from jsonb_array_elements(languages) with ordinality as listed (entry, place)), '[]')
    from gone returning id`,
);

/**
 * Converts a product to a fee with the same id, texts, price and tax. The fee is manual and for the whole venue, so
 * that it is not charged before a manager configures it. A translation without a name gets the source's name, marked as
 * stale, because a fee needs one.
 */
export const convertToCost = (change: Transact, { read }: Reads<Cost>, venue: string, id: string, account: string): Promise<Cost> =>
  change(
    venue,
    async (tx) => {
      await removeProductsFromLists(tx, venue, [id]);
      await setOwners(tx, venue, categoryProducts, id, []);
      requireFound(await tx.one(moveToCosts(venue, id)));
      return requireFound(await read(tx, venue, id));
    },
    account,
  );
