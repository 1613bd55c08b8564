// Timed changes of an order, as jobs: their names, keys and times.
import { type Job, jobKind } from '../../../platform/jobs.ts';

export const holdKey = (order: string): string => `hold:${order}`;

/** The instant until which an order held since `since` waits for its guest. */
export const heldUntil = (since: Date, minutes: number): Date => new Date(since.getTime() + minutes * 60_000);

/** `since` identifies the hold: the job does nothing if the order has moved on. */
export type TimedStep = { venue: string; order: string; since: string };

/** Cancels a held order whose guest has not answered, unless it was released (and perhaps held again) meanwhile. */
export const holdExpired = jobKind<TimedStep>('order-hold-expired');
export const holdJob = (venue: string, order: string, since: Date, minutes: number): Job =>
  holdExpired({ venue, order, since: since.toISOString() }, { runAt: heldUntil(since, minutes), key: holdKey(order) });

/** Abandons an order that was not paid online in time. */
export const paymentExpired = jobKind<TimedStep>('order-payment-expired');
export const paymentJob = (venue: string, order: string, since: Date, runAt: Date): Job =>
  paymentExpired({ venue, order, since: since.toISOString() }, { runAt, key: `payment:${order}` });
