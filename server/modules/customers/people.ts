// People of a venue: their list, what is kept of one as a file, and how one is erased for good (docs/product/privacy.md). What other
// modules keep of people they export and erase themselves, in the same transaction.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { ListQuery } from '@ardoise/contract/kit/list.ts';
import type { Customer, Guest, PersonExport } from '@ardoise/contract/people.ts';
import { contains, listOf, requireFound } from '../../http/resource.ts';
import type { Db, Runs, Tx } from '../../platform/db.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import { none, type Sql, sql, statement } from '../../platform/sql.ts';
import { lockCounter } from '../board/index.ts';

/** Somebody as a venue knows them: the ids of their records and orders, and how they said they can be reached. */
export type Person = { customers: string[]; orders: string[]; emails: string[]; phones: string[] };
/** What a module does for the people that it keeps something of. */
export type Keeper = {
  /** Orders of the person; `open`: the references of those that still go on; `alone`: e-mails that stand in these orders and in nobody else's. */
  orders?(on: Runs, venue: string, person: Person): Promise<{ ids: string[]; open: string[]; alone: string[] }>;
  /** What goes into the file, under the names that it has there. */
  exports?(on: Runs, venue: string, person: Person): Promise<Record<string, unknown>>;
  /** Erases what the module keeps of them, in the transaction that erases everything. */
  erases?(tx: Tx, venue: string, person: Person): Promise<void>;
};

type Row = { id: string; name: string; email: string | null; phone: string | null; creation_date: Date };
export const toPerson = ({ id, name, email, phone, creation_date }: Row): Customer => ({
  id,
  name,
  email,
  phone,
  creation_date: creation_date.toISOString(),
});

type Scope = { venue: string; name?: string | undefined };
/** Digits of what looks like a phone number, as any way to write it has them at its end; null where it looks like none. */
const digitsOf = (term: string): string | null => {
  if (!/^[+\d\s().\-/]+$/.test(term)) return null;
  const digits = term
    .replaceAll('(0)', '')
    .replaceAll(/\D/g, '')
    .replace(/^0{1,2}/, '');
  return digits.length < 3 ? null : digits;
};
/** Part of a name, of an e-mail or of a phone number: who asks to be erased says how they can be reached. */
const isLike = (term: string): Sql => {
  const digits = digitsOf(term);
  const phone = digits ? sql` or ${contains('t.phone', digits)}` : none;
  return sql`(${contains('fold(t.name)', term)} or ${contains('fold(t.email)', term.replaceAll(/\s/g, ''))}${phone})`;
};
/** Two lists of people that differ in their table. */
const listed = (table: 'customer' | 'guest') =>
  listOf<Row, Scope>(`customers.${table}`, {
    from: table === 'customer' ? sql`from customer t` : sql`from guest t`,
    where: ({ venue, name }) => [sql`t.venue_id = ${venue}`, ...(name?.trim() ? [isLike(name.trim())] : [])],
    sorts: { creation_date: sql`t.creation_date`, name: sql`fold(t.name) collate "C"`, id: sql`t.id` },
    first: 'creation_date',
    examples: [{ venue: '' }, { venue: '', name: 'T' }, { venue: '', name: '06 12' }],
  });
const lists = { customer: listed('customer'), guest: listed('guest') };
/** One page, newest first unless it is sorted. */
export const listPeople = async (db: Runs, table: keyof typeof lists, scope: Scope, query: ListQuery) => {
  const { rows, total } = await lists[table].page(db, scope, { ...query, order: query.order ?? (query.sort ? 'ASC' : 'DESC') });
  return { rows: rows.map(toPerson), total };
};

const findCustomer = statement(
  'customers.customer-find',
  (venue: string, id: string) =>
    sql<Row>`select id, name, email, phone, creation_date from customer where venue_id = ${venue} and id = ${id}`,
);
/** The same person has a record a contact: theirs are all with one of the e-mails or phone numbers of the one that is known. */
const findSame = statement(
  'customers.customers-same',
  (venue: string, id: string) =>
    sql<Row>`select c.id, c.name, c.email, c.phone, c.creation_date from customer c join customer k on k.venue_id = c.venue_id and k.id = ${id}
      where c.venue_id = ${venue} and (c.id = k.id or c.email = k.email or c.phone = k.phone) order by c.creation_date`,
);
const findGuests = statement(
  'customers.guests-of',
  (venue: string, { emails, phones }: Person) =>
    sql<Row>`select id, name, email, phone, creation_date from guest
      where venue_id = ${venue} and (email = any(${emails}::text[]) or phone = any(${phones}::text[])) order by creation_date`,
  { examples: [['', { customers: [], orders: [], emails: [], phones: [] }]] },
);
type Wish = { email: string; locale: string; at: Date; confirmed_at: Date | null };
const findWishes = statement(
  'customers.wishes-of',
  (venue: string, emails: readonly string[]) =>
    sql<Wish>`select email, locale, at, confirmed_at from newsletter where venue_id = ${venue} and email = any(${emails}::text[]) order by email`,
  { examples: [['', []]] },
);
const erasePerson = statement(
  'customers.person-erase',
  (venue: string, { customers, emails, phones }: Person, alone: readonly string[]) =>
    sql`with records as (delete from customer where venue_id = ${venue} and id = any(${customers}::uuid[])),
      entries as (delete from guest where venue_id = ${venue} and (email = any(${emails}::text[]) or phone = any(${phones}::text[])))
      delete from newsletter where venue_id = ${venue} and email = any(${[...emails, ...alone]}::text[])`,
  { examples: [['', { customers: [], orders: [], emails: [], phones: [] }, []]] },
);
const findGuest = statement(
  'customers.guest-find',
  (venue: string, id: string) => sql<Row>`select id, name, email, phone, creation_date from guest where venue_id = ${venue} and id = ${id}`,
);
const deleteGuest = statement(
  'customers.guest-delete',
  (venue: string, id: string) => sql`delete from guest where venue_id = ${venue} and id = ${id}`,
);

const find = async (row: Promise<Row | undefined>): Promise<Customer | null> => {
  const found = await row;
  return found ? toPerson(found) : null;
};
const present = (values: readonly (string | null)[]): string[] => [...new Set(values.filter((value) => value !== null))];

export const openPeople = ({ db, mailer }: { db: Db; mailer: Mailer }) => {
  const keepers: Keeper[] = [];
  /** The person that a record is about, with all that is theirs. */
  const meet = async (on: Runs, venue: string, id: string) => {
    const records = await on.all(findSame(venue, id));
    const person: Person = {
      customers: records.map((record) => record.id),
      orders: [],
      emails: present(records.map(({ email }) => email)),
      phones: present(records.map(({ phone }) => phone)),
    };
    const found = await Promise.all(keepers.map((keeper) => keeper.orders?.(on, venue, person)));
    const orders = found.filter((one) => one !== undefined);
    return {
      records,
      person: { ...person, orders: orders.flatMap(({ ids }) => ids) },
      open: orders.flatMap(({ open }) => open),
      alone: orders.flatMap(({ alone }) => alone),
    };
  };

  return {
    keep(keeper: Keeper): void {
      keepers.push(keeper);
    },
    customer: (venue: string, id: string): Promise<Customer | null> => find(db.one(findCustomer(venue, id))),
    guest: (venue: string, id: string): Promise<Guest | null> => find(db.one(findGuest(venue, id))),
    /** Takes an entry out of the recall book. */
    async removeGuest(venue: string, guest: Guest): Promise<Guest> {
      await db.run(deleteGuest(venue, guest.id));
      return guest;
    },
    async export(venue: string, id: string): Promise<PersonExport> {
      const { records, person, alone } = await meet(db, venue, id);
      const [guests, wishes, ...parts] = await Promise.all([
        db.all(findGuests(venue, person)),
        db.all(findWishes(venue, [...person.emails, ...alone])),
        ...keepers.map((keeper) => keeper.exports?.(db, venue, person)),
      ]);
      return Object.assign(
        {
          customer: records.map(toPerson),
          recall_book: guests.map(toPerson),
          newsletter: wishes.map(({ email, locale, at, confirmed_at }) => ({
            email,
            locale,
            asked: at.toISOString(),
            confirmed: confirmed_at?.toISOString() ?? null,
          })),
          orders: [],
          messages: [],
          phones: [],
        },
        ...parts,
      ) as PersonExport;
    },
    /** Erases the person of a record; it counts for all that was placed before, and what is placed meanwhile waits for its end. */
    erase: (venue: string, id: string): Promise<Customer> =>
      db.transaction(async (tx) => {
        // Every order of the venue takes this lock before it is written, so none is erased by half.
        await lockCounter(tx, venue);
        const { records, person, open, alone } = await meet(tx, venue, id);
        const record = requireFound(records.find((one) => one.id === id));
        if (open.length > 0) throw new ApiError('open_orders', { orders: open });
        for (const keeper of keepers) await keeper.erases?.(tx, venue, person);
        await mailer.forget(tx, [...person.emails, ...alone]);
        await tx.run(erasePerson(venue, person, alone));
        return toPerson(record);
      }),
  };
};
export type People = ReturnType<typeof openPeople>;
