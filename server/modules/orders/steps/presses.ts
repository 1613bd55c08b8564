// What staff press on an order, its steps and what of it is made; a press that is sent again with its key counts once.
import { createHash } from 'node:crypto';
import { ApiError } from '@ardoise/contract/errors.ts';
import { idempotencyKey, type Order, orderRoutes } from '@ardoise/contract/orders.ts';
import type { CancellationReason, Step } from '@ardoise/contract/rules/order-status.ts';
import { unpreparedRoutes } from '@ardoise/contract/unprepared.ts';
import type { FastifyRequest } from 'fastify';
import type { Bind, Options } from '../../../http/bind.ts';
import type { Identity } from '../../../http/guard.ts';
import type { Db } from '../../../platform/db.ts';
import { isKeyTaken, ordersPressedWith, type PressKey, pressedWith } from '../../venues/index.ts';
import { type OrderRow, toOrder } from '../record.ts';
import { type Chosen, cancelMany, restoreMany, undoUntil } from './cancel-many.ts';
import { markLines, placesOf, placesOfLine } from './lines.ts';
import type { Cancellation, Presser } from './moves.ts';
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

type Once<Answer> = {
  venue: string;
  /** Whose key it is; null: of several orders, which the name of the press tells apart. */
  order: string | null;
  pressed: PressKey | null;
  press(): Promise<Answer>;
  /** What is answered where it was pressed before. */
  again(): Promise<Answer>;
};
/**
 * Carries a press out once per key: sent again, it has no effect, whatever has happened since. The same key for another order or another
 * press is a 422. Without a key, every press counts.
 */
const once = async <Answer>(db: Db, { venue, order, pressed, press, again }: Once<Answer>): Promise<Answer> => {
  const isKnown = async (): Promise<boolean> => {
    const found = pressed && (await pressedWith(db, venue, order, pressed));
    if (found === 'other') throw new ApiError('key_reused');
    return found === 'same';
  };
  if (await isKnown()) return again();
  try {
    return await press();
  } catch (error) {
    // Its twin may have been first.
    if ((isKeyTaken(error) || error instanceof ApiError) && (await isKnown())) return again();
    throw error;
  }
};

/** A press on one order: sent again, it is answered with the order as it stands. */
export const pressOnce = ({ db }: StepDeps, order: OrderRow, pressed: PressKey | null, press: () => Promise<OrderRow>): Promise<OrderRow> =>
  once(db, { venue: order.venue_id, order: order.id, pressed, press, again: () => fresh(db, order) });

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

type Pressed = { identity: Identity; request: FastifyRequest };
type Call = Pressed & { record: OrderRow };

const presserOf = ({ identity, request }: Pressed, press: string) => ({
  actor: { account: identity.id },
  pressed: request.headers['idempotency-key'] === undefined ? null : { key: keyOf(request), press },
});

/** Cancels the waiting orders of one guest, or those of an origin; sent again, it answers those that it has cancelled. */
const cancelOnce = (
  deps: StepDeps,
  venue: string,
  chosen: Chosen,
  by: ReturnType<typeof presserOf>,
  cancellation: Cancellation,
): Promise<string[]> => {
  const again = () => ordersPressedWith(deps.db, venue, by.pressed?.key ?? '');
  const press = async () => {
    const cancelled = await cancelMany(deps, venue, chosen, by, cancellation);
    // Its twin may have been first.
    return cancelled.length > 0 ? cancelled : again();
  };
  return once(deps.db, { venue, order: null, pressed: by.pressed, press, again });
};

/** `byItem` finds an order that has the item of the path. */
export const bindPresses = (on: Bind, deps: StepDeps, { byId, byItem }: Record<'byId' | 'byItem', Options<OrderRow>>): void => {
  const onOne = async (call: Call, press: string, work: (by: Presser) => Promise<OrderRow>): Promise<Order> => {
    const by = presserOf(call, press);
    return toOrder(await pressOnce(deps, call.record, by.pressed, () => work(by)));
  };
  const step = (name: Step) => (call: Call) => onOne(call, pressOf(name), (by) => takeStep(deps, call.record, name, by));
  on(orderRoutes.prepare, step('prepare'), byId);
  on(orderRoutes.ready, step('ready'), byId);
  on(orderRoutes.delivered, step('delivered'), byId);
  on(
    orderRoutes.cancel,
    (call) => {
      const cancellation = cancellationOf(call.query);
      return onOne(call, pressOf('cancel', chosenOf(cancellation)), (by) => takeStep(deps, call.record, 'cancel', { ...by, cancellation }));
    },
    byId,
  );
  on(
    orderRoutes.cancelGuest,
    async (call) => {
      const { id: order, venue_id: venue } = call.record;
      const cancellation = cancellationOf(call.query);
      const by = presserOf(call, pressOf('guest', { order, ...chosenOf(cancellation) }));
      return { cancelled: await cancelOnce(deps, venue, { guestOf: order }, by, cancellation) };
    },
    byId,
  );
  on(unpreparedRoutes.cancel, async ({ params: { venue }, query: { origin, minutes, ...asked }, ...call }) => {
    const cancellation = cancellationOf(asked);
    const by = presserOf(call, pressOf('unprepared', { origin, minutes, ...chosenOf(cancellation) }));
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
      return onOne(call, pressOf('undo', until ? { until } : undefined), (by) => undoStep(deps, call.record, by, { seen: until }));
    },
    byId,
  );
  on(
    orderRoutes.done,
    (call) => {
      const { lines } = call.body;
      const marking = (order: OrderRow) => ({ places: placesOf(order, lines), set: true, single: false });
      return onOne(call, pressOf('done', lines), (by) => markLines(deps, call.record, marking, by));
    },
    byId,
  );
  on(
    orderRoutes.lineDone,
    (call) => {
      const { done: set } = call.body;
      const { item } = call.params;
      const marking = (order: OrderRow) => ({ places: placesOfLine(order, item), set, single: true });
      return onOne(call, pressOf('line', [item, set]), (by) => markLines(deps, call.record, marking, by));
    },
    byItem,
  );
};
