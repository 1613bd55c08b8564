// Products (docs/product/menu.md#products). Prices are minor units in the database and decimals on the wire.
import { contradiction } from '@ardoise/contract/errors.ts';
import type { Product, productInput } from '@ardoise/contract/products.ts';
import { isDeclared } from '@ardoise/contract/rules/contents.ts';
import { toMinor } from '@ardoise/contract/rules/money.ts';
import { markStale } from '@ardoise/contract/rules/stale-translations.ts';
import type { z } from 'zod';
import { requireFound, type Store } from '../../http/resource.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { sql, statement } from '../../platform/sql.ts';
import { mergeSwitch, readSwitch, writeSwitch } from './availability.ts';
import { categoryProducts, setOwners } from './links.ts';
import type { MenuChange } from './menu/menu-change.ts';
import { currencyOf, minors, requireDigits } from './prices.ts';
import { type ProductList, readProduct } from './product-rows.ts';
import { listed, type Reference, requireReferences, sharedReferences } from './references.ts';
import { removeProductsFromLists } from './remove-from-lists.ts';
import { rowOf } from './row.ts';

export type ProductInput = z.output<typeof productInput>;

/** Told in the transaction that makes a product available or not, so that open orders follow it. */
export type AvailabilityListener = (tx: Tx, venue: string, product: string, unavailable: boolean) => Promise<void>;

const findTypes = statement(
  'catalog.product-types',
  (venue: string, ids: readonly string[]) =>
    sql<{ id: string; type_id: number }>`select id, type_id from product where venue_id = ${venue} and id = any(${ids}::uuid[])`,
);
const findParts = statement(
  'catalog.product-parts',
  (venue: string, ids: readonly string[]) =>
    sql<{ id: string }>`select id from product where venue_id = ${venue} and id = any(${ids}::uuid[]) and not standalone`,
);
const removePicture = statement(
  'catalog.product-picture-remove',
  (venue: string, id: string) =>
    sql`update product set image = null, version = version + 1 where venue_id = ${venue} and id = ${id} and image is not null`,
);

const prices = (input: ProductInput): [field: string, price: number | null][] => [
  ['net_price', input.net_price],
  ...input.exceptions.map(({ net_price }, at): [string, number | null] => [`exceptions.${at}.net_price`, net_price]),
  ...input.bundle_categories.flatMap(({ products }, step) =>
    products.map(({ net_price }, at): [string, number] => [`bundle_categories.${step}.products.${at}.net_price`, net_price]),
  ),
];

/** Field path and id of what stands in a bundle or set. */
const partsOf = (input: ProductInput): [field: string, id: string][] => [
  ...input.products.map((part, at): [string, string] => [`products.${at}`, part]),
  ...input.bundle_categories.flatMap(({ products }, step) =>
    products.map(({ id }, at): [string, string] => [`bundle_categories.${step}.products.${at}.id`, id]),
  ),
];

const references = (input: ProductInput): Reference[] => [
  ...listed('categories', 'category', input.categories),
  ...listed('recommendations', 'product', input.recommendations),
  ...listed('instructions', 'instruction', input.instructions),
  ...listed('tags', 'tag', input.tags),
  ...partsOf(input).map(([field, id]): Reference => ({ field, kind: 'product', id })),
  ...sharedReferences(input),
];

/** A bundle has steps, a set has products, and nobody has the other's. */
const requireShape = (input: ProductInput): void => {
  if (input.type_id !== 3 && input.products.length > 0) throw contradiction('products', 'only_sets', 'Only a set has products.');
  if (input.type_id !== 2 && input.bundle_categories.length > 0)
    throw contradiction('bundle_categories', 'only_bundles', 'Only a bundle has steps.');
  if (input.type_id === 3 && input.products.length === 0) throw contradiction('products', 'required', 'A set needs products.');
  if (input.type_id === 2 && input.bundle_categories.length === 0)
    throw contradiction('bundle_categories', 'required', 'A bundle needs steps.');
};

/** Bundles hold singles and sets, sets hold singles, and nothing holds itself. */
const requireParts = async (tx: Tx, venue: string, id: string, input: ProductInput): Promise<void> => {
  const parts = partsOf(input);
  if (parts.length === 0) return;
  const found = await tx.all(
    findTypes(
      venue,
      parts.map(([, part]) => part),
    ),
  );
  const types = new Map(found.map((product) => [product.id, product.type_id]));
  const nested = input.type_id === 3 ? [2, 3] : [2];
  for (const [field, part] of parts) {
    if (part === id || nested.includes(types.get(part) ?? 0))
      throw contradiction(field, 'nested', 'This product cannot stand in this one.');
  }
};

/** What may be recommended is sold on its own; what was recommended before stays, or nothing else of the record could be saved. */
const requireRecommendable = async (tx: Tx, venue: string, id: string, { recommendations }: ProductInput, before: Product | null) => {
  const itself = recommendations.indexOf(id);
  if (itself >= 0) throw contradiction(`recommendations.${itself}`, 'nested', 'A product does not recommend itself.');
  const fresh = recommendations.filter((one) => !before?.recommendations.includes(one));
  if (fresh.length === 0) return;
  const parts = new Set((await tx.all(findParts(venue, fresh))).map((product) => product.id));
  const wrong = recommendations.findIndex((one) => parts.has(one));
  if (wrong >= 0) throw contradiction(`recommendations.${wrong}`, 'only_part', 'This product is sold only inside bundles and sets.');
};

const check = async (tx: Tx, venue: string, id: string, input: ProductInput, before: Product | null): Promise<string> => {
  const currency = await currencyOf(tx, venue);
  requireDigits(prices(input), currency);
  requireShape(input);
  await requireReferences(tx, venue, references(input));
  await requireParts(tx, venue, id, input);
  await requireRecommendable(tx, venue, id, input, before);
  return currency;
};

/** Steps keep the ids that the server once gave them: baskets and orders name them. */
const steps = (input: ProductInput, before: Product | null) =>
  input.bundle_categories.map((step) => {
    const known = before?.bundle_categories.find(({ id }) => id === step.id) ?? null;
    return { ...step, id: known?.id ?? newId(), languages: markStale(known, step, ['name']) };
  });

const row = rowOf('product', {
  ...{ name: 'text', recipe: 'text', type_id: 'smallint', net_price: 'bigint', tax_rate: 'numeric', volume_cl: 'numeric' },
  ...{ unavailable: 'boolean', standalone: 'boolean', image: 'uuid', tags: 'text[]', allergens_declared: 'boolean' },
  ...{ recommendations: 'uuid[]', instructions: 'uuid[]', products: 'uuid[]' },
  ...{ exceptions: 'jsonb', languages: 'jsonb', bundle_categories: 'jsonb' },
});
const values = (input: ProductInput, before: Product | null, currency: string) => ({
  name: input.name,
  recipe: input.recipe,
  type_id: input.type_id,
  net_price: toMinor(input.net_price, currency),
  tax_rate: input.tax_rate,
  volume_cl: input.volume_cl,
  unavailable: input.unavailable,
  standalone: input.standalone,
  image: input.image,
  tags: input.tags,
  allergens_declared: isDeclared(input),
  recommendations: input.recommendations,
  instructions: input.instructions,
  products: input.products,
  exceptions: minors(input.exceptions, currency),
  languages: markStale(before, input, ['name', 'recipe']),
  bundle_categories: steps(input, before).map((step) => ({ ...step, products: minors(step.products, currency) })),
});

export const productStore = (
  db: Db,
  list: ProductList,
  change: MenuChange,
  availabilityChanged: AvailabilityListener,
): Store<Product, ProductInput> => ({
  list: (venue, query) => list(venue, query),
  find: (venue, id) => readProduct(db, venue, id),
  create: (venue, input) =>
    change(venue, async (tx) => {
      const id = newId();
      const currency = await check(tx, venue, id, input, null);
      await row.insert(tx, venue, id, values(input, null, currency));
      await setOwners(tx, venue, categoryProducts, id, input.categories);
      return (await readProduct(tx, venue, id)) as Product;
    }),
  update(venue, id, sent, record) {
    if (sent.type_id !== record.type_id) throw contradiction('type_id', 'fixed', 'The type of a product cannot change.');
    return change(venue, async (tx) => {
      await row.claim(tx, venue, id, sent.version);
      const present = await readSwitch(tx, 'product', venue, id);
      const input = { ...sent, unavailable: mergeSwitch(present, sent) };
      const currency = await check(tx, venue, id, input, record);
      await row.update(tx, venue, id, values(input, record, currency));
      await setOwners(tx, venue, categoryProducts, id, input.categories);
      if (input.unavailable !== present.unavailable) await availabilityChanged(tx, venue, id, input.unavailable);
      return (await readProduct(tx, venue, id)) as Product;
    });
  },
  remove: (venue, id, record) =>
    change(venue, async (tx) => {
      await removeProductsFromLists(tx, venue, [id]);
      await setOwners(tx, venue, categoryProducts, id, []);
      await row.remove(tx, venue, id);
      return record;
    }),
});

/** Takes the picture off; nothing happens where there is none. */
export const removeProductPicture = (change: MenuChange, venue: string, id: string): Promise<Product> =>
  change(venue, async (tx) => {
    await tx.run(removePicture(venue, id));
    return requireFound(await readProduct(tx, venue, id));
  });

/** Switches one product and lets open orders follow, in one transaction; nothing happens when it already stands so. */
export const switchProduct = async (
  db: Db,
  change: MenuChange,
  listener: AvailabilityListener,
  venue: string,
  id: string,
  unavailable: boolean,
): Promise<Product> => {
  const present = requireFound(await readProduct(db, venue, id));
  if (present.unavailable === unavailable) return present;
  return change(venue, async (tx) => {
    if (await writeSwitch(tx, 'product', venue, id, unavailable)) await listener(tx, venue, id, unavailable);
    return requireFound(await readProduct(tx, venue, id));
  });
};
