// Live lists and the history of a venue's orders (docs/product/orders.md#lists).
import type { ListQuery } from '@ardoise/contract/kit/list.ts';
import type { Order } from '@ardoise/contract/orders.ts';
import { OPEN_STATUSES, type OrderStatus } from '@ardoise/contract/rules/order-status.ts';
import type { Runs } from '../../platform/db.ts';
import { type Sql, sql, statement, verbatim } from '../../platform/sql.ts';
import { ORDER_COLUMNS, ORDER_JOINS, type OrderRow, toOrder } from './record.ts';

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
