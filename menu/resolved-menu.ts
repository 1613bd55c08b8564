// What the resolver makes of a menu: the tree that a guest sees at an instant, in a locale.
import type { MenuCategory, MenuProduct, MenuSection, MenuTag } from '@ardoise/contract/menu.ts';
import type { Contents } from '@ardoise/contract/rules/contents.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import type { ToldFee } from './pricing/pricing-costs.ts';

/** A tag as the guest reads it; products name tags by id. */
export type ResolvedTag = Omit<MenuTag, 'languages'>;
/** What a guest is asked about a product. */
export type ResolvedInstruction = { id: string; name: string; options: ResolvedOption[] };
/** An option with what it adds to the product. */
export type ResolvedOption = Contents & { id: string; name: string };
/** A choice of a bundle's step; `supplement` is added to the bundle's price (0: none). */
export type ResolvedChoice = { id: string; name: string; supplement: number; unavailable: boolean; image_url: string | null };
/** A step of a bundle; `max_choices` counts only where `multiple_choice` (null: all). */
export type ResolvedBundleCategory = Omit<MenuProduct['bundle_categories'][number], 'languages' | 'products'> & {
  products: ResolvedChoice[];
};
export type ResolvedPart = { id: string; name: string; unavailable: boolean; image_url: string | null };

/** A product as it is told, but for what is resolved or nothing to read; what else guests are told of one passes as it is. */
export type ResolvedProduct = Omit<
  MenuProduct,
  'tax_rate' | 'languages' | 'exceptions' | 'instructions' | 'bundle_categories' | 'products' | 'unavailable' | 'net_price'
> & {
  /** The price in force, including tax (without a bundle's supplements). */
  net_price: number;
  /** The usual price where another one is in force, else null. */
  usual_price: number | null;
  /** ISO instant at which the price in force ends, where `usual_price` is given and an end is known. */
  until: string | null;
  /** What comes on top for certain where it is ordered. */
  fees: ToldFee[];
  /** By itself or through its parts; sections and categories carry their own flag. */
  unavailable: boolean;
  /** An order for it is taken now: available, sold alone, and one section and category that lead to it are available. */
  orderable: boolean;
  /** ISO instant within eight days from which an order for it is taken; inside a bundle or set, from which it can be had. */
  opens_at: string | null;
  /** Ordered more often than others in the last weeks. */
  popular: boolean;
  instructions: ResolvedInstruction[];
  /** Type 2. */
  bundle_categories: ResolvedBundleCategory[];
  /** Type 3. */
  parts: ResolvedPart[];
};

export type ResolvedCategory = Omit<MenuCategory, 'position' | 'languages' | 'exceptions' | 'products'> & {
  opens_at: string | null;
  products: ResolvedProduct[];
};

export type ResolvedSection = Omit<MenuSection, 'position' | 'languages' | 'exceptions' | 'banner' | 'categories'> & {
  /** Translated text of the banner, or null. */
  banner: string | null;
  opens_at: string | null;
  categories: ResolvedCategory[];
};

/** Text of a calendar that is in a slot now; `until` is the ISO instant at which it leaves it (null: never). */
export type ResolvedHighlight = { calendar_id: string; text: string; color: string; until: string | null };

/** What a guest sees at an instant, in a locale. */
export type ResolvedMenu = {
  version: number;
  /** The locale of its texts; the page around them may speak another one. */
  locale: Locale;
  /** The instant it was resolved for, ISO. */
  at: string;
  sections: ResolvedSection[];
  /** Every product by id, those of no list (parts of bundles and sets) included. */
  products: Record<string, ResolvedProduct>;
  tags: ResolvedTag[];
  /** The other fees that come by themselves: of whole orders, or from a total on. */
  fees: ToldFee[];
  highlights: ResolvedHighlight[];
  /** Orders are taken: the manual switch is on, the opening hours, if set, say open, and there is no pause. */
  open: boolean;
  /** The pause alone is why no orders are taken. */
  paused: boolean;
  /** ISO instant from which orders are taken again, by hours and pause (null: they are now, never by themselves, or the switch is off). */
  opens_at: string | null;
  /** ISO instant at which the hours end, while orders are taken (null: never). */
  closes_at: string | null;
  /** ISO instant of the next border among the calendars in use, the hours and the pause: resolve again then (null: never). */
  next_change: string | null;
};
