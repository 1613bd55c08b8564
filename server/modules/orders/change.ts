// The guest's new lines for a held order: priced again, and the order waits again (system.md section 7).
import { ApiError } from '@ardoise/contract/errors.ts';
import type { changeOrder } from '@ardoise/contract/orders.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { toMinor } from '@ardoise/contract/rules/money.ts';
import type { z } from 'zod';
import { removeJob } from '../../platform/jobs.ts';
import { judge, type PlaceDeps, storedItems } from './place.ts';
import { type OrderRow, readOrder } from './record.ts';
import { holdKey } from './timed-jobs.ts';

export type OrderChange = z.output<typeof changeOrder>;

// The counter moves only while the menu is the one that was priced, as in place.ts.
const RESERVE = 'update venue_counter set event_seq = event_seq + 1 where venue_id = $1 and menu_version = $2 returning event_seq';
const REPLACE = `with changed as (update orders set status = 'PENDING', held_from = null, held_date = null, preparation_date = null, bartender_id = null, note = $3, total_price = $4, total_price_ht = $5, taxes = $6, costs = $7, guest_texts = $9
    where venue_id = $1 and id = $2 and status = 'ON_HOLD' returning id)
  insert into venue_event (venue_id, seq, type, order_id) select $1, $8, 'order:update', id from changed returning order_id`;
const ITEMS = `insert into order_item (venue_id, order_id, position, product_id, name, qty, unit_price, net_price, tax_rate, note, instructions, sub_products)
  select $1, $2, i.position, i.product, i.name, i.qty, i.unit_price, i.net_price, i.tax_rate, i.note, i.instructions, i.sub_products
  from jsonb_to_recordset($3::jsonb) as i (position smallint, product uuid, name text, qty int, unit_price bigint, net_price bigint,
    tax_rate numeric, note text, instructions jsonb, sub_products jsonb)`;

const replaceLines = (
  { db }: PlaceDeps,
  order: OrderRow,
  body: OrderChange,
  priced: ReturnType<typeof judge>,
  version: number,
): Promise<boolean> =>
  db.onClient(async (client) => {
    await client.query('begin');
    const key = [order.venue_id, order.id];
    const reserved = await client.query<{ event_seq: number }>(RESERVE, [order.venue_id, version]);
    const seq = reserved.rows[0]?.event_seq;
    const minor = (amount: number) => toMinor(amount, order.currency);
    const totals = [
      minor(priced.own.total_price),
      minor(priced.own.total_price_ht),
      JSON.stringify(priced.own.taxes),
      JSON.stringify(priced.own.costs),
    ];
    const changed = seq === undefined ? null : await client.query(REPLACE, [...key, body.note, ...totals, seq, priced.texts]);
    if (!changed?.rowCount) {
      await client.query('rollback');
      return false;
    }
    await client.query('delete from order_item where venue_id = $1 and order_id = $2', key);
    await client.query(ITEMS, [...key, storedItems(priced.own, order.currency)]);
    await removeJob(client, holdKey(order.id));
    await client.query('commit');
    return true;
  });

/** Replaces the lines of an ON_HOLD order; 409 with the present status when it is no longer held. */
export const changeHeldOrder = async (deps: PlaceDeps, found: OrderRow, body: OrderChange): Promise<OrderRow> => {
  let order = found;
  for (let tries = 0; tries < 5; tries++) {
    if (order.status !== 'ON_HOLD') throw new ApiError('wrong_status', { order_status: order.status });
    const menu = await deps.menus.menu(order.venue_id);
    if (!menu) throw new ApiError('not_found');
    const priced = judge(menu, { ...body, table: order.table_number }, deps.clock.now(), order.locale as Locale);
    const done = await replaceLines(deps, order, body, priced, menu.version);
    order = (await readOrder(deps.db, order.venue_id, order.id)) ?? order;
    if (done) {
      deps.bus.publish({ topic: 'venue', id: order.venue_id });
      return order;
    }
    deps.menus.drop(order.venue_id);
  }
  throw new ApiError('unavailable');
};
