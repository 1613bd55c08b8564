// Mails about subscriptions and bills, sent by a job to the venue's billing address. The job carries ids, days and codes; the amounts and
// names come from what is stored when it runs.
import type { Bill } from '@ardoise/contract/billing/bills.ts';
import type { Offer, Tax } from '@ardoise/contract/rules/billing/plans.ts';
import { taxOf, upcomingPrice } from '@ardoise/contract/rules/billing/quote.ts';
import { addDays } from '@ardoise/contract/rules/figures.ts';
import type { InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import { localTime } from '@ardoise/menu/slots.ts';
import type { Runs } from '../../platform/db.ts';
import { addJob, jobKind, task } from '../../platform/jobs.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import { findBill, findDocument } from './bills/list.ts';
import { billPdf, type PdfDeps } from './bills/pdf.ts';
import { type Charge, chargeById } from './charges/rows.ts';
import { billDay, type Core, feesOf } from './core.ts';
import type { BillDocument } from './document/bill-document.ts';
import { type BillingMail, billingMail } from './mails/billing-mail.ts';
import { defaultMandate } from './methods/mandates.ts';
import { type Account, findAccount, findSubscription } from './subscriptions/accounts.ts';

/** `on`, `from`, `end`: days; `amount`: cents including VAT. */
export type BillingNotice =
  | { kind: 'bill'; bill: string }
  | { kind: 'started' | 'changed' | 'failed' | 'given_up' | 'recovered' | 'charged_back' | 'refunded'; charge: string }
  | { kind: 'planned'; offer: Offer; from: string }
  | { kind: 'canceled'; end: string }
  | { kind: 'resumed' | 'ended' }
  | { kind: 'renewal' | 'trial_ends'; offer: Offer; on: string; amount: number };

const billingMailJob = jobKind<{ venue: string; notice: BillingNotice }>('billing-mail');

/** Queues a mail in the transaction of its cause. */
export const sendMail = (tx: Runs, venue: string, notice: BillingNotice): Promise<void> => addJob(tx, billingMailJob({ venue, notice }));
export const billNotice = (bill: string): BillingNotice => ({ kind: 'bill', bill });

/** Days until a direct debit is on the account, for the mail; banks may take longer. */
const DEBIT_DAYS = 5;

type Known = { core: Core; account: Account };
const dayAt = ({ account }: Known, instant: Date): string => localTime(instant, account.timezone).day;

type PaymentOfBill = Extract<BillingMail, { kind: 'bill' }>['payment'];
/** How a bill is paid, for its mail. One that is late may have no attempt left, so nothing is announced for it. */
const paymentOf = ({ due, method, date }: BillDocument, state: Bill['state'], today: string): PaymentOfBill => {
  if (state === 'credited') return 'credited';
  if (due === 0) return 'covered';
  if (state === 'paid') return 'paid';
  return state === 'failed' || method === null || addDays(date, DEBIT_DAYS) < today ? 'unpaid' : method;
};

const STATES_OF_NOTES: Partial<Record<Bill['state'], 'used' | 'replaced'>> = { paid: 'used', replaced: 'replaced' };

const ofBill = async ({ core, account }: Known, id: string): Promise<BillingMail | null> => {
  const bill = await findDocument(core.db, account.id, id);
  const listed = bill && (await findBill(core.db, account.id, id));
  if (!listed) return null;
  const { number, total: amount, tax, due, corrects } = bill;
  const of = { number, amount, tax: tax.treatment };
  if (corrects) return { kind: 'credit_note', ...of, state: STATES_OF_NOTES[listed.state] ?? 'open' };
  const debitOn = bill.method === 'directdebit' ? addDays(bill.date, DEBIT_DAYS) : null;
  return { kind: 'bill', ...of, due, payment: paymentOf(bill, listed.state, billDay(core.clock.now())), debit_on: debitOn };
};

type ChargeKind = Extract<BillingNotice, { charge: string }>['kind'];
type OfCharge = { known: Known; charge: Charge; tax: Tax['treatment']; end: string; number: string | null };
const OF_CHARGE: Record<ChargeKind, (of: OfCharge) => BillingMail | null> = {
  started({ charge: { quote }, known: { core, account }, tax }) {
    if (!quote) return null;
    const { subscribed, total } = quote;
    const afterwards = upcomingPrice(subscribed, feesOf(core.settings, account, subscribed.offer), taxOf(account)).total;
    const { offer, start: from, end: to, free_test: trial } = subscribed;
    return { kind: 'started', offer, from, to, amount: total, tax, trial, afterwards };
  },
  changed: ({ charge: { quote } }) => quote && { kind: 'changed', offer: quote.subscribed.offer, from: quote.from, planned: false },
  failed: ({ known, charge: { amount, reason, next_try }, tax, end }) =>
    next_try && { kind: 'failed', amount, tax, reason: reason ?? 'unknown', try_on: dayAt(known, next_try), end },
  given_up: ({ charge: { amount }, tax, end, number }) => ({ kind: 'given_up', amount, tax, number, end }),
  recovered: ({ charge: { amount }, tax }) => ({ kind: 'recovered', amount, tax }),
  charged_back: ({ charge: { amount }, tax, number }) => (number === null ? null : { kind: 'charged_back', amount, tax, number }),
  refunded: ({ charge: { amount }, tax }) => ({ kind: 'refunded', amount, tax }),
};

const ofCharge = async (known: Known, kind: ChargeKind, id: string): Promise<BillingMail | null> => {
  const { core, account } = known;
  const charge = await chargeById(core.db, account.id, id);
  if (!charge) return null;
  const bill = charge.bill_id ? await findDocument(core.db, account.id, charge.bill_id) : null;
  const { treatment: tax } = bill?.tax ?? charge.quote?.tax ?? taxOf(account);
  const { subscribed } = await findSubscription(core.db, account.id);
  return OF_CHARGE[kind]({ known, charge, tax, end: subscribed?.end ?? dayAt(known, core.clock.now()), number: bill?.number ?? null });
};

/** Before a renewal: the notice of a direct debit, or a reminder. */
const ofRenewal = async (
  { core, account }: Known,
  { offer, on, amount }: { offer: Offer; on: string; amount: number },
): Promise<BillingMail> => {
  const mandate = await defaultMandate(core.db, account.id);
  const renewal = { offer, amount, tax: taxOf(account).treatment, day: on };
  const reference = mandate?.details.reference;
  if (mandate?.method !== 'directdebit' || !reference) return { kind: 'reminder', ...renewal };
  return {
    kind: 'notice',
    ...renewal,
    account: mandate.details.account ?? '',
    mandate: reference,
    creditor: core.settings.seller.name,
    creditor_id: null,
  };
};

const mailOf = async (known: Known, notice: BillingNotice): Promise<BillingMail | null> => {
  const { core, account } = known;
  if (notice.kind === 'bill') return ofBill(known, notice.bill);
  if ('charge' in notice) return ofCharge(known, notice.kind, notice.charge);
  if (notice.kind === 'planned') return { kind: 'changed', offer: notice.offer, from: notice.from, planned: true };
  if (notice.kind === 'renewal') return ofRenewal(known, notice);
  if (notice.kind === 'trial_ends') {
    const { offer, on: end, amount } = notice;
    return { kind: 'trial_ends', offer, end, amount, tax: taxOf(account).treatment };
  }
  const { subscribed } = await findSubscription(core.db, account.id);
  if (!subscribed) return null;
  const { offer, end } = subscribed;
  if (notice.kind === 'canceled') return { kind: 'canceled', offer, end: notice.end };
  return notice.kind === 'resumed' ? { kind: 'resumed', offer, renews_on: end } : { kind: 'ended', offer };
};

export type Sending = { mailer: Mailer; pdfs: PdfDeps; webAddress(): string };

/** Sends one mail; that of a bill has the PDF with it. `locale`: of the user who asks for it; null: the language of the last subscriber. */
export const sendNotice = async (
  core: Core,
  { mailer, pdfs, webAddress }: Sending,
  venue: string,
  notice: BillingNotice,
  locale: string | null,
): Promise<void> => {
  const account = await findAccount(core.db, venue);
  const mail = await mailOf({ core, account }, notice);
  // Stored even if no mail can be sent, so that the first reader does not wait for it.
  const file = notice.kind === 'bill' && mail ? await billPdf(pdfs, venue, notice.bill) : null;
  if (!mail || !mailer.canSend) return;
  const tab = (number: string) => `${webAddress()}/admin/#/venue/${venue}/${number}`;
  const to = { email: account.billing_email, locale: (locale ?? account.locale) as InterfaceLocale };
  const composed = billingMail(to, account, mail, { offers: tab('3'), bills: tab('6') });
  await mailer.send({ ...composed, ...(file && { attachments: [{ filename: file.filename, content: file.pdf }] }) });
};

export const mailTask = (core: () => Core | null, sending: Sending) =>
  task(billingMailJob, async ({ venue, notice }) => {
    const open = core();
    if (open) await sendNotice(open, sending, venue, notice, null);
  });
