// Personal data in orders: finds a person's orders, exports them, and erases the person from them. An erased order keeps its amounts, lines
// and dates (docs/product/privacy.md#erasing).
import { ApiError } from '@ardoise/contract/errors.ts';
import type { Runs } from '../../platform/db.ts';
import { type Sql, sql, statement, verbatim } from '../../platform/sql.ts';
import { BATCH } from '../../platform/statements/batches.ts';
import { CUSTOMERS, type Customers, type Person } from '../customers/index.ts';
import { OPEN, ORDER_COLUMNS, ORDER_JOINS, type OrderRow, refOf, toOrder } from './record.ts';

const NO_PERSON: Person = { customers: [], orders: [], emails: [], phones: [] };
const open = verbatim(OPEN);

/** Condition for a person's orders `o`; each part has its own index. The index `orders_contact` is on the phone number, else the e-mail. */
const ofPerson = ({ customers, emails, phones }: Person): Sql =>
  sql`(o.customer_id = any(${customers}::uuid[]) or o.customer_email = any(${emails}::text[])
    or (coalesce(o.customer_phone, o.customer_email) = any(${phones}::text[]) and coalesce(o.customer_phone, o.customer_email) is not null))`;

type Found = { ids: string[] | null; open: number[] | null; alone: string[] | null };
/** An order whose last step can be undone counts as open: an undo would reopen it. */
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
  { examples: [['', NO_PERSON, new Date(0)]] },
);
const readOrders = statement(
  'orders.person-orders-read',
  (venue: string, orders: readonly string[]) =>
    sql<OrderRow>`select ${verbatim(ORDER_COLUMNS)} from orders o ${verbatim(ORDER_JOINS)}
      where o.venue_id = ${venue} and o.id = any(${orders}::uuid[]) order by o.creation_date, o.id`,
  { examples: [['', []]] },
);

/** The columns that are erased. */
const WITHOUT_GUEST = sql`customer_id = null, customer_name = '', customer_phone = null, customer_email = null, newsletter = false,
  note = '', cancellation_reason = '', device = null, network = null, seat_id = null, avoids = '{}'`;
/**
 * Erases the guest from these orders: also their place in the table's group order, the notes of the lines, and the hash of the request
 * body, which was made of all that the guest typed.
 */
const anonymise = (name: string, orders: Sql): Sql =>
  sql`with target as (${orders}),
    anonymised as (update orders o set ${WITHOUT_GUEST} from target t where o.venue_id = t.venue_id and o.id = t.id returning o.venue_id, o.id),
    deleted_participants as (delete from participant p using target t where p.venue_id = t.venue_id and p.id = t.seat_id),
    erased_notes as (update order_item i set note = '' from anonymised a where i.venue_id = a.venue_id and i.order_id = a.id and i.note <> ''),
    erased_hashes as (update order_key k set body_hash = '' from anonymised a where k.venue_id = a.venue_id and k.order_id = a.id)
    select count(*) as ${verbatim(name)} from anonymised`;

const anonymiseOrders = statement(
  'orders.person-erase',
  (venue: string, orders: readonly string[]) =>
    anonymise('orders', sql`select venue_id, id, seat_id from orders where venue_id = ${venue} and id = any(${orders}::uuid[])`),
  { examples: [['', []]] },
);

/** Orders per batch. Each update writes the order and its lines. */
const ORDERS_A_BATCH = Math.min(500, BATCH);
const anonymiseOld = statement(
  'orders.old-erase',
  (cutoff: Date) =>
    anonymise(
      'orders',
      sql`select venue_id, id, seat_id from orders where customer_name <> '' and creation_date < ${cutoff}
        order by creation_date limit ${ORDERS_A_BATCH} for update skip locked`,
    ) as Sql<{ orders: number }>,
);
/** Old customers without any order that identifies them, under this record or another one of the same person. */
const findIdle = statement(
  'orders.customers-idle',
  (cutoff: Date) =>
    sql<{ venue: string; id: string }>`select c.venue_id as venue, c.id from ${CUSTOMERS} c where c.creation_date < ${cutoff}
      and not exists (select 1 from ${CUSTOMERS} s join orders o on o.venue_id = s.venue_id and o.customer_id = s.id
        where s.venue_id = c.venue_id and (s.id = c.id or s.email = c.email or s.phone = c.phone))
      and not exists (select 1 from orders o where o.venue_id = c.venue_id and o.customer_email = c.email)
      and not exists (select 1 from orders o where o.venue_id = c.venue_id and coalesce(o.customer_phone, o.customer_email) = c.phone
        and coalesce(o.customer_phone, o.customer_email) is not null)
      order by c.creation_date limit ${ORDERS_A_BATCH}`,
);

/** The hooks of orders for `customers.keepPeople`. */
export const personalDataHooks = (now: () => Date) => ({
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
  const cutoff = new Date(now);
  cutoff.setUTCMonth(cutoff.getUTCMonth() - months);
  // If the month has no such day, use its last one.
  if (cutoff.getUTCDate() !== now.getUTCDate()) cutoff.setUTCDate(0);
  return cutoff;
};

/** Erases the guests from orders older than `months`, and the customers who have no other order. */
export const eraseOld = async (db: Runs, customers: Pick<Customers, 'erase'>, now: Date, months: number): Promise<void> => {
  const cutoff = monthsBefore(now, months);
  while (((await db.one(anonymiseOld(cutoff)))?.orders ?? 0) === ORDERS_A_BATCH);
  for (let idle = await db.all(findIdle(cutoff)); idle.length > 0; idle = await db.all(findIdle(cutoff)))
    for (const { venue, id } of idle) await customers.erase(venue, id).catch(ignoreGone);
};
/** Ignores customers who were erased with another record of the same person, or who have a new order: they are not found again. */
const ignoreGone = (error: unknown): void => {
  if (!(error instanceof ApiError && ['not_found', 'open_orders'].includes(error.code))) throw error;
};
