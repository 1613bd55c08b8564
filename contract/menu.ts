// The published menu as a document: what the resolver, the pricing and the guest's page read. Types alone: the phone loads no schema library.
import type { Calendar, Timetable } from './calendars.ts';
import type { Category } from './categories.ts';
import type { Cost } from './costs.ts';
import type { Instruction } from './instructions.ts';
import type { Product } from './products.ts';
import type { Contents } from './rules/contents.ts';
import type { Locale } from './rules/locales.ts';
import type { Tier } from './rules/permissions.ts';
import type { Section } from './sections.ts';

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
  /** The manual switch; `hours` (null: not set, always) decides beside it. */
  open: boolean;
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

export type MenuSection = Pick<
  Section,
  | 'id'
  | 'name'
  | 'description'
  | 'external_url'
  | 'image_url'
  | 'unavailable'
  | 'position'
  | 'table_service'
  | 'banner'
  | 'exceptions'
  | 'languages'
  | 'categories'
>;
export type MenuCategory = Pick<Category, 'id' | 'name' | 'tagline' | 'position' | 'unavailable' | 'exceptions' | 'languages' | 'products'>;
export type MenuProduct = Pick<
  Product,
  | 'id'
  | 'name'
  | 'recipe'
  | 'type_id'
  | 'net_price'
  | 'tax_rate'
  | 'volume_cl'
  | 'unavailable'
  | 'standalone'
  | 'image_url'
  | 'tags'
  | 'allergens_declared'
  | 'recommendations'
  | 'instructions'
  | 'exceptions'
  | 'languages'
  | 'bundle_categories'
  | 'products'
>;
export type MenuCalendar = Omit<Calendar, 'version'>;
/** `options`: what each option holds, in the order of `instructions`; an option without an entry was never declared. */
export type MenuInstruction = Omit<Instruction, 'version' | 'options'> & { options: Contents[] };
export type MenuCost = Omit<Cost, 'version' | 'price_ht'>;
export type MenuTag = { id: string; name: string; icon: string; allergen: boolean; languages: { locale: Locale; name: string }[] };

/** The published menu of a venue, in the shapes of the wire (prices are decimals); `version` grows with every change. */
export type Menu = {
  version: number;
  venue: MenuVenue;
  calendars: MenuCalendar[];
  sections: MenuSection[];
  categories: MenuCategory[];
  products: MenuProduct[];
  instructions: MenuInstruction[];
  costs: MenuCost[];
  tags: MenuTag[];
};
