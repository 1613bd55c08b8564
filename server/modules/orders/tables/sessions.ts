// Sessions of tables (docs/product/tables.md#sessions): the orders of a table since it was last closed.

import { fromMinor } from '@ardoise/contract/rules/money.ts';
import type { OrderStatus } from '@ardoise/contract/rules/order-status.ts';
import { type TableSession, tableService } from '@ardoise/contract/tables.ts';
import type { Bind } from '../../../http/bind.ts';
import type { Bus } from '../../../platform/bus.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Runs } from '../../../platform/db.ts';
import { isUuid } from '../../../platform/ids.ts';
import { sql, statement } from '../../../platform/sql.ts';
import { appendTableEvent, lockCounter } from '../../board/index.ts';
import { VENUES } from '../../venues/index.ts';
import { refOf } from '../record.ts';
import { endCalls } from './calls.ts';
import { isOpenAt } from './open-session.ts';
import { endGroupOrder, totalOf } from './participants.ts';

type Deps = { db: Db; bus: Bus; clock: Clock };

type ListedOrder = { id: string; number: number; status: OrderStatus; total_price: number; creation_date: string };
type Row = {
  id: string;
  table_number: string;
  begin_date: Date;
  last_date: Date;
  currency: string;
  joined: number;
  orders: ListedOrder[] | null;
};
/** Finds the session's orders by the index on the table and date. */
const list = statement(
  'orders.sessions-list',
  (venue: string, id: string | null, now: Date) => sql<Row>`select s.id, s.table_number, s.begin_date, s.last_date, v.currency,
      (select count(*) from participant t where t.venue_id = s.venue_id and t.session_id = s.id) as joined,
      (select json_agg(json_build_object('id', o.id, 'number', o.number, 'status', o.status, 'total_price', o.total_price,
          'creation_date', o.creation_date) order by o.creation_date, o.id)
        from orders o where o.venue_id = s.venue_id and o.table_number = s.table_number and o.creation_date >= s.begin_date and o.session_id = s.id) as orders
    from table_session s join ${VENUES} v on v.id = s.venue_id
    where s.venue_id = ${venue} and (${id}::uuid is null or s.id = ${id}::uuid) and ${isOpenAt(sql`${now}`)}
    order by length(s.table_number), s.table_number`,
);
const close = statement(
  'orders.session-close',
  (venue: string, id: string, now: Date) =>
    sql<{ table_number: string }>`update table_session s set end_date = ${now}, word = null
      where s.venue_id = ${venue} and s.id = ${id} and ${isOpenAt(sql`${now}`)} returning s.table_number`,
);

const toSession = ({ id, table_number: table, begin_date, last_date, currency, joined, orders }: Row): TableSession => {
  const listed = orders ?? [];
  return {
    id,
    table,
    begin_date: begin_date.toISOString(),
    last_date: last_date.toISOString(),
    total_price: fromMinor(totalOf(listed), currency),
    currency,
    joined,
    orders: listed.map(({ number, total_price, creation_date, ...order }) => ({
      ...order,
      ref: refOf(number),
      total_price: fromMinor(total_price, currency),
      creation_date: new Date(creation_date).toISOString(),
    })),
  };
};

const openSessions = async (runs: Runs, venue: string, id: string | null, now: Date): Promise<TableSession[]> =>
  (await runs.all(list(venue, id, now))).map(toSession);

/** Closes a session, unless a colleague already did; returns it as it was. */
const closeSession = async ({ db, bus, clock }: Deps, venue: string, session: TableSession, account: string): Promise<TableSession> => {
  const closed = await db.transaction(async (tx) => {
    // Lock the counter first, as every change of orders does: no order is placed at the table meanwhile.
    await lockCounter(tx, venue);
    const now = clock.now();
    const row = await tx.one(close(venue, session.id, now));
    if (!row) return false;
    await endCalls(tx, venue, row.table_number, now);
    await endGroupOrder(tx, venue, session.id);
    await appendTableEvent(tx, venue, { what: 'table_closed', table: row.table_number, account, now });
    return true;
  });
  if (closed) bus.publish({ topic: 'venue', id: venue });
  return session;
};

export const bindSessions = (on: Bind, deps: Deps): void => {
  const { db, clock } = deps;
  on(tableService.sessions, ({ params }) => openSessions(db, params.venue, null, clock.now()));
  on(tableService.closeSession, ({ params, record, identity }) => closeSession(deps, params.venue, record, identity.id), {
    find: async (params: Record<string, string>, venue: string | null) =>
      isUuid(params.id) && isUuid(venue) ? ((await openSessions(db, venue, params.id, clock.now()))[0] ?? null) : null,
  });
};
