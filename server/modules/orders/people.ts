// What orders keep of people: which orders are theirs, what of them goes into their file, and what stays of an order whose guest is
// erased (docs/product/privacy.md#erasing): its money, its lines and its times.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { Runs } from '../../platform/db.ts';
import { type Sql, sql, statement, verbatim } from '../../platform/sql.ts';
import { BATCH } from '../../platform/statements/batches.ts';
import { CUSTOMERS, type Customers, type Person } from '../customers/index.ts';
import { OPEN, ORDER_COLUMNS, ORDER_JOINS, type OrderRow, refOf, toOrder } from './record.ts';

const NOBODY: Person = { customers: [], orders: [], emails: [], phones: [] };
const open = verbatim(OPEN);

/** Orders `o` of a person, each part by an index of its own. A phone number comes before the e-mail in `orders_contact`. */
const ofPerson = ({ customers, emails, phones }: Person): Sql =>
  sql`(o.customer_id = any(${customers}::uuid[]) or o.customer_email = any(${emails}::text[])
    or (coalesce(o.customer_phone, o.customer_email) = any(${phones}::text[]) and coalesce(o.customer_phone, o.customer_email) is not null))`;

type Found = { ids: string[] | null; open: number[] | null; alone: string[] | null };
/** A step that can still be taken back makes an order open again, so it counts as one. */
const findOrders = statement(
  'orders.person-orders',
  (venue: string, person: Person, now: Date) =>
    sql<Found>`with own as materialized (
        select o.id, o.number, o.customer_email, (o.status in ${open} or coalesce(o.undo_until > ${now}, false)) as open
        from orders o where o.venue_id = ${venue} and ${ofPerson(person)})
      select array_agg(id) as ids, array_agg(number order by id) filter (where open) as open,
        (select array_agg(distinct t.customer_email) from own t where t.customer_email is not null
          and not exists (select 1 from orders e where e.venue_id = ${venue} and e.customer_email = t.customer_email
            and e.id not in (select id from own))
          and not exists (select 1 from ${CUSTOMERS} c where c.venue_id = ${venue} and c.email = t.customer_email
            and c.id <> all(${person.customers}::uuid[]))) as alone
      from own`,
  { examples: [['', NOBODY, new Date(0)]] },
);
const readOrders = statement(
  'orders.person-orders-read',
  (venue: string, orders: readonly string[]) =>
    sql<OrderRow>`select ${verbatim(ORDER_COLUMNS)} from orders o ${verbatim(ORDER_JOINS)}
      where o.venue_id = ${venue} and o.id = any(${orders}::uuid[]) order by o.creation_date, o.id`,
  { examples: [['', []]] },
);

/** What an order loses. */
const WITHOUT_GUEST = sql`customer_id = null, customer_name = '', customer_phone = null, customer_email = null, newsletter = false,
  note = '', cancellation_reason = '', device = null, network = null, seat_id = null, avoids = '{}'`;
/**
 * The seat that it came from ends, where its table still orders together. The notes of the lines go too, and what the phone that sent it
 * could be told apart by: a hash of all that was typed.
 */
const anonymise = (name: string, chosen: Sql): Sql =>
  sql`with chosen as (${chosen}),
    named as (update orders o set ${WITHOUT_GUEST} from chosen c where o.venue_id = c.venue_id and o.id = c.id returning o.venue_id, o.id),
    unseated as (delete from table_seat t using chosen c where t.venue_id = c.venue_id and t.id = c.seat_id),
    noted as (update order_item i set note = '' from named n where i.venue_id = n.venue_id and i.order_id = n.id and i.note <> ''),
    hashed as (update order_key k set body_hash = '' from named n where k.venue_id = n.venue_id and k.order_id = n.id)
    select count(*) as ${verbatim(name)} from named`;

const anonymiseOrders = statement(
  'orders.person-erase',
  (venue: string, orders: readonly string[]) =>
    anonymise('orders', sql`select venue_id, id, seat_id from orders where venue_id = ${venue} and id = any(${orders}::uuid[])`),
  { examples: [['', []]] },
);

/** Orders a batch: each of them is written anew with its lines. */
const ORDERS_A_BATCH = Math.min(500, BATCH);
const anonymiseOld = statement(
  'orders.old-erase',
  (border: Date) =>
    anonymise(
      'orders',
      sql`select venue_id, id, seat_id from orders where customer_name <> '' and creation_date < ${border}
        order by creation_date limit ${ORDERS_A_BATCH} for update skip locked`,
    ) as Sql<{ orders: number }>,
);
/** Customers of whom no order is left that says who they are, under this record or another of the same person. */
const findIdle = statement(
  'orders.customers-idle',
  (border: Date) =>
    sql<{ venue: string; id: string }>`select c.venue_id as venue, c.id from ${CUSTOMERS} c where c.creation_date < ${border}
      and not exists (select 1 from ${CUSTOMERS} s join orders o on o.venue_id = s.venue_id and o.customer_id = s.id
        where s.venue_id = c.venue_id and (s.id = c.id or s.email = c.email or s.phone = c.phone))
      and not exists (select 1 from orders o where o.venue_id = c.venue_id and o.customer_email = c.email)
      and not exists (select 1 from orders o where o.venue_id = c.venue_id and coalesce(o.customer_phone, o.customer_email) = c.phone
        and coalesce(o.customer_phone, o.customer_email) is not null)
      order by c.creation_date limit ${ORDERS_A_BATCH}`,
);

/** What orders say to `customers.keepPeople`. */
export const peopleOfOrders = (now: () => Date) => ({
  async orders(on: Runs, venue: string, person: Person) {
    const found = await on.one(findOrders(venue, person, now()));
    return { ids: found?.ids ?? [], open: (found?.open ?? []).map(refOf), alone: found?.alone ?? [] };
  },
  async exports(on: Runs, venue: string, { orders }: Person) {
    const own = (await on.all(readOrders(venue, orders))).map(toOrder);
    return { orders: own.map(({ avoids: _, ...order }) => order) };
  },
  async erases(on: Runs, venue: string, { orders }: Person) {
    await on.run(anonymiseOrders(venue, orders));
  },
});

const monthsBefore = (now: Date, months: number): Date => {
  const border = new Date(now);
  border.setUTCMonth(border.getUTCMonth() - months);
  // A month that has no such day: its last one.
  if (border.getUTCDate() !== now.getUTCDate()) border.setUTCDate(0);
  return border;
};

/** After so many months an order does not say any more whose it was, and who has no other one is no customer. */
export const forgetOld = async (db: Runs, customers: Pick<Customers, 'erase'>, now: Date, months: number): Promise<void> => {
  const border = monthsBefore(now, months);
  while (((await db.one(anonymiseOld(border)))?.orders ?? 0) === ORDERS_A_BATCH);
  for (let idle = await db.all(findIdle(border)); idle.length > 0; idle = await db.all(findIdle(border)))
    for (const { venue, id } of idle) await customers.erase(venue, id).catch(gone);
};
/** Erased with another record of the same person, or no longer without an order: then it is not found here again. */
const gone = (error: unknown): void => {
  if (!(error instanceof ApiError && ['not_found', 'open_orders'].includes(error.code))) throw error;
};
