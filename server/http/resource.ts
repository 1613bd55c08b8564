// The five generic calls (docs/product/api.md#records), once for all resources: list, show, create, update, remove.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { ListQuery } from '@ardoise/contract/kit/list.ts';
import type { Change, Resource, Route } from '@ardoise/contract/kit/route.ts';
import { RECORDS, type RecordName } from '@ardoise/contract/records.ts';
import type { z } from 'zod';
import type { Runs } from '../platform/db.ts';
import { isUuid } from '../platform/ids.ts';
import { every, type Sql, sql, statement, verbatim } from '../platform/sql.ts';
import type { Bind } from './bind.ts';
import type { Identity, Membership } from './guard.ts';

/** Judges what one caller may write into a record beyond the right to write it; `record` is undefined for a new one. */
export type FieldCheck = (call: { identity: Identity; membership: Membership; body: unknown; record: unknown }) => void;

/** What a module does for one kind of record; every function is given the venue, and finds nothing outside it. */
export type Store<Rec, In> = {
  /** Judges what a caller may write beyond the right to write it. */
  checkFields?: FieldCheck;
  list(venue: string, query: ListQuery & Record<string, unknown>): Promise<{ rows: Rec[]; total: number }>;
  find(venue: string, id: string): Promise<Rec | null>;
  /** `account`: whoever makes, changes or deletes it. */
  create(venue: string, input: In, account: string): Promise<Rec>;
  update(venue: string, id: string, input: Change<In>, record: Rec, account: string): Promise<Rec>;
  remove(venue: string, id: string, record: Rec, query: Record<string, unknown>, account: string): Promise<Rec>;
};

type Crud = Pick<Resource, 'name'> & { calls: Record<'list' | 'show' | 'create' | 'update' | 'remove', Route> };
/** The records of a venue that have the five generic calls. */
type CrudName = { [N in RecordName]: (typeof RECORDS)[N] extends Crud ? N : never }[RecordName];

type Call<Rec, In> = {
  identity: Identity;
  membership: Membership;
  params: { venue: string; id: string };
  query: ListQuery & Record<string, unknown>;
  body: Change<In>;
  record: Rec;
};

/** Binds the five calls of a resource (made by `crud` or `platformCrud`) to its store; one of the platform gets '' for the venue. */
export const bindResource = <Rec, In>(on: Bind, { calls: routes }: Crud, store: Store<Rec, In>): void => {
  const find = { find: (params: Record<string, string>, venue: string | null) => foundBy(routes.show, store, params.id, venue) };
  const bind = on as unknown as (route: Route, handler: (call: Call<Rec, In>) => Promise<unknown>, options?: object) => void;
  bind(routes.list, ({ params, query }) => store.list(params.venue, query));
  bind(routes.show, async ({ record }) => record, find);
  bind(routes.create, (call) => {
    store.checkFields?.(call);
    return store.create(call.params.venue, call.body, call.identity.id);
  });
  bind(
    routes.update,
    (call) => {
      store.checkFields?.(call);
      return store.update(call.params.venue, call.params.id, call.body, call.record, call.identity.id);
    },
    { ...find, present: ({ params }: Call<Rec, In>) => store.find(params.venue, params.id) },
  );
  bind(routes.remove, ({ params, record, query, identity }) => store.remove(params.venue, params.id, record, query, identity.id), find);
};

type CrudStores = { [N in CrudName]?: Store<z.output<(typeof RECORDS)[N]['record']>, z.output<(typeof RECORDS)[N]['input']>> };
/** Binds the calls of records to the stores of a module, by their names. */
export const bindRecords = (on: Bind, stores: CrudStores): void => {
  for (const [name, store] of Object.entries(stores)) bindResource(on, RECORDS[name as CrudName], store as Store<unknown, unknown>);
};

const isOfPlatform = ({ access }: Route): boolean => typeof access === 'object' && access.venue === 'none';
const foundBy = <Rec>(route: Route, store: Pick<Store<Rec, never>, 'find'>, id: string | undefined, venue: string | null) =>
  isOfPlatform(route) ? (isUuid(id) ? store.find('', id) : Promise.resolve(null)) : findIn(store, id, venue);

/** The guard's look-up of a record of a path; an id that is none finds nothing. */
export const findIn = async <Rec>(
  store: Pick<Store<Rec, never>, 'find'>,
  id: string | undefined,
  venue: string | null,
): Promise<Rec | null> => (isUuid(id) && isUuid(venue) ? store.find(venue, id) : null);

/** What `like` would not take literally, as a pattern of PostgreSQL, and what stands for each. */
const WILDCARD = String.raw`[\\%_]`;
const ESCAPED = String.raw`\\\&`;
/** Matches anywhere, ignoring case and accents; `column` holds folded text. Escaped once folded, because folding makes wildcards of others (％, ＿). */
export const contains = (column: string | Sql, term: string): Sql =>
  sql`${typeof column === 'string' ? verbatim(column) : column} like '%' || regexp_replace(fold(${term}), ${WILDCARD}, ${ESCAPED}, 'g') || '%'`;

const ALL = sql`t.*`;
const ID = sql`t.id`;
const ASCENDING = sql`asc`;
const DESCENDING = sql`desc`;

/** How a list is read: rows of `t`, sorted as `sorts` says, the id deciding among equals. `Scope` is what its conditions depend on. */
type List<Scope> = {
  /** What a row holds; all of `t` unless said. */
  columns?(scope: Scope): Sql;
  /** `from …`, where the rows are called `t`. */
  from: Sql;
  where(scope: Scope): Sql[];
  sorts: Record<string, Sql>;
  first: string;
  /** A scope for each combination of conditions that has a text of its own. */
  examples: readonly Scope[];
};

/** How many rows a page has at most, and how many are before it; without `page`, the first 500. */
export const placeOf = ({ page = 0, pageSize = 500 }: ListQuery) => ({ size: pageSize, before: page * pageSize });

/** The number of all rows, of which `rows` are a page: counted only where the page does not tell that it is the last. */
export const totalOf = async (rows: readonly unknown[], query: ListQuery, count: () => Promise<number>): Promise<number> => {
  const { size, before } = placeOf(query);
  return rows.length < size && (rows.length > 0 || before === 0) ? before + rows.length : count();
};

/** Declares the two statements of a list, `<name>-list` and `<name>-count`, and answers what reads its pages. */
export const listOf = <Row, Scope>(name: string, { columns = () => ALL, from, where, sorts, first, examples }: List<Scope>) => {
  const conditions = (scope: Scope, { id }: ListQuery) => every([...where(scope), ...(id ? [sql`t.id = any(${id}::uuid[])`] : [])]);
  const queries: ListQuery[] = [{ id: [] }, ...Object.keys(sorts).map((sort): ListQuery => ({ sort, order: 'DESC' }))];
  const list = statement(
    `${name}-list`,
    (scope: Scope, query: ListQuery) => {
      const { size, before } = placeOf(query);
      const direction = query.order === 'DESC' ? DESCENDING : ASCENDING;
      return sql<Row>`select ${columns(scope)} ${from} where ${conditions(scope, query)}
        order by ${sorts[query.sort ?? first] ?? ID} ${direction}, t.id ${direction} limit ${size} offset ${before}`;
    },
    { examples: examples.flatMap((scope) => queries.map((query): [Scope, ListQuery] => [scope, query])) },
  );
  const count = statement(
    `${name}-count`,
    (scope: Scope, query: ListQuery) => sql<{ total: number }>`select count(*) as total ${from} where ${conditions(scope, query)}`,
    {
      examples: examples.flatMap((scope): [Scope, ListQuery][] => [
        [scope, {}],
        [scope, { id: [] }],
      ]),
    },
  );
  const reads = {
    rows: (runs: Runs, scope: Scope, query: ListQuery): Promise<Row[]> => runs.all(list(scope, query)),
    count: async (runs: Runs, scope: Scope, query: ListQuery): Promise<number> => (await runs.one(count(scope, query)))?.total ?? 0,
    /** One page and the number of all rows. */
    async page(runs: Runs, scope: Scope, query: ListQuery): Promise<{ rows: Row[]; total: number }> {
      const rows = await reads.rows(runs, scope, query);
      return { rows, total: await totalOf(rows, query, () => reads.count(runs, scope, query)) };
    },
  };
  return reads;
};

/** The row that a compare-and-set on `version` wrote; none written means that somebody else was first. */
export const requireWritten = <Row>(rows: Row[]): Row => {
  const [row] = rows;
  if (!row) throw new ApiError('stale_version');
  return row;
};

/** The record that a change finds under its lock; none means that somebody has deleted it since the guard found it. */
export const requireFound = <Rec>(record: Rec | null | undefined): Rec => {
  if (!record) throw new ApiError('not_found');
  return record;
};
