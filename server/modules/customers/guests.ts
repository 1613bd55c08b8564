// The recall book (docs/product/privacy.md#recall-book): names and one contact of guests, kept for some days.
import { contradiction } from '@ardoise/contract/errors.ts';
import type { Guest, GuestInput } from '@ardoise/contract/people.ts';
import { GUEST_DAYS } from '@ardoise/contract/rules/guests.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { hourlyTask } from '../../platform/jobs.ts';
import { sql, statement } from '../../platform/sql.ts';
import { deleteBefore } from '../../platform/statements/batches.ts';
import { welcomeCountry } from '../venues/index.ts';
import { phoneOf } from './phone.ts';

const DAY_MS = 86_400_000;
/** How long an entry is kept; the guest menu states it. */
const KEPT_MS = GUEST_DAYS * DAY_MS;

type Entry = Omit<Guest, 'creation_date'> & { at: Date };
/** The same entry within the hour is a retry or a return to the table: it stays one entry, with the later time. */
const AGAIN_MS = 3_600_000;
const insertGuest = statement(
  'customers.guest-insert',
  (venue: string, { id, name, email, phone, at }: Entry) =>
    sql`with again as (update guest set creation_date = ${at} where venue_id = ${venue} and name = ${name} and email is not distinct from ${email}
        and phone is not distinct from ${phone} and creation_date > ${new Date(at.getTime() - AGAIN_MS)} returning id)
      insert into guest (venue_id, id, name, email, phone, creation_date)
      select ${venue}, ${id}, ${name}, ${email}, ${phone}, ${at} where not exists (select from again)`,
  { examples: [['', { id: '', name: '', email: null, phone: null, at: new Date(0) }]] },
);
const deleteOld = deleteBefore('customers.guests-delete', 'guest', { column: 'creation_date' });

/** Exactly one contact, normalized as for all contacts; 422 otherwise. */
const contactOf = ({ phone, email }: GuestInput, country: string): Pick<Guest, 'phone' | 'email'> => {
  if (phone && email) throw contradiction('email', 'one_contact', 'A phone number or an e-mail address, not both.');
  if (!phone && !email) throw contradiction('phone', 'required', 'A phone number or an e-mail address is needed.');
  const number = phone ? phoneOf(phone, country) : null;
  if (phone && !number) throw contradiction('phone', 'phone', 'This is not a valid phone number.');
  return { phone: number, email: email?.toLowerCase() || null };
};

export const openGuests = ({ db, clock }: { db: Db; clock: Clock }) => ({
  /** The country for phone numbers of a venue; null if the venue keeps no recall book. */
  countryOf: (venue: string): Promise<string | null> => welcomeCountry(db, venue),
  /** Stores an entry and returns its end date. */
  async enter(venue: string, country: string, typed: GuestInput): Promise<{ until: string }> {
    const entry = { id: newId(), name: typed.name, ...contactOf(typed, country), at: clock.now() };
    await db.run(insertGuest(venue, entry));
    return { until: new Date(entry.at.getTime() + KEPT_MS).toISOString() };
  },
  // The name is stored in queued jobs, so it must not change.
  cleanUp: hourlyTask('recall-book-clean-up', () => deleteOld(db, new Date(clock.now().getTime() - KEPT_MS))),
});
