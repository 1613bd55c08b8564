// The actions of staff on an order: its steps, and ticks of its lines. One that is sent again with its idempotency key counts once.
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
import { type Chosen, cancelMany, restoreMany, undoUntil } from './cancel-many.ts';
import { markLines, placesOf, placesOfLine } from './lines.ts';
import type { By, Cancellation } from './moves.ts';
import { fresh, type StepDeps, takeStep, undoStep } from './steps.ts';

/** The key of a call; 400 where it has none, or one that is no key. */
export const keyOf = (request: FastifyRequest): string => {
  const { success, data } = idempotencyKey.safeParse(request.headers['idempotency-key']);
  if (success) return data;
  throw new ApiError('idempotency_key_required', {
    errors: { 'Idempotency-Key': { code: 'required', message: '16 to 64 letters, digits, - or _.' } },
  });
};

/** The name of an action, with a hash of its parameters. */
export const actionOf = (name: string, what?: object): string =>
  what ? `${name} ${createHash('sha256').update(JSON.stringify(what)).digest('base64url').slice(0, 22)}` : name;

type Once<Answer> = {
  venue: string;
  /** Whose key it is; null: of several orders, which the name of the action tells apart. */
  order: string | null;
  actionKey: ActionKey | null;
  run(): Promise<Answer>;
  /** The answer where it was run before. */
  again(): Promise<Answer>;
};
/**
 * Runs an action once per key: sent again, it has no effect, whatever has happened since. The same key for another order or another
 * action is a 422. Without a key, every action counts.
 */
const once = async <Answer>(db: Db, { venue, order, actionKey, run, again }: Once<Answer>): Promise<Answer> => {
  const isKnown = async (): Promise<boolean> => {
    const found = actionKey && (await findAction(db, venue, order, actionKey));
    if (found === 'other') throw new ApiError('key_reused');
    return found === 'same';
  };
  if (await isKnown()) return again();
  try {
    return await run();
  } catch (error) {
    // The same action, sent at the same time, may have been first.
    if ((isKeyTaken(error) || error instanceof ApiError) && (await isKnown())) return again();
    throw error;
  }
};

/** An action on one order: sent again, it is answered with the order as it stands. */
export const runOnce = ({ db }: StepDeps, order: OrderRow, actionKey: ActionKey | null, run: () => Promise<OrderRow>): Promise<OrderRow> =>
  once(db, { venue: order.venue_id, order: order.id, actionKey, run, again: () => fresh(db, order) });

/** What was asked for with a deletion. */
export const cancellationOf = ({
  notification,
  reason = '',
  reason_code: code = null,
}: {
  notification?: '0' | '1' | undefined;
  reason?: string | undefined;
  reason_code?: CancellationReason | null | undefined;
}): Cancellation => ({
  told: notification === '1',
  reason,
  code,
});

/** What was chosen with a deletion; not what was typed: words about a guest are not kept in another place, as a hash either. */
const chosenOf = ({ told, code }: Cancellation) => (told || code ? { told, code } : undefined);

type Caller = { identity: Identity; request: FastifyRequest };
type Call = Caller & { record: OrderRow };

const byOf = ({ identity, request }: Caller, action: string) => ({
  actor: { account: identity.id },
  actionKey: request.headers['idempotency-key'] === undefined ? null : { key: keyOf(request), action },
});

/** Cancels the waiting orders of one guest, or those of an origin; sent again, it answers those that it has cancelled. */
const cancelOnce = (
  deps: StepDeps,
  venue: string,
  chosen: Chosen,
  by: ReturnType<typeof byOf>,
  cancellation: Cancellation,
): Promise<string[]> => {
  const again = () => ordersOfAction(deps.db, venue, by.actionKey?.key ?? '');
  const run = async () => {
    const cancelled = await cancelMany(deps, venue, chosen, by, cancellation);
    // The same action, sent at the same time, may have been first.
    return cancelled.length > 0 ? cancelled : again();
  };
  return once(deps.db, { venue, order: null, actionKey: by.actionKey, run, again });
};

/** `byItem` finds an order that has the item of the path. */
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
      return onOne(call, actionOf('cancel', chosenOf(cancellation)), (by) =>
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
      const by = byOf(call, actionOf('guest', { order, ...chosenOf(cancellation) }));
      return { cancelled: await cancelOnce(deps, venue, { guestOf: order }, by, cancellation) };
    },
    byId,
  );
  on(unpreparedRoutes.cancel, async ({ params: { venue }, query: { origin, minutes, ...asked }, ...call }) => {
    const cancellation = cancellationOf(asked);
    const by = byOf(call, actionOf('unprepared', { origin, minutes, ...chosenOf(cancellation) }));
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
      const marking = (order: OrderRow) => ({ places: placesOf(order, lines), set: true, single: false });
      return onOne(call, actionOf('done', lines), (by) => markLines(deps, call.record, marking, by));
    },
    byId,
  );
  on(
    orderRoutes.lineDone,
    (call) => {
      const { done: set } = call.body;
      const { item } = call.params;
      const marking = (order: OrderRow) => ({ places: placesOfLine(order, item), set, single: true });
      return onOne(call, actionOf('line', [item, set]), (by) => markLines(deps, call.record, marking, by));
    },
    byItem,
  );
};
