// The labels of a venue's profile and team in the history.
import type { ProfileChange, TeamLists } from '@ardoise/contract/venues.ts';
import type { LabelsOf } from '../../app/fields/record-fields.ts';

type Profile = Omit<ProfileChange, keyof TeamLists | 'prices' | 'version'> & Record<'open' | 'paused_until' | 'active', null>;

export const profileFields = {
  name: { label: 'venue.name' },
  type: { label: 'venue.type' },
  display_name: { label: 'venue.display_name' },
  image: { label: 'venue.picture' },
  address: { label: 'venue.address' },
  country: { label: 'venue.country' },
  timezone: { label: 'venue.timezone' },
  currency: { label: 'venue.currency' },
  business_name: { label: 'venue.business_name' },
  tax_number: { label: 'venue.tax_number' },
  siren: { label: 'venue.siren' },
  legal: { label: 'venue.legal' },
  billing_address: { label: 'venue.billing_address' },
  billing_email: { label: 'venue.billing_email' },
  website: { label: 'venue.website' },
  instagram: { label: 'venue.instagram' },
  facebook: { label: 'venue.facebook' },
  tripadvisor: { label: 'venue.tripadvisor' },
  gmaps: { label: 'venue.gmaps' },
  source_locale: { label: 'venue.source_locale' },
  default_locale: { label: 'venue.default_locale' },
  wishlist: { label: 'venue.wishlist' },
  welcome_box: { label: 'venue.welcome_box' },
  table_codes: { label: 'table.codes' },
  first_order: { label: 'venue.first_order' },
  hours: { label: 'hours.calendar' },
  contact: { label: 'payment.contact' },
  active: { label: 'venue.state' },
  open: { label: 'shell.taking_orders' },
  paused_until: { label: 'shell.pause' },
  late_waiting: { label: ['venue.late', 'venue.late_waiting'] },
  late_preparing: { label: ['venue.late', 'venue.late_preparing'] },
  late_ready: { label: ['venue.late', 'venue.late_ready'] },
  payment: {
    label: 'payment.sms_title',
    of: {
      sms: { label: 'payment.sms' },
      message_ok: { label: 'payment.message_ok' },
      message_ko: { label: 'payment.message_ko' },
      message_hold: { label: 'payment.message_hold' },
      sms_countries: { label: 'payment.sms_countries' },
    },
  },
} as const satisfies LabelsOf<Profile>;

export const roleFields = {
  manager: { label: 'roles.manager' },
  bartender: { label: 'roles.bartender' },
  reader: { label: 'roles.reader' },
  pin: { label: 'change.pin' },
} as const satisfies LabelsOf<Record<'manager' | 'bartender' | 'reader' | 'pin', null>>;
