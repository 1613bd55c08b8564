// The waiting orders that can be cancelled together: by network, by origin, or by age (docs/product/orders.md#floods).
import type { Order } from '@ardoise/contract/orders.ts';
import type { OrderOrigin } from '@ardoise/contract/rules/order-status.ts';
import { isDeletable } from '../board.ts';

/** Number of waiting orders from which the action is offered. */
export const MANY = 8;
/** Minimum number of orders of a listed network, and maximum number of listed networks. */
const [MIN_OF_NETWORK, MAX_NETWORKS] = [3, 3];
const ORIGINS: readonly OrderOrigin[] = ['bar', 'tables', 'coded'];
const MINUTES = [5, 15, 60] as const;

export type Choice =
  | { kind: 'network' | OrderOrigin; query: { origin: string }; orders: Order[] }
  | { kind: 'minutes'; query: { minutes: number }; orders: Order[] };

/** The waiting orders whose preparation has not started. */
export const unprepared = (orders: readonly Order[]): Order[] =>
  orders.filter(({ status, preparation_date }) => isDeletable(status) && preparation_date === null);

/** The choices at `now` (milliseconds), networks with the most orders first. Empty choices are left out. */
export const choicesOf = (orders: readonly Order[], now: number): Choice[] => {
  const waiting = unprepared(orders);
  const networks = [...new Set(waiting.flatMap(({ network }) => network ?? []))];
  const ofNetworks = networks
    .map((origin): Choice => ({ kind: 'network', query: { origin }, orders: waiting.filter(({ network }) => network === origin) }))
    .filter(({ orders: own }) => own.length >= MIN_OF_NETWORK)
    .sort((one, other) => other.orders.length - one.orders.length)
    .slice(0, MAX_NETWORKS);
  const ofOrigins = ORIGINS.map(
    (origin): Choice => ({ kind: origin, query: { origin }, orders: waiting.filter((order) => order.origin === origin) }),
  );
  const ofMinutes = MINUTES.map(
    (minutes): Choice => ({
      kind: 'minutes',
      query: { minutes },
      orders: waiting.filter(({ creation_date }) => Date.parse(creation_date) > now - minutes * 60_000),
    }),
  );
  return [...ofNetworks, ...ofOrigins, ...ofMinutes].filter((choice) => choice.orders.length > 0);
};
