// Participants (`seat`) of a table's group order: the phones that have joined, and what they see of each other
// (docs/product/tables.md#together).

import type { ChosenLine, GroupOrder } from '@ardoise/contract/group-order.ts';
import { GROUP_ORDER_LIMITS } from '@ardoise/contract/rules/group-order.ts';
import { fromMinor } from '@ardoise/contract/rules/money.ts';
import { COUNTED_STATUSES, type OrderStatus } from '@ardoise/contract/rules/order-status.ts';
import type { Db, Runs } from '../../../platform/db.ts';
import { json, sql, statement } from '../../../platform/sql.ts';
import { BATCH, inBatches } from '../../../platform/statements/batches.ts';
import { VENUES } from '../../venues/index.ts';
import { refOf } from '../record.ts';
import { isOpenAt } from './open-session.ts';

const { orders: MAX_ORDERS, lines: MAX_LINES } = GROUP_ORDER_LIMITS;

type ParticipantRow = { id: string; name: string; lines: ChosenLine[] };
type ItemRow = { product: string; name: string; qty: number; net_price: number };
type ParticipantOrder = {
  seat: string | null;
  number: number;
  status: OrderStatus;
  total_price: number;
  items: ItemRow[] | null;
  more: number;
};
type Row = { session: string; table: string; word: string; currency: string; seats: ParticipantRow[]; orders: ParticipantOrder[] | null };

/** Finds the session's orders by the index on the table and date. Lists the items of the last orders of participants only. */
const readTable = statement(
  'orders.group-order-read',
  (venue: string, participant: string, now: Date) => sql<Row>`select s.id as session, s.table_number as table, s.word, v.currency,
      (select json_agg(json_build_object('id', t.id, 'name', t.name, 'lines', t.lines) order by t.creation_date, t.id)
        from participant t where t.venue_id = s.venue_id and t.session_id = s.id) as seats,
      (select json_agg(json_build_object('seat', o.seat_id, 'number', o.number, 'status', o.status, 'total_price', o.total_price,
          'items', i.listed, 'more', greatest(0, i.lines - ${MAX_LINES}::int)) order by o.creation_date, o.id)
        from (select *, row_number() over (partition by seat_id is null order by creation_date desc, id desc) as place from orders
          where venue_id = s.venue_id and table_number = s.table_number and creation_date >= s.begin_date and session_id = s.id) o
        left join lateral (select count(*) as lines, json_agg(json_build_object('product', l.product_id, 'name', l.name, 'qty', l.qty,
            'net_price', l.net_price) order by l.position) filter (where l.place <= ${MAX_LINES}::int) as listed
          from (select *, row_number() over (order by position) as place from order_item
            where venue_id = s.venue_id and order_id = o.id and o.seat_id is not null and o.place <= ${MAX_ORDERS}::int) l) i on true) as orders
    from participant mine join table_session s on s.venue_id = mine.venue_id and s.id = mine.session_id join ${VENUES} v on v.id = s.venue_id
    where mine.venue_id = ${venue} and mine.id = ${participant} and ${isOpenAt(sql`${now}`)}`,
);

const storeLines = statement(
  'orders.participant-basket',
  (venue: string, participant: string, lines: readonly ChosenLine[], now: Date) =>
    sql<{ session: string }>`update participant t set lines = ${json(lines)} from table_session s
      where t.venue_id = ${venue} and t.id = ${participant} and s.venue_id = t.venue_id and s.id = t.session_id and ${isOpenAt(sql`${now}`)}
      returning s.id as session`,
  { examples: [['', '', [], new Date(0)]] },
);
const remove = statement(
  'orders.participant-remove',
  (venue: string, participant: string) =>
    sql<{ session: string }>`delete from participant where venue_id = ${venue} and id = ${participant} returning session_id as session`,
);
const removeAll = statement(
  'orders.participants-end',
  (venue: string, session: string) => sql`delete from participant where venue_id = ${venue} and session_id = ${session}`,
);
const deleteEnded = statement(
  'orders.participants-delete',
  (now: Date) => sql`delete from participant where ctid = any(array(select t.ctid from participant t
    where not exists (select 1 from table_session s where s.venue_id = t.venue_id and s.id = t.session_id and ${isOpenAt(sql`${now}`)})
    limit ${BATCH} for update of t skip locked))`,
);

/** Deletes the participants of ended sessions. */
export const deleteParticipants = (db: Db, now: Date): Promise<void> => inBatches(db, deleteEnded(now));

/** Ends the group order of a session. */
export const endGroupOrder = async (tx: Runs, venue: string, session: string): Promise<void> => {
  await tx.run(removeAll(venue, session));
};

/** The total of the orders that count, in minor units. */
export const totalOf = (orders: readonly { status: OrderStatus; total_price: number }[]): number =>
  orders.reduce((sum, { status, total_price }) => (COUNTED_STATUSES.includes(status) ? sum + total_price : sum), 0);

const toGroupOrder = ({ table, word, currency, seats, orders }: Row, participant: string): GroupOrder => {
  const money = (minor: number) => fromMinor(minor, currency);
  const all = orders ?? [];
  const listed = seats.map(({ id, name, lines }) => {
    const own = all.filter((order) => order.seat === id);
    return {
      name,
      mine: id === participant,
      total_price: money(totalOf(own)),
      lines,
      orders: own.flatMap(({ number, status, total_price, items, more }) =>
        items === null
          ? []
          : [
              {
                ref: refOf(number),
                status,
                total_price: money(total_price),
                more,
                items: items.map((item) => ({ ...item, net_price: money(item.net_price) })),
              },
            ],
      ),
    };
  });
  const joined = new Set<string | null>(seats.map(({ id }) => id));
  return {
    table,
    word,
    currency,
    total_price: money(totalOf(all)),
    others_total: money(totalOf(all.filter((order) => !joined.has(order.seat)))),
    seats: listed.sort((one, other) => Number(other.mine) - Number(one.mine)),
  };
};

/** The group order as a participant sees it, and its session (the topic of changes); null if the participant has no open session. */
export const readParticipant = async (
  db: Runs,
  venue: string,
  participant: string,
  now: Date,
): Promise<{ session: string; together: GroupOrder } | null> => {
  const row = await db.one(readTable(venue, participant, now));
  return row ? { session: row.session, together: toGroupOrder(row, participant) } : null;
};

/** Stores the basket of a participant; returns the session, or undefined if the participant has no open session. */
export const storeBasket = async (
  db: Runs,
  venue: string,
  participant: string,
  lines: readonly ChosenLine[],
  now: Date,
): Promise<string | undefined> => (await db.one(storeLines(venue, participant, lines, now)))?.session;

/** Removes a participant; returns the session, or undefined if there was no such participant. */
export const leaveTable = async (db: Db, venue: string, participant: string): Promise<string | undefined> =>
  (await db.one(remove(venue, participant)))?.session;
