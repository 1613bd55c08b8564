// People of a venue: their list, export and erasure (docs/product/privacy.md). Other modules export and erase their own
// personal data in the same transaction.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { ListQuery } from '@ardoise/contract/kit/list.ts';
import type { Customer, Guest, PersonExport } from '@ardoise/contract/people.ts';
import { contains, listOf, requireFound } from '../../http/resource.ts';
import type { Db, Runs, Tx } from '../../platform/db.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import { none, type Sql, sql, statement } from '../../platform/sql.ts';
import { lockCounter } from '../board/index.ts';

/** A person at a venue: the ids of their records and orders, and their contacts. */
export type Person = { customers: string[]; orders: string[]; emails: string[]; phones: string[] };
/** Export and erasure of the personal data in a module. */
export type PersonalDataHooks = {
  /**
   * Orders of the person; `open`: the references of unfinished ones; `alone`: e-mails in these orders that no other
   * person's orders contain.
   */
  orders?(on: Runs, venue: string, person: Person): Promise<{ ids: string[]; open: string[]; alone: string[] }>;
  /** Adds these fields to the export. */
  exports?(on: Runs, venue: string, person: Person): Promise<Record<string, unknown>>;
  /** Erases the module's data about the person, in the transaction of the whole erasure. */
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
/**
 * The digits of a search for a phone number without country prefix notation, to match the end of any notation; null if
 * the term is no phone number.
 */
const digitsOf = (term: string): string | null => {
  if (!/^[+\d\s().\-/]+$/.test(term)) return null;
  const digits = term
    .replaceAll('(0)', '')
    .replaceAll(/\D/g, '')
    .replace(/^0{1,2}/, '');
  return digits.length < 3 ? null : digits;
};
/** Matches part of a name, e-mail or phone number: people who ask for erasure state a contact. */
const matches = (term: string): Sql => {
  const digits = digitsOf(term);
  const phone = digits ? sql` or ${contains('t.phone', digits)}` : none;
  return sql`(${contains('fold(t.name)', term)} or ${contains('fold(t.email)', term.replaceAll(/\s/g, ''))}${phone})`;
};
/** The same list for two tables. */
const peopleList = (table: 'customer' | 'guest') =>
  listOf<Row, Scope>(`customers.${table}`, {
    from: table === 'customer' ? sql`from customer t` : sql`from guest t`,
    where: ({ venue, name }) => [sql`t.venue_id = ${venue}`, ...(name?.trim() ? [matches(name.trim())] : [])],
    sorts: { creation_date: sql`t.creation_date`, name: sql`fold(t.name) collate "C"`, id: sql`t.id` },
    defaultSort: 'creation_date',
    examples: [{ venue: '' }, { venue: '', name: 'T' }, { venue: '', name: '06 12' }],
  });
const lists = { customer: peopleList('customer'), guest: peopleList('guest') };
/** One page, newest first by default. */
export const listPeople = async (db: Runs, table: keyof typeof lists, scope: Scope, query: ListQuery) => {
  const { rows, total } = await lists[table].page(db, scope, { ...query, order: query.order ?? (query.sort ? 'ASC' : 'DESC') });
  return { rows: rows.map(toPerson), total };
};

const findCustomer = statement(
  'customers.customer-find',
  (venue: string, id: string) =>
    sql<Row>`select id, name, email, phone, creation_date from customer where venue_id = ${venue} and id = ${id}`,
);
/** A person has one record per contact: theirs are all that share an e-mail or phone number with the given record. */
const findRecords = statement(
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
type NewsRequest = { email: string; locale: string; at: Date; confirmed_at: Date | null };
const findRequests = statement(
  'customers.newsletters-of',
  (venue: string, emails: readonly string[]) =>
    sql<NewsRequest>`select email, locale, at, confirmed_at from newsletter where venue_id = ${venue} and email = any(${emails}::text[]) order by email`,
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
const distinct = (values: readonly (string | null)[]): string[] => [...new Set(values.filter((value) => value !== null))];

export const openPeople = ({ db, mailer }: { db: Db; mailer: Mailer }) => {
  const allHooks: PersonalDataHooks[] = [];
  /** The person of a record, with all their records, orders and contacts. */
  const findPerson = async (on: Runs, venue: string, id: string) => {
    const records = await on.all(findRecords(venue, id));
    const person: Person = {
      customers: records.map((record) => record.id),
      orders: [],
      emails: distinct(records.map(({ email }) => email)),
      phones: distinct(records.map(({ phone }) => phone)),
    };
    const found = await Promise.all(allHooks.map((hooks) => hooks.orders?.(on, venue, person)));
    const orders = found.filter((one) => one !== undefined);
    return {
      records,
      person: { ...person, orders: orders.flatMap(({ ids }) => ids) },
      open: orders.flatMap(({ open }) => open),
      alone: orders.flatMap(({ alone }) => alone),
    };
  };

  return {
    addHooks(hooks: PersonalDataHooks): void {
      allHooks.push(hooks);
    },
    customer: (venue: string, id: string): Promise<Customer | null> => find(db.one(findCustomer(venue, id))),
    guest: (venue: string, id: string): Promise<Guest | null> => find(db.one(findGuest(venue, id))),
    /** Deletes an entry of the recall book. */
    async removeGuest(venue: string, guest: Guest): Promise<Guest> {
      await db.run(deleteGuest(venue, guest.id));
      return guest;
    },
    async export(venue: string, id: string): Promise<PersonExport> {
      const { records, person, alone } = await findPerson(db, venue, id);
      const [guests, requests, ...parts] = await Promise.all([
        db.all(findGuests(venue, person)),
        db.all(findRequests(venue, [...person.emails, ...alone])),
        ...allHooks.map((hooks) => hooks.exports?.(db, venue, person)),
      ]);
      return Object.assign(
        {
          customer: records.map(toPerson),
          recall_book: guests.map(toPerson),
          newsletter: requests.map(({ email, locale, at, confirmed_at }) => ({
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
    /** Erases the person of a record. All earlier orders count; concurrent ones wait for the end of the erasure. */
    erase: (venue: string, id: string): Promise<Customer> =>
      db.transaction(async (tx) => {
        // Every new order of the venue takes this lock first, so none is erased partially.
        await lockCounter(tx, venue);
        const { records, person, open, alone } = await findPerson(tx, venue, id);
        const record = requireFound(records.find((one) => one.id === id));
        if (open.length > 0) throw new ApiError('open_orders', { orders: open });
        for (const hooks of allHooks) await hooks.erases?.(tx, venue, person);
        await mailer.erase(tx, [...person.emails, ...alone]);
        await tx.run(erasePerson(venue, person, alone));
        return toPerson(record);
      }),
  };
};
export type People = ReturnType<typeof openPeople>;
