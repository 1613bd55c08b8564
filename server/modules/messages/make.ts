// Which messages a step of an order brings, and what they say (docs/product/messages.md#when).
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import type { MessageStep } from '@ardoise/contract/rules/text/message-texts.ts';
import { smsWithRef } from '@ardoise/contract/rules/text/sms.ts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { newId } from '../../platform/ids.ts';
import type { MessageSettings } from '../venues/index.ts';
import { pushText } from './push-texts.ts';
import type { Draft } from './rows.ts';

/** A step of an order that its guest is to be told of. `reason`: why it was cancelled. `page`: the address of the order's own page. */
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
};
type Ways = { settings: MessageSettings; mail: boolean; push: boolean; page: string };

/** What France gives out for mobile phones, the numbers for films and demonstrations included, which the library does not know. */
const FRENCH_MOBILE = /^\+33[67]\d{8}$/;
/** Whether SMS can reach a number; of some countries the numbers do not tell. */
const isMobile = (phone: string): boolean => {
  if (FRENCH_MOBILE.test(phone)) return true;
  const number = parsePhoneNumberFromString(phone);
  return number?.isValid() === true && ['MOBILE', 'FIXED_LINE_OR_MOBILE'].includes(number.getType() ?? '');
};

/** What a push says to the worker of the guest's page, which shows it (`guestmenu/public/offline.js`). */
export const pushPayload = ({ ref: tag, subject: title, text: body }: Pick<Draft, 'ref' | 'subject' | 'text'>, url: string): string =>
  JSON.stringify({ title, body, url, tag });

const withReason = (text: string, reason: string, between: string) => (reason ? `${text}${between}${reason}` : text);

/** Nothing by SMS or e-mail at Ready: the guest has been told that the order is on its way, and each SMS costs. */
const written = (notice: Notice, { settings, mail, page }: Ways): Pick<Draft, 'channel' | 'recipient' | 'subject' | 'text'> | null => {
  const { step, ref, phone, email, reason } = notice;
  if (!settings.sms || step === 'ready') return null;
  const text = step === 'prepare' ? settings.message_ok : settings.message_ko;
  if (phone && isMobile(phone)) return { channel: 'sms', recipient: phone, subject: '', text: smsWithRef(text, ref) };
  if (!email || !mail) return null;
  return {
    channel: 'mail',
    recipient: email,
    subject: `${settings.name} – ${ref}`,
    text: `${withReason(text, reason, '\n\n')}\n\n${page}`,
  };
};

/** The messages of a step, one a channel. Orders are Premium's, and so is what is said of them. */
export const draftsOf = (notice: Notice, ways: Ways): Draft[] => {
  if (ways.settings.tier !== 'premium') return [];
  const { order, ref, step, at: stepAt, locale, reason } = notice;
  const base = { order, ref, step, stepAt };
  const own = written(notice, ways);
  const text = withReason(pushText(locale, step, ref), reason, ' ');
  return [
    ...(own ? [{ ...base, ...own, id: newId() }] : []),
    ...(ways.push ? [{ ...base, id: newId(), channel: 'push' as const, recipient: null, subject: ways.settings.name, text }] : []),
  ];
};
