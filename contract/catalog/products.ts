// Products: singles, bundles ("formules") and sets (docs/product/menu.md#products).
import { z } from 'zod';
import {
  contents,
  ids,
  isDistinct,
  languages,
  line,
  links,
  MAX_TAGS,
  NO_DUPLICATES,
  name,
  price,
  switched,
  taxRate,
  text,
} from '../kit/fields.ts';
import { listQuery } from '../kit/list.ts';
import { crud, id, named, recordParam, route, venueParam } from '../kit/route.ts';
import { cost } from './costs.ts';
import { availability, exception } from './sections.ts';

/** Maximum lengths of a product's lists; `choices`: products of one step of a bundle. */
export const PRODUCT_LIMITS = { tags: MAX_TAGS, exceptions: 100, steps: 30, choices: 200 } as const;

export const PRODUCT_TYPES = { single: 1, bundle: 2, set: 3 } as const;
export const productType = z.union([z.literal(1), z.literal(2), z.literal(3)]);

/** An exception of a product may also set a price, for a happy hour. */
export const productException = exception.extend({ net_price: price.nullable().default(null) });
named('ProductException', productException);
export type ProductException = z.infer<typeof productException>;

export const bundleProduct = z.strictObject({ id, custom_price: z.boolean().default(false), net_price: price.default(0) });
/** One step of a bundle: the guest chooses one product, or with `multiple_choice` one to `max_choices` different ones (null: no limit). */
export const bundleCategoryInput = z.strictObject({
  /** Assigned by the server; a step without an id is new. */
  id: id.optional(),
  name,
  multiple_choice: z.boolean().default(false),
  max_choices: z.int().min(1).max(100).nullable().default(null),
  languages: languages({ name: line(200) }).default([]),
  products: z
    .array(bundleProduct)
    .min(1)
    .max(PRODUCT_LIMITS.choices)
    .refine((list) => isDistinct(list, ({ id }) => id), NO_DUPLICATES),
});
export const bundleCategory = bundleCategoryInput.extend({ id });
named('BundleCategory', bundleCategory);
export type BundleCategory = z.infer<typeof bundleCategory>;

export const productInput = z.object({
  name,
  recipe: text(2000).default(''),
  type_id: productType,
  categories: links.default([]),
  /** Price including tax. */
  net_price: price.default(1),
  tax_rate: taxRate.default(0.2),
  volume_cl: z.number().min(0).max(100_000).multipleOf(0.01).nullable().default(null),
  unavailable: z.boolean().default(false),
  /** False: sold only inside bundles and sets. */
  standalone: z.boolean().default(true),
  image: id.nullable().default(null),
  ...contents,
  recommendations: ids.default([]),
  instructions: ids.default([]),
  exceptions: z.array(productException).max(PRODUCT_LIMITS.exceptions).default([]),
  languages: languages({ name: line(200), recipe: text(2000).default('') }).default([]),
  /** Type 2 only. */
  bundle_categories: z
    .array(bundleCategoryInput)
    .max(PRODUCT_LIMITS.steps)
    .refine((list) => isDistinct(list, ({ id }) => id), NO_DUPLICATES)
    .default([]),
  /** Type 3 only: the products of the set. */
  products: ids.default([]),
});
export const product = productInput.extend({
  id,
  uuid: id,
  /** Derived price excluding tax, rounded to the currency, half away from zero; information only. */
  price_ht: z.number(),
  image_url: z.string().nullable(),
  bundle_categories: z.array(bundleCategory),
  /** The first category and section that contain it, for lists; null if no category does. */
  category_id: id.nullable(),
  category_name: z.string().nullable(),
  category_position: z.int().nullable(),
  section_name: z.string().nullable(),
  /** Its position in that category. */
  position: z.int().nullable(),
  version: z.int(),
  switched,
});
export type Product = z.infer<typeof product>;
/** The fields of a product that guests see (menu.ts). */
export const menuProduct = product.pick({
  id: true,
  name: true,
  recipe: true,
  type_id: true,
  net_price: true,
  tax_rate: true,
  volume_cl: true,
  unavailable: true,
  standalone: true,
  image_url: true,
  tags: true,
  allergens_declared: true,
  recommendations: true,
  instructions: true,
  exceptions: true,
  languages: true,
  bundle_categories: true,
  products: true,
});
export type ProductInput = z.input<typeof productInput>;

export const products = crud({
  name: 'product',
  path: '/api/menu/:venue/product',
  record: product,
  input: productInput,
  filters: {
    name: z.string().max(200).optional(),
    category: id.optional(),
    menu: id.optional(),
    type: z.coerce.number<number | string>().pipe(productType).optional(),
    tag: z.string().max(60).optional(),
  },
  sorts: ['name', 'type_id', 'net_price', 'unavailable', 'id'],
});

export const productAvailable = route({
  method: 'PUT',
  path: '/api/menu/:venue/product/available/:id',
  summary: 'Switch a product on or off',
  access: { right: 'product:edit', venue: 'path' },
  params: recordParam,
  body: availability,
  ok: product,
});

/** Removes the product from the catalogue and creates a fee with its id, name, texts, price and tax. */
export const productToCost = route({
  method: 'PUT',
  path: '/api/menu/:venue/product/:id/cost',
  summary: 'Make a fee of a product',
  access: { right: 'cost:create', venue: 'path' },
  params: recordParam,
  ok: cost,
  errors: ['in_use'],
});

/** An entry of the product pickers. */
export const productChoice = product.pick({ id: true, name: true, type_id: true, category_name: true, net_price: true, unavailable: true });
named('ProductChoice', productChoice);
export type ProductChoice = z.infer<typeof productChoice>;
const picker = <const P extends string>(path: P, summary: string) =>
  route({
    method: 'GET',
    path,
    summary,
    access: { right: 'product:list', venue: 'path' },
    params: venueParam,
    query: listQuery({ name: z.string().max(200).optional() }, ['name', 'id']),
    ok: z.array(productChoice),
    list: true,
  });
export const bundleProducts = picker('/api/menu/:venue/bundleproducts', 'Products that a bundle may contain: singles and sets');
export const recommendedProducts = picker('/api/menu/:venue/recommended', 'Products that may be recommended: those sold on their own');
