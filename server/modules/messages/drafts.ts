// The messages for a step of an order, and their texts (docs/product/messages.md#when).

import type { SmsExclusion } from '@ardoise/contract/messages.ts';
import { joinList, type Locale } from '@ardoise/contract/rules/locales.ts';
import type { MessageStep } from '@ardoise/contract/rules/text/message-texts.ts';
import { smsWithNames, smsWithRef } from '@ardoise/contract/rules/text/sms.ts';
import { newId } from '../../platform/ids.ts';
import type { MessageSettings } from '../venues/index.ts';
import { pushText } from './push-texts.ts';
import type { Draft } from './rows.ts';

/**
 * Data for a message about a hold: the names of sold-out products in the guest's language, and the code of the order's
 * short URL.
 */
export type HoldDetails = { out: readonly string[]; code: string };
/** A step of an order to notify its guest of. `reason`: why it was cancelled. */
export type Notice = {
  venue: string;
  order: string;
  uuid: string;
  ref: string;
  step: MessageStep;
  at: Date;
  phone: string | null;
  email: string | null;
  locale: Locale;
  reason: string;
  held: HoldDetails | null;
};
/** `excluded`: why the number gets no SMS. `page`: the URL of the order's page. `shortOf`: the short URL of a code. */
type Ways = {
  settings: MessageSettings;
  excluded: SmsExclusion | null;
  mail: boolean;
  push: boolean;
  page: string;
  shortOf(code: string): string;
};

/** The payload for the guest page's service worker, which shows the notification (`guestmenu/public/offline.js`). */
export const pushPayload = ({ ref: tag, subject: title, text: body }: Pick<Draft, 'ref' | 'subject' | 'text'>, url: string): string =>
  JSON.stringify({ title, body, url, tag });

const withReason = (text: string, reason: string, between: string) => (reason ? `${text}${between}${reason}` : text);

/** Maximum length of a list of names: notifications show less. */
const MAX_NAMES = 120;
const namesOf = ({ locale, held }: Notice): string => {
  const names = joinList(held?.out ?? [], locale);
  return names.length > MAX_NAMES ? `${names.slice(0, MAX_NAMES)}…` : names;
};

type SmsOrMail = Pick<Draft, 'channel' | 'recipient' | 'subject' | 'text' | 'excluded'>;
/** The venue's text, or a default in the guest's language, with the sold-out names and the URL to change the order. */
const heldTexts = (notice: Notice, { code }: HoldDetails, { settings, shortOf }: Ways): { sms: string; mail: string } => {
  const [{ ref, locale }, { message_hold: text }, address] = [notice, settings, shortOf(code)];
  const own = (out: string) => pushText(locale, 'held', ref, out);
  const out = namesOf(notice);
  const around = (names: string) => `${text ? `${text}${names && ` (${names})`} ${ref}` : own(names)} ${address}`;
  return { sms: smsWithNames(around, out), mail: `${text ? `${text}\n\n${out}` : own(out)}\n\n${address}` };
};
const stepTexts = ({ step, ref, reason }: Notice, { settings, page }: Ways): { sms: string; mail: string } => {
  const text = step === 'prepare' ? settings.message_ok : settings.message_ko;
  return { sms: smsWithRef(text, ref), mail: `${withReason(text, reason, '\n\n')}\n\n${page}` };
};

/** False for Ready: the guest already knows of the preparation, and each SMS costs. */
export const isWritten = (step: MessageStep, { sms, tier }: MessageSettings): boolean => sms && tier === 'premium' && step !== 'ready';

/** An excluded SMS is stored too, so that staff see it, unless an e-mail replaces it. */
const smsOrMailOf = (notice: Notice, ways: Ways): SmsOrMail | null => {
  const { step, ref, phone, email, held } = notice;
  const { settings, excluded } = ways;
  if (!isWritten(step, settings)) return null;
  const texts = held ? heldTexts(notice, held, ways) : stepTexts(notice, ways);
  const mail = ways.mail && email;
  if (phone && !(excluded && mail)) return { channel: 'sms', recipient: phone, subject: '', text: texts.sms, excluded };
  return mail ? { channel: 'mail', recipient: mail, subject: `${settings.name} – ${ref}`, text: texts.mail, excluded: null } : null;
};

/** The messages of a step, one per channel. Only for Premium venues, which alone have orders. */
export const draftsOf = (notice: Notice, ways: Ways): Draft[] => {
  if (ways.settings.tier !== 'premium') return [];
  const { order, ref, step, at: stepAt, locale, reason } = notice;
  const base = { order, ref, step, stepAt };
  const smsOrMail = smsOrMailOf(notice, ways);
  const text = withReason(pushText(locale, step, ref, namesOf(notice)), reason, ' ');
  return [
    ...(smsOrMail ? [{ ...base, ...smsOrMail, id: newId() }] : []),
    ...(ways.push
      ? [{ ...base, id: newId(), channel: 'push' as const, recipient: null, excluded: null, subject: ways.settings.name, text }]
      : []),
  ];
};
