// What staff press on an order, its steps and what of it is made; a press that is sent again with its key counts once.
import { createHash } from 'node:crypto';
import { ApiError } from '@ardoise/contract/errors.ts';
import { idempotencyKey, type Order, orderRoutes } from '@ardoise/contract/orders.ts';
import type { CancellationReason, Step } from '@ardoise/contract/rules/order-status.ts';
import type { FastifyRequest } from 'fastify';
import type { Bind, Options } from '../../http/bind.ts';
import type { Identity } from '../../http/guard.ts';
import { isKeyTaken, type PressKey, pressedWith } from '../venues/index.ts';
import { markLines, placesOf, placesOfLine } from './lines.ts';
import type { Cancellation, Presser } from './moves.ts';
import { type OrderRow, toOrder } from './record.ts';
import { fresh, type StepDeps, takeStep, undoStep } from './steps.ts';

/** The key of a call; 400 where it has none, or one that is no key. */
export const keyOf = (request: FastifyRequest): string => {
  const { success, data } = idempotencyKey.safeParse(request.headers['idempotency-key']);
  if (success) return data;
  throw new ApiError('idempotency_key_required', {
    errors: { 'Idempotency-Key': { code: 'required', message: '16 to 64 letters, digits, - or _.' } },
  });
};

/** The name of a press, with a hash of what it was pressed with. */
export const pressOf = (name: string, what?: object): string =>
  what ? `${name} ${createHash('sha256').update(JSON.stringify(what)).digest('base64url').slice(0, 22)}` : name;

/**
 * Carries a press out once per key: sent again, it is answered with the order as it stands, whatever has happened to it since. The same
 * key for another order or another press is a 422. Without a key, every press counts.
 */
export const pressOnce = async (
  { db }: StepDeps,
  order: OrderRow,
  pressed: PressKey | null,
  press: () => Promise<OrderRow>,
): Promise<OrderRow> => {
  const known = async (): Promise<OrderRow | null> => {
    const found = pressed && (await pressedWith(db, order.venue_id, order.id, pressed));
    if (found === 'other') throw new ApiError('key_reused');
    return found ? fresh(db, order) : null;
  };
  const before = await known();
  if (before) return before;
  try {
    return await press();
  } catch (error) {
    // Its twin may have been first.
    const after = isKeyTaken(error) || error instanceof ApiError ? await known() : null;
    if (after) return after;
    throw error;
  }
};

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

type Call = { record: OrderRow; identity: Identity; request: FastifyRequest };

/** `byItem` finds an order that has the item of the path. */
export const bindPresses = (on: Bind, deps: StepDeps, { byId, byItem }: Record<'byId' | 'byItem', Options<OrderRow>>): void => {
  const once = async ({ record, identity, request }: Call, press: string, work: (by: Presser) => Promise<OrderRow>): Promise<Order> => {
    const pressed = request.headers['idempotency-key'] === undefined ? null : { key: keyOf(request), press };
    const actor = { account: identity.id };
    return toOrder(await pressOnce(deps, record, pressed, () => work({ actor, pressed })));
  };
  const step = (name: Step) => (call: Call) => once(call, pressOf(name), (by) => takeStep(deps, call.record, name, by));
  on(orderRoutes.prepare, step('prepare'), byId);
  on(orderRoutes.ready, step('ready'), byId);
  on(orderRoutes.delivered, step('delivered'), byId);
  on(
    orderRoutes.cancel,
    (call) => {
      const cancellation = cancellationOf(call.query);
      const what = cancellation.told || cancellation.reason || cancellation.code ? cancellation : undefined;
      return once(call, pressOf('cancel', what), (by) => takeStep(deps, call.record, 'cancel', { ...by, cancellation }));
    },
    byId,
  );
  on(
    orderRoutes.undo,
    (call) => {
      const { until } = call.query;
      return once(call, pressOf('undo', until ? { until } : undefined), (by) => undoStep(deps, call.record, by, until));
    },
    byId,
  );
  on(
    orderRoutes.done,
    (call) => {
      const { lines } = call.body;
      const marking = (order: OrderRow) => ({ places: placesOf(order, lines), set: true, single: false });
      return once(call, pressOf('done', lines), (by) => markLines(deps, call.record, marking, by));
    },
    byId,
  );
  on(
    orderRoutes.lineDone,
    (call) => {
      const { done: set, part } = call.body;
      const { item } = call.params;
      const marking = (order: OrderRow) => ({ places: placesOfLine(order, item, part), set, single: true });
      return once(call, pressOf('line', [item, part, set]), (by) => markLines(deps, call.record, marking, by));
    },
    byItem,
  );
};
