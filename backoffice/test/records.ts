// Factories for the contract's records in component tests.
import type { Claims } from '@ardoise/contract/accounts/auth.ts';
import type { Calendar } from '@ardoise/contract/catalog/calendars.ts';
import type { Instruction, Option } from '@ardoise/contract/catalog/instructions.ts';
import type { Product } from '@ardoise/contract/catalog/products.ts';
import type { Section } from '@ardoise/contract/catalog/sections.ts';
import type { Message } from '@ardoise/contract/messages.ts';
import type { Order, OrderItem } from '@ardoise/contract/orders.ts';
import type { TableMute } from '@ardoise/contract/tables.ts';
import type { OwnVenue, Profile } from '@ardoise/contract/venues.ts';

const idOf = (index: number): string => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

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
  menu_url: '/m/venue',
  late_waiting: 5,
  late_preparing: 12,
  late_ready: 5,
  hold_minutes: 15,
  roles: ['manager'],
};

/** The venue's profile, as its manager reads it. */
export const profile = (changes: Partial<Profile> = {}): Profile => ({
  ...VENUE,
  hrid: 'PORT',
  creation_date: '2026-01-01T00:00:00.000Z',
  type: 'bar',
  display_name: true,
  business_name: 'Le Port SARL',
  tax_number: '',
  siren: '',
  address: '1 quai du Port',
  billing_address: '1 quai du Port',
  billing_email: 'a@b.test',
  legal: '',
  instagram: '',
  facebook: '',
  tripadvisor: '',
  gmaps: '',
  website: '',
  country: 'FR',
  currency: 'EUR',
  wishlist: false,
  welcome_box: false,
  table_codes: false,
  first_order: 'off',
  hours: null,
  timetable: null,
  image: null,
  subscription: { id: 3, end: null, renewal: true, mandates: [] },
  contact: 'none',
  payment: {
    opt_in: false,
    account_validated: false,
    test: true,
    sms: false,
    message_ok: 'Prise',
    message_ko: 'Refusee',
    message_hold: '',
    sms_countries: [],
  },
  version: 1,
  ...changes,
});

/** The claims of the manager. They expire in a day, so that no test renews the token. */
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
  ...__RECORDS__.product.blank,
  id: idOf(100),
  uuid: idOf(100),
  name: 'Thé vert',
  recipe: 'Menthe',
  net_price: 4.5,
  price_ht: 4.09,
  tax_rate: 0.1,
  image_url: null,
  bundle_categories: [],
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
  ...__RECORDS__.section.blank,
  id: idOf(300),
  name: 'Carte',
  image_url: null,
  position: 1,
  version: 1,
  switched: 0,
  ...changes,
});

export const calendar = (index: number, name: string, changes: Partial<Calendar> = {}): Calendar => ({
  ...__RECORDS__.calendar.blank,
  id: idOf(200 + index),
  name,
  highlight_color: '#b45309',
  timetable: Array.from({ length: 7 }, () => []),
  version: 1,
  ...changes,
});

export const option = (index: number, name: string, changes: Partial<Option> = {}): Option => ({
  ...__RECORDS__.option.blank,
  id: idOf(710 + index),
  name,
  languages: [],
  ...changes,
});

export const instruction = (options: Option[], changes: Partial<Instruction> = {}): Instruction => ({
  id: idOf(700),
  name: 'Lait',
  instructions: options.map(({ name }) => name),
  languages: [],
  options,
  version: 1,
  ...changes,
});

/** A record's texts in another language, empty by default. */
const inLanguage = <T extends object>(texts: readonly string[], changes: Partial<T>): T => {
  const blank = Object.fromEntries(texts.map((text) => [text, '']));
  return { ...blank, stale: false, ...changes } as T;
};
export const productIn = (changes: Partial<Product['languages'][number]>) => inLanguage(__RECORDS__.product.translated, changes);
export const sectionIn = (changes: Partial<Section['languages'][number]>) => inLanguage(__RECORDS__.section.translated, changes);

/** An id for any other purpose. */
export const anyId = (index: number): string => idOf(900 + index);

/** Changes to the venue for a bartender. */
export const AT_THE_BAR = { roles: ['bartender'] } satisfies Partial<OwnVenue>;

/** The server's answer before a product is marked out of stock. */
export const outState = (id: string, unavailable = false) => ({
  id,
  orders: 0,
  unavailable,
  switched: 0,
  ends: { service: '2026-11-23T23:30:00.000Z', day: '2026-11-24T04:00:00.000Z' },
});

/** The answers for the order screens without orders. */
export const noOrders = {
  'GET /api/venue/:venue/call/mute': (): TableMute[] => [],
  'GET /api/order/:venue': () => ({ rows: [], total: 0 }),
  'GET /api/order/:venue/event': () => [],
  'GET /api/order/:venue/station': () => [],
  'GET /api/order/:venue/:id/ways': (): { channels: Message['channel'][] } => ({ channels: ['sms'] }),
};

export const orderItem = (index: number, changes: Partial<OrderItem> = {}): OrderItem => ({
  uuid: idOf(500 + index),
  hrid: '',
  product: idOf(600 + index),
  name: 'Thé vert',
  qty: 1,
  unit_price: 4.5,
  net_price: 4.5,
  tax_rate: 0.1,
  unavailable: false,
  note: '',
  instructions: [],
  sub_products: [],
  ...changes,
});

type Part = OrderItem['sub_products'][number];
export const part = (index: number, name: string, changes: Partial<Part> = {}): Part => ({
  uuid: idOf(550 + index),
  product: idOf(650 + index),
  name,
  net_price: 0,
  tax_rate: 0.1,
  unavailable: false,
  instructions: [],
  ...changes,
});
/** The answer to an instruction, by the names and numbers of its options. */
export const answered = (name: string, options: Readonly<Record<string, number>>): OrderItem['instructions'][number] => ({
  instruction: idOf(700),
  name,
  options: Object.entries(options).map(([called, qty], index) => ({ id: idOf(710 + index), name: called, qty })),
});

/** A pending order of table 4. */
export const order = (index: number, changes: Partial<Order> = {}): Order => {
  const at = new Date().toISOString();
  return {
    id: idOf(400 + index),
    uuid: idOf(450 + index),
    ref: `A-00${index}`,
    hrid: '',
    status: 'PENDING',
    creation_date: at,
    submission_date: at,
    preparation_date: null,
    completion_date: null,
    delivery_date: null,
    cancellation_date: null,
    since: at,
    undo_until: null,
    cancellation_reason: '',
    cancellation_reason_code: null,
    note: '',
    passphrase: null,
    payment: 'counter',
    total_price: 4.5,
    total_price_ht: 4.09,
    taxes: [],
    currency: 'EUR',
    venue: { id: VENUE.id, hrid: '', name: VENUE.name },
    customer: { hrid: null, name: 'Nadia', table: '4', phone: null, email: null, newsletter: false },
    bartender: null,
    items: [orderItem(1)],
    costs: [],
    done: [],
    guest: null,
    origin: 'tables',
    network: null,
    first_order: false,
    avoids: [],
    ...changes,
  };
};
