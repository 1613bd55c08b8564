// The five generic calls of all resources (docs/product/api.md#records): list, show, create, update, remove.
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

/** Checks which fields a caller may write, beyond the right to the record; `record` is undefined for a new one. */
export type FieldCheck = (call: { identity: Identity; membership: Membership; body: unknown; record: unknown }) => void;

/** A module's functions for one kind of record; each is limited to the given venue. */
export type Store<Rec, In> = {
  /** Checks which fields a caller may write, beyond the right to the record. */
  checkFields?: FieldCheck;
  list(venue: string, query: ListQuery & Record<string, unknown>): Promise<{ rows: Rec[]; total: number }>;
  find(venue: string, id: string): Promise<Rec | null>;
  /** `account`: the user who makes the change. */
  create(venue: string, input: In, account: string): Promise<Rec>;
  update(venue: string, id: string, input: Change<In>, record: Rec, account: string): Promise<Rec>;
  remove(venue: string, id: string, record: Rec, query: Record<string, unknown>, account: string): Promise<Rec>;
};

type Crud = Pick<Resource, 'name'> & { calls: Record<'list' | 'show' | 'create' | 'update' | 'remove', Route> };
/** Names of a venue's records with the five generic calls. */
type CrudName = { [N in RecordName]: (typeof RECORDS)[N] extends Crud ? N : never }[RecordName];

type Call<Rec, In> = {
  identity: Identity;
  membership: Membership;
  params: { venue: string; id: string };
  query: ListQuery & Record<string, unknown>;
  body: Change<In>;
  record: Rec;
};

/** Binds the five calls of a resource (by `crud` or `platformCrud`) to its store; platform stores get '' as the venue. */
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
    { ...find, current: ({ params }: Call<Rec, In>) => store.find(params.venue, params.id) },
  );
  bind(routes.remove, ({ params, record, query, identity }) => store.remove(params.venue, params.id, record, query, identity.id), find);
};

type CrudStores = { [N in CrudName]?: Store<z.output<(typeof RECORDS)[N]['record']>, z.output<(typeof RECORDS)[N]['input']>> };
/** Binds the calls of several records to a module's stores, by name. */
export const bindRecords = (on: Bind, stores: CrudStores): void => {
  for (const [name, store] of Object.entries(stores)) bindResource(on, RECORDS[name as CrudName], store as Store<unknown, unknown>);
};

const isOfPlatform = ({ access }: Route): boolean => typeof access === 'object' && access.venue === 'none';
const foundBy = <Rec>(route: Route, store: Pick<Store<Rec, never>, 'find'>, id: string | undefined, venue: string | null) =>
  isOfPlatform(route) ? (isUuid(id) ? store.find('', id) : Promise.resolve(null)) : findIn(store, id, venue);

/** The guard's look-up of the record in a path; a malformed id finds nothing. */
export const findIn = async <Rec>(
  store: Pick<Store<Rec, never>, 'find'>,
  id: string | undefined,
  venue: string | null,
): Promise<Rec | null> => (isUuid(id) && isUuid(venue) ? store.find(venue, id) : null);

/** Wildcards of `like` as a regular expression, and their replacement. */
const WILDCARD = String.raw`[\\%_]`;
const ESCAPED = String.raw`\\\&`;
/**
 * Matches anywhere, ignoring case and accents; `column` holds folded text. Escaping follows folding, which turns characters such as ％ and ＿
 * into wildcards.
 */
export const contains = (column: string | Sql, term: string): Sql =>
  sql`${typeof column === 'string' ? verbatim(column) : column} like '%' || regexp_replace(fold(${term}), ${WILDCARD}, ${ESCAPED}, 'g') || '%'`;

const ALL = sql`t.*`;
const ID = sql`t.id`;
const ASCENDING = sql`asc`;
const DESCENDING = sql`desc`;

/** How a list is read: rows of `t`, sorted by one of `sorts`, then by id. `Scope`: the parameters of its conditions. */
type List<Scope> = {
  /** The columns; default: all of `t`. */
  columns?(scope: Scope): Sql;
  /** The `from` clause, which must name the rows `t`. */
  from: Sql;
  where(scope: Scope): Sql[];
  sorts: Record<string, Sql>;
  defaultSort: string;
  /** A scope for each combination of conditions that gives a different SQL text. */
  examples: readonly Scope[];
};

/** Page size and offset; without `page`, the first 500. */
export const pageBounds = ({ page = 0, pageSize = 500 }: ListQuery) => ({ size: pageSize, before: page * pageSize });

/** The total number of rows; runs `count` only if the page does not show that it is the last. */
export const totalOf = async (rows: readonly unknown[], query: ListQuery, count: () => Promise<number>): Promise<number> => {
  const { size, before } = pageBounds(query);
  return rows.length < size && (rows.length > 0 || before === 0) ? before + rows.length : count();
};

/** Declares the statements `<name>-list` and `<name>-count` of a list, and returns functions to read it. */
export const listOf = <Row, Scope>(
  name: string,
  { columns = () => ALL, from, where, sorts, defaultSort: first, examples }: List<Scope>,
) => {
  const conditions = (scope: Scope, { id }: ListQuery) => every([...where(scope), ...(id ? [sql`t.id = any(${id}::uuid[])`] : [])]);
  const queries: ListQuery[] = [{ id: [] }, ...Object.keys(sorts).map((sort): ListQuery => ({ sort, order: 'DESC' }))];
  const list = statement(
    `${name}-list`,
    (scope: Scope, query: ListQuery) => {
      const { size, before } = pageBounds(query);
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
    /** One page, and the total number of rows. */
    async page(runs: Runs, scope: Scope, query: ListQuery): Promise<{ rows: Row[]; total: number }> {
      const rows = await reads.rows(runs, scope, query);
      return { rows, total: await totalOf(rows, query, () => reads.count(runs, scope, query)) };
    },
  };
  return reads;
};

/** The row that a compare-and-set on `version` wrote; if there is none, another change came first (409). */
export const requireWritten = <Row>(rows: Row[]): Row => {
  const [row] = rows;
  if (!row) throw new ApiError('stale_version');
  return row;
};

/** The record that a change found under its lock; 404 if it was deleted after the guard's look-up. */
export const requireFound = <Rec>(record: Rec | null | undefined): Rec => {
  if (!record) throw new ApiError('not_found');
  return record;
};
