// What a venue says to its guests by message: its texts, and whether they are sent (docs/product/messages.md#texts).
import { contradiction } from '@ardoise/contract/errors.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { type Tier, tierOf } from '@ardoise/contract/rules/permissions.ts';
import { defaultMessages } from '@ardoise/contract/rules/text/message-texts.ts';
import { smsLimit } from '@ardoise/contract/rules/text/sms.ts';
import type { VenueMessages } from '@ardoise/contract/venues.ts';
import type { Runs } from '../../platform/db.ts';
import { sql, statement } from '../../platform/sql.ts';

/** The texts as they were written; one that never was is the one of the venue's language, or that of a hold: empty. */
export const withDefaults = <P extends VenueMessages>(payment: P, locale: Locale): P & Required<VenueMessages> => ({
  ...payment,
  message_ok: payment.message_ok || defaultMessages[locale].message_ok,
  message_ko: payment.message_ko || defaultMessages[locale].message_ko,
  message_hold: payment.message_hold ?? '',
  sms_countries: payment.sms_countries ?? [],
});

/** Requires the texts that have no default where SMS are sent, and that each fits into one SMS. */
export const requireMessages = (messages: VenueMessages): void => {
  for (const field of ['message_ok', 'message_ko', 'message_hold'] as const) {
    const { limit, length } = smsLimit(messages[field] ?? '');
    if (messages.sms && length === 0 && field !== 'message_hold')
      throw contradiction(`payment.${field}`, 'required', 'The text is needed where SMS are sent.');
    if (length > limit) throw contradiction(`payment.${field}`, 'sms_length', `With these characters an SMS holds ${limit} at most.`);
  }
};

export type MessageSettings = Required<VenueMessages> & { name: string; country: string; tier: Tier };
type Row = { name: string; country: string; source_locale: Locale; payment: VenueMessages; offer: number | null };
const find = statement(
  'venues.message-settings',
  (venue: string, now: Date) =>
    sql<Row>`select v.name, v.country, v.source_locale, v.payment, s.offer from venue v
      left join subscription s on s.venue_id = v.id and s.end_date > ${now} where v.id = ${venue}`,
  { prepared: true },
);

/** What a message to a guest needs to know of the venue. */
export const messageSettings = async (runs: Runs, venue: string, now: Date): Promise<MessageSettings | null> => {
  const row = await runs.one(find(venue, now));
  if (!row) return null;
  const { name, country, offer } = row;
  const { sms, message_ok, message_ko, message_hold, sms_countries } = withDefaults(row.payment, row.source_locale);
  return { name, country, tier: tierOf(offer), sms, message_ok, message_ko, message_hold, sms_countries };
};
