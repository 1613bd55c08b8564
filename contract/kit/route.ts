// The contract kit: a route is plain data. The server binds it, the client calls it, OpenAPI describes it.
import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import type { Resource as Permission, Right } from '../rules/permissions.ts';
import { listQuery } from './list.ts';

/**
 * Access to a route:
 * `public` (no token; the path may hold a capability), `user` (any signed-in user, on their own data),
 * or a right of the permission table. `venue`: where to find the venue: in the path (`:venue`), in the query (`venueId`), on the record
 * that the path names (the server looks it up), in the body (checked once it is read, before its other fields), or nowhere (rights of
 * the platform).
 */
export type Access = 'public' | 'user' | { right: Right; venue: 'path' | 'query' | 'record' | 'body' | 'none' };

/** One call of the API as data. `ok`: body of a success; `list`: adds `X-Total-Count`. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  summary: string;
  access: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Request headers by name; the handler reads them. */
  headers?: z.ZodObject;
  /** A body that is not JSON: its media types and maximum size in bytes; the handler gets it unparsed. */
  consumes?: { types: readonly string[]; bytes: number };
  ok?: z.ZodType;
  /** Status of a success, 200 by default. */
  status?: 200 | 201 | 204;
  list?: boolean;
  /** A `user` route that a session at a shared tablet may call too; such a session cannot reach other data of the user. */
  atTablet?: true;
  /** Pages of any origin may read the answer: it is public, and the address holds no capability. */
  anyOrigin?: true;
  /** A file: also answers HEAD. */
  head?: true;
  /** Media type of a success that is not JSON (a file, a page, an event stream). */
  produces?: string;
  errors?: readonly ErrorCode[];
};

/**
 * Limits of a JSON body: `bytes` (else 413), and `entries` of all its lists together (else 400). The public limit is above the largest
 * realistic order; the staff limit leaves room for the ids of a long menu.
 */
const BODY_LIMITS = { public: { bytes: 65_536, entries: 1_500 }, staff: { bytes: 1_048_576, entries: 20_000 } } as const;
export type BodyLimits = { bytes: number; entries: number };
export const bodyLimits = ({ access }: Pick<Route, 'access'>): BodyLimits => BODY_LIMITS[access === 'public' ? 'public' : 'staff'];

/** Declares a route, keeping its literal types. */
export const route = <const R extends Route>(declared: R): R => declared;

type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type Maybe<K extends string, T> = undefined extends T ? { [k in K]?: T } : { [k in K]: T };

/** A client's arguments to call a route. `limit`: timeout in milliseconds. */
export type Call<R extends Route> = Maybe<'params', In<R['params']>> &
  Maybe<'query', In<R['query']>> &
  Maybe<'body', In<R['body']>> & { headers?: Record<string, string>; signal?: AbortSignal; limit?: number };

/** Input of a handler, validated. */
export type Input<R extends Route> = { params: Out<R['params']>; query: Out<R['query']>; body: Out<R['body']> };

/** Result of a handler, and of a client's call. */
export type Reply<R extends Route> = R['list'] extends true ? { rows: Out<R['ok']>; total: number } : Out<R['ok']>;

/** Names of schemas in the API reference, for generators of types. */
export const schemas = z.registry<{ id: string }>();
/** Sets the name of a schema in the API reference, and returns the schema. */
export const named = <S extends z.ZodType>(name: string, schema: S): S => {
  (schema as z.ZodType).register(schemas, { id: name });
  return schema;
};

/** Lower case only, so that a record has exactly one address. */
export const id = named('Id', z.uuid().regex(/^[^A-Z]*$/));
export const venueParam = z.object({ venue: id });
export const recordParam = z.object({ venue: id, id });

/** Maximum of the database's integer. */
const MAX_INTEGER = 2_147_483_647;

/** A field that only the server writes; a `PUT` may send it back, and it is ignored (docs/product/api.md#records). */
export const readOnly = z.unknown().optional();

/** Makes every field required: a change writes the whole record, so a missing field is a mistake and not its default. */
export const required = (shape: z.ZodRawShape): z.ZodRawShape =>
  Object.fromEntries(Object.entries(shape).map(([field, type]) => [field, type instanceof z.ZodDefault ? type.unwrap() : type]));

/** Body of a record's `PUT`: the input, the `version` that was read, and `switched` for a record with a switch. */
export type Change<In> = In & { version: number; switched?: number | undefined };

/** Query of a deletion. `dry_run`: deletes nothing; the answer is that of the deletion, including a refusal. */
export const removal = { dry_run: z.enum(['true', 'false']).optional() };

/** The bodies that create and change a record of `input`, named for the API reference. */
const bodiesOf = <R extends z.ZodObject, I extends z.ZodObject>(name: string, record: R, input: I) => {
  const readOnlyFields: Record<string, typeof readOnly> = {};
  for (const field of Object.keys(record.shape)) if (!(field in input.shape)) readOnlyFields[field] = readOnly;
  const update = z.strictObject({
    ...readOnlyFields,
    ...required(input.shape),
    version: z.int().min(1).max(MAX_INTEGER),
    ...('switched' in record.shape && { switched: z.int().min(0).max(MAX_INTEGER).optional() }),
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

/** Path parameters of a resource, and where the guard finds the venue. */
const VENUE_SCOPE = { params: venueParam, named: recordParam, venue: 'path' } as const;
const PLATFORM_SCOPE = { params: z.object({}), named: z.object({ id }), venue: 'none' } as const;

/** A kind of record: its shape when read (`record`) and written (`input`), and its calls; `name` is also that of its rights. */
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
  /** Filters of the list's query, beside paging and sorting. */
  filters: F;
  sorts: readonly [string, ...string[]];
};

const crudFor =
  <const W extends typeof VENUE_SCOPE | typeof PLATFORM_SCOPE>({ params, named: one, venue }: W) =>
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
 * Declares a resource of a venue with the five generic calls (docs/product/api.md#records) at `path`, which contains `:venue`. The rights
 * are those of the permission table under `name`. A `PUT` takes `input` with the `version` that was read, and accepts the record's
 * read-only fields. Its records have a history and can be restored: it is also in `RECORDS` (records.ts).
 */
export const crud = crudFor(VENUE_SCOPE);

/** Declares a resource of the whole platform, without venue and history; `path` contains no `:venue`. */
export const platformCrud = crudFor(PLATFORM_SCOPE);
