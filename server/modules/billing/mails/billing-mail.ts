// The mails about subscriptions and bills, in the back-office languages (docs/product/billing.md#mails). No database: from data to a mail.
import type { Reason } from '@ardoise/contract/billing/subscription.ts';
import { BILLING_CURRENCY, type Offer, PLANS, type Tax } from '@ardoise/contract/rules/billing/plans.ts';
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

/** An amount as charged, with its VAT if there is any. */
type Priced = { amount: number; tax: Tax['treatment'] };

/**
 * The data of each mail. Amounts are cents, as charged; days YYYY-MM-DD. `to` and `end` are the day after the last one, as in plans.ts;
 * mails name the last one.
 *
 * - `bill`: `amount`: its total; `due`: without the store credit used; `debit_on`: null if not known. `unpaid`: late, or never charged.
 * - `credit_note`: `used`: nothing is left of it; `replaced`: by a later one.
 * - `notice`: before a direct debit (SEPA pre-notification). `account`: the masked IBAN. `reminder`: before a renewal by card, or of a year.
 * - `started`: `afterwards`: each later period. A `trial` is free, so its `amount` is not shown.
 * - `changed`: `planned`: not yet.
 * - `failed`: tried again on `try_on`; `end`: of the subscription unless it is paid. `given_up`: not tried again; `number` of the open bill,
 *   if any.
 * - `resumed`: a cancellation or downgrade was taken back; `renews_on`: the first day of the next period.
 * - `trial_ends`: `amount`: each period from `end` on.
 */
type Data = {
  bill: Priced & {
    number: string;
    due: number;
    payment: 'directdebit' | 'creditcard' | 'covered' | 'paid' | 'unpaid' | 'credited';
    debit_on: string | null;
  };
  credit_note: Priced & { number: string; state: 'open' | 'used' | 'replaced' };
  notice: Priced & {
    offer: Offer;
    day: string;
    account: string;
    mandate: string;
    creditor: string;
    creditor_id: string | null;
  };
  reminder: Priced & { offer: Offer; day: string };
  started: Priced & { offer: Offer; from: string; to: string; trial: boolean; afterwards: number };
  changed: { offer: Offer; from: string; planned: boolean };
  failed: Priced & { reason: Reason; try_on: string; end: string };
  given_up: Priced & { number: string | null; end: string };
  recovered: Priced;
  charged_back: Priced & { number: string };
  refunded: Priced;
  canceled: { offer: Offer; end: string };
  resumed: { offer: Offer; renews_on: string };
  ended: { offer: Offer };
  trial_ends: Priced & { offer: Offer; end: string };
};
type Kind = keyof Data;
export type BillingMail = { [K in Kind]: { kind: K } & Data[K] }[Kind];

/**
 * Formats values in the language of a mail. `money`: an amount alone, `priced`: and its VAT, `price`: and the period of the offer. `last`:
 * the day before an end.
 */
const formatsOf = (locale: InterfaceLocale, { plans, vat, priced, price }: Texts) => {
  const money = (cents: number) => formatMoney(fromMinor(cents, BILLING_CURRENCY), BILLING_CURRENCY, locale);
  // French and Italian have an ordinal for the 1st.
  const first = locale === 'fr' ? '1er' : locale === 'it' ? '1º' : '1';
  const day = (date: string) => formatDay(date, locale, 'long').replace(/^1(?=\s)/, first);
  return {
    money,
    day,
    last: (end: string) => day(addDays(end, -1)),
    plan: (offer: Offer) => plans[offer],
    priced: ({ amount, tax }: Priced) => priced(money(amount), vat[tax]),
    price: ({ amount, tax }: Priced, offer: Offer) => price[PLANS[offer].months](money(amount), vat[tax]),
  };
};
type Formats = ReturnType<typeof formatsOf>;

/** `parts`: the paragraphs between greeting and address. */
type Content = { about: string; tab: Tab; parts: string[] };

const PAYMENTS: {
  [P in Data['bill']['payment']]: (data: Data['bill'], texts: Texts['bill'], formats: Formats) => string;
} = {
  directdebit: ({ due, debit_on }, { debit, debit_on: debitOn }, { money, day }) =>
    debit_on === null ? debit({ due: money(due) }) : debitOn({ due: money(due), day: day(debit_on) }),
  creditcard: ({ due }, { card }, { money }) => card({ due: money(due) }),
  covered: (_data, { covered }) => covered,
  paid: (_data, { paid }) => paid,
  unpaid: (_data, { unpaid }) => unpaid,
  credited: (_data, { credited }) => credited,
};

type Compose = { [K in Kind]: (data: Data[K], texts: Texts, formats: Formats) => Content };

const aboutBills: Pick<Compose, 'bill' | 'credit_note' | 'notice' | 'reminder'> = {
  // The other amounts of the mail are parts of this one, so only this one names its VAT.
  bill(data, { bill }, formats) {
    const { number, amount, due, payment } = data;
    const credit = amount > due ? [bill.credit({ credit: formats.money(amount - due) })] : [];
    const opening = [bill.ready({ number, amount: formats.priced(data) }), ...credit].join(' ');
    return { about: bill.about({ number }), tab: 'bills', parts: [opening, PAYMENTS[payment](data, bill, formats)] };
  },
  credit_note(data, { credit_note: { about, ready, state } }, { priced }) {
    const { number } = data;
    return { about: about({ number }), tab: 'bills', parts: [`${ready({ number, amount: priced(data) })} ${state[data.state]}`] };
  },
  notice({ offer, day, account, mandate, creditor, creditor_id, ...amount }, { notice }, formats) {
    const values = { amount: formats.priced(amount), day: formats.day(day), plan: formats.plan(offer) };
    const details = [
      `${notice.account} ${account}`,
      `${notice.mandate} ${mandate}`,
      `${notice.creditor} ${creditor}`,
      ...(creditor_id === null ? [] : [`${notice.creditor_id} ${creditor_id}`]),
    ];
    return { about: notice.about(values), tab: 'offers', parts: [notice.opening(values), details.join('\n'), notice.ask] };
  },
  reminder({ offer, day, ...amount }, { reminder, leave }, formats) {
    const values = { amount: formats.priced(amount), day: formats.day(day), plan: formats.plan(offer) };
    return { about: reminder.about(values), tab: 'offers', parts: [reminder.opening(values), leave] };
  },
};

const aboutPayments: Pick<Compose, 'failed' | 'given_up' | 'recovered' | 'charged_back' | 'refunded'> = {
  failed({ reason, try_on, end, ...amount }, { failed, reasons }, { priced, day, last }) {
    const opening = `${failed.opening({ amount: priced(amount), reason: reasons[reason] })} ${failed.again({ day: day(try_on) })}`;
    return { about: failed.about, tab: 'offers', parts: [opening, failed.ask({ last: last(end) })] };
  },
  given_up({ number, end, ...amount }, { given_up }, { priced, last }) {
    const values = { amount: priced(amount), last: last(end) };
    const opening = [given_up.opening(values), ...(number === null ? [] : [given_up.bill({ number })])].join(' ');
    return { about: given_up.about(values), tab: 'offers', parts: [opening, given_up.ask(values)] };
  },
  recovered(amount, { recovered }, { priced }) {
    return { about: recovered.about, tab: 'offers', parts: [recovered.opening({ amount: priced(amount) })] };
  },
  charged_back({ number, ...amount }, { charged_back }, { priced }) {
    const opening = charged_back.opening({ amount: priced(amount), number });
    return { about: charged_back.about, tab: 'offers', parts: [opening, charged_back.ask] };
  },
  refunded(amount, { refunded }, { money, priced }) {
    const parts = [refunded.opening({ amount: priced(amount) }), refunded.ask];
    return { about: refunded.about({ amount: money(amount.amount) }), tab: 'bills', parts };
  },
};

const aboutSubscription: Omit<Compose, keyof typeof aboutBills | keyof typeof aboutPayments> = {
  started({ offer, from, to, amount, tax, trial, afterwards }, texts, { priced, day, last, plan, price }) {
    const values = { plan: plan(offer), from: day(from), last: last(to), amount: priced({ amount, tax }) };
    const { about, opening, after } = trial ? texts.trial : texts.started;
    return { about, tab: 'offers', parts: [opening(values), after({ price: price({ amount: afterwards, tax }, offer) })] };
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
  trial_ends({ offer, end, ...amount }, { trial_ends, leave }, { day, last, plan, price }) {
    const values = { plan: plan(offer), last: last(end), day: day(end), price: price(amount, offer) };
    const opening = `${trial_ends.opening(values)} ${trial_ends.after(values)}`;
    return { about: trial_ends.about(values), tab: 'offers', parts: [opening, leave] };
  },
};
const COMPOSE: Compose = { ...aboutBills, ...aboutPayments, ...aboutSubscription };

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
