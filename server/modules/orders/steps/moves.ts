// Moves of an order: a compare-and-set on its status, in the transaction that also writes the events and the jobs.
import type { EventName } from '@ardoise/contract/events.ts';
import { type CancellationReason, dateFieldOf, type OrderStatus, type Step, UNDO_SECONDS } from '@ardoise/contract/rules/order-status.ts';
import { emit } from '../../../http/events.ts';
import type { Bus } from '../../../platform/bus.ts';
import type { Db } from '../../../platform/db.ts';
import { addJob, type Job, removeJob } from '../../../platform/jobs.ts';
import { list, none, type Sql, sql, statement, verbatim } from '../../../platform/sql.ts';
import { type ActionKey, type Actor, detailValues, type EventDetails, INSERT_EVENTS, nextSeq, type OrderEvent } from '../../board/index.ts';
import { PASSPHRASE_AGAIN } from '../passphrases.ts';
import type { OrderRow } from '../record.ts';
import { recheckHold } from '../stock/hold.ts';
import { touchSession } from '../tables/open-session.ts';
import { holdJob, holdKey } from '../timers/timed-jobs.ts';

type StepEvent = Exclude<Extract<EventName, `order.${string}`>, 'order.placed'>;
/** The events of a step, for boards and for other modules. */
const EVENTS_OF_STEP: Record<Step, [what: EventDetails['what'], event: StepEvent]> = {
  submit: ['submitted', 'order.submitted'],
  prepare: ['prepare', 'order.accepted'],
  ready: ['ready', 'order.ready'],
  delivered: ['delivered', 'order.delivered'],
  cancel: ['cancel', 'order.cancelled'],
  abandon: ['abandoned', 'order.abandoned'],
  hold: ['held', 'order.held'],
  resume: ['released', 'order.released'],
};

/**
 * `event` and `details`: for the boards. `emits`: the event for other modules, null if the status does not change. `only`: conditions in
 * addition to the status.
 */
export type Move = {
  to: OrderStatus;
  set: readonly Sql[];
  event: OrderEvent;
  details: EventDetails;
  emits: StepEvent | null;
  now: Date;
  only?: Sql;
  job?: Job;
  /** After the move, recheck the stock and hold or release the order; a held order waits this number of minutes. */
  recheck?: number;
};
/** A cancellation: its reason, and `notify` if the guest gets a message. */
export type Cancellation = { notify: boolean; reason: string; code: CancellationReason | null };
/** The actor of a step, and the key of their action. `prepare` stores the account as the order's bartender. */
export type By = { actor: Actor; actionKey?: ActionKey | null; cancellation?: Cancellation };
/**
 * The ticks on an order's lines before and after an action. `all`: every line is ticked. `undoTicks`: only for a single line, which does
 * not replace the undo of the action before; that undo leads back to these ticks.
 */
export type Ticks = { before: readonly string[]; after: readonly string[]; all: boolean; undoTicks?: readonly string[] | null };

/** Assignments that make an action of this moment undoable: until when, and to which state. */
const undoableUntil = (to: OrderStatus, now: Date, before: readonly string[] | null, missing: readonly string[] | null = null): Sql =>
  sql`undo_to = ${to}, undo_until = ${new Date(now.getTime() + UNDO_SECONDS * 1000)}, undo_done = ${before}, undo_missing = ${missing}`;
/** Timed cancellations notify the guest; a guest's own cancellation does not. */
const cancellationColumns = ({ actor, cancellation }: By): Sql => {
  const { notify, reason, code } = cancellation ?? { notify: actor === 'system', reason: '', code: null };
  return sql`notify_cancellation = ${notify}, cancellation_reason = ${reason}, cancellation_reason_code = ${code}`;
};
const NOT_UNDOABLE = sql`undo_to = null, undo_until = null, undo_done = null, undo_missing = null`;

/** The move of a step; with `ticks` if the last tick caused it. */
export const stepMove = (step: Step, order: OrderRow, to: OrderStatus, now: Date, by: By, ticks?: Ticks): Move => {
  const { actor } = by;
  const staff = typeof actor === 'object';
  const date = dateFieldOf(step);
  const [what, emits] = EVENTS_OF_STEP[step];
  const set = [
    staff ? undoableUntil(order.status, now, ticks?.before ?? null) : NOT_UNDOABLE,
    ...(ticks ? [sql`done = ${ticks.after}`] : []),
    // A cancelled order keeps `held_from`, for the undo.
    ...(step === 'cancel' ? [] : [sql`held_from = null, held_date = null`]),
    ...(date ? [sql`${verbatim(date)} = ${now}`] : []),
    ...(step === 'prepare' ? [sql`bartender_id = ${staff ? actor.account : null}`] : []),
    ...(step === 'cancel' ? [cancellationColumns(by)] : []),
  ];
  const event = to === 'CANCELLED' || to === 'ABANDONED' ? 'order:cancel' : 'order:update';
  // A timed step requires the same `held_date`: the order may have been released and held again.
  return {
    to,
    set,
    event,
    details: { what, actor, actionKey: by.actionKey ?? null },
    emits,
    now,
    ...(actor === 'system' && { only: sql`and held_date is not distinct from ${order.held_date}` }),
  };
};

/** The move of ticks on lines; the last tick makes the order ready. */
export const tickMove = (order: OrderRow, ticks: Ticks, now: Date, by: By): Move => {
  const { before, after, all, undoTicks } = ticks;
  const undo = undoTicks === undefined ? undoableUntil('IN_PROGRESS', now, before) : sql`undo_done = ${undoTicks}`;
  const ticked: Move = {
    to: 'IN_PROGRESS',
    set: [sql`done = ${after}`, undo],
    event: 'order:update',
    details: { what: 'lines', ...by },
    emits: null,
    now,
  };
  return {
    ...(all ? stepMove('ready', order, 'READY', now, by, ticks) : ticked),
    // The ticks and the preparation that were read: if two tablets tick at the same time, the second retries with the first one's ticks.
    only: sql`and done = ${before} and date_trunc('milliseconds', preparation_date) is not distinct from ${order.preparation_date}`,
  };
};

/** The move of staff reporting lines missing (`after`): it holds this order only. */
export const missingMove = (order: OrderRow, after: readonly string[], now: Date, by: By, holdMinutes: number): Move => {
  const { venue_id, id, status, missing } = order;
  const isNew = status !== 'ON_HOLD';
  return {
    to: 'ON_HOLD',
    set: [
      undoableUntil(status, now, null, missing),
      sql`missing = ${after}`,
      ...(isNew ? [sql`held_from = status, held_date = ${now}`] : []),
    ],
    event: 'order:update',
    details: { what: 'held', ...by },
    emits: isNew ? 'order.held' : null,
    now,
    only: sql`and missing = ${missing}`,
    ...(isNew && { job: holdJob(venue_id, id, now, holdMinutes) }),
    recheck: holdMinutes,
  };
};

/** The move that undoes a step; `step` is null if the last action was ticks alone. */
export const undoMove = (
  step: Step | null,
  { venue_id, id, undo_until }: OrderRow,
  to: OrderStatus,
  now: Date,
  holdMinutes: number,
  by: By,
): Move => {
  const date = step && dateFieldOf(step);
  // If the order stays held (an undo of lines reported missing), its time runs on.
  const isHeldAgain = to === 'ON_HOLD' && step !== null && step !== 'hold';
  const set = [
    NOT_UNDOABLE,
    ...(date ? [sql`${verbatim(date)} = null`] : []),
    ...(step === 'cancel' ? [sql`notify_cancellation = false, cancellation_reason = '', cancellation_reason_code = null`] : []),
    ...(step === 'cancel' || step === 'delivered' ? [PASSPHRASE_AGAIN] : []),
    // The undo of `prepare` removes all ticks.
    step === 'prepare' ? sql`bartender_id = null, done = '{}'` : sql`done = coalesce(undo_done, done)`,
    sql`missing = coalesce(undo_missing, missing)`,
    ...(step === 'hold' ? [sql`held_from = null, held_date = null`] : []),
    // Held again: its time restarts.
    ...(isHeldAgain ? [sql`held_date = ${now}`] : []),
  ];
  // Only the action that the user saw, not a later one.
  const only = sql`and undo_until >= ${now} and date_trunc('milliseconds', undo_until) = ${undo_until} and undo_to = ${to}`;
  return {
    to,
    set,
    event: 'order:update',
    details: { what: 'undo', ...by },
    emits: step && 'order.reverted',
    now,
    only,
    ...(isHeldAgain && { job: holdJob(venue_id, id, now, holdMinutes) }),
    // Its products may have run out or be back meanwhile.
    recheck: holdMinutes,
  };
};

const MOMENT = new Date(0);
const ORDER = { status: 'PENDING', held_date: null } as OrderRow;
const HELD: OrderRow = { ...ORDER, status: 'ON_HOLD' };
const STEPS: readonly Step[] = ['prepare', 'ready', 'delivered', 'cancel', 'hold', 'resume', 'submit', 'abandon'];
const BY_ALL: readonly By[] = [{ actor: { account: '' } }, { actor: 'system' }];
const STAFF = BY_ALL[0] as By;
const TICKS: Ticks = { before: [], after: [], all: false };
/** Examples that cover each SQL text that a move can have. */
const moves = [
  ...STEPS.flatMap((step) => [
    ...BY_ALL.map((by) => stepMove(step, ORDER, 'PENDING', MOMENT, by)),
    undoMove(step, ORDER, 'PENDING', MOMENT, 0, STAFF),
    undoMove(step, ORDER, 'ON_HOLD', MOMENT, 0, STAFF),
  ]),
  undoMove(null, ORDER, 'IN_PROGRESS', MOMENT, 0, STAFF),
  ...[ORDER, HELD].map((order) => missingMove(order, [], MOMENT, STAFF, 0)),
  ...[TICKS, { ...TICKS, all: true }, { ...TICKS, undoTicks: null }].map((ticks) => tickMove(ORDER, ticks, MOMENT, STAFF)),
];
const moveOrder = statement(
  'orders.order-move',
  ({ venue_id: venue, id, status }: OrderRow, { to, set, event, details, now, only = none }: Move, seq: number) =>
    sql`with moved as (update orders set status = ${to}, ${list(set)} where venue_id = ${venue} and id = ${id} and status = ${status} ${only} returning id, session_id),
      touched_session as (${touchSession(venue, now)})
      ${INSERT_EVENTS} select ${venue}, ${seq}, ${event}, id, ${now}, ${detailValues(details)} from moved`,
  { examples: moves.map((move): [OrderRow, Move, number] => [ORDER, move, 0]) },
);

/** Moves an order; false if its status, or what `only` requires, has changed since it was read. */
export const move = async ({ db, bus }: { db: Db; bus: Bus }, order: OrderRow, to: Move): Promise<boolean> => {
  const { venue_id: venue, id } = order;
  const moved = await db.transaction(async (tx) => {
    const seq = await nextSeq(tx, venue);
    if ((await tx.run(moveOrder(order, to, seq))) === 0) {
      tx.rollback();
      return false;
    }
    if (to.emits) await emit(tx, venue, to.emits, { order: id, from: order.status, to: to.to }, to.now);
    if (order.status === 'ON_HOLD' && to.to !== 'ON_HOLD') await removeJob(tx, holdKey(id));
    if (to.job) await addJob(tx, to.job);
    if (to.recheck !== undefined) await recheckHold(tx, venue, id, { to: to.to, now: to.now, minutes: to.recheck });
    return true;
  });
  if (moved) bus.publish({ topic: 'venue', id: venue });
  return moved;
};
