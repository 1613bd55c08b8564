// The actions of staff on an order: its steps, and ticks of its lines. An action that is sent again with its idempotency key counts once.
import { createHash } from 'node:crypto';
import { ApiError } from '@ardoise/contract/errors.ts';
import { idempotencyKey, type Order, orderRoutes } from '@ardoise/contract/orders.ts';
import type { CancellationReason, Step } from '@ardoise/contract/rules/order-status.ts';
import { unpreparedRoutes } from '@ardoise/contract/unprepared.ts';
import type { FastifyRequest } from 'fastify';
import type { Bind, Options } from '../../../http/bind.ts';
import type { Identity } from '../../../http/guard.ts';
import type { Db } from '../../../platform/db.ts';
import { type ActionKey, findAction, isKeyTaken, ordersOfAction } from '../../board/index.ts';
import { type OrderRow, toOrder } from '../record.ts';
import { cancelMany, restoreMany, type Selection, undoUntil } from './cancel-many.ts';
import { positionsOf, positionsOfLine, tickLines } from './lines.ts';
import type { By, Cancellation } from './moves.ts';
import { readCurrent, type StepDeps, takeStep, undoStep } from './steps.ts';

/** The idempotency key of a request; 400 if it is missing or malformed. */
export const keyOf = (request: FastifyRequest): string => {
  const { success, data } = idempotencyKey.safeParse(request.headers['idempotency-key']);
  if (success) return data;
  throw new ApiError('idempotency_key_required', {
    errors: { 'Idempotency-Key': { code: 'required', message: '16 to 64 letters, digits, - or _.' } },
  });
};

/** The name of an action, with a hash of its parameters. */
export const actionOf = (name: string, params?: object): string =>
  params ? `${name} ${createHash('sha256').update(JSON.stringify(params)).digest('base64url').slice(0, 22)}` : name;

type Once<Answer> = {
  venue: string;
  /** The order that the key belongs to; null for an action on several orders, whose name identifies them. */
  order: string | null;
  actionKey: ActionKey | null;
  run(): Promise<Answer>;
  /** The answer if the action was run before. */
  replay(): Promise<Answer>;
};
/**
 * Runs an action once per key: sent again, it has no effect. 422 for the same key with another order or action. Without a key, every
 * request counts.
 */
const once = async <Answer>(db: Db, { venue, order, actionKey, run, replay }: Once<Answer>): Promise<Answer> => {
  const isKnown = async (): Promise<boolean> => {
    const found = actionKey && (await findAction(db, venue, order, actionKey));
    if (found === 'other') throw new ApiError('key_reused');
    return found === 'same';
  };
  if (await isKnown()) return replay();
  try {
    return await run();
  } catch (error) {
    // The same action, sent at the same time, may have been first.
    if ((isKeyTaken(error) || error instanceof ApiError) && (await isKnown())) return replay();
    throw error;
  }
};

/** Runs an action on one order; sent again, it returns the order's current state. */
export const runOnce = ({ db }: StepDeps, order: OrderRow, actionKey: ActionKey | null, run: () => Promise<OrderRow>): Promise<OrderRow> =>
  once(db, { venue: order.venue_id, order: order.id, actionKey, run, replay: () => readCurrent(db, order) });

/** The message and the reason that were chosen for a cancellation. */
export const cancellationOf = ({
  notification,
  reason = '',
  reason_code: code = null,
}: {
  notification?: '0' | '1' | undefined;
  reason?: string | undefined;
  reason_code?: CancellationReason | null | undefined;
}): Cancellation => ({
  notify: notification === '1',
  reason,
  code,
});

/**
 * The choices that are part of the action's name. They are hashed with their property names, which must not change. Typed reasons are
 * left out: texts about a guest are stored nowhere else, not even hashed.
 */
const choicesOf = ({ notify, code }: Cancellation) => (notify || code ? { told: notify, code } : undefined);

type Caller = { identity: Identity; request: FastifyRequest };
type Call = Caller & { record: OrderRow };

const byOf = ({ identity, request }: Caller, action: string) => ({
  actor: { account: identity.id },
  actionKey: request.headers['idempotency-key'] === undefined ? null : { key: keyOf(request), action },
});

/** Cancels the waiting orders of one guest or origin; sent again, it returns the ids of those it cancelled. */
const cancelOnce = (
  deps: StepDeps,
  venue: string,
  selection: Selection,
  by: ReturnType<typeof byOf>,
  cancellation: Cancellation,
): Promise<string[]> => {
  const replay = () => ordersOfAction(deps.db, venue, by.actionKey?.key ?? '');
  const run = async () => {
    const cancelled = await cancelMany(deps, venue, selection, by, cancellation);
    // The same action, sent at the same time, may have been first.
    return cancelled.length > 0 ? cancelled : replay();
  };
  return once(deps.db, { venue, order: null, actionKey: by.actionKey, run, replay });
};

/** `byItem` finds the order of the path if it has the item of the path. */
export const bindActions = (on: Bind, deps: StepDeps, { byId, byItem }: Record<'byId' | 'byItem', Options<OrderRow>>): void => {
  const onOne = async (call: Call, action: string, work: (by: By) => Promise<OrderRow>): Promise<Order> => {
    const by = byOf(call, action);
    return toOrder(await runOnce(deps, call.record, by.actionKey, () => work(by)));
  };
  const step = (name: Step) => (call: Call) => onOne(call, actionOf(name), (by) => takeStep(deps, call.record, name, by));
  on(orderRoutes.prepare, step('prepare'), byId);
  on(orderRoutes.ready, step('ready'), byId);
  on(orderRoutes.delivered, step('delivered'), byId);
  on(
    orderRoutes.cancel,
    (call) => {
      const cancellation = cancellationOf(call.query);
      return onOne(call, actionOf('cancel', choicesOf(cancellation)), (by) =>
        takeStep(deps, call.record, 'cancel', { ...by, cancellation }),
      );
    },
    byId,
  );
  on(
    orderRoutes.cancelGuest,
    async (call) => {
      const { id: order, venue_id: venue } = call.record;
      const cancellation = cancellationOf(call.query);
      const by = byOf(call, actionOf('guest', { order, ...choicesOf(cancellation) }));
      return { cancelled: await cancelOnce(deps, venue, { guestOf: order }, by, cancellation) };
    },
    byId,
  );
  on(unpreparedRoutes.cancel, async ({ params: { venue }, query: { origin, minutes, ...asked }, ...call }) => {
    const cancellation = cancellationOf(asked);
    const by = byOf(call, actionOf('unprepared', { origin, minutes, ...choicesOf(cancellation) }));
    const cancelled = await cancelOnce(deps, venue, { origin, minutes }, by, cancellation);
    return { cancelled, until: await undoUntil(deps, venue, cancelled) };
  });
  on(unpreparedRoutes.undo, async ({ params, query, identity }) => ({
    restored: await restoreMany(deps, params.venue, { actor: { account: identity.id } }, query.until),
  }));
  on(
    orderRoutes.undo,
    (call) => {
      const { until } = call.query;
      return onOne(call, actionOf('undo', until ? { until } : undefined), (by) => undoStep(deps, call.record, by, { seen: until }));
    },
    byId,
  );
  on(
    orderRoutes.done,
    (call) => {
      const { lines } = call.body;
      const ticking = (order: OrderRow) => ({ positions: positionsOf(order, lines), set: true, single: false });
      return onOne(call, actionOf('done', lines), (by) => tickLines(deps, call.record, ticking, by));
    },
    byId,
  );
  on(
    orderRoutes.lineDone,
    (call) => {
      const { done: set } = call.body;
      const { item } = call.params;
      const ticking = (order: OrderRow) => ({ positions: positionsOfLine(order, item), set, single: true });
      return onOne(call, actionOf('line', [item, set]), (by) => tickLines(deps, call.record, ticking, by));
    },
    byItem,
  );
};
