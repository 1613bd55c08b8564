// Products (docs/product/menu.md#products).

import type { Product, productInput } from '@ardoise/contract/catalog/products.ts';
import { contradiction } from '@ardoise/contract/errors.ts';
import { RECORDS } from '@ardoise/contract/records.ts';
import { isDeclared } from '@ardoise/contract/rules/contents.ts';
import { markStale } from '@ardoise/contract/rules/text/stale-translations.ts';
import type { z } from 'zod';
import type { Reference } from '../../http/record/restoring.ts';
import { type Reads, recordStore } from '../../http/record/store.ts';
import type { TransactionHooks } from '../../http/record/transaction.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { sql, statement } from '../../platform/sql.ts';
import { categoryProducts, setOwners } from './links.ts';
import { currency } from './prices.ts';
import { listReferences, requireReferences, sharedReferences } from './references.ts';
import { productUses, removeProductsFromLists } from './remove-from-lists.ts';
import { type AvailabilityListener, switchSetter } from './stock/availability.ts';

type ProductInput = z.output<typeof productInput>;

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
/** Field path and id of each product in a bundle or set. */
const partsOf = (input: ProductInput): [field: string, id: string][] => [
  ...input.products.map((part, at): [string, string] => [`products.${at}`, part]),
  ...input.bundle_categories.flatMap(({ products }, step) =>
    products.map(({ id }, at): [string, string] => [`bundle_categories.${step}.products.${at}.id`, id]),
  ),
];

const references = (input: ProductInput): Reference[] => [
  ...listReferences('categories', 'category', input.categories),
  ...listReferences('recommendations', 'product', input.recommendations),
  ...listReferences('instructions', 'instruction', input.instructions),
  ...listReferences('tags', 'tag', input.tags),
  ...partsOf(input).map(([field, id]): Reference => ({ field, kind: 'product', id, needed: true })),
  ...sharedReferences(input),
];

/** Only a bundle has steps, and only a set has products; each needs at least one. */
const requireShape = (input: ProductInput): void => {
  if (input.type_id !== 3 && input.products.length > 0) throw contradiction('products', 'only_sets', 'Only a set has products.');
  if (input.type_id !== 2 && input.bundle_categories.length > 0)
    throw contradiction('bundle_categories', 'only_bundles', 'Only a bundle has steps.');
  if (input.type_id === 3 && input.products.length === 0) throw contradiction('products', 'required', 'A set needs products.');
  if (input.type_id === 2 && input.bundle_categories.length === 0)
    throw contradiction('bundle_categories', 'required', 'A bundle needs steps.');
};

/** Bundles contain single products and sets, sets contain single products, and no product contains itself. */
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
      throw contradiction(field, 'nested', 'This product cannot be part of this one.');
  }
};

/**
 * Recommended products must be sold on their own. Existing recommendations stay valid, so that the record can still be
 * saved.
 */
const requireRecommendable = async (tx: Tx, venue: string, id: string, { recommendations }: ProductInput, before: Product | null) => {
  const itself = recommendations.indexOf(id);
  if (itself >= 0) throw contradiction(`recommendations.${itself}`, 'nested', 'A product cannot recommend itself.');
  const fresh = recommendations.filter((one) => !before?.recommendations.includes(one));
  if (fresh.length === 0) return;
  const parts = new Set((await tx.all(findParts(venue, fresh))).map((product) => product.id));
  const wrong = recommendations.findIndex((one) => parts.has(one));
  if (wrong >= 0) throw contradiction(`recommendations.${wrong}`, 'only_part', 'This product is sold only inside bundles and sets.');
};

/** Steps keep the ids that the server assigned, because baskets and orders refer to them. */
const steps = (input: ProductInput, before: Product | null) =>
  input.bundle_categories.map((step) => {
    const known = before?.bundle_categories.find(({ id }) => id === step.id) ?? null;
    return { ...step, id: known?.id ?? newId(), languages: markStale(known, step, ['name']) };
  });

/** A product is restored without its ref if another product has taken it. */
const refIfFree = sql`case when r.ref <> '' and exists (select from product o where o.venue_id = r.venue_id and o.ref = r.ref and o.id <> r.id) then '' else r.ref end`;

export const productStore = (db: Db, reads: Reads<Product>, transaction: TransactionHooks, availabilityChanged: AvailabilityListener) =>
  recordStore(db, RECORDS.product, {
    module: 'catalog',
    transaction,
    reads,
    currency,
    references,
    tierFields: { instructions: 'instruction:edit' },
    carried: { ref: refIfFree, image_source: sql`r.image_source` },
    async validate(tx, { venue, id, input, before }) {
      if (before && input.type_id !== before.type_id) throw contradiction('type_id', 'fixed', 'The type of a product cannot be changed.');
      requireShape(input);
      await requireReferences(tx, venue, references(input));
      await requireParts(tx, venue, id, input);
      await requireRecommendable(tx, venue, id, input, before);
    },
    beforeWrite: ({ input, before }) => ({ allergens_declared: isDeclared(input), bundle_categories: steps(input, before) }),
    async afterWrite(tx, { venue, id, input, before, account }) {
      await setOwners(tx, venue, categoryProducts, id, input.categories);
      if (before && input.unavailable !== before.unavailable) await availabilityChanged(tx, venue, id, input.unavailable, account);
    },
    async beforeDelete(tx, { venue, id }) {
      await removeProductsFromLists(tx, venue, [id]);
      await setOwners(tx, venue, categoryProducts, id, []);
    },
    beforeDeleteAll: removeProductsFromLists,
    uses: productUses,
    setSwitch: switchSetter('product', availabilityChanged),
  });
