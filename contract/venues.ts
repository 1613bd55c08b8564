// Venues and their profile (docs/product/venues.md#profile).
import { z } from 'zod';
import { venueSubscription } from './billing/subscription.ts';
import { timetable } from './catalog/calendars.ts';
import { email, ids, isDistinct, line, locale, NO_DUPLICATES, name, text, webAddress } from './kit/fields.ts';
import { listQuery, paging } from './kit/list.ts';
import { id, named, readOnly, required, route, venueParam } from './kit/route.ts';
import { isSiren } from './rules/billing/business-numbers.ts';
import { COUNTRIES, CURRENCIES, PHONE_COUNTRIES } from './rules/countries.ts';
import { ROLES } from './rules/permissions.ts';

export const tier = z.enum(['none', 'smart', 'premium']);

/** Payments and messages to guests; only the payment provider sets `account_validated`. */
export const venuePayment = z.object({
  opt_in: z.boolean(),
  account_validated: z.boolean(),
  test: z.boolean(),
  sms: z.boolean(),
  message_ok: z.string(),
  message_ko: z.string(),
  message_hold: z.string(),
  sms_countries: z.array(z.string()),
});

/**
 * Messages to guests: whether they are sent by SMS, and the texts for an order that is accepted, cancelled or on hold. The server checks
 * their length, and requires the first two if messages are sent (docs/product/messages.md#texts). An empty `message_hold` means the default
 * text. `sms_countries`: countries that get SMS besides the venue's own (docs/product/messages.md#limits-of-sms). If `message_hold` or
 * `sms_countries` is absent, it does not change. The rest of `payment` is read-only.
 */
const messagesInput = z.object({
  sms: z.boolean(),
  message_ok: text(400),
  message_ko: text(400),
  message_hold: text(400).optional(),
  sms_countries: z
    .array(z.enum(PHONE_COUNTRIES))
    .max(PHONE_COUNTRIES.length)
    .refine((list) => isDistinct(list), NO_DUPLICATES)
    .optional(),
});
export type VenueMessages = z.output<typeof messagesInput>;

const timezone = z.string().refine(
  (zone) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone })) && zone.includes('/');
    } catch {
      return false;
    }
  },
  { params: { code: 'timezone' } },
);

/** Spaces are removed. */
const siren = line(20)
  .overwrite((typed) => typed.replace(/\s/g, ''))
  .refine((typed) => typed === '' || isSiren(typed), { params: { code: 'siren' }, message: 'This is no SIREN: nine digits.' });

const lateMinutes = z.int().min(1).max(240);

/** Contact data that an order requires besides a name (docs/product/venues.md#how-guests-can-be-reached). */
const contact = z.enum(['none', 'phone', 'email', 'any']);

/** Fields of the profile's General tab. */
export const profileInput = z.object({
  name,
  type: z.enum(['bar', 'restaurant']).default('restaurant'),
  display_name: z.boolean().default(true),
  business_name: name,
  address: text(500).min(1),
  billing_address: text(500).min(1),
  legal: text(2000).default(''),
  instagram: webAddress.default(''),
  facebook: webAddress.default(''),
  tripadvisor: webAddress.default(''),
  gmaps: webAddress.default(''),
  website: webAddress.default(''),
  country: z.enum(COUNTRIES).default('FR'),
  currency: z.enum(CURRENCIES).default('EUR'),
  timezone,
  source_locale: locale.default('fr-FR'),
  default_locale: locale.default('fr-FR'),
  wishlist: z.boolean().default(false),
  welcome_box: z.boolean().default(false),
  /** Orders for a table must carry the table's code, which is part of the table's address. */
  table_codes: z.boolean().default(false),
  /** For which orders staff must see the table before they prepare them (docs/product/tables.md#first-order). */
  first_order: z.enum(['off', 'session', 'always']).default('off'),
  /** Minutes in one step (waiting, in preparation, ready) after which boards show an order as late (docs/product/orders.md#age). */
  late_waiting: lateMinutes.default(5),
  late_preparing: lateMinutes.default(12),
  late_ready: lateMinutes.default(5),
  billing_email: email,
  /** The tax number on bills, under the country's name for it (numéro de TVA, VAT number); empty if there is none. */
  tax_number: line(30).default(''),
  /** The number of a French company: nine digits, or empty. */
  siren: siren.default(''),
  /** The calendar of the opening hours; null: always open. */
  hours: id.nullable().default(null),
  image: id.nullable().default(null),
});

export const profile = profileInput.extend({
  id,
  hrid: z.string(),
  image_url: z.string().nullable(),
  open: z.boolean(),
  active: z.boolean(),
  creation_date: z.iso.datetime(),
  /** The timetable of the calendar `hours`. */
  timetable: timetable.nullable(),
  tier,
  subscription: venueSubscription,
  contact,
  payment: venuePayment,
  /** Ids of users in order of arrival; a list that the caller may not see is absent. */
  managers: ids.optional(),
  bartenders: ids.optional(),
  readers: ids.optional(),
  version: z.int(),
});
named('Profile', profile);
export type Profile = z.infer<typeof profile>;

/** Fields of the Payment tab; unchanged if absent. */
const paymentTab = z.object({ contact: contact.optional(), payment: messagesInput.optional() });
/**
 * Lists of users; unchanged if absent. A removed user loses the role; an added user gets an invitation. A changed list is a 403 if it is
 * read-only for the caller.
 */
const teamLists = z.object({ managers: ids.optional(), bartenders: ids.optional(), readers: ids.optional() });
export type TeamLists = z.output<typeof teamLists>;
/** Confirms that prices keep their figures when the currency changes; without it, such a change is a 409 `currency_prices`. */
const currencyChange = z.object({ prices: z.literal('keep').optional() });

export type ProfileChange = z.output<typeof profileInput> &
  TeamLists &
  z.output<typeof paymentTab> &
  z.output<typeof currencyChange> & { version: number };

const readOnlyFields = Object.fromEntries(
  Object.keys(profile.shape)
    .filter((field) => ![profileInput, paymentTab, teamLists].some(({ shape }) => field in shape))
    .map((field) => [field, readOnly]),
);

/** A venue in the switcher. */
export const ownVenue = z.object({
  id,
  name: z.string(),
  image_url: z.string().nullable(),
  tier,
  open: z.boolean(),
  active: z.boolean(),
  currency: z.string(),
  timezone: z.string(),
  /** Address of the menu without a table; relative if the venue's host is not configured. */
  menu_url: z.string(),
  source_locale: locale,
  default_locale: locale,
  ...profileInput.pick({ late_waiting: true, late_preparing: true, late_ready: true }).shape,
  /** Minutes after which a held order is cancelled if its guest does not answer. */
  hold_minutes: z.int(),
  roles: z.array(z.enum(ROLES)),
});
named('OwnVenue', ownVenue);
export type OwnVenue = z.infer<typeof ownVenue>;

/** The order intake of the venue: the switch, and until when orders are paused (null: not paused). */
export const openState = z.object({ open: z.boolean(), paused_until: z.iso.datetime().nullable() });
named('OpenState', openState);
export type OpenState = z.infer<typeof openState>;

/** Maximum length of a pause in minutes; use the switch for longer. */
export const MAX_PAUSE_MINUTES = 240;
const change = z.strictObject({
  ...readOnlyFields,
  ...required(profileInput.shape),
  ...paymentTab.shape,
  ...teamLists.shape,
  ...currencyChange.shape,
  version: z.int().min(1).max(2_147_483_647),
}) as unknown as z.ZodType<
  ProfileChange,
  z.input<typeof profileInput> & z.input<typeof paymentTab> & TeamLists & z.input<typeof currencyChange> & { version: number }
>;
named('ProfileChange', change);
/** `timezone` defaults to the country's. */
const create = z.strictObject({
  ...profileInput.omit({ hours: true, image: true }).shape,
  timezone: timezone.optional(),
  ...teamLists.shape,
});
named('ProfileInput', create);
export type NewVenue = z.output<typeof create>;

export const venueRoutes = {
  list: route({
    method: 'GET',
    path: '/api/venue',
    summary: 'List all venues',
    access: { right: 'venue:list', venue: 'none' },
    query: listQuery({ name: z.string().max(200).optional(), active: z.enum(['true', 'false']).optional() }, [
      'name',
      'creation_date',
      'id',
    ]),
    ok: z.array(profile),
    list: true,
  }),
  /** The venue is active, without a subscription, and its menu is empty. Users in the lists are invited. */
  create: route({
    method: 'POST',
    path: '/api/venue',
    summary: 'Create a venue',
    access: { right: 'venue:create', venue: 'none' },
    body: create,
    ok: profile,
    status: 201,
    errors: ['contradiction'],
  }),
  /** Guests of an inactive venue see an explanation instead of the menu and cannot order; its data is kept. */
  setActive: route({
    method: 'PUT',
    path: '/api/venue/:venue/active',
    summary: 'Deactivate a venue, or activate it again',
    access: { right: 'venue:edit', venue: 'path' },
    params: venueParam,
    body: z.strictObject({ active: z.boolean() }),
    ok: profile,
  }),
  /** The venues where the user has a role, with their tiers; for an admin all venues. */
  mine: route({
    method: 'GET',
    path: '/api/venue/user/:userId',
    summary: 'The venues of the user',
    access: 'user',
    atTablet: true,
    params: z.object({ userId: id }),
    query: z.strictObject({
      name: z.string().max(200).optional(),
      ...paging,
    }),
    ok: z.array(ownVenue),
    list: true,
  }),
  profile: route({
    method: 'GET',
    path: '/api/venue/profile/:venue',
    summary: 'The venue profile',
    access: { right: 'profile:show', venue: 'path' },
    params: venueParam,
    ok: profile,
  }),
  changeProfile: route({
    method: 'PUT',
    path: '/api/venue/profile/:venue',
    summary: 'Change the venue profile',
    access: { right: 'profile:edit', venue: 'path' },
    params: venueParam,
    body: change,
    ok: profile,
    errors: ['stale_version', 'forbidden', 'currency_prices'],
  }),
  /** The same record, under the path that the profile screen calls. */
  show: route({
    method: 'GET',
    path: '/api/venue/:venue',
    summary: 'One venue',
    access: { right: 'profile:show', venue: 'path' },
    params: venueParam,
    ok: profile,
  }),
  change: route({
    method: 'PUT',
    path: '/api/venue/:venue',
    summary: 'Change one venue',
    access: { right: 'profile:edit', venue: 'path' },
    params: venueParam,
    body: change,
    ok: profile,
    errors: ['stale_version', 'forbidden', 'currency_prices'],
  }),
  open: route({
    method: 'GET',
    path: '/api/venue/:venue/open',
    summary: 'State of the open switch and the pause',
    access: { right: 'open:show', venue: 'path' },
    params: venueParam,
    ok: openState,
  }),
  /** The path may also end with a slash (docs/product/venues.md#open-switch). */
  setOpen: route({
    method: 'PUT',
    path: '/api/venue/:venue/open',
    summary: 'Open or close the venue manually',
    access: { right: 'open:edit', venue: 'path' },
    params: venueParam,
    body: z.strictObject({ open: z.boolean() }),
    ok: openState,
  }),
  pauseState: route({
    method: 'GET',
    path: '/api/venue/:venue/pause',
    summary: 'State of the pause',
    access: { right: 'pause:show', venue: 'path' },
    params: venueParam,
    ok: openState,
  }),
  /** Guests see the menu but cannot order until the pause ends (docs/product/venues.md#pause). A second pause replaces the first. */
  pause: route({
    method: 'PUT',
    path: '/api/venue/:venue/pause',
    summary: 'Pause orders for some minutes',
    access: { right: 'pause:edit', venue: 'path' },
    params: venueParam,
    body: z.strictObject({ minutes: z.int().min(1).max(MAX_PAUSE_MINUTES) }),
    ok: openState,
  }),
  endPause: route({
    method: 'DELETE',
    path: '/api/venue/:venue/pause',
    summary: 'End the pause',
    access: { right: 'pause:edit', venue: 'path' },
    params: venueParam,
    ok: openState,
  }),
};
