// Tables of this module, as columns hold them.
import type { CURRENCIES } from '@ardoise/contract/rules/countries.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { type Role, type Tier, tierOf } from '@ardoise/contract/rules/permissions.ts';
import type { Profile } from '@ardoise/contract/venues.ts';
import type { Generated } from 'kysely';

export type VenueTable = Pick<
  Profile,
  | 'id'
  | 'hrid'
  | 'name'
  | 'display_name'
  | 'business_name'
  | 'address'
  | 'billing_address'
  | 'legal'
  | 'instagram'
  | 'facebook'
  | 'tripadvisor'
  | 'gmaps'
  | 'website'
  | 'country'
  | 'timezone'
  | 'wishlist'
  | 'welcome_box'
  | 'table_codes'
  | 'billing_email'
  | 'open'
  | 'active'
  | 'payment'
  | 'version'
> & {
  currency: (typeof CURRENCIES)[number];
  source_locale: Locale;
  default_locale: Locale;
  image: string | null;
  /** The calendar of the opening hours. */
  hours: string | null;
  creation_date: Generated<Date>;
};

export type VenueTables = { venue: VenueTable };

/** What a venue has subscribed to; every member null where it never did. */
export type SubscriptionColumns = { offer: number | null; end_date: Date | null; renewal: boolean | null };

/** The tier of a subscription as it stands; an ended one is none. */
export const tierAt = ({ offer, end_date }: Pick<SubscriptionColumns, 'offer' | 'end_date'>, now: Date): Tier =>
  tierOf(end_date && end_date > now ? offer : null);

export type RoleOnVenue = { venue: string; role: Role; tier: Tier };
