// Live lists and the history (part 2 section 2, system.md sections 3 and 8).
import type { ListQuery } from '@ardoise/contract/list.ts';
import type { Order } from '@ardoise/contract/orders.ts';
import { OPEN_STATUSES, type OrderStatus } from '@ardoise/contract/rules/order-status.ts';
import type { Db } from '../../platform/db.ts';
import { ORDER_COLUMNS, ORDER_JOINS, type OrderRow, toOrder } from './record.ts';

type Page = { rows: Order[]; total: number };
type LiveQuery = Pick<ListQuery, 'id' | 'page' | 'pageSize'> & { status?: OrderStatus[] | undefined };

const pageOf = async (
  db: Db,
  condition: string,
  values: unknown[],
  order: string,
  { page = 0, pageSize = 500 }: Pick<ListQuery, 'page' | 'pageSize'>,
): Promise<Page> => {
  const [listed, counted] = await Promise.all([
    db.pool.query<OrderRow>(
      `select ${ORDER_COLUMNS} from orders o ${ORDER_JOINS} where ${condition} order by ${order} limit ${pageSize} offset ${page * pageSize}`,
      values,
    ),
    db.pool.query<{ total: number }>(`select count(*) as total from orders o where ${condition}`, values),
  ]);
  return { rows: listed.rows.map(toOrder), total: counted.rows[0]?.total ?? 0 };
};

/** Orders in the given statuses (without: the live ones), oldest first. */
export const liveOrders = (db: Db, venue: string, query: LiveQuery): Promise<Page> => {
  const statuses = query.status ?? (query.id ? null : OPEN_STATUSES);
  return pageOf(
    db,
    'o.venue_id = $1 and ($2::text[] is null or o.status = any($2)) and ($3::uuid[] is null or o.id = any($3))',
    [venue, statuses, query.id ?? null],
    'o.creation_date, o.id',
    query,
  );
};

type HistoryQuery = Pick<ListQuery, 'page' | 'pageSize'> & { begin_date?: string | undefined; end_date?: string | undefined };

/** All orders of the venue's days from `begin_date` to `end_date`, both included, newest first. */
export const history = (db: Db, venue: string, query: HistoryQuery): Promise<Page> =>
  pageOf(
    db,
    'o.venue_id = $1 and ($2::date is null or o.day >= $2) and ($3::date is null or o.day <= $3)',
    [venue, query.begin_date ?? null, query.end_date ?? null],
    'o.creation_date desc, o.id desc',
    query,
  );
