// Payments of the simulated provider, and the changes of their states.
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db.ts';
import { type Provider, ProviderFailure, type ProviderPayment } from '../provider/provider.ts';
import { chargeState } from './behaviours.ts';
import { oncePerKey } from './keys.ts';
import { newPage, newRef } from './refs.ts';
import {
  chargeBackRest,
  countCharges,
  findCustomer,
  findPayment,
  insertCharge,
  insertOpen,
  listPayments,
  lockMandate,
  moveDue,
  type PaymentRow,
  refundPart,
  type Scope,
} from './rows.ts';

/** `pageAddress`: of a payment page, from its secret part. `changed`: called after the commit with the payment whose state changed. */
export type PaymentDeps = { db: Db; clock: Clock; pageAddress(page: string): string; changed(ref: string): Promise<void> | void };
type Payments = Pick<Provider, 'startCardPayment' | 'charge' | 'payment' | 'payments' | 'refund'> & {
  settle(scope?: Scope): Promise<number>;
  chargeBack(ref: string): Promise<void>;
};

const PAGE_MINUTES = 30;
const MINUTE_MS = 60_000;

const toPayment = ({ page: _page, due_at: _due, ...payment }: PaymentRow): ProviderPayment => payment;

const refusal = (field: string) => new ProviderFailure('unknown', { field });
const requireAmount = (amount: number, least: 0 | 1): void => {
  if (!Number.isSafeInteger(amount) || amount < least) throw refusal('amount');
};
/** The normalized address; only http and https, because it becomes a link and a header. */
const webLink = (address: string): string => {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) throw refusal('back');
  return new URL(address).href;
};

/** Applies what is due by the clock, one step of each payment after another; returns the number of steps. */
const settling =
  ({ db, clock, changed }: PaymentDeps) =>
  async (scope: Scope = {}): Promise<number> => {
    let steps = 0;
    for (let full = true; full; ) {
      const moved = await db.all(moveDue(clock.now(), scope));
      for (const { ref } of moved) await changed(ref);
      steps += moved.length;
      full = moved.length > 0;
    }
    return steps;
  };

const starting =
  ({ db, clock, pageAddress }: PaymentDeps): Provider['startCardPayment'] =>
  async ({ customer, amount, description, back }, key) => {
    requireAmount(amount, 0);
    const link = webLink(back);
    const made = newRef('tr');
    const { ref } = await oncePerKey({ db, clock })(
      { key, parameters: ['page', customer, amount, description, back], ref: made },
      async (tx) => {
        if (!(await tx.one(findCustomer(customer)))) throw refusal('customer');
        const at = clock.now();
        const due = new Date(at.getTime() + PAGE_MINUTES * MINUTE_MS);
        await tx.run(insertOpen({ ref: made, key, customer, amount, description, page: newPage(), back: link, due_at: due, at }));
      },
    );
    const opened = (await db.one(findPayment(ref))) as PaymentRow & { page: string };
    return { payment: toPayment(opened), page: pageAddress(opened.page) };
  };

const charging =
  ({ db, clock, changed }: PaymentDeps, read: (ref: string) => Promise<ProviderPayment | null>): Provider['charge'] =>
  async ({ customer, mandate, method, amount, description }, key) => {
    requireAmount(amount, 1);
    const made = newRef('tr');
    const parameters = ['charge', customer, mandate, method, amount, description];
    const { ref, created } = await oncePerKey({ db, clock })({ key, parameters, ref: made }, async (tx) => {
      const held = await tx.one(lockMandate(customer, mandate));
      if (held?.status !== 'valid' || held.method !== method) throw refusal('mandate');
      const earlier = (await tx.one(countCharges(mandate)))?.earlier ?? 0;
      const at = clock.now();
      const state = chargeState({ method, behaviour: held.behaviour, expiry: held.expiry, earlier }, at);
      await tx.run(insertCharge({ ref: made, key, customer, mandate, amount, description, at, ...state }));
    });
    const payment = (await read(ref)) as ProviderPayment;
    if (created && payment.status !== 'pending') await changed(ref);
    return payment;
  };

const refunding =
  ({ db, clock, changed }: PaymentDeps): Provider['refund'] =>
  async (payment, amount, description, key) => {
    requireAmount(amount, 1);
    const parameters = ['refund', payment, amount, description];
    const { created } = await oncePerKey({ db, clock })({ key, parameters, ref: newRef('re') }, async (tx) => {
      if ((await tx.run(refundPart(payment, amount))) === 0) throw refusal('amount');
    });
    if (created) await changed(payment);
  };

export const openPayments = (deps: PaymentDeps): Payments => {
  const { db, clock, changed } = deps;
  const settle = settling(deps);
  const read = async (ref: string): Promise<ProviderPayment | null> => {
    const row = await db.one(findPayment(ref));
    if (!row?.due_at || row.due_at > clock.now()) return row ? toPayment(row) : null;
    await settle({ ref });
    const moved = await db.one(findPayment(ref));
    return moved ? toPayment(moved) : null;
  };
  return {
    settle,
    startCardPayment: starting(deps),
    charge: charging(deps, read),
    payment: read,
    async payments(customer, since) {
      await settle({ customer });
      return db.all(listPayments(customer, since));
    },
    refund: refunding(deps),
    async chargeBack(ref) {
      await settle({ ref });
      if ((await db.run(chargeBackRest(ref))) === 0) throw refusal('payment');
      await changed(ref);
    },
  };
};
