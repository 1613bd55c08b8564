// The three demo venues and their tables (docs/product/demonstration.md#venues).

import { blankOf } from '@ardoise/contract/kit/record.ts';
import type { MenuVenue } from '@ardoise/contract/menu.ts';
import { type Profile, profileInput } from '@ardoise/contract/venues.ts';
import venues from '../content/venues.json' with { type: 'json' };
import type { Content, Of } from '../menu/record.ts';
import { type DemoVenueKey, demoRecordId, demoVenueIds } from './ids.ts';

type Written = 'type' | 'business_name' | 'billing_address' | 'billing_email' | 'siren' | 'tax_number' | 'payment' | 'active';
/** A venue's row. Without `hours` it is always open, so that visitors can try an order at any time. */
export type VenueRow = Omit<MenuVenue, 'tier' | 'hours' | 'image_url' | 'online_payment' | 'most_pieces' | 'newsletter'> &
  Pick<Profile, Written> & { image: string; hours: null; creation_date: Date };

/** `days`: age of the venue. */
type Row = Content<Of<typeof profileInput>> & {
  address: string;
  days: number;
  payment?: Partial<VenueRow['payment']>;
};
const ROWS = venues as Readonly<Record<DemoVenueKey, Row>>;

const DAY_MS = 86_400_000;

const venueOf = (key: DemoVenueKey, now: Date, shortId: (id: string) => string): VenueRow => {
  const { days, payment, ...content } = ROWS[key];
  return {
    ...blankOf(profileInput),
    id: demoVenueIds[key],
    hrid: shortId(demoVenueIds[key]),
    billing_address: content.address,
    timezone: 'Europe/Paris',
    open: true,
    paused_until: null,
    contact: 'none',
    payment: {
      opt_in: false,
      account_validated: false,
      test: true,
      sms: false,
      message_ok: '',
      message_ko: '',
      message_hold: '',
      sms_countries: [],
      ...payment,
    },
    active: true,
    creation_date: new Date(now.getTime() - days * DAY_MS),
    ...content,
    hours: null,
    image: demoRecordId(key, 'picture', key),
  };
};

export const demoVenues = (now: Date, shortId: (id: string) => string): Record<DemoVenueKey, VenueRow> => ({
  halles: venueOf('halles', now, shortId),
  port: venueOf('port', now, shortId),
  cafe: venueOf('cafe', now, shortId),
});

export const TABLES = 20;
export const demoTables = Array.from({ length: TABLES }, (_, place) => {
  const number = String(place + 1);
  return { venue_id: demoVenueIds.halles, id: demoRecordId('halles', 'table', number), number, version: 1 };
});
