// Live lists and the history of a venue's orders (docs/product/orders.md#lists), and what happened to them last.
import type { ListQuery } from '@ardoise/contract/kit/list.ts';
import { EVENTS_LISTED, type Happened, type Order, type VenueEvent } from '@ardoise/contract/orders.ts';
import { REPLAY_HOURS } from '@ardoise/contract/realtime.ts';
import { OPEN_STATUSES, type OrderStatus } from '@ardoise/contract/rules/order-status.ts';
import type { Runs } from '../../platform/db.ts';
import { type Sql, sql, statement, verbatim } from '../../platform/sql.ts';
import { ACCOUNTS } from '../users/index.ts';
import { EVENTS } from '../venues/index.ts';
import { ORDER_COLUMNS, ORDER_JOINS, type OrderRow, refOf, toOrder } from './record.ts';

type Paging = Pick<ListQuery, 'page' | 'pageSize'>;
type LiveQuery = Paging & Pick<ListQuery, 'id'> & { status?: OrderStatus[] | undefined };
type HistoryQuery = Paging & { begin_date?: string | undefined; end_date?: string | undefined };

const columns = sql`${verbatim(ORDER_COLUMNS)} from orders o ${verbatim(ORDER_JOINS)}`;

/** Declares the two statements of a list of orders, and answers the function that reads one page and the number of all. */
const ordersOf = <Query extends Paging>(name: string, condition: (venue: string, query: Query) => Sql, order: Sql) => {
  const examples: [string, Query][] = [['', {} as Query]];
  const list = statement(
    `orders.${name}-list`,
    (venue: string, query: Query) => {
      const { page = 0, pageSize = 500 } = query;
      return sql<OrderRow>`select ${columns} where ${condition(venue, query)} order by ${order} limit ${pageSize} offset ${page * pageSize}`;
    },
    { examples },
  );
  const count = statement(
    `orders.${name}-count`,
    (venue: string, query: Query) => sql<{ total: number }>`select count(*) as total from orders o where ${condition(venue, query)}`,
    { examples },
  );
  return async (runs: Runs, venue: string, query: Query): Promise<{ rows: Order[]; total: number }> => {
    const [rows, counted] = await Promise.all([runs.all(list(venue, query)), runs.one(count(venue, query))]);
    return { rows: rows.map(toOrder), total: counted?.total ?? 0 };
  };
};

/** Orders in the given statuses (without: the live ones), oldest first. */
export const liveOrders = ordersOf(
  'live',
  (venue, query: LiveQuery) => {
    const id = query.id ?? null;
    const statuses = query.status ?? (id ? null : OPEN_STATUSES);
    return sql`o.venue_id = ${venue} and (${statuses}::text[] is null or o.status = any(${statuses}::text[]))
      and (${id}::uuid[] is null or o.id = any(${id}::uuid[]))`;
  },
  sql`o.creation_date, o.id`,
);

/** All orders of the venue's days from `begin_date` to `end_date`, both included, newest first. */
export const history = ordersOf(
  'history',
  (venue, query: HistoryQuery) => {
    const [begin, end] = [query.begin_date ?? null, query.end_date ?? null];
    return sql`o.venue_id = ${venue} and (${begin}::date is null or o.day >= ${begin}::date) and (${end}::date is null or o.day <= ${end}::date)`;
  },
  sql`o.creation_date desc, o.id desc`,
);

/** What an event `e` was and who did it, for `from … e`. */
export type EventRow = { seq: number; event_at: Date; what: Happened['what']; actor: Happened['by']; actor_name: string | null };
export const EVENT_COLUMNS = `e.seq, e.at as event_at, e.what, e.actor, trim(w.firstname || ' ' || w.lastname) as actor_name`;
export const EVENT_JOIN = `left join ${ACCOUNTS.text} w on w.id = e.account_id`;

export const happenedIn = ({ what, actor, actor_name: name, event_at }: EventRow): Happened => ({
  what,
  by: actor,
  name,
  at: event_at.toISOString(),
});

type ListedRow = EventRow & { order_id: string | null; number: number; table_number: string | null; customer_name: string };
const listEvents = statement(
  'orders.events-list',
  (venue: string, since: Date) =>
    sql<ListedRow>`select ${verbatim(EVENT_COLUMNS)}, o.id as order_id, o.number, o.table_number, o.customer_name from ${EVENTS} e
      left join orders o on o.venue_id = e.venue_id and o.id = e.order_id ${verbatim(EVENT_JOIN)}
      where e.venue_id = ${venue} and e.at > ${since} order by e.seq desc limit ${EVENTS_LISTED}`,
);

/** The last events of a venue, newest first, as far back as boards are told of them. */
export const lastEvents = async (runs: Runs, venue: string, now: Date): Promise<VenueEvent[]> => {
  const rows = await runs.all(listEvents(venue, new Date(now.getTime() - REPLAY_HOURS * 3_600_000)));
  return rows.map((row) => ({
    ...happenedIn(row),
    seq: row.seq,
    order: row.order_id ? { id: row.order_id, ref: refOf(row.number), table: row.table_number, customer: row.customer_name } : null,
  }));
};
