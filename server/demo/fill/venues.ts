// The three demo venues, their subscriptions and tables (system.md section 17).
import type { MenuVenue } from '@ardoise/contract/menu.ts';
import type { Profile } from '@ardoise/contract/venues.ts';
import { shortId } from '../../platform/ids.ts';
import { type DemoVenueKey, demoRecordId, demoVenueIds } from './ids.ts';

type Written = 'business_name' | 'billing_address' | 'billing_email' | 'payment' | 'active';
/** A venue's row. Without `hours` it is always open, so that an order can be tried at any time. */
export type VenueRow = Omit<MenuVenue, 'tier' | 'hours' | 'image_url' | 'online_payment' | 'most_pieces' | 'newsletter'> &
  Pick<Profile, Written> & { image: string; hours: null; creation_date: Date };

type Told = Pick<VenueRow, 'name' | 'business_name' | 'address' | 'billing_email'> & Partial<VenueRow>;

const LEGAL =
  'Prix nets en euros, taxes et service compris. Carafe d’eau gratuite. L’abus d’alcool est dangereux pour la santé, à consommer avec modération ; ' +
  'la vente d’alcool est interdite aux mineurs de moins de 18 ans.';

const DAY = 86_400_000;
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY);

const venue = (key: DemoVenueKey, creation_date: Date, told: Told): VenueRow => ({
  id: demoVenueIds[key],
  hrid: shortId(demoVenueIds[key]),
  display_name: true,
  billing_address: told.address,
  legal: LEGAL,
  instagram: '',
  facebook: '',
  tripadvisor: '',
  gmaps: '',
  website: '',
  country: 'FR',
  currency: 'EUR',
  timezone: 'Europe/Paris',
  source_locale: 'fr-FR',
  default_locale: 'fr-FR',
  wishlist: false,
  welcome_box: false,
  table_codes: false,
  open: true,
  hours: null,
  contact: 'none',
  payment: { opt_in: false, account_validated: false, test: true, sms: false, message_ok: '', message_ko: '' },
  active: true,
  image: demoRecordId(key, 'picture', key),
  creation_date,
  ...told,
});

export const demoVenues = (now: Date): Record<DemoVenueKey, VenueRow> => ({
  halles: venue('halles', daysBefore(now, 412), {
    name: 'Brasserie des Halles',
    business_name: 'SARL Brasserie des Halles',
    address: '14 rue Montorgueil, 75001 Paris',
    billing_email: 'compta@brasserie-des-halles.example',
    legal: `${LEGAL} Viandes bovines : nées, élevées et abattues en France. La liste des 14 allergènes figure sur la fiche de chaque produit.`,
    instagram: 'https://www.instagram.com/brasserie.des.halles.demo',
    facebook: 'https://www.facebook.com/brasserie.des.halles.demo',
    tripadvisor: 'https://www.tripadvisor.fr/Restaurants-g187147-Paris_Ile_de_France.html',
    gmaps: 'https://www.google.com/maps/search/?api=1&query=48.8640,2.3462',
    website: 'https://brasserie-des-halles.example',
    welcome_box: true,
    payment: {
      opt_in: true,
      account_validated: false,
      test: true,
      sms: false,
      message_ok: 'Brasserie des Halles : votre commande est acceptée, nous la préparons.',
      message_ko: 'Brasserie des Halles : votre commande ne peut pas être servie. Voyez le bar, merci.',
    },
  }),
  port: venue('port', daysBefore(now, 230), {
    name: 'Bar du Port',
    business_name: 'SAS Bar du Port',
    address: '6 quai des Indes, 56100 Lorient',
    billing_email: 'bonjour@bar-du-port.example',
    instagram: 'https://www.instagram.com/bar.du.port.demo',
    gmaps: 'https://www.google.com/maps/search/?api=1&query=47.7466,-3.3606',
    website: 'https://bar-du-port.example',
    wishlist: true,
  }),
  cafe: venue('cafe', daysBefore(now, 12), {
    name: 'Café sans Formule',
    business_name: 'Café sans Formule',
    address: '2 place de la République, 69002 Lyon',
    billing_email: 'contact@cafe-sans-formule.example',
  }),
});

/** Premium monthly and Smart monthly; the café has never subscribed. */
export const demoSubscriptions = (now: Date) => {
  const end_date = new Date(now);
  end_date.setUTCFullYear(now.getUTCFullYear() + 1);
  return [
    { venue_id: demoVenueIds.halles, offer: 3, end_date, renewal: true },
    { venue_id: demoVenueIds.port, offer: 1, end_date, renewal: true },
  ];
};

export const TABLES = 20;
export const demoTables = Array.from({ length: TABLES }, (_, place) => {
  const number = String(place + 1);
  return { venue_id: demoVenueIds.halles, id: demoRecordId('halles', 'table', number), number, version: 1 };
});
