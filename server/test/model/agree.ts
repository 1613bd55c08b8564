// Compares the server with the model after each step: stored orders, events, and rings of the bell.
import type { Order } from '@ardoise/contract/orders.ts';
import { isOpenStatus } from '@ardoise/contract/rules/order-status.ts';
import { expect } from 'vitest';
import { lacks, type Model } from './model.ts';
import { OFTEN, type World } from './world.ts';

type Row = {
  id: string;
  status: string;
  total: number;
  heldFrom: string | null;
  undo: { to: string; until: number } | null;
  done: string[];
  lacking: boolean;
  events: string[];
  announced: string[];
  jobs: number;
  written: string[];
};
const STORED = `select o.id, o.status, o.total_price::int as total, case when o.status = 'ON_HOLD' then o.held_from end as "heldFrom",
  case when o.undo_to is not null then json_build_object('to', o.undo_to, 'until', round(extract(epoch from o.undo_until) * 1000)) end as undo, o.done,
  (select sum(i.net_price)::int from order_item i where i.venue_id = o.venue_id and i.order_id = o.id)
    + (select coalesce(sum(round((c->>'net_price')::numeric * 100)), 0)::int from jsonb_array_elements(o.costs) c) as sum,
  exists (select 1 from order_item i where i.venue_id = o.venue_id and i.order_id = o.id and i.unavailable) as lacking,
  array(select e.what from venue_event e where e.venue_id = o.venue_id and e.order_id = o.id order by e.seq) as events,
  array(select b.type from outbox b where b.venue_id = o.venue_id and b.data->>'order' = o.id::text order by b.seq) as announced,
  (select count(*)::int from graphile_worker._private_jobs j where j.key = 'hold:' || o.id) as jobs,
  array(select m.step || ' ' || round(extract(epoch from m.step_at) * 1000) from message m where m.venue_id = o.venue_id and m.order_id = o.id) as written
  from orders o where o.venue_id = $1 order by o.creation_date, o.id`;
const NUMBERS = `select c.event_seq::int as last, (select count(*)::int from venue_event e where e.venue_id = c.venue_id) as events,
  (select coalesce(max(seq), 0)::int from venue_event e where e.venue_id = c.venue_id) as highest from venue_counter c where c.venue_id = $1`;

/** Flags of lines are ignored once the order is over. */
const isMade = (status: string): boolean => ['PENDING', 'ON_HOLD', 'IN_PROGRESS'].includes(status);

const expected = (model: Model, { known, rung }: World): object[] =>
  model.orders.map((order, at) => ({
    id: known[at]?.id,
    status: order.status,
    total: order.total,
    sum: order.total,
    heldFrom: order.status === 'ON_HOLD' ? order.heldFrom : null,
    undo: order.undo && { to: order.undo.to, until: order.undo.until },
    done: [...order.done],
    lacking: isMade(order.status) && order.status === 'ON_HOLD' && lacks(model, order),
    events: order.events,
    announced: order.announced,
    jobs: order.status === 'ON_HOLD' ? 1 : 0,
    written: order.written.toSorted(),
    bells: rung.filter((id) => id === known[at]?.id).length,
  }));

const liveOf = (model: Model, { known }: World): Map<string, string> =>
  new Map(model.orders.flatMap(({ status }, at) => (isOpenStatus(status) ? [[known[at]?.id ?? '', status] as const] : [])));

/** The board shows the current orders, received each event once and in order, and rang once for each order that became new. */
const boardAgrees = async (model: Model, world: World, board: number, last: number): Promise<void> => {
  const at = world.boards[board];
  await expect.poll(() => at?.seq, OFTEN).toBe(last);
  await expect.poll(() => new Map(at?.live), OFTEN).toEqual(liveOf(model, world));
  expect(at?.complaints).toEqual([]);
};

export const agree = async (model: Model, world: World): Promise<void> => {
  const [rows, [numbers]] = await Promise.all([
    world.query<Row>(STORED),
    world.query<{ last: number; events: number; highest: number }>(NUMBERS),
  ]);
  const last = numbers?.last ?? -1;
  expect(numbers).toEqual({ last, events: last, highest: last });
  await boardAgrees(model, world, 0, last);
  const bells = model.orders.map(({ bells }) => bells);
  const stored = rows.map((row, at) => ({
    ...row,
    written: row.written.toSorted(),
    lacking: isMade(row.status) && row.lacking,
    bells: bells[at],
  }));
  expect(stored).toEqual(expected(model, world));
};

/** Compared at the end: the board that was disconnected at times, and the lists. */
export const agreeAtLast = async (model: Model, world: World): Promise<void> => {
  const [numbers] = await world.query<{ last: number }>(NUMBERS);
  await boardAgrees(model, world, 1, numbers?.last ?? -1);
  const listed = (await world.list()).map(({ id, status }: Order) => [id, status] as const);
  expect(new Map(listed)).toEqual(liveOf(model, world));
};
