// The tables of the simulated provider. Their statements name a customer or an object of the provider, as the port does, and no venue.
import type { Reason } from '@ardoise/contract/billing/subscription.ts';
import { none, type Sql, sql, statement } from '../../../platform/sql.ts';
import type { ProviderMandate, ProviderPayment } from '../provider/provider.ts';
import type { Behaviour, ChargeState } from './behaviours.ts';

export type MandateRow = ProviderMandate & { behaviour: Behaviour };
/** A payment with its page; `due_at`: when its state changes by itself. */
export type PageRow = ProviderPayment & { customer: string; description: string; back: string; due_at: Date | null };

export const insertKey = statement(
  'billing.sandbox-key-insert',
  (key: string, fingerprint: string, ref: string, at: Date) =>
    sql`insert into sandbox_key (key, fingerprint, ref, at) values (${key}, ${fingerprint}, ${ref}, ${at}) on conflict do nothing`,
  { prepared: true },
);
export const findKey = statement(
  'billing.sandbox-key-find',
  (key: string) => sql<{ ref: string; fingerprint: string }>`select ref, fingerprint from sandbox_key where key = ${key}`,
);

export const insertCustomer = statement(
  'billing.sandbox-customer-insert',
  (ref: string, at: Date) => sql`insert into sandbox_customer (ref, at) values (${ref}, ${at})`,
);
export const findCustomer = statement(
  'billing.sandbox-customer-find',
  (ref: string) => sql`select 1 from sandbox_customer where ref = ${ref}`,
);

const MANDATE = sql`ref, method, status, account, card, expiry, behaviour`;
type NewMandate = Omit<MandateRow, 'status'> & { customer: string };
export const insertMandate = statement(
  'billing.sandbox-mandate-insert',
  ({ ref, customer, method, account, card, expiry, behaviour }: NewMandate, at: Date) =>
    sql`insert into sandbox_mandate (ref, customer, method, status, account, card, expiry, behaviour, at)
      values (${ref}, ${customer}, ${method}, 'valid', ${account}, ${card}, ${expiry}, ${behaviour}, ${at})`,
  { examples: [[{} as NewMandate, new Date(0)]] },
);
export const findMandate = statement(
  'billing.sandbox-mandate-find',
  (ref: string) => sql<MandateRow>`select ${MANDATE} from sandbox_mandate where ref = ${ref}`,
);
export const listMandates = statement(
  'billing.sandbox-mandates-list',
  (customer: string) => sql<MandateRow>`select ${MANDATE} from sandbox_mandate where customer = ${customer} order by at, ref`,
  { prepared: true },
);
/** Locks the mandate, so that its charges are counted one after another. */
export const lockMandate = statement(
  'billing.sandbox-mandate-lock',
  (customer: string, ref: string) => sql<MandateRow>`select ${MANDATE} from sandbox_mandate
    where customer = ${customer} and ref = ${ref} for update`,
  { prepared: true },
);
export const countCharges = statement(
  'billing.sandbox-charges-count',
  (mandate: string) => sql<{ earlier: number }>`select count(*)::int as earlier from sandbox_payment where mandate = ${mandate}`,
  { prepared: true },
);
export const revoke = statement(
  'billing.sandbox-mandate-revoke',
  (customer: string, ref: string) => sql`update sandbox_mandate set status = 'invalid' where customer = ${customer} and ref = ${ref}`,
);

const PAYMENT = sql`ref, key, status, reason, amount, mandate, refunded, charged_back`;
type NewPayment = { ref: string; key: string; customer: string; amount: number; description: string; at: Date };
type Opened = NewPayment & { page: string; back: string; due_at: Date };
export const insertOpen = statement(
  'billing.sandbox-payment-open',
  ({ ref, key, customer, amount, description, page, back, due_at, at }: Opened) =>
    sql`insert into sandbox_payment (ref, key, customer, status, amount, description, page, back, due_at, at)
      values (${ref}, ${key}, ${customer}, 'open', ${amount}, ${description}, ${page}, ${back}, ${due_at}, ${at})`,
  { examples: [[{} as Opened]] },
);
type Charged = NewPayment & ChargeState & { mandate: string };
export const insertCharge = statement(
  'billing.sandbox-payment-charge',
  ({ ref, key, customer, mandate, status, reason, amount, description, outcome, due_at, at }: Charged) =>
    sql`insert into sandbox_payment (ref, key, customer, mandate, status, reason, amount, description, outcome, due_at, at)
      values (${ref}, ${key}, ${customer}, ${mandate}, ${status}, ${reason}, ${amount}, ${description}, ${outcome}, ${due_at}, ${at})`,
  { prepared: true, examples: [[{} as Charged]] },
);
export type PaymentRow = ProviderPayment & { page: string | null; due_at: Date | null };
export const findPayment = statement(
  'billing.sandbox-payment-find',
  (ref: string) => sql<PaymentRow>`select ${PAYMENT}, page, due_at from sandbox_payment where ref = ${ref}`,
  { prepared: true },
);
export const listPayments = statement(
  'billing.sandbox-payments-list',
  (customer: string, since: Date) => sql<ProviderPayment>`select ${PAYMENT} from sandbox_payment
    where customer = ${customer} and at >= ${since} order by at, ref`,
);

/** The payment of a page; `lock`: until the end of the transaction. */
export const findPage = statement(
  'billing.sandbox-page-find',
  (page: string, { lock }: { lock: boolean }) =>
    sql<PageRow>`select ${PAYMENT}, customer, description, back, due_at from sandbox_payment where page = ${page} ${lock ? sql`for update` : none}`,
  {
    examples: [
      ['', { lock: true }],
      ['', { lock: false }],
    ],
  },
);
type Decided = Pick<ProviderPayment, 'ref' | 'status' | 'reason' | 'mandate'>;
export const decide = statement(
  'billing.sandbox-payment-decide',
  ({ ref, status, reason, mandate }: Decided) =>
    sql`update sandbox_payment set status = ${status}, reason = ${reason}, mandate = ${mandate}, due_at = null
      where ref = ${ref} and status = 'open'`,
  { examples: [[{} as Decided]] },
);

/** No row if the payment is not paid, or less than `amount` of it is left. */
export const refundPart = statement(
  'billing.sandbox-payment-refund',
  (ref: string, amount: number) => sql`update sandbox_payment set refunded = refunded + ${amount}
    where ref = ${ref} and status = 'paid' and refunded + charged_back + ${amount} <= amount`,
);
/** Charges back what is not refunded; no row if nothing is left. */
export const chargeBackRest = statement(
  'billing.sandbox-payment-charge-back',
  (ref: string) => sql`update sandbox_payment set charged_back = amount - refunded, due_at = null
    where ref = ${ref} and status = 'paid' and charged_back + refunded < amount`,
);

/** Decides that a customer's debits in progress fail. */
export const failPending = statement(
  'billing.sandbox-payments-fail',
  (customer: string, reason: Reason) =>
    sql`update sandbox_payment set outcome = ${reason} where customer = ${customer} and status = 'pending'`,
  { examples: [['', 'insufficient_funds']] },
);

/** Payments whose state changes by itself: all, those of a customer, or one. */
export type Scope = { customer?: string; ref?: string };
const within = ({ customer, ref }: Scope): Sql => {
  if (ref !== undefined) return sql`and ref = ${ref}`;
  return customer === undefined ? none : sql`and customer = ${customer}`;
};
const MOST_AT_ONCE = 500;
/**
 * One step of at most 500 due payments, and their ids: a page expires, a debit is paid or fails, a paid debit is charged back eight months
 * later.
 */
export const moveDue = statement(
  'billing.sandbox-payments-move',
  (now: Date, scope: Scope) => sql<{ ref: string }>`update sandbox_payment set
      status = case when status = 'open' then 'expired' when status = 'paid' or outcome in ('paid', 'charged_back') then 'paid' else 'failed' end,
      reason = case when status = 'open' then 'abandoned' when status = 'pending' then nullif(nullif(outcome, 'paid'), 'charged_back') end,
      charged_back = case when status = 'paid' then amount - refunded else charged_back end,
      due_at = case when status = 'pending' and outcome = 'charged_back'
        then (due_at at time zone 'UTC' + interval '8 months') at time zone 'UTC' end
    where due_at <= ${now} and ref = any(array(select ref from sandbox_payment
      where due_at <= ${now} ${within(scope)} order by due_at limit ${MOST_AT_ONCE} for update skip locked))
    returning ref`,
  {
    examples: [
      [new Date(0), {}],
      [new Date(0), { customer: '' }],
      [new Date(0), { ref: '' }],
    ],
  },
);
