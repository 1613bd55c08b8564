// Live lists and the history of a venue's orders (docs/product/orders.md#lists), and the venue's last events.
import type { ListQuery } from '@ardoise/contract/kit/list.ts';
import type { Order } from '@ardoise/contract/orders.ts';
import { REPLAY_HOURS } from '@ardoise/contract/realtime.ts';
import { OPEN_STATUSES, type OrderStatus } from '@ardoise/contract/rules/order-status.ts';
import { EVENTS_LISTED, type Happened, type VenueEvent } from '@ardoise/contract/venue-events.ts';
import { pageBounds, totalOf } from '../../http/resource.ts';
import type { Runs } from '../../platform/db.ts';
import { type Sql, sql, statement, verbatim } from '../../platform/sql.ts';
import { EVENTS } from '../board/index.ts';
import { ACCOUNTS } from '../users/index.ts';
import { FILTER_EXAMPLES, matchesFilter } from './order-filter.ts';
import { ORDER_COLUMNS, ORDER_JOINS, type OrderRow, refOf, toOrder } from './record.ts';

type Paging = Pick<ListQuery, 'page' | 'pageSize'>;
type LiveQuery = Paging & Pick<ListQuery, 'id'> & { status?: OrderStatus[] | undefined };

const columns = verbatim(ORDER_COLUMNS);
const joins = verbatim(ORDER_JOINS);

/** Declares the two statements of a list of orders; returns a function that reads one page and the total. */
const ordersOf = <Scope>(name: string, condition: (scope: Scope) => Sql, order: Sql, examples: readonly Scope[]) => {
  // The subquery selects the page first, so the joins are not done for skipped orders.
  const list = statement(
    `orders.${name}-list`,
    (scope: Scope, query: Paging) => {
      const { size, before } = pageBounds(query);
      return sql<OrderRow>`select ${columns} from (select * from orders o where ${condition(scope)} order by ${order}
        limit ${size} offset ${before}) o ${joins} order by ${order}`;
    },
    { examples: examples.map((scope): [Scope, Paging] => [scope, {}]) },
  );
  const count = statement(
    `orders.${name}-count`,
    (scope: Scope) => sql<{ total: number }>`select count(*) as total from orders o where ${condition(scope)}`,
    { examples: examples.map((scope): [Scope] => [scope]) },
  );
  return async (runs: Runs, scope: Scope, query: Paging): Promise<{ rows: Order[]; total: number }> => {
    const rows = await runs.all(list(scope, query));
    const total = await totalOf(rows, query, async () => (await runs.one(count(scope)))?.total ?? 0);
    return { rows: rows.map(toOrder), total };
  };
};

const live = ordersOf(
  'live',
  ({ venue, id, status }: LiveQuery & { venue: string }) => {
    const ids = id ?? null;
    const statuses = status ?? (id ? null : OPEN_STATUSES);
    return sql`o.venue_id = ${venue} and (${statuses}::text[] is null or o.status = any(${statuses}::text[]))
      and (${ids}::uuid[] is null or o.id = any(${ids}::uuid[]))`;
  },
  sql`o.creation_date, o.id`,
  [{ venue: '' }],
);
/** Orders with the given ids or statuses, oldest first; without either, the open ones. */
export const liveOrders = (runs: Runs, venue: string, query: LiveQuery) => live(runs, { ...query, venue }, query);

/** Orders of one venue or of all, newest first. */
export const pastOrders = ordersOf('past', matchesFilter, sql`o.creation_date desc, o.id desc`, FILTER_EXAMPLES);

/** An event `e` with its actor, for `from … e` with `EVENT_JOIN`. */
export type EventRow = {
  seq: number;
  event_at: Date;
  what: Happened['what'];
  actor: Happened['by'];
  actor_name: string | null;
  event_table: string | null;
};
export const EVENT_COLUMNS = `e.seq, e.at as event_at, e.what, e.actor, w.full_name as actor_name, e.table_number as event_table`;
export const EVENT_JOIN = `left join ${ACCOUNTS.text} w on w.id = e.account_id`;

export const happenedIn = ({ what, actor, actor_name: name, event_at, event_table: table }: EventRow): Happened => ({
  what,
  by: actor,
  name,
  at: event_at.toISOString(),
  ...(table !== null && { table }),
});

type ListedRow = EventRow & { order_id: string | null; number: number; table_number: string | null; customer_name: string };
const listEvents = statement(
  'orders.events-list',
  (venue: string, since: Date) =>
    sql<ListedRow>`select ${verbatim(EVENT_COLUMNS)}, o.id as order_id, o.number, o.table_number, o.customer_name from ${EVENTS} e
      left join orders o on o.venue_id = e.venue_id and o.id = e.order_id ${verbatim(EVENT_JOIN)}
      where e.venue_id = ${venue} and e.at > ${since} order by e.seq desc limit ${EVENTS_LISTED}`,
);

/** The last events of a venue, newest first, as far back as boards can replay them. */
export const lastEvents = async (runs: Runs, venue: string, now: Date): Promise<VenueEvent[]> => {
  const rows = await runs.all(listEvents(venue, new Date(now.getTime() - REPLAY_HOURS * 3_600_000)));
  return rows.map((row) => ({
    ...happenedIn(row),
    seq: row.seq,
    order: row.order_id ? { id: row.order_id, ref: refOf(row.number), table: row.table_number, customer: row.customer_name } : null,
  }));
};
