// The published menu as a document, for the resolver, the pricing and the guest page. Types only: the guest page loads no schema library.
// The fields that guests see are picked from the record in its own contract file.
import type { z } from 'zod';
import type { menuCalendar, Timetable } from './catalog/calendars.ts';
import type { menuCategory } from './catalog/categories.ts';
import type { menuCost } from './catalog/costs.ts';
import type { menuInstruction } from './catalog/instructions.ts';
import type { menuProduct } from './catalog/products.ts';
import type { menuSection } from './catalog/sections.ts';
import type { menuTag } from './catalog/tags.ts';
import type { Locale } from './rules/locales.ts';
import type { Tier } from './rules/permissions.ts';

/** Public data of a venue. */
export type MenuVenue = {
  id: string;
  hrid: string;
  name: string;
  display_name: boolean;
  image_url: string | null;
  address: string;
  legal: string;
  instagram: string;
  facebook: string;
  tripadvisor: string;
  gmaps: string;
  website: string;
  country: string;
  currency: string;
  timezone: string;
  source_locale: Locale;
  default_locale: Locale;
  wishlist: boolean;
  welcome_box: boolean;
  tier: Tier;
  /** While a venue is not active, guests read no menu and place no orders (docs/product/venues.md#deactivated). */
  active: boolean;
  /** The manual switch; `hours` (null: not set, always open) apply too. */
  open: boolean;
  /** Orders are paused until this instant; null: not paused. */
  paused_until: string | null;
  hours: Timetable | null;
  /** Contact data that an order requires besides a name. */
  contact: 'none' | 'phone' | 'email' | 'any';
  online_payment: boolean;
  /** Maximum number of pieces in one order; null: limited only by its lines. */
  most_pieces: number | null;
  /** An order for a table must carry the code from the table's address. */
  table_codes: boolean;
  /** True if an order may subscribe to the newsletter; false if no mail can be sent. */
  newsletter: boolean;
};

export type MenuSection = z.infer<typeof menuSection>;
export type MenuCategory = z.infer<typeof menuCategory>;
export type MenuProduct = z.infer<typeof menuProduct>;
export type MenuCalendar = z.infer<typeof menuCalendar>;
export type MenuInstruction = z.infer<typeof menuInstruction>;
export type MenuCost = z.infer<typeof menuCost>;
export type MenuTag = z.infer<typeof menuTag>;

/** The published menu of a venue in the API's shapes (prices are decimals); `version` grows with every change. */
export type Menu = {
  version: number;
  /** The locale of its texts; null: all translations are included. */
  locale: Locale | null;
  venue: MenuVenue;
  calendars: MenuCalendar[];
  sections: MenuSection[];
  categories: MenuCategory[];
  products: MenuProduct[];
  instructions: MenuInstruction[];
  costs: MenuCost[];
  tags: MenuTag[];
  /** Ids of the most ordered products of the last weeks; empty if there are too few orders. */
  popular: string[];
};

/** `look`: hash of the active style sheet; null: none. */
export type PublishedMenu = Menu & { look: string | null };
