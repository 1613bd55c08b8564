// The types of a resolved menu: the tree that a guest sees at an instant, in a locale.
import type { MenuCategory, MenuProduct, MenuSection, MenuTag } from '@ardoise/contract/menu.ts';
import type { Contents } from '@ardoise/contract/rules/contents.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import type { FeeNotice } from './pricing/pricing-costs.ts';

/** A tag with its text for the guest; products refer to tags by id. */
export type ResolvedTag = Omit<MenuTag, 'languages'>;
/** A question that the guest answers about a product. */
export type ResolvedInstruction = { id: string; name: string; options: ResolvedOption[] };
/** An option with the contents it adds to the product. */
export type ResolvedOption = Contents & { id: string; name: string };
/** A choice of a bundle's step. `supplement` is added to the bundle's price (0: none). */
export type ResolvedChoice = { id: string; name: string; supplement: number; unavailable: boolean; image_url: string | null };
/** A step of a bundle. `max_choices` applies only with `multiple_choice` (null: no limit). */
export type ResolvedBundleCategory = Omit<MenuProduct['bundle_categories'][number], 'languages' | 'products'> & {
  products: ResolvedChoice[];
};
export type ResolvedPart = { id: string; name: string; unavailable: boolean; image_url: string | null };

/** A published product, with schedules, parts and instructions resolved and unused fields omitted; other fields pass through. */
export type ResolvedProduct = Omit<
  MenuProduct,
  'tax_rate' | 'languages' | 'exceptions' | 'instructions' | 'bundle_categories' | 'products' | 'unavailable' | 'net_price'
> & {
  /** The price in force, including tax, without a bundle's supplements. */
  net_price: number;
  /** The usual price if another one is in force; otherwise null. */
  usual_price: number | null;
  /** ISO instant at which the price in force ends, if `usual_price` is set and the end is known. */
  until: string | null;
  /** Fees that an order of it certainly adds. */
  fees: FeeNotice[];
  /** Unavailable by itself or through its parts; sections and categories have their own flag. */
  unavailable: boolean;
  /** An order for it is accepted now: available, sold alone, and in an available category of an available section. */
  orderable: boolean;
  /** ISO instant within eight days from which it can be ordered; inside a bundle or set, from which it is available. */
  opens_at: string | null;
  /** Ordered more often than others in recent weeks. */
  popular: boolean;
  instructions: ResolvedInstruction[];
  /** Type 2 only. */
  bundle_categories: ResolvedBundleCategory[];
  /** Type 3 only. */
  parts: ResolvedPart[];
};

export type ResolvedCategory = Omit<MenuCategory, 'position' | 'languages' | 'exceptions' | 'products'> & {
  opens_at: string | null;
  products: ResolvedProduct[];
};

export type ResolvedSection = Omit<MenuSection, 'position' | 'languages' | 'exceptions' | 'banner' | 'categories'> & {
  /** Text of the banner in the locale, or null. */
  banner: string | null;
  opens_at: string | null;
  categories: ResolvedCategory[];
};

/** Highlight of a calendar that is in a slot now. `until` is the ISO instant at which the slot ends (null: never). */
export type ResolvedHighlight = { calendar_id: string; text: string; color: string; until: string | null };

/** The menu that a guest sees at an instant, in a locale. */
export type ResolvedMenu = {
  version: number;
  /** The locale of the menu's texts; the page around it may be in another one. */
  locale: Locale;
  /** The ISO instant for which it was resolved. */
  at: string;
  sections: ResolvedSection[];
  /** Every product by id, including unlisted ones (parts of bundles and sets). */
  products: Record<string, ResolvedProduct>;
  tags: ResolvedTag[];
  /** The other automatic fees: on whole orders, or from a total. */
  fees: FeeNotice[];
  highlights: ResolvedHighlight[];
  /** Orders are accepted: the manual switch is on, it is within the opening hours (if set), and there is no pause. */
  open: boolean;
  /** The pause is the only reason why orders are not accepted. */
  paused: boolean;
  /** ISO instant from which orders are accepted again, by hours and pause. Null: accepted now, switched off, or never by itself. */
  opens_at: string | null;
  /** ISO instant at which the opening hours end, while orders are accepted (null: never). */
  closes_at: string | null;
  /** ISO instant of the next change by calendars, hours or pause: resolve again then (null: never). */
  next_change: string | null;
};
