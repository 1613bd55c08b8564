// A guest replaces the lines of a held order: they are priced again and the order is PENDING again (docs/product/orders.md#holds).
import { ApiError } from '@ardoise/contract/errors.ts';
import type { changeOrder } from '@ardoise/contract/orders.ts';
import { toMinor } from '@ardoise/contract/rules/money.ts';
import { guestLocales } from '@ardoise/menu/localize.ts';
import type { z } from 'zod';
import { emit } from '../../http/events.ts';
import { removeJob } from '../../platform/jobs.ts';
import { json, sql, statement } from '../../platform/sql.ts';
import { detailValues, INSERT_EVENTS, nextSeqAtVersion } from '../board/index.ts';
import { storedItems } from './order-rows.ts';
import { type CheckedPrice, checkAndPrice, type OrderPlacingDeps } from './place.ts';
import { type OrderRow, readOrder } from './record.ts';
import { requireAsRead } from './sold-as-read.ts';
import { touchSession } from './tables/open-session.ts';
import { holdKey } from './timers/timed-jobs.ts';

export type OrderChange = z.output<typeof changeOrder>;

type OrderUpdate = { note: string; priced: CheckedPrice; seq: number; now: Date };
const changeOrderRow = statement(
  'orders.order-change',
  ({ venue_id: venue, id, currency }: OrderRow, { note, priced: { own, texts }, seq, now }: OrderUpdate) =>
    sql`with moved as (update orders set status = 'PENDING', held_from = null, held_date = null, resumed_date = ${now}, preparation_date = null, bartender_id = null, done = '{}',
        missing = '{}', undo_missing = null, undo_to = null, undo_until = null, undo_done = null, first_order = first_order and preparation_date is null,
        note = ${note}, total_price = ${toMinor(own.total_price, currency)}, total_price_ht = ${toMinor(own.total_price_ht, currency)},
        taxes = ${json(own.taxes)}, costs = ${json(own.costs)}, guest_texts = ${texts}
        where venue_id = ${venue} and id = ${id} and status = 'ON_HOLD' returning id, session_id),
      touched_session as (${touchSession(venue, now)})
      ${INSERT_EVENTS} select ${venue}, ${seq}, 'order:update', id, ${now}, ${detailValues({ what: 'changed', actor: 'guest' })} from moved`,
  { examples: [[{ currency: 'EUR' } as OrderRow, { priced: { own: { total_price: 0, total_price_ht: 0 } } } as OrderUpdate]] },
);
const deleteItems = statement(
  'orders.items-delete',
  (venue: string, order: string) => sql`delete from order_item where venue_id = ${venue} and order_id = ${order}`,
);
const insertItems = statement(
  'orders.items-insert',
  (venue: string, order: string, items: string) =>
    sql`insert into order_item (venue_id, order_id, position, product_id, name, qty, unit_price, net_price, tax_rate, note, instructions, sub_products)
      select ${venue}, ${order}, i.position, i.product, i.name, i.qty, i.unit_price, i.net_price, i.tax_rate, i.note, i.instructions, i.sub_products
      from jsonb_to_recordset(${items}::jsonb) as i (position smallint, product uuid, name text, qty int, unit_price bigint, net_price bigint,
        tax_rate numeric, note text, instructions jsonb, sub_products jsonb)`,
);

/** A line's uuid contains its position, in two bytes. */
const LAST_POSITION = 30_000;
/** New lines get new positions, and so new uuids: a late tick of a replaced line must not tick another line. */
const firstFreePosition = ({ items }: OrderRow): number => {
  const next = Math.max(-1, ...items.flatMap((item) => [item, ...item.sub_products]).map(({ position }) => position)) + 1;
  return next < LAST_POSITION ? next : 0;
};

type Replacement = { note: string; priced: CheckedPrice; version: number; now: Date };

/** False if the order is no longer held, or the menu has changed since it was priced. */
const replaceLines = ({ db }: OrderPlacingDeps, order: OrderRow, { note, priced, version, now }: Replacement): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { venue_id: venue, id } = order;
    const seq = await nextSeqAtVersion(tx, venue, version);
    const changed = seq !== undefined && (await tx.run(changeOrderRow(order, { note, priced, seq, now })));
    if (!changed) {
      tx.rollback();
      return false;
    }
    await tx.run(deleteItems(venue, id));
    await tx.run(insertItems(venue, id, storedItems(priced.own, order.currency, firstFreePosition(order))));
    await emit(tx, venue, 'order.changed', { order: id, from: 'ON_HOLD', to: 'PENDING' }, now);
    await removeJob(tx, holdKey(id));
    return true;
  });

/** Replaces the lines of an ON_HOLD order; 409 with the current status if it is no longer held. `accepted`: as in `Placing`. */
export const changeHeldOrder = async (
  deps: OrderPlacingDeps,
  found: OrderRow,
  body: OrderChange,
  accepted: string | undefined,
): Promise<OrderRow> => {
  let order = found;
  for (let tries = 0; tries < 5; tries++) {
    if (order.status !== 'ON_HOLD') throw new ApiError('wrong_status', { order_status: order.status });
    const menu = await deps.menus.menu(order.venue_id);
    if (!menu) throw new ApiError('not_found');
    if (!menu.venue.active) throw new ApiError('venue_inactive');
    const now = deps.clock.now();
    const { menu: menuLocale } = guestLocales(menu, order.locale, accepted);
    const request = { ...body, table: order.table_number };
    await requireAsRead(menu, request, { venue: order.venue_id, at: now, locale: menuLocale, former: deps.former });
    const priced = checkAndPrice(menu, request, now, menuLocale);
    const isReplaced = await replaceLines(deps, order, { note: body.note, priced, version: menu.version, now });
    order = (await readOrder(deps.db, order.venue_id, order.id)) ?? order;
    if (isReplaced) {
      deps.bus.publish({ topic: 'venue', id: order.venue_id });
      return order;
    }
    deps.menus.drop(order.venue_id);
  }
  throw new ApiError('unavailable');
};
