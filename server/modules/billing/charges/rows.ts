// Rows of charges and their attempts (migration 0057 describes the columns).

import type { Method, Reason } from '@ardoise/contract/billing/subscription.ts';
import type { Offer, Quote } from '@ardoise/contract/rules/billing/plans.ts';
import type { Runs, Tx } from '../../../platform/db.ts';
import { newId } from '../../../platform/ids.ts';
import { type Sql, sql, statement, verbatim } from '../../../platform/sql.ts';

export type ChargeState = 'open' | 'accepted' | 'failed' | 'ended' | 'refused' | 'superseded';
export type Charge = {
  venue_id: string;
  id: string;
  kind: 'change' | 'renewal' | 'card';
  state: ChargeState;
  revision: number;
  offer: Offer | null;
  method: Method;
  mandate_id: string | null;
  discount_id: string | null;
  quote: Quote | null;
  amount: number;
  period_start: string | null;
  bill_id: string | null;
  paid_at: Date | null;
  tries: number;
  next_try: Date | null;
  reason: Reason | null;
  by_id: string | null;
  at: Date;
};
export type AttemptStatus = 'new' | 'open' | 'pending' | 'paid' | 'failed' | 'canceled' | 'expired';
/** `id`: also the key of the call that creates the payment. `page`: where the user pays. `refund_id`: the key of its refund, if it is to be. */
export type Attempt = {
  venue_id: string;
  id: string;
  charge_id: string;
  mandate_id: string | null;
  amount: number;
  status: AttemptStatus;
  ref: string | null;
  page: string | null;
  reason: Reason | null;
  refund_id: string | null;
  refunded: number;
  charged_back: number;
  at: Date;
};

const CHARGE = verbatim(`venue_id, id, kind, state, revision, offer, method, mandate_id, discount_id, quote, amount, period_start, bill_id,
  paid_at, tries, next_try, reason, by_id, at`);
const ATTEMPT = verbatim('venue_id, id, charge_id, mandate_id, amount, status, ref, page, reason, refund_id, refunded, charged_back, at');

const findCharge = statement(
  'billing.charge-find',
  (venue: string, id: string) => sql<Charge>`select ${CHARGE} from charge where venue_id = ${venue} and id = ${id}`,
  { prepared: true },
);
const findOpen = statement(
  'billing.charge-open',
  (venue: string, kind: Charge['kind']) =>
    sql<Charge>`select ${CHARGE} from charge where venue_id = ${venue} and kind = ${kind} and state = 'open'`,
);
const listUnpaid = statement(
  'billing.charge-unpaid',
  (venue: string) => sql<Charge>`select ${CHARGE} from charge where venue_id = ${venue} and bill_id is not null and paid_at is null
    and state in ('failed', 'ended') and amount > 0 order by at, id`,
  { prepared: true },
);
const insertCharge = statement(
  'billing.charge-insert',
  (charge: Partial<Charge>) => sql`insert into charge (${CHARGE}) values (${charge.venue_id}, ${charge.id}, ${charge.kind}, ${charge.state},
    ${charge.revision}, ${charge.offer}, ${charge.method}, ${charge.mandate_id}, ${charge.discount_id}, ${charge.quote && JSON.stringify(charge.quote)}::jsonb,
    ${charge.amount}, ${charge.period_start}, ${charge.bill_id}, ${charge.paid_at}, ${charge.tries}, ${charge.next_try}, ${charge.reason},
    ${charge.by_id}, ${charge.at})`,
  { prepared: true, examples: [[{}]] },
);
const updateCharge = statement(
  'billing.charge-update',
  (
    venue: string,
    id: string,
    c: Partial<Charge>,
  ) => sql`update charge set state = ${c.state}, mandate_id = ${c.mandate_id}, method = ${c.method},
    bill_id = ${c.bill_id}, paid_at = ${c.paid_at}, tries = ${c.tries}, next_try = ${c.next_try}, reason = ${c.reason}
    where venue_id = ${venue} and id = ${id}`,
  { prepared: true, examples: [['', '', {}]] },
);
const countPending = statement(
  'billing.charge-pending',
  (venue: string) => sql<{
    count: number;
  }>`select count(*) as count from charge where venue_id = ${venue} and state = 'accepted' and paid_at is null
    and amount > 0`,
);
const findRefusal = statement(
  'billing.charge-refusal',
  (venue: string, since: Date) => sql<{ reason: Reason | null }>`select case when state = 'refused' then reason end as reason from charge
    where venue_id = ${venue} and kind = 'change' and at > ${since} order by at desc, id desc limit 1`,
);
const hurry = statement(
  'billing.charge-hurry',
  (venue: string, now: Date) => sql`update charge set next_try = ${now} where venue_id = ${venue} and state in ('failed', 'ended')
    and bill_id is not null and paid_at is null and amount > 0`,
);

const attemptWhere = <Args extends unknown[]>(name: string, where: (...args: Args) => Sql, examples?: Args[]) =>
  statement(name, (...args: Args) => sql<Attempt>`select ${ATTEMPT} from charge_attempt where ${where(...args)}`, {
    prepared: true,
    ...(examples && { examples }),
  });
const findAttempt = attemptWhere('billing.attempt-find', (venue: string, id: string) => sql`venue_id = ${venue} and id = ${id}`);
const lastAttempt = attemptWhere(
  'billing.attempt-last',
  (venue: string, charge: string) => sql`venue_id = ${venue} and charge_id = ${charge} order by at desc, id desc limit 1`,
);
/** The provider names a payment only by its id, so this statement alone names no venue. */
const attemptByRef = attemptWhere('billing.attempt-by-ref', (ref: string) => sql`ref = ${ref} limit 1`);
const insertAttempt = statement(
  'billing.attempt-insert',
  (a: Partial<Attempt>) => sql`insert into charge_attempt (venue_id, id, charge_id, mandate_id, amount, status, at)
    values (${a.venue_id}, ${a.id}, ${a.charge_id}, ${a.mandate_id}, ${a.amount}, 'new', ${a.at})`,
  { prepared: true, examples: [[{}]] },
);
const updateAttempt = statement(
  'billing.attempt-update',
  (venue: string, id: string, a: Partial<Attempt>) => sql`update charge_attempt set status = ${a.status}, ref = ${a.ref}, page = ${a.page},
    reason = ${a.reason}, mandate_id = ${a.mandate_id}, refund_id = ${a.refund_id}, refunded = ${a.refunded}, charged_back = ${a.charged_back}
    where venue_id = ${venue} and id = ${id}`,
  { prepared: true, examples: [['', '', {}]] },
);

export const chargeById = (runs: Runs, venue: string, id: string): Promise<Charge | undefined> => runs.one(findCharge(venue, id));
export const openCharge = (runs: Runs, venue: string, kind: Charge['kind']): Promise<Charge | undefined> => runs.one(findOpen(venue, kind));
/** Charges whose bill is open because every attempt so far failed. */
export const unpaidCharges = (runs: Runs, venue: string): Promise<Charge[]> => runs.all(listUnpaid(venue));

/** Why the newest charge for a change was refused, if it was. */
export const lastRefusal = async (runs: Runs, venue: string, since: Date): Promise<Reason | null> =>
  (await runs.one(findRefusal(venue, since)))?.reason ?? null;
/** Number of direct debits on their way. */
export const pendingCharges = async (runs: Runs, venue: string): Promise<number> => (await runs.one(countPending(venue)))?.count ?? 0;

type NewCharge = Omit<Charge, 'id' | 'paid_at' | 'tries' | 'next_try' | 'reason'>;
/** A charge that is not stored yet. */
export const newCharge = (charge: NewCharge): Charge => ({ ...charge, id: newId(), paid_at: null, tries: 0, next_try: null, reason: null });
export const addCharge = async (tx: Tx, charge: Charge): Promise<void> => {
  await tx.run(insertCharge(charge));
};
export const saveCharge = async (tx: Tx, charge: Charge): Promise<void> => {
  await tx.run(updateCharge(charge.venue_id, charge.id, charge));
};
/** Makes the open bills of a venue due for another attempt now. */
export const retryNow = async (tx: Tx, venue: string, now: Date): Promise<number> => tx.run(hurry(venue, now));

export const attemptById = (runs: Runs, venue: string, id: string): Promise<Attempt | undefined> => runs.one(findAttempt(venue, id));
export const lastAttemptOf = (runs: Runs, { venue_id, id }: Pick<Charge, 'venue_id' | 'id'>): Promise<Attempt | undefined> =>
  runs.one(lastAttempt(venue_id, id));
export const attemptOfPayment = (runs: Runs, ref: string): Promise<Attempt | undefined> => runs.one(attemptByRef(ref));

export const addAttempt = async (tx: Tx, charge: Charge, now: Date): Promise<Attempt> => {
  const attempt: Attempt = {
    venue_id: charge.venue_id,
    id: newId(),
    charge_id: charge.id,
    mandate_id: charge.mandate_id,
    amount: charge.amount,
    status: 'new',
    ref: null,
    page: null,
    reason: null,
    refund_id: null,
    refunded: 0,
    charged_back: 0,
    at: now,
  };
  await tx.run(insertAttempt(attempt));
  return attempt;
};
export const saveAttempt = async (tx: Tx, attempt: Attempt): Promise<void> => {
  await tx.run(updateAttempt(attempt.venue_id, attempt.id, attempt));
};

/** Cents of a payment that were neither refunded nor charged back. */
export const remainder = ({ amount, refunded, charged_back }: Attempt): number => Math.max(0, amount - refunded - charged_back);
/** Cents that are to be refunded. */
export const refundDue = (attempt: Attempt): number => (attempt.refund_id && attempt.status === 'paid' ? remainder(attempt) : 0);
