// The orders that this phone placed: those of the visit, and what was ordered the last time. Pure.
import { VISIT_HOURS } from '@ardoise/contract/rules/guests.ts';
import { isOpenStatus } from '@ardoise/contract/rules/order-status.ts';
import { MOST_ROUNDS, type Round } from '../stored.ts';

/** Whoever comes another day is on another visit. */
const VISIT_MS = VISIT_HOURS * 3_600_000;
/** Guests change places: a table is taken for theirs this long after they ordered for it. */
const TABLE_MS = 3 * 3_600_000;
/** What was ordered longer ago is not remembered. */
const LAST_TIME_MS = 90 * 24 * 3_600_000;

const isWithin = (at: number, span: number, now: number): boolean => Math.abs(now - at) < span;

export const isOfVisit = (at: number | null, now: number = Date.now()): boolean => at !== null && isWithin(at, VISIT_MS, now);

/** The orders of this visit, newest first. */
export const roundsOf = (orders: readonly Round[], now: number = Date.now()): Round[] => orders.filter(({ at }) => isOfVisit(at, now));

/** What this visit ordered for a table. */
export const ordersAt = (orders: readonly Round[], table: string, now: number = Date.now()): string[] =>
  roundsOf(orders, now).flatMap((one) => (one.table === table ? one.uuid : []));

/** The order of another day, for who has not ordered on this one. */
export const lastTimeOf = (orders: readonly Round[], now: number = Date.now()): Round | null =>
  (roundsOf(orders, now).length === 0 && orders.find(({ at }) => isWithin(at, LAST_TIME_MS, now))) || null;

/** The table of the newest order, while its guest may well sit there; null: none, or the bar. */
export const tableOf = (orders: readonly Round[], now: number = Date.now()): string | null => {
  const [newest] = orders;
  return newest && isWithin(newest.at, TABLE_MS, now) ? newest.table : null;
};

/** With a new order; those of other visits go. */
export const withRound = (orders: readonly Round[], round: Round): Round[] =>
  [round, ...roundsOf(orders, round.at).filter(({ uuid }) => uuid !== round.uuid)].slice(0, MOST_ROUNDS);

export const withoutRound = (orders: readonly Round[], gone: string): Round[] => orders.filter(({ uuid }) => uuid !== gone);

export const isOver = ({ status }: Pick<Round, 'status'>): boolean => status !== null && !isOpenStatus(status);

/** The venue makes it, or has made it. */
export const isTaken = ({ status }: Pick<Round, 'status'>): boolean =>
  status === 'PENDING' || status === 'IN_PROGRESS' || status === 'READY' || status === 'DELIVERED';

/** Those that wait for their guest come first. */
export const heldFirst = <R extends Pick<Round, 'status'>>(rounds: readonly R[]): R[] => [
  ...rounds.filter(({ status }) => status === 'ON_HOLD'),
  ...rounds.filter(({ status }) => status !== 'ON_HOLD'),
];
