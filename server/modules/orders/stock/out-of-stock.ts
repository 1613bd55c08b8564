// Staff report that something has run out: a product on the whole menu, with or without an end, or one line of one order
// (docs/product/orders.md#out-of-stock).

import { inStock, outOfStock, outOfStockEffect } from '@ardoise/contract/catalog/out-of-stock.ts';
import { contradiction } from '@ardoise/contract/errors.ts';
import type { z } from 'zod';
import { withMoved } from '../../../http/answers/moved-orders.ts';
import type { Bind } from '../../../http/bind.ts';
import type { Identity } from '../../../http/guard.ts';
import { requireFound } from '../../../http/resource.ts';
import { answerFor } from '../../../platform/db.ts';
import { isUuid } from '../../../platform/ids.ts';
import { type Catalog, switchOf, venueOfProduct } from '../../catalog/index.ts';
import { locate, type OrderRow, orderOfItem, readOrder } from '../record.ts';
import { actionOf, keyOf, runOnce } from '../steps/actions.ts';
import { itemOf } from '../steps/lines.ts';
import { type By, missingMove, move } from '../steps/moves.ts';
import { readCurrent, type StepDeps, wrongStatus } from '../steps/steps.ts';
import { countHeldOrders, countOrdersToHold } from './hold.ts';
import { untilOf } from './out-until.ts';

type Deps = StepDeps & { catalog: Catalog; venuesOf(identity: Identity): Promise<string[] | null> };
/** For a line whose product is no longer on the menu. */
const NO_PRODUCT = { unavailable: false, switched: 0 };
type Answer = z.output<typeof outOfStock.ok>;

/** A product of the caller's venues, or a line (or part) of an order with its position. */
type Target = { venue_id: string; product: string } & ({ order: null } | { order: OrderRow; position: string });
const findTarget = async (deps: Deps, uuid: string, identity: Identity): Promise<Target | null> => {
  const own = await venueOfProduct(deps.db, uuid, await deps.venuesOf(identity));
  if (own) return { venue_id: own, product: uuid, order: null };
  const entry = await locate(deps.db, 'id', orderOfItem(uuid));
  const order = entry && (await readOrder(deps.db, entry.venue_id, entry.id));
  const item = order && itemOf(order, uuid);
  if (!item) return null;
  const product = 'product_id' in item ? item.product_id : item.product;
  return { venue_id: order.venue_id, product, order, position: String(item.position) };
};

const MAX_TRIES = 10;
/** Holds one order because of a missing line; no-op if the line is reported missing already. */
const reportMissing = async (deps: StepDeps, found: OrderRow, position: string, by: By): Promise<OrderRow> => {
  let order = found;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if (order.missing.includes(position) && order.status === 'ON_HOLD') return order;
    if (order.status !== 'PENDING' && order.status !== 'IN_PROGRESS' && order.status !== 'ON_HOLD') throw wrongStatus(order.status);
    const missing = [...new Set([...order.missing, position])];
    const moved = await move(deps, order, missingMove(order, missing, deps.clock.now(), by, deps.config.HOLD_MINUTES));
    order = await readCurrent(deps.db, order);
    if (moved) return order;
  }
  throw wrongStatus(order.status);
};

type RunOutOptions = { account: string; until: Date | null; seen: number | undefined };
const runOut = async (deps: Deps, venue: string, product: string, { account, until, seen }: RunOutOptions): Promise<Answer> => {
  const result = await deps.catalog.runOut(venue, product, account, until, seen);
  const { id, unavailable } = result;
  const held = await countHeldOrders(deps.db, venue, product);
  return withMoved(result, answerFor(result, { id, unavailable, held, until: (unavailable && until?.toISOString()) || null }));
};

export const bindOutOfStock = (on: Bind, deps: Deps): void => {
  const byUuid = {
    find: async (params: Record<string, string>, _venue: string | null, identity: Identity | undefined) =>
      identity && isUuid(params.uuid) ? findTarget(deps, params.uuid, identity) : null,
  };
  on(
    outOfStock,
    async ({ params: { uuid }, body, record, identity, request }): Promise<Answer> => {
      const { scope = 'product', until = null, switched: seen } = body ?? {};
      const { product } = record;
      if (scope === 'line') {
        if (!record.order) throw contradiction('scope', 'unknown_line', 'This is not a line of an order.');
        const { order, position: place } = record;
        if (until !== null) throw contradiction('until', 'not_taken', 'A line has no end time: it waits for its guest.');
        const actionKey =
          request.headers['idempotency-key'] === undefined ? null : { key: keyOf(request), action: actionOf('missing', [uuid]) };
        const by = { actor: { account: identity.id }, actionKey };
        await runOnce(deps, order, actionKey, () => reportMissing(deps, order, place, by));
        return { id: product, unavailable: true, held: 1, until: null };
      }
      const { venue } = requireFound(await deps.catalog.menus.menu(record.venue_id));
      const ends = until === null ? null : untilOf(venue, until, deps.clock.now());
      return runOut(deps, record.venue_id, product, { account: identity.id, until: ends, seen });
    },
    byUuid,
  );
  on(
    outOfStockEffect,
    async ({ record }) => {
      const id = record.product;
      const [menu, orders, currentSwitch] = await Promise.all([
        deps.catalog.menus.menu(record.venue_id),
        countOrdersToHold(deps.db, record.venue_id, id),
        switchOf(deps.db, record.venue_id, id),
      ]);
      const endOf = (until: 'service' | 'day') => untilOf(requireFound(menu).venue, until, deps.clock.now()).toISOString();
      return { id, orders, ...(currentSwitch ?? NO_PRODUCT), ends: { service: endOf('service'), day: endOf('day') } };
    },
    byUuid,
  );
  on(
    inStock,
    async ({ record, identity }) => {
      const result = await deps.catalog.setAvailability(record.venue_id, record.product, { unavailable: false }, identity.id);
      return withMoved(result, answerFor(result, { id: result.id, unavailable: result.unavailable }));
    },
    byUuid,
  );
};
