// The published menu as a document: what the resolver, the pricing and the guest's page read. Types alone: the phone loads no schema library.
// What guests are told of a record stands beside what staff are, as what is picked of it.
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

/** What everybody may know of a venue. */
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
  /** Guests of one that is not active read no menu and order nothing (docs/product/venues.md#deactivated). */
  active: boolean;
  /** The manual switch; `hours` (null: not set, always) decides beside it. */
  open: boolean;
  /** The staff take no orders before this instant; null: they do. */
  paused_until: string | null;
  hours: Timetable | null;
  /** What an order must carry besides a name. */
  contact: 'none' | 'phone' | 'email' | 'any';
  online_payment: boolean;
  /** The most pieces of one order; null: as many as its lines can hold. */
  most_pieces: number | null;
  /** An order for a table carries the code that the table's address has. */
  table_codes: boolean;
  /** Whether an order may ask for the venue's news: not where no mail can leave. */
  newsletter: boolean;
};

export type MenuSection = z.infer<typeof menuSection>;
export type MenuCategory = z.infer<typeof menuCategory>;
export type MenuProduct = z.infer<typeof menuProduct>;
export type MenuCalendar = z.infer<typeof menuCalendar>;
export type MenuInstruction = z.infer<typeof menuInstruction>;
export type MenuCost = z.infer<typeof menuCost>;
export type MenuTag = z.infer<typeof menuTag>;

/** The published menu of a venue, in the shapes of the wire (prices are decimals); `version` grows with every change. */
export type Menu = {
  version: number;
  /** The one locale that its texts are in; null: in all that they were written in. */
  locale: Locale | null;
  venue: MenuVenue;
  calendars: MenuCalendar[];
  sections: MenuSection[];
  categories: MenuCategory[];
  products: MenuProduct[];
  instructions: MenuInstruction[];
  costs: MenuCost[];
  tags: MenuTag[];
  /** Ids of the products that were ordered most often in the last weeks; none where too few orders say so. */
  popular: string[];
};

/** As it is published: `look` names the sheet that its page wears, by a hash; null: none. */
export type PublishedMenu = Menu & { look: string | null };
