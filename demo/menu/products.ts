// The 93 products of the demo menu: names and recipes in six languages, prices in euro including tax, tax rates, volumes, allergens,
// and what they are composed of and offered with. Recipes are true to the declared allergens, and say where meat comes from.
import type { Allergen, Diet } from '@ardoise/contract/rules/built-in-tags.ts';
import products from '../content/products.json' with { type: 'json' };
import type { CalendarKey } from './calendars.ts';
import type { Six } from './six.ts';

export type ProductKey = keyof typeof products;

/** A step of a bundle: one product of `parts`, or up to `max_choices` different ones; supplements are added to the bundle's price. */
export type BundleStep = {
  name: Six;
  parts: readonly ProductKey[];
  supplements?: Partial<Record<ProductKey, number>>;
  max_choices?: number;
};

export type ProductRow = {
  name: Six;
  recipe: Six;
  net_price: number;
  tax_rate: number;
  volume_cl?: number;
  /** The price while the calendar `happy-hour` is in a slot. */
  happy_hour?: number;
  /** Empty: checked, none. Bundles name none: theirs are those of the parts that the guest picks. */
  allergens: readonly Allergen[];
  diet?: Diet;
  /** False: sold only inside sets. */
  standalone?: boolean;
  /** Unavailable outside the slots of that calendar. */
  only_during?: CalendarKey;
  bundle?: readonly BundleStep[];
  set?: readonly ProductKey[];
  /** "Goes well with": only products that are sold alone. */
  recommendations?: readonly ProductKey[];
};

export const PRODUCT_ROWS = products as unknown as Readonly<Record<ProductKey, ProductRow>>;
