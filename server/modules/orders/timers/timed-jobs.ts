// What time does to an order, as jobs: their names, keys and moments.
import { type Job, jobKind } from '../../../platform/jobs.ts';

export const holdKey = (order: string): string => `hold:${order}`;

/** Until when an order that is held since then waits for its guest. */
export const heldUntil = (since: Date, minutes: number): Date => new Date(since.getTime() + minutes * 60_000);

/** `since` tells whether the order has moved on meanwhile. */
export type Timed = { venue: string; order: string; since: string };

/** The guest has not answered: a held order is cancelled, unless it was released (and perhaps held again) meanwhile. */
export const holdExpired = jobKind<Timed>('order-hold-expired');
export const holdJob = (venue: string, order: string, since: Date, minutes: number): Job =>
  holdExpired({ venue, order, since: since.toISOString() }, { runAt: heldUntil(since, minutes), key: holdKey(order) });

/** Not paid in time: an order that awaits its online payment is abandoned. */
export const paymentExpired = jobKind<Timed>('order-payment-expired');
export const paymentJob = (venue: string, order: string, since: Date, runAt: Date): Job =>
  paymentExpired({ venue, order, since: since.toISOString() }, { runAt, key: `payment:${order}` });
