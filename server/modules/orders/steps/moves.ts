// How an order moves: a compare-and-set on its status, in the transaction that also writes the event and the jobs.
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
const EMITTED: Record<Step, [what: EventDetails['what'], event: StepEvent]> = {
  submit: ['submitted', 'order.submitted'],
  prepare: ['prepare', 'order.accepted'],
  ready: ['ready', 'order.ready'],
  delivered: ['delivered', 'order.delivered'],
  cancel: ['cancel', 'order.cancelled'],
  abandon: ['abandoned', 'order.abandoned'],
  hold: ['held', 'order.held'],
  resume: ['released', 'order.released'],
};

/** `event` and `details`: for the boards; `emits`: for other modules, null if the status stays; `only`: conditions beside the status. */
export type Move = {
  to: OrderStatus;
  set: readonly Sql[];
  event: OrderEvent;
  details: EventDetails;
  emits: StepEvent | null;
  now: Date;
  only?: Sql;
  job?: Job;
  /** What it leads to is flagged anew, and held or let go on by that; a held one waits so many minutes. */
  recheck?: number;
};
/** What the guest is told of a cancellation: by message too, and why. */
export type Cancellation = { told: boolean; reason: string; code: CancellationReason | null };
/** The actor of a step, and the key of their action. `Prepare` stores the id of the staff, who can undo their step. */
export type By = { actor: Actor; actionKey?: ActionKey | null; cancellation?: Cancellation };
/**
 * The ticks on an order's lines before an action and after it; `all`: nothing is left to make. `kept`: a single line leaves the undo of
 * the action before it, and these are the ticks to which that leads.
 */
export type Marks = { before: readonly string[]; after: readonly string[]; all: boolean; kept?: readonly string[] | null };

/** Until when an action of this moment can be undone, and to what. */
const wayBack = (to: OrderStatus, now: Date, before: readonly string[] | null, missing: readonly string[] | null = null): Sql =>
  sql`undo_to = ${to}, undo_until = ${new Date(now.getTime() + UNDO_SECONDS * 1000)}, undo_done = ${before}, undo_missing = ${missing}`;
/** Time tells the guest by itself; a guest who cancels knows. */
const toldOf = ({ actor, cancellation }: By): Sql => {
  const { told, reason, code } = cancellation ?? { told: actor === 'system', reason: '', code: null };
  return sql`cancellation_told = ${told}, cancellation_reason = ${reason}, cancellation_reason_code = ${code}`;
};
const NO_WAY_BACK = sql`undo_to = null, undo_until = null, undo_done = null, undo_missing = null`;

/** What a step writes; `marks` where it was the last mark that made it. */
export const moveOf = (step: Step, order: OrderRow, to: OrderStatus, now: Date, by: By, marks?: Marks): Move => {
  const { actor } = by;
  const staff = typeof actor === 'object';
  const date = dateFieldOf(step);
  const [what, emits] = EMITTED[step];
  const set = [
    staff ? wayBack(order.status, now, marks?.before ?? null) : NO_WAY_BACK,
    ...(marks ? [sql`done = ${marks.after}`] : []),
    // A cancelled order keeps where it was held from, for the way back.
    ...(step === 'cancel' ? [] : [sql`held_from = null, held_date = null`]),
    ...(date ? [sql`${verbatim(date)} = ${now}`] : []),
    ...(step === 'prepare' ? [sql`bartender_id = ${staff ? actor.account : null}`] : []),
    ...(step === 'cancel' ? [toldOf(by)] : []),
  ];
  const event = to === 'CANCELLED' || to === 'ABANDONED' ? 'order:cancel' : 'order:update';
  // The order is held since the same moment, or not at all: what time does is meant for the order as it stood.
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

/** What marks on lines write: the last one makes the order ready. */
export const markOf = (order: OrderRow, marks: Marks, now: Date, by: By): Move => {
  const { before, after, all, kept } = marks;
  const way = kept === undefined ? wayBack('IN_PROGRESS', now, before) : sql`undo_done = ${kept}`;
  const marked: Move = {
    to: 'IN_PROGRESS',
    set: [sql`done = ${after}`, way],
    event: 'order:update',
    details: { what: 'lines', ...by },
    emits: null,
    now,
  };
  return {
    ...(all ? moveOf('ready', order, 'READY', now, by, marks) : marked),
    // The marks and the lines that were seen: of two tablets that mark at once, the second one adds to what the first one did.
    only: sql`and done = ${before} and date_trunc('milliseconds', preparation_date) is not distinct from ${order.preparation_date}`,
  };
};

/** What is found missing on an order's lines by hand (`after`) holds that order alone. */
export const missOf = (order: OrderRow, after: readonly string[], now: Date, by: By, holdMinutes: number): Move => {
  const { venue_id, id, status, missing } = order;
  const isNew = status !== 'ON_HOLD';
  return {
    to: 'ON_HOLD',
    set: [wayBack(status, now, null, missing), sql`missing = ${after}`, ...(isNew ? [sql`held_from = status, held_date = ${now}`] : [])],
    event: 'order:update',
    details: { what: 'held', ...by },
    emits: isNew ? 'order.held' : null,
    now,
    only: sql`and missing = ${missing}`,
    ...(isNew && { job: holdJob(venue_id, id, now, holdMinutes) }),
    recheck: holdMinutes,
  };
};

/** The way back from a step to where the order was; a step that is null was marks on lines alone. */
export const moveBack = (
  step: Step | null,
  { venue_id, id, undo_until }: OrderRow,
  to: OrderStatus,
  now: Date,
  holdMinutes: number,
  by: By,
): Move => {
  const date = step && dateFieldOf(step);
  // Of a held order what was missing by hand can be taken back alone, and its time runs on.
  const held = to === 'ON_HOLD' && step !== null && step !== 'hold';
  const set = [
    NO_WAY_BACK,
    ...(date ? [sql`${verbatim(date)} = null`] : []),
    ...(step === 'cancel' ? [sql`cancellation_told = false, cancellation_reason = '', cancellation_reason_code = null`] : []),
    ...(step === 'cancel' || step === 'delivered' ? [PASSPHRASE_AGAIN] : []),
    // Who begins anew makes all of it anew.
    step === 'prepare' ? sql`bartender_id = null, done = '{}'` : sql`done = coalesce(undo_done, done)`,
    sql`missing = coalesce(undo_missing, missing)`,
    ...(step === 'hold' ? [sql`held_from = null, held_date = null`] : []),
    // Held again: its time starts anew.
    ...(held ? [sql`held_date = ${now}`] : []),
  ];
  // The step that was seen, and no other one that was pressed since.
  const only = sql`and undo_until >= ${now} and date_trunc('milliseconds', undo_until) = ${undo_until} and undo_to = ${to}`;
  return {
    to,
    set,
    event: 'order:update',
    details: { what: 'undo', ...by },
    emits: step && 'order.reverted',
    now,
    only,
    ...(held && { job: holdJob(venue_id, id, now, holdMinutes) }),
    // What it is made of may have run out, or be back, since.
    recheck: holdMinutes,
  };
};

const MOMENT = new Date(0);
const ORDER = { status: 'PENDING', held_date: null } as OrderRow;
const HELD: OrderRow = { ...ORDER, status: 'ON_HOLD' };
const STEPS: readonly Step[] = ['prepare', 'ready', 'delivered', 'cancel', 'hold', 'resume', 'submit', 'abandon'];
const BY_ALL: readonly By[] = [{ actor: { account: '' } }, { actor: 'system' }];
const STAFF = BY_ALL[0] as By;
const MARKS: Marks = { before: [], after: [], all: false };
/** Among these is each text that a move can have. */
const moves = [
  ...STEPS.flatMap((step) => [
    ...BY_ALL.map((by) => moveOf(step, ORDER, 'PENDING', MOMENT, by)),
    moveBack(step, ORDER, 'PENDING', MOMENT, 0, STAFF),
    moveBack(step, ORDER, 'ON_HOLD', MOMENT, 0, STAFF),
  ]),
  moveBack(null, ORDER, 'IN_PROGRESS', MOMENT, 0, STAFF),
  ...[ORDER, HELD].map((order) => missOf(order, [], MOMENT, STAFF, 0)),
  ...[MARKS, { ...MARKS, all: true }, { ...MARKS, kept: null }].map((marks) => markOf(ORDER, marks, MOMENT, STAFF)),
];
const moveOrder = statement(
  'orders.order-move',
  ({ venue_id: venue, id, status }: OrderRow, { to, set, event, details, now, only = none }: Move, seq: number) =>
    sql`with moved as (update orders set status = ${to}, ${list(set)} where venue_id = ${venue} and id = ${id} and status = ${status} ${only} returning id, session_id),
      seated as (${touchSession(venue, now)})
      ${INSERT_EVENTS} select ${venue}, ${seq}, ${event}, id, ${now}, ${detailValues(details)} from moved`,
  { examples: moves.map((move): [OrderRow, Move, number] => [ORDER, move, 0]) },
);

/** Moves an order if it still stands at `from`; false when somebody was first. */
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
