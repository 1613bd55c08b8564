// The venue's messages to guests: their texts, and whether they are sent (docs/product/messages.md#texts).
import { contradiction } from '@ardoise/contract/errors.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { type Tier, tierOf } from '@ardoise/contract/rules/permissions.ts';
import { defaultMessages } from '@ardoise/contract/rules/text/message-texts.ts';
import { smsLimit } from '@ardoise/contract/rules/text/sms.ts';
import type { VenueMessages } from '@ardoise/contract/venues.ts';
import type { Runs } from '../../platform/db.ts';
import { sql, statement } from '../../platform/sql.ts';

/** The texts with defaults in the venue's language; the text for a hold has none. */
export const withDefaults = <P extends VenueMessages>(payment: P, locale: Locale): P & Required<VenueMessages> => ({
  ...payment,
  message_ok: payment.message_ok || defaultMessages[locale].message_ok,
  message_ko: payment.message_ko || defaultMessages[locale].message_ko,
  message_hold: payment.message_hold ?? '',
  sms_countries: payment.sms_countries ?? [],
});

/** Answers 422 if a text is longer than one SMS, or if SMS are on and a text without default is missing. */
export const requireMessages = (messages: VenueMessages): void => {
  for (const field of ['message_ok', 'message_ko', 'message_hold'] as const) {
    const { limit, length } = smsLimit(messages[field] ?? '');
    if (messages.sms && length === 0 && field !== 'message_hold')
      throw contradiction(`payment.${field}`, 'required', 'SMS are on, so this text is required.');
    if (length > limit) throw contradiction(`payment.${field}`, 'sms_length', `With these characters an SMS holds ${limit} at most.`);
  }
};

export type MessageSettings = Required<VenueMessages> & { name: string; country: string; tier: Tier };
type Row = { name: string; country: string; source_locale: Locale; payment: VenueMessages; offer: number | null };
const find = statement(
  'venues.message-settings',
  (venue: string, now: Date) =>
    sql<Row>`select v.name, v.country, v.source_locale, v.payment, s.offer from venue v
      left join venue_plan s on s.venue_id = v.id and s.end_date > ${now} where v.id = ${venue}`,
  { prepared: true },
);

/** The venue's settings for messages to guests. */
export const messageSettings = async (runs: Runs, venue: string, now: Date): Promise<MessageSettings | null> => {
  const row = await runs.one(find(venue, now));
  if (!row) return null;
  const { name, country, offer } = row;
  const { sms, message_ok, message_ko, message_hold, sms_countries } = withDefaults(row.payment, row.source_locale);
  return { name, country, tier: tierOf(offer), sms, message_ok, message_ko, message_hold, sms_countries };
};
