// The history of the demo's orders: their status and the dates of their steps.
import type { OrderStatus } from '@ardoise/contract/rules/order-status.ts';
import type { Random } from './random.ts';

export type OrderHistory = {
  status: OrderStatus;
  payment: 'counter' | 'online';
  creation_date: Date;
  submission_date: Date | null;
  preparation_date: Date | null;
  completion_date: Date | null;
  delivery_date: Date | null;
  cancellation_date: Date | null;
  held_from: OrderStatus | null;
  held_date: Date | null;
};

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

const newHistory = (status: OrderStatus, creation_date: Date): OrderHistory => ({
  status,
  payment: 'counter',
  creation_date,
  submission_date: creation_date,
  preparation_date: null,
  completion_date: null,
  delivery_date: null,
  cancellation_date: null,
  held_from: null,
  held_date: null,
});

/** A finished order: usually delivered, sometimes cancelled or never paid. `kitchen`: it includes food, so it takes longer. */
export const pastHistory = (random: Random, created: Date, kitchen: boolean, paymentMinutes: number): OrderHistory => {
  const after = (date: Date, from: number, to: number) => new Date(date.getTime() + random.whole(from * SECOND_MS, to * SECOND_MS));
  const status = random.weighted([['DELIVERED', 92] as const, ['CANCELLED', 5] as const, ['ABANDONED', 3] as const]) ?? 'DELIVERED';
  const history = newHistory(status, created);
  if (status === 'ABANDONED') {
    return {
      ...history,
      payment: 'online',
      submission_date: null,
      cancellation_date: new Date(created.getTime() + paymentMinutes * MINUTE_MS),
    };
  }
  const payment = random.chance(0.12) ? 'online' : 'counter';
  const submission_date = payment === 'online' ? after(created, 25, 150) : created;
  if (status === 'CANCELLED') return { ...history, payment, submission_date, cancellation_date: after(submission_date, 40, 540) };
  const preparation_date = after(submission_date, 20, 330);
  const completion_date = kitchen ? after(preparation_date, 420, 1320) : after(preparation_date, 90, 420);
  return { ...history, payment, submission_date, preparation_date, completion_date, delivery_date: after(completion_date, 20, 260) };
};

/** Today's orders in every status, by their age in minutes. The youngest ones are on the board. */
export const RECENT: readonly { status: OrderStatus; age: number }[] = [
  { status: 'DELIVERED', age: 56 },
  { status: 'DELIVERED', age: 51 },
  { status: 'DELIVERED', age: 47 },
  { status: 'ABANDONED', age: 44 },
  { status: 'DELIVERED', age: 41 },
  { status: 'DELIVERED', age: 38 },
  { status: 'DELIVERED', age: 35 },
  { status: 'DELIVERED', age: 31 },
  { status: 'DELIVERED', age: 28 },
  { status: 'CANCELLED', age: 24 },
  { status: 'READY', age: 21 },
  { status: 'READY', age: 17 },
  { status: 'IN_PROGRESS', age: 13 },
  { status: 'IN_PROGRESS', age: 11 },
  { status: 'ON_HOLD', age: 9 },
  { status: 'IN_PROGRESS', age: 7 },
  { status: 'PENDING', age: 5 },
  { status: 'PENDING', age: 3 },
  { status: 'AWAITING_PAYMENT', age: 2 },
  { status: 'PENDING', age: 1 },
];
/** Upper limit of their age, in minutes. */
export const RECENT_MINUTES = 57;

/** The history of a recent order. Steps are at fractions of its age, so an order one minute old has all of them. */
export const recentHistory = (status: OrderStatus, created: Date, now: Date): OrderHistory => {
  const age = now.getTime() - created.getTime();
  const when = (share: number) => new Date(now.getTime() - Math.round(age * share));
  const history = newHistory(status, created);
  const prepared = { ...history, preparation_date: when(0.8) };
  switch (status) {
    case 'AWAITING_PAYMENT':
      return { ...history, payment: 'online', submission_date: null };
    case 'ABANDONED':
      return { ...history, payment: 'online', submission_date: null, cancellation_date: when(0.3) };
    case 'CANCELLED':
      return { ...history, cancellation_date: when(0.7) };
    case 'ON_HOLD':
      return { ...history, held_from: 'PENDING', held_date: when(0.1) };
    case 'IN_PROGRESS':
      return prepared;
    case 'READY':
      return { ...prepared, completion_date: when(0.2) };
    case 'DELIVERED':
      return { ...prepared, completion_date: when(0.4), delivery_date: when(0.25) };
    default:
      return history;
  }
};
