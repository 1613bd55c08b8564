// The contract kit: a route is plain data; the server binds it, the client calls it, OpenAPI describes it.
import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import type { Resource as Permission, Right } from '../rules/permissions.ts';
import { listQuery } from './list.ts';

/**
 * Who may call a route:
 * `public` (no token; the path may hold a capability), `user` (any signed-in user, on their own data),
 * or a right of the permission table. `venue` says where the venue is found: in the path (`:venue`), in the query
 * (`venueId`), on the record that the path names (the server looks it up), in the body (judged once it has come, before its other fields),
 * or nowhere (rights of the platform).
 */
export type Access = 'public' | 'user' | { right: Right; venue: 'path' | 'query' | 'record' | 'body' | 'none' };

/** One call of the API as data. `ok` is the body of the good answer; `list` adds `X-Total-Count`. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  summary: string;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** What a call says in headers, by their names; the handler reads them. */
  headers?: z.ZodObject;
  /** A body that is not JSON: its media types and most bytes; the handler gets it as it came. */
  consumes?: { types: readonly string[]; bytes: number };
  ok?: z.ZodType;
  /** Status of the good answer, 200 unless said. */
  status?: 200 | 201 | 204;
  list?: boolean;
  /** Of a call for any signed-in user: also for who signed in at a shared tablet by a PIN, whose other own data stay out of its reach. */
  atTablet?: true;
  /** A page of any other origin may read the answer: it says what everybody may know, and its address holds no capability. */
  anyOrigin?: true;
  /** A file rather than an answer: HEAD tells of it without sending it. */
  head?: true;
  /** Media type of a good answer that is not JSON (a stream, a page, an event stream). */
  produces?: string;
  errors?: readonly ErrorCode[];
};

/**
 * What a body of JSON may weigh (`bytes`, else 413) and hold (`entries` of all its lists together, else 400), by who may send it. The
 * largest order that anybody places stays below; what staff save holds a long menu's ids.
 */
const BODY_LIMITS = { public: { bytes: 65_536, entries: 1_500 }, staff: { bytes: 1_048_576, entries: 20_000 } } as const;
export type BodyLimits = { bytes: number; entries: number };
export const bodyLimits = ({ access }: Pick<Route, 'access'>): BodyLimits => BODY_LIMITS[access === 'public' ? 'public' : 'staff'];

/** Declares a route, keeping its literal types. */
export const route = <const R extends Route>(declared: R): R => declared;

type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type Maybe<K extends string, T> = undefined extends T ? { [k in K]?: T } : { [k in K]: T };

/** What a client passes to call a route. `limit`: how long it waits for the answer, in milliseconds. */
export type Call<R extends Route> = Maybe<'params', In<R['params']>> &
  Maybe<'query', In<R['query']>> &
  Maybe<'body', In<R['body']>> & { headers?: Record<string, string>; signal?: AbortSignal; limit?: number };

/** What a handler receives once the request has been checked. */
export type Input<R extends Route> = { params: Out<R['params']>; query: Out<R['query']>; body: Out<R['body']> };

/** What a handler returns and a client gets. */
export type Reply<R extends Route> = R['list'] extends true ? { rows: Out<R['ok']>; total: number } : Out<R['ok']>;

/** The names under which the API reference declares schemas once; whoever reads it makes types of them. */
export const schemas = z.registry<{ id: string }>();
/** Declares a schema under a name of the API reference, and answers it. */
export const named = <S extends z.ZodType>(name: string, schema: S): S => {
  (schema as z.ZodType).register(schemas, { id: name });
  return schema;
};

/** Lower case only: one record has one address. */
export const id = named('Id', z.uuid().regex(/^[^A-Z]*$/));
export const venueParam = z.object({ venue: id });
export const recordParam = z.object({ venue: id, id });

/** A count as the database keeps it. */
const MOST_COUNT = 2_147_483_647;

/** Fields that the server alone writes; a `PUT` may send them back and they are ignored (docs/product/api.md#records). */
export const readOnly = z.unknown().optional();

/** A change writes the whole record: a field that is left out is a mistake, not its default. */
export const required = (shape: z.ZodRawShape): z.ZodRawShape =>
  Object.fromEntries(Object.entries(shape).map(([field, type]) => [field, type instanceof z.ZodDefault ? type.unwrap() : type]));

/** What a `PUT` of a record takes: the input with what was read of its version, and of its switch where it has one. */
export type Change<In> = In & { version: number; switched?: number | undefined };

/** Query of a deletion. `dry_run`: nothing goes; the answer is the one that the deletion would have, a refusal too. */
export const removal = { dry_run: z.enum(['true', 'false']).optional() };

/** What changes and creates a record of `input`, under its names of the API reference. */
const bodiesOf = <R extends z.ZodObject, I extends z.ZodObject>(name: string, record: R, input: I) => {
  const readOnlyFields: Record<string, typeof readOnly> = {};
  for (const field of Object.keys(record.shape)) if (!(field in input.shape)) readOnlyFields[field] = readOnly;
  const update = z.strictObject({
    ...readOnlyFields,
    ...required(input.shape),
    version: z.int().min(1).max(MOST_COUNT),
    ...('switched' in record.shape && { switched: z.int().min(0).max(MOST_COUNT).optional() }),
  });
  const create = z.strictObject(input.shape);
  const Name = name.charAt(0).toUpperCase() + name.slice(1);
  named(Name, record);
  named(`${Name}Input`, create);
  named(`${Name}Change`, update);
  return {
    create: create as unknown as z.ZodType<z.output<I>, z.input<I>>,
    update: update as unknown as z.ZodType<Change<z.output<I>>, Change<z.input<I>>>,
  };
};

/** Where records are: what a path names beside them, and where the guard finds the venue. */
const OF_VENUE = { params: venueParam, named: recordParam, venue: 'path' } as const;
const OF_PLATFORM = { params: z.object({}), named: z.object({ id }), venue: 'none' } as const;

/** A kind of record: what is read (`record`), what is written (`input`) and the calls on it, under the name of its rights. */
export type Resource = {
  name: Permission;
  record: z.ZodObject;
  input: z.ZodObject;
  calls: Readonly<Record<string, Route>>;
};

type Declared<P extends string, N extends Permission, R extends z.ZodObject, I extends z.ZodObject, F extends z.ZodRawShape> = {
  name: N;
  path: P;
  record: R;
  input: I;
  /** The members of the list's query beside pages and order. */
  filters: F;
  sorts: readonly [string, ...string[]];
};

const callsOf =
  <const W extends typeof OF_VENUE | typeof OF_PLATFORM>({ params, named: one, venue }: W) =>
  <const P extends string, const N extends Permission, R extends z.ZodObject, I extends z.ZodObject, F extends z.ZodRawShape>({
    name,
    path,
    record,
    input,
    filters,
    sorts,
  }: Declared<P, N, R, I, F>) => {
    const bodies = bodiesOf(name, record, input);
    const [all, ofOne] = [params as W['params'], one as W['named']];
    const at = venue as W['venue'];
    const calls = {
      list: route({
        method: 'GET',
        path,
        summary: `List ${name} records`,
        access: { right: `${name}:list` as const, venue: at },
        params: all,
        query: listQuery(filters, sorts),
        ok: z.array(record),
        list: true,
      }),
      show: route({
        method: 'GET',
        path: `${path}/:id`,
        summary: `Read one ${name}`,
        access: { right: `${name}:show` as const, venue: at },
        params: ofOne,
        ok: record,
      }),
      create: route({
        method: 'POST',
        path,
        summary: `Create a ${name}`,
        access: { right: `${name}:create` as const, venue: at },
        params: all,
        body: bodies.create,
        ok: record,
        status: 201,
      }),
      update: route({
        method: 'PUT',
        path: `${path}/:id`,
        summary: `Change a ${name}`,
        access: { right: `${name}:edit` as const, venue: at },
        params: ofOne,
        body: bodies.update,
        ok: record,
        errors: ['stale_version'],
      }),
      remove: route({
        method: 'DELETE',
        path: `${path}/:id`,
        summary: `Delete a ${name}`,
        access: { right: `${name}:delete` as const, venue: at },
        params: ofOne,
        query: z.strictObject(removal),
        ok: record,
      }),
    };
    return { name, record, input, calls };
  };

/**
 * Declares a resource of a venue with the five generic calls (docs/product/api.md#records) at `path`, which holds `:venue`. The rights are
 * those of the permission table under `name`. A `PUT` takes `input` with the `version` that was read, and accepts the record's read-only
 * fields. Its records have a history and can be restored: it is also in `RECORDS` (records.ts).
 */
export const crud = callsOf(OF_VENUE);

/** The same for records of the whole platform, which have no venue and no history; `path` names none. */
export const platformCrud = callsOf(OF_PLATFORM);
