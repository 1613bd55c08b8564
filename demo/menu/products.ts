// The 93 products of the demo menu: names and recipes in six languages, prices in euro including tax, tax rates, volumes, allergens, parts
// and recommendations. Recipes match the declared allergens and state the origin of meat.

import { bundleCategoryInput, bundleProduct, PRODUCT_TYPES, productException, productInput } from '@ardoise/contract/catalog/products.ts';
import { blankOf } from '@ardoise/contract/kit/record.ts';
import products from '../content/products.json' with { type: 'json' };
import { type CalendarKey, during } from './calendars.ts';
import { type DeclaredContents, instructionsOf, tagsOf } from './instructions.ts';
import { type Content, type Of, recordOf } from './record.ts';
import type { Six } from './six.ts';

export type ProductKey = keyof typeof products;
type Product = Of<typeof productInput>;
/** A product; a category lists its products, not the reverse. */
export type DemoProduct = Product & { key: ProductKey };

/** A step of a bundle: one product of `parts`, or up to `max_choices` different ones. Supplements are added to the bundle's price. */
type BundleStep = { name: Six; parts: readonly ProductKey[]; supplements?: Partial<Record<ProductKey, number>>; max_choices?: number };

/** Bundles declare no allergens, because these depend on the chosen parts. Recommendations are products sold alone. */
type ProductRow = Content<Product, { recommendations?: ProductKey[] }> &
  DeclaredContents & {
    name: Six;
    net_price: number;
    /** The price while the calendar `happy-hour` is in a slot. */
    happy_hour?: number;
    /** The product is available only in the slots of that calendar. */
    only_during?: CalendarKey;
    bundle?: readonly BundleStep[];
    set?: ProductKey[];
  };

export const PRODUCT_ROWS = products as unknown as Readonly<Record<ProductKey, ProductRow>>;

const step = recordOf(bundleCategoryInput);
const stepOf = ({ name, parts, supplements = {}, max_choices }: BundleStep) =>
  step({
    name,
    multiple_choice: max_choices !== undefined,
    max_choices: max_choices ?? null,
    products: parts.map((id) => ({ ...blankOf(bundleProduct), id, custom_price: id in supplements, net_price: supplements[id] ?? 0 })),
  });

const typeOf = ({ bundle, set }: Pick<ProductRow, 'bundle' | 'set'>): Product['type_id'] => {
  if (bundle) return PRODUCT_TYPES.bundle;
  return set ? PRODUCT_TYPES.set : PRODUCT_TYPES.single;
};

const product = recordOf(productInput);
const productOf = (key: ProductKey, { happy_hour, only_during, bundle, set, allergens, diet, ...content }: ProductRow): DemoProduct => ({
  key,
  ...product({
    ...content,
    type_id: typeOf({ bundle, set }),
    unavailable: only_during !== undefined,
    tags: tagsOf({ allergens, diet }),
    allergens_declared: true,
    instructions: instructionsOf(key),
    exceptions: [
      ...(only_during ? [during(productException, only_during, { unavailable: false })] : []),
      ...(happy_hour === undefined ? [] : [during(productException, 'happy-hour', { net_price: happy_hour })]),
    ],
    bundle_categories: (bundle ?? []).map(stepOf),
    products: set ?? [],
  }),
});
export const demoProducts = (Object.keys(PRODUCT_ROWS) as ProductKey[]).map((key) => productOf(key, PRODUCT_ROWS[key]));
