// Limits of SMS: permitted countries, and a maximum in 24 hours (docs/product/messages.md#limits-of-sms). A message
// counts when it is written or sent again, so its rows are the count for all nodes.
import type { SmsExclusion } from '@ardoise/contract/messages.ts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Runs, Tx } from '../../platform/db.ts';
import { sql, statement } from '../../platform/sql.ts';
import { limitOf } from '../../platform/statements/count-limits.ts';
import type { MessageSettings } from '../venues/index.ts';

const DAY_MS = 86_400_000;
/** SMS per number and per venue in 24 hours; 0: no limit. */
type SmsLimits = { perNumber: number; perVenue: number };

/** French mobile numbers, including the reserved ones for films and demonstrations, which the library does not know. */
const FRENCH_MOBILE = /^\+33[67]\d{8}$/;
/**
 * The country of a mobile number; null if SMS cannot reach it. In some countries, mobile and fixed numbers look the
 * same.
 */
const mobileCountry = (phone: string): string | null => {
  if (FRENCH_MOBILE.test(phone)) return 'FR';
  const number = parsePhoneNumberFromString(phone);
  if (!number?.isValid() || !['MOBILE', 'FIXED_LINE_OR_MOBILE'].includes(number.getType() ?? '')) return null;
  // Numbers of satellite and global networks have no country.
  return number.country ?? '';
};

/** Why the venue sends no SMS to this number, apart from the counts. */
const exclusionOf = (phone: string, { sms, country, sms_countries }: MessageSettings): SmsExclusion | null => {
  if (!sms) return 'off';
  const from = mobileCountry(phone);
  if (from === null) return 'not_mobile';
  return from === country || sms_countries.includes(from) ? null : 'country';
};

/** Held until the transaction ends, so that two transactions do not both use the last SMS. */
const lock = statement('messages.sms-lock', (owner: string) => sql`select pg_advisory_xact_lock(hashtextextended(${`sms ${owner}`}, 0))`);
/** When the SMS was counted that must expire before the next one; null below the limit. */
type LimitTimes = { of_number: Date | null; of_venue: Date | null };
const takenSlots = statement(
  'messages.sms-places',
  (venue: string, phone: string, { perNumber, perVenue }: SmsLimits, dayAgo: Date) => sql<LimitTimes>`select
      (select n.counted_at from message n where n.recipient = ${phone} and n.counted_at > ${dayAgo}
        order by n.counted_at desc limit 1 offset ${perNumber - 1}) as of_number,
      (select m.counted_at from message m where m.venue_id = ${venue} and m.counted_at > ${dayAgo}
        order by m.counted_at desc limit 1 offset ${perVenue - 1}) as of_venue`,
  { examples: [['', '', { perNumber: 1, perVenue: 1 }, new Date(0)]] },
);

export type SmsGuard = ReturnType<typeof smsLimits>;
export const smsLimits = (config: SmsLimits, now: () => Date) => {
  const limits = { perNumber: limitOf(config.perNumber), perVenue: limitOf(config.perVenue) };
  const read = (on: Runs, venue: string, phone: string) => on.one(takenSlots(venue, phone, limits, new Date(now().getTime() - DAY_MS)));
  const reachedLimit = async (on: Runs, venue: string, phone: string): Promise<SmsExclusion | null> => {
    const taken = await read(on, venue, phone);
    if (taken?.of_number) return 'number_limit';
    return taken?.of_venue ? 'venue_limit' : null;
  };
  return {
    /** Why an SMS to a number cannot be sent now; null if it can. */
    exclusion: async (on: Runs, venue: string, phone: string, settings: MessageSettings): Promise<SmsExclusion | null> =>
      exclusionOf(phone, settings) ?? reachedLimit(on, venue, phone),
    /** The same under a lock: the result holds until the transaction ends. */
    async lockedExclusion(tx: Tx, venue: string, phone: string, settings: MessageSettings): Promise<SmsExclusion | null> {
      const excluded = exclusionOf(phone, settings);
      if (excluded) return excluded;
      // Always the venue first: another order could deadlock.
      for (const owner of [venue, phone]) await tx.run(lock(owner));
      return reachedLimit(tx, venue, phone);
    },
    /** A venue's SMS limit in 24 hours, and when the next one can be sent if it is used up. */
    async ofVenue(on: Runs, venue: string): Promise<{ sms_limit: number | null; sms_again_at: string | null }> {
      const taken = (await read(on, venue, ''))?.of_venue;
      return { sms_limit: config.perVenue || null, sms_again_at: taken ? new Date(taken.getTime() + DAY_MS).toISOString() : null };
    },
  };
};
