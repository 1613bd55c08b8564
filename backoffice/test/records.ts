// What the venue of a component test has, as the contract's records.
import type { Claims } from '@ardoise/contract/auth.ts';
import type { Calendar } from '@ardoise/contract/calendars.ts';
import type { Product } from '@ardoise/contract/products.ts';
import type { Section } from '@ardoise/contract/sections.ts';
import type { OwnVenue } from '@ardoise/contract/venues.ts';

const idOf = (place: number): string => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;

export const VENUE: OwnVenue = {
  id: idOf(1),
  name: 'Le Port',
  image_url: null,
  tier: 'premium',
  open: true,
  active: true,
  currency: 'EUR',
  timezone: 'Europe/Paris',
  source_locale: 'fr-FR',
  default_locale: 'fr-FR',
  roles: ['manager'],
};

/** Lives for a day from now on, so that nothing renews it. */
export const manager = (): Claims => {
  const now = Math.floor(Date.now() / 1000);
  const own = [VENUE.id];
  return {
    sub: idOf(2),
    sid: idOf(3),
    email: 'a@b.test',
    name: 'A',
    admin: false,
    mgr: own,
    bar: [],
    reader: [],
    smrt: [],
    prmm: own,
    iat: now,
    exp: now + 86_400,
  };
};

export const product = (changes: Partial<Product> = {}): Product => ({
  id: idOf(100),
  uuid: idOf(100),
  name: 'Thé vert',
  recipe: 'Menthe',
  type_id: 1,
  categories: [],
  net_price: 4.5,
  price_ht: 4.09,
  tax_rate: 0.1,
  volume_cl: null,
  unavailable: false,
  standalone: true,
  image: null,
  image_url: null,
  tags: [],
  allergens_declared: false,
  recommendations: [],
  instructions: [],
  exceptions: [],
  languages: [],
  bundle_categories: [],
  products: [],
  category_id: null,
  category_name: null,
  category_position: null,
  section_name: null,
  position: null,
  version: 1,
  switched: 0,
  ...changes,
});

export const section = (changes: Partial<Section> = {}): Section => ({
  id: idOf(300),
  name: 'Carte',
  description: '',
  external_url: '',
  image: null,
  image_url: null,
  unavailable: false,
  payment: false,
  table_service: false,
  banner: null,
  exceptions: [],
  languages: [],
  categories: [],
  position: 1,
  version: 1,
  switched: 0,
  ...changes,
});

export const calendar = (place: number, name: string, changes: Partial<Calendar> = {}): Calendar => ({
  id: idOf(200 + place),
  name,
  highlight: false,
  highlight_text: '',
  highlight_color: '#b45309',
  timetable: Array.from({ length: 7 }, () => []),
  version: 1,
  ...changes,
});

/** The id of a picture, of a choice or of whatever else needs one. */
export const anyId = (place: number): string => idOf(900 + place);
