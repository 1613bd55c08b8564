// The venue's record, as the profile screen reads and edits it.

import { contradiction } from '@ardoise/contract/errors.ts';
import { imageUrl } from '@ardoise/contract/files.ts';
import { type Profile, type ProfileChange, profileInput, type TeamLists, type VenueMessages } from '@ardoise/contract/venues.ts';
import { emit } from '../../http/events.ts';
import type { Restorer, RowState } from '../../http/record/restoring.ts';
import type { TransactionHooks } from '../../http/record/transaction.ts';
import { type FieldCheck, requireFound, requireWritten } from '../../http/resource.ts';
import { checkTierFields } from '../../http/tier-fields.ts';
import type { Runs, Tx } from '../../platform/db.ts';
import { json, list, none, sql, statement, verbatim } from '../../platform/sql.ts';
import { raiseMenuVersion } from '../board/index.ts';
import { claimPictures } from '../files/index.ts';
import { requireCurrency } from './currency.ts';
import { requireLinks } from './links.ts';
import { requireMessages, withDefaults } from './messages.ts';
import { planColumns, type Subscription, subscriptionOf, tierAt } from './subscription.ts';

export type ProfileRow = Omit<Profile, 'image_url' | 'creation_date' | 'tier' | 'subscription' | keyof TeamLists> &
  Subscription & { creation_date: Date };

const find = statement(
  'venues.profile-find',
  (venue: string) => sql<ProfileRow>`select v.*, c.timetable, ${planColumns('v')} from venue v
    left join opening_hours c on c.venue_id = v.id and c.id = v.hours
    left join venue_plan s on s.venue_id = v.id where v.id = ${venue}`,
);
const findCalendar = statement(
  'venues.calendar-find',
  (venue: string, id: string) => sql`select 1 from opening_hours where venue_id = ${venue} and id = ${id}`,
);
const takePicture = statement(
  'venues.picture-remove',
  (venue: string) => sql`update venue set image = null, version = version + 1 where id = ${venue} and image is not null`,
);

const fields = Object.keys(profileInput.shape) as (keyof typeof profileInput.shape)[];
const update = statement(
  'venues.profile-update',
  (venue: string, { version, contact, payment, ...input }: Partial<ProfileChange>) => sql<{ id: string }>`update venue
    set ${list(fields.map((field) => sql`${verbatim(field)} = ${input[field]}`))}, version = version + 1,
    contact = coalesce(${contact ?? null}, contact)${payment ? sql`, payment = payment || ${json(payment)}` : none}
    where id = ${venue} and version::bigint = ${version} returning id`,
  {
    examples: [
      ['', {}],
      ['', { payment: { sms: false, message_ok: '', message_ko: '' } }],
    ],
  },
);

export const profileOf = (row: ProfileRow, now: Date): Profile => ({
  ...row,
  image_url: imageUrl(row.image),
  payment: withDefaults(row.payment, row.source_locale),
  creation_date: row.creation_date.toISOString(),
  tier: tierAt(row, now),
  subscription: subscriptionOf(row, now),
});

export const findProfile = async (runs: Runs, venue: string, now: Date): Promise<Profile | null> => {
  const found = await runs.one(find(venue));
  return found ? profileOf(found, now) : null;
};

/** Answers 422 unless the opening hours are a calendar of the same venue. */
const requireHours = async (tx: Tx, venue: string, hours: string | null): Promise<void> => {
  if (hours === null) return;
  if (!(await tx.one(findCalendar(venue, hours)))) throw contradiction('hours', 'unknown_id', 'There is no such calendar.');
};

/** Answers 422 unless the picture is one of the venue's own. */
const requirePicture = async (tx: Tx, venue: string, image: string | null): Promise<void> => {
  if (image !== null && !(await claimPictures(tx, venue, [image])).has(image))
    throw contradiction('image', 'unknown_id', 'There is no such file.');
};

/** Compare-and-set on `version` (409). Raises the menu's version too, because guests see names, links and languages. */
export const changeProfile = async (tx: Tx, venue: string, input: ProfileChange, now: Date): Promise<void> => {
  requireLinks(input);
  if (input.payment) requireMessages(input.payment);
  // First, to serialize changes of one venue: the calendar of the new hours cannot be deleted meanwhile.
  await raiseMenuVersion(tx, venue);
  await requireCurrency(tx, venue, input, now);
  requireWritten(await tx.all(update(venue, input)));
  await requireHours(tx, venue, input.hours);
  await requirePicture(tx, venue, input.image);
  await emit(tx, venue, 'venue.changed', { what: 'profile' });
};

/** Removes the picture; no-op if there is none. */
export const removePicture = async (tx: Tx, venue: string): Promise<void> => {
  await raiseMenuVersion(tx, venue);
  if ((await tx.run(takePicture(venue))) > 0) await emit(tx, venue, 'venue.changed', { what: 'picture' });
};

const paymentFields = checkTierFields({
  contact: 'payment:edit',
  'payment.sms': 'payment:edit',
  'payment.message_ok': 'payment:edit',
  'payment.message_ko': 'payment:edit',
  'payment.message_hold': 'payment:edit',
  'payment.sms_countries': 'payment:edit',
});
/** Requires Premium for messages to guests and the contact that guests are asked for. */
export const checkPaymentTab: FieldCheck = (call) => {
  const { contact } = call.body as Partial<ProfileChange>;
  // `none` ends the request for a contact, which every plan may do.
  paymentFields({ ...call, body: { ...(call.body as object), contact: contact === 'none' ? undefined : contact } });
};

/** Restores a missing text for a hold, or missing countries, as empty. */
const messagesOf = ({ sms, message_ok, message_ko, message_hold = '', sms_countries = [] }: VenueMessages): VenueMessages => ({
  sms,
  message_ok,
  message_ko,
  message_hold,
  sms_countries,
});

/** Fields that are not restored: the currency needs the user's confirmation, and the history holds no e-mails. */
const NOT_RESTORED: readonly string[] = ['currency', 'billing_email'];
const restored: ReadonlySet<string> = new Set([...fields.filter((field) => !NOT_RESTORED.includes(field)), 'contact', 'payment']);
const state = statement(
  'venues.profile-state',
  (venue: string) => sql<{ row: RowState }>`select to_jsonb(v) as row from venue v where v.id = ${venue}`,
);

/** Restores the profile from the history of its venue. */
export const profileRestorer = (transaction: TransactionHooks, now: () => Date): Restorer => ({
  transaction,
  columns: restored,
  priced: false,
  states: async (tx, venue) => (await tx.all(state(venue))).map(({ row }) => row),
  putBack: async () => undefined,
  uses: async () => [],
  removeAll: async () => undefined,
  async overlay(tx, venue, overlays) {
    for (const { state: row } of overlays) {
      const { payment, contact, ...was } = row as Partial<Profile>;
      const present = requireFound(await findProfile(tx, venue, now()));
      const input = Object.fromEntries(
        fields.map((field) => [field, field in was ? was[field] : present[field]]),
      ) as unknown as ProfileChange;
      // SMS require texts: missing ones become the defaults of the venue's language.
      const texts = payment?.sms ? withDefaults(payment, input.source_locale) : payment;
      const change = { ...input, ...(contact && { contact }), ...(texts && { payment: messagesOf(texts) }) };
      await changeProfile(tx, venue, { ...change, version: present.version }, now());
    }
  },
  references: ({ hours, image }) => [
    ...(hours ? [{ field: 'hours', kind: 'calendar' as const, id: String(hours), needed: true as const }] : []),
    ...(image ? [{ field: 'image', kind: 'file' as const, id: String(image) }] : []),
  ],
  checkFields: checkPaymentTab,
  validate: async () => undefined,
});
