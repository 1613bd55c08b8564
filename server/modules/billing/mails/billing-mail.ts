// The mails about subscriptions and bills, in the back-office languages (docs/product/billing.md#mails). No database: from data to a mail.
import type { Reason } from '@ardoise/contract/billing/subscription.ts';
import { BILLING_CURRENCY, type Offer, PLANS } from '@ardoise/contract/rules/billing/plans.ts';
import { addDays } from '@ardoise/contract/rules/figures.ts';
import { formatDay, type InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import { formatMoney, fromMinor } from '@ardoise/contract/rules/money.ts';
import { mailSafeName } from '../../../platform/mail/mail-safe-name.ts';
import type { Mail } from '../../../platform/mail/mailbox.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { pt } from './pt.ts';
import type { Tab, Texts } from './texts.ts';

const TEXTS: Record<InterfaceLocale, Texts> = { fr, en, es, it, pt, de };

/**
 * The data of each mail. Amounts are cents including VAT, as charged; days YYYY-MM-DD. `to` and `end` are the day after the last one, as
 * in plans.ts; mails name the last one.
 *
 * - `bill`: a bill or credit note. `amount`: its total; `due`: without the store credit used; `debit_on`: null if not known.
 * - `notice`: before a direct debit (SEPA pre-notification). `account`: the masked IBAN. `reminder`: before a renewal by card, or of a year.
 * - `started`: `afterwards`: each later period. A `trial` is free, so its `amount` is not shown.
 * - `changed`: `planned`: not yet.
 * - `failed`: tried again on `try_on`; `end`: of the subscription unless it is paid. `given_up`: not tried again; `number` of the open bill,
 *   if any.
 * - `resumed`: a cancellation or downgrade was taken back; `renews_on`: the first day of the next period.
 * - `trial_ends`: `amount`: each period from `end` on.
 */
type Data = {
  bill: {
    number: string;
    amount: number;
    due: number;
    paid_by: 'directdebit' | 'creditcard' | 'credit';
    debit_on: string | null;
    credit_note: boolean;
  };
  notice: {
    offer: Offer;
    amount: number;
    day: string;
    account: string;
    mandate: string;
    creditor: string;
    creditor_id: string | null;
  };
  reminder: { offer: Offer; amount: number; day: string };
  started: { offer: Offer; from: string; to: string; amount: number; trial: boolean; afterwards: number };
  changed: { offer: Offer; from: string; planned: boolean };
  failed: { amount: number; reason: Reason; try_on: string; end: string };
  given_up: { amount: number; number: string | null; end: string };
  recovered: { amount: number };
  charged_back: { amount: number; number: string };
  refunded: { amount: number; why: 'twice' };
  canceled: { offer: Offer; end: string };
  resumed: { offer: Offer; renews_on: string };
  ended: { offer: Offer };
  trial_ends: { offer: Offer; end: string; amount: number };
};
type Kind = keyof Data;
export type BillingMail = { [K in Kind]: { kind: K } & Data[K] }[Kind];

/** Formats values in the language of a mail. `last`: the day before an end. `price`: with the period of the offer. */
const formatsOf = (locale: InterfaceLocale, { plans, price }: Texts) => {
  const money = (cents: number) => formatMoney(fromMinor(cents, BILLING_CURRENCY), BILLING_CURRENCY, locale);
  // French and Italian have an ordinal for the 1st.
  const first = locale === 'fr' ? '1er' : locale === 'it' ? '1º' : '1';
  const day = (date: string) => formatDay(date, locale, 'long').replace(/^1(?=\s)/, first);
  return {
    money,
    day,
    last: (end: string) => day(addDays(end, -1)),
    plan: (offer: Offer) => plans[offer],
    price: (cents: number, offer: Offer) => price[PLANS[offer].months](money(cents)),
  };
};
type Formats = ReturnType<typeof formatsOf>;

/** `parts`: the paragraphs between greeting and address. */
type Content = { about: string; tab: Tab; parts: string[] };

const billContent = ({ number, amount, due, paid_by, debit_on }: Data['bill'], { bill }: Texts, { money, day }: Formats): Content => {
  const values = { due: money(due) };
  const paid = {
    credit: () => bill.covered,
    creditcard: () => bill.card(values),
    directdebit: () => (debit_on === null ? bill.debit(values) : bill.debit_on({ ...values, day: day(debit_on) })),
  };
  const credit = amount > due ? [bill.credit({ credit: money(amount - due) })] : [];
  const opening = [bill.ready({ number, amount: money(amount) }), ...credit].join(' ');
  return { about: bill.about({ number }), tab: 'bills', parts: [opening, paid[paid_by]()] };
};

type Compose = { [K in Kind]: (data: Data[K], texts: Texts, formats: Formats) => Content };

const aboutPayments: Pick<Compose, 'bill' | 'notice' | 'reminder' | 'failed' | 'given_up' | 'recovered' | 'charged_back' | 'refunded'> = {
  bill(data, texts, formats) {
    if (!data.credit_note) return billContent(data, texts, formats);
    const { about, ready } = texts.credit_note;
    const { number } = data;
    return { about: about({ number }), tab: 'bills', parts: [ready({ number, amount: formats.money(data.amount) })] };
  },
  notice({ offer, amount, day, account, mandate, creditor, creditor_id }, { notice }, formats) {
    const values = { amount: formats.money(amount), day: formats.day(day), plan: formats.plan(offer) };
    const details = [
      `${notice.account} ${account}`,
      `${notice.mandate} ${mandate}`,
      `${notice.creditor} ${creditor}`,
      ...(creditor_id === null ? [] : [`${notice.creditor_id} ${creditor_id}`]),
    ];
    return { about: notice.about(values), tab: 'offers', parts: [notice.opening(values), details.join('\n'), notice.ask] };
  },
  reminder({ offer, amount, day }, { reminder, leave }, formats) {
    const values = { amount: formats.money(amount), day: formats.day(day), plan: formats.plan(offer) };
    return { about: reminder.about(values), tab: 'offers', parts: [reminder.opening(values), leave] };
  },
  failed({ amount, reason, try_on, end }, { failed, reasons }, { money, day, last }) {
    const opening = `${failed.opening({ amount: money(amount), reason: reasons[reason] })} ${failed.again({ day: day(try_on) })}`;
    return { about: failed.about, tab: 'offers', parts: [opening, failed.ask({ last: last(end) })] };
  },
  given_up({ amount, number, end }, { given_up }, { money, last }) {
    const values = { amount: money(amount), last: last(end) };
    const opening = [given_up.opening(values), ...(number === null ? [] : [given_up.bill({ number })])].join(' ');
    return { about: given_up.about(values), tab: 'offers', parts: [opening, given_up.ask(values)] };
  },
  recovered({ amount }, { recovered }, { money }) {
    return { about: recovered.about, tab: 'offers', parts: [recovered.opening({ amount: money(amount) })] };
  },
  charged_back({ amount, number }, { charged_back }, { money }) {
    return {
      about: charged_back.about,
      tab: 'offers',
      parts: [charged_back.opening({ amount: money(amount), number }), charged_back.ask],
    };
  },
  refunded({ amount, why }, { refunded }, { money }) {
    const values = { amount: money(amount) };
    return { about: refunded.about(values), tab: 'bills', parts: [refunded.why[why](values), refunded.ask] };
  },
};

const aboutSubscription: Omit<Compose, keyof typeof aboutPayments> = {
  started({ offer, from, to, amount, trial, afterwards }, texts, { money, day, last, plan, price }) {
    const values = { plan: plan(offer), from: day(from), last: last(to), amount: money(amount) };
    const { about, opening, after } = trial ? texts.trial : texts.started;
    return { about, tab: 'offers', parts: [opening(values), after({ price: price(afterwards, offer) })] };
  },
  changed({ offer, from, planned }, texts, { day, plan }) {
    const values = { plan: plan(offer), from: day(from) };
    if (planned) return { about: texts.planned.about(values), tab: 'offers', parts: [texts.planned.opening(values)] };
    return { about: texts.changed.about, tab: 'offers', parts: [texts.changed.opening(values)] };
  },
  canceled({ offer, end }, { canceled }, { last, plan }) {
    return { about: canceled.about, tab: 'offers', parts: [canceled.opening({ plan: plan(offer), last: last(end) }), canceled.ask] };
  },
  resumed({ offer, renews_on }, { resumed }, { day, plan }) {
    return { about: resumed.about, tab: 'offers', parts: [resumed.opening({ plan: plan(offer), day: day(renews_on) })] };
  },
  ended({ offer }, { ended }, { plan }) {
    return { about: ended.about, tab: 'offers', parts: [ended.opening({ plan: plan(offer) }), ended.kept, ended.ask] };
  },
  trial_ends({ offer, end, amount }, { trial_ends, leave }, { day, last, plan, price }) {
    const values = { plan: plan(offer), last: last(end), day: day(end), price: price(amount, offer) };
    const opening = `${trial_ends.opening(values)} ${trial_ends.after(values)}`;
    return { about: trial_ends.about(values), tab: 'offers', parts: [opening, leave] };
  },
};
const COMPOSE: Compose = { ...aboutPayments, ...aboutSubscription };

const contentOf = <K extends Kind>(kind: K, data: Data[K], texts: Texts, formats: Formats): Content => COMPOSE[kind](data, texts, formats);

type Recipient = { email: string; locale: InterfaceLocale };
/** `business_name`: '' if there is none. */
type NamedVenue = { name: string; business_name: string };

/** `links`: addresses of the tabs. The mail ends with the one that it leads to. */
export const billingMail = (
  { email, locale }: Recipient,
  venue: NamedVenue,
  mail: BillingMail,
  links: Readonly<Record<Tab, string>>,
): Mail => {
  const texts = TEXTS[locale];
  const { about, tab, parts } = contentOf(mail.kind, mail, texts, formatsOf(locale, texts));
  const name = mailSafeName(venue.name) || '–';
  const greeting = texts.greeting(mailSafeName(venue.business_name) || name);
  return {
    to: email,
    subject: `Ardoise – ${texts.subject(name, about)}`,
    text: [greeting, ...parts, `${texts.tabs[tab](name)}\n${links[tab]}`].join('\n\n'),
  };
};
