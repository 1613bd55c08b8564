// Binds a contract route to a function: guard, zod for what comes in, the declared fields for what goes out.
import { ApiError } from '@ardoise/contract/errors.ts';
import { bodyLimits, type Input, id, type Reply, type Route } from '@ardoise/contract/kit/route.ts';
import fastJson from 'fast-json-stringify';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import { changeOf } from '../platform/db.ts';
import { movedBy } from './answers/moved-orders.ts';
import { outputSchema } from './answers/serializer.ts';
import { type Changes, changing } from './conflict.ts';
import { parse } from './errors.ts';
import { acceptForms, FORM } from './forms.ts';
import {
  type Access,
  type Identity,
  type Membership,
  requireIdentity,
  requireMembership,
  requireOwnDevice,
  requireRight,
} from './guard.ts';
import { boundLists } from './limits/bodies.ts';
import { liftTimeout } from './limits/request-timeouts.ts';

/** A record found for the guard: its venue (null: platform-wide) decides the right; the handler gets it as `record`. */
export type Found = { venue_id: string | null };

export type Context<R extends Route, T> = Input<R> & {
  /** The caller; absent on public routes only. */
  identity: R['access'] extends 'public' ? undefined : Identity;
  /** The caller on the venue of the path, query, record or body. */
  membership: R['access'] extends { venue: 'path' | 'query' | 'record' | 'body' } ? Membership : undefined;
  record: T;
  request: FastifyRequest;
  reply: FastifyReply;
};

export type Options<T> = {
  /** The venue that a body means, where it names none in `venueId`; throws the 400 where it means none. Null is a 404. */
  venueOf?: (body: unknown, identity: Identity) => Promise<string | null>;
  /** Looks up what the path names, before any right is judged; null is a 404. `venue` is the path's, where it has one. */
  find?: (params: Record<string, string>, venue: string | null, identity: Identity | undefined) => Promise<T | null>;
};
/** What the change of a versioned record also gives: the record as it stands now, for whoever changes an older version of it. */
export type ChangeOptions<R extends Route, T> = Options<T> & {
  present?: (context: Context<R, T>) => Promise<Reply<R> | null>;
  /** Who brought it to that version, of what has a history of its own. */
  changes?: Changes;
};

type Guarded = { identity?: Identity | undefined; membership?: Membership | undefined; record?: unknown };

declare module 'fastify' {
  interface FastifyRequest {
    guarded: Guarded | null;
  }
  interface FastifyContextConfig {
    route?: Route;
  }
}

const venueNamed = z.object({ venueId: id });

/** The venue that the guard asks about; a query that names none is a 400 on `venueId`, since no other check can follow. */
const venueOf = (route: Route, request: FastifyRequest): string | null => {
  if (typeof route.access !== 'object') return null;
  if (route.access.venue === 'path') return (request.params as { venue?: string }).venue ?? '';
  if (route.access.venue === 'query') return parse(venueNamed, request.query).venueId;
  return null;
};

const guardOf = (access: Access, route: Route, options: Options<unknown>) => async (request: FastifyRequest) => {
  const params = request.params as Record<string, string>;
  const guarded: Guarded = {};
  request.guarded = guarded;
  if (route.access !== 'public') guarded.identity = await requireIdentity(access, request);
  let venue = venueOf(route, request);
  if (guarded.identity && venue !== null) guarded.membership = await requireMembership(access, guarded.identity, venue);
  if (options.find) {
    const found = await options.find(params, venue, guarded.identity);
    if (found === null) throw new ApiError('not_found');
    guarded.record = found;
    if (typeof route.access === 'object' && route.access.venue === 'record') {
      venue = (found as Found).venue_id;
      if (guarded.identity && venue !== null) guarded.membership = await requireMembership(access, guarded.identity, venue);
    }
  }
  if (guarded.identity) requireOwnDevice(guarded.identity, route);
  // A venue that is named in the body is judged once the body has arrived.
  if (typeof route.access === 'object' && route.access.venue !== 'body' && guarded.identity) {
    requireRight(guarded.identity, guarded.membership ?? null, route.access.right);
  }
};

/** Judges the venue that a body names, before anything else in it: a stranger learns nothing of the other fields. */
const judgeBody = async (access: Access, route: Route, { venueOf: find }: Options<unknown>, request: FastifyRequest): Promise<void> => {
  const { guarded, body } = request;
  if (typeof route.access !== 'object' || route.access.venue !== 'body' || !guarded?.identity) return;
  const venue = find ? await find(body, guarded.identity) : parse(venueNamed, body ?? undefined).venueId;
  guarded.membership = await requireMembership(access, guarded.identity, venue);
  requireRight(guarded.identity, guarded.membership, route.access.right);
};

/** The serializer of an answer: fields that the contract does not name never leave. Made at the first one; all of them are a quarter of a start. */
const writerOf = ({ ok }: Route): ((value: unknown) => string) | undefined => {
  if (!ok || ok instanceof z.ZodCustom) return undefined;
  let write: ((value: unknown) => string) | undefined;
  return (value) => {
    write ??= fastJson(outputSchema(ok) as never) as (value: unknown) => string;
    return write(value);
  };
};

/** A path whose ids are none leads nowhere (404), for public routes too. */
const pathParams = (route: Route, { params }: FastifyRequest) => {
  const parsed = route.params?.safeParse(params);
  if (!parsed?.success) throw new ApiError('not_found');
  return parsed.data;
};

const none = z.strictObject({});

/** Reads a body: its lists are counted before the schema looks at their entries. A body that is not JSON comes as it is. */
const bodyReader = (route: Route): ((sent: unknown) => unknown) => {
  const { body } = route;
  if (route.consumes) return (sent) => sent;
  if (!body) return () => undefined;
  const requireBounds = boundLists(body, bodyLimits(route));
  return (sent) => {
    requireBounds(sent);
    return parse(body, sent ?? undefined);
  };
};

export type Bind = <const R extends Route, T = undefined>(
  route: R,
  handler: (context: Context<R, T>) => Promise<Reply<R>> | Promise<void> | Reply<R>,
  options?: ChangeOptions<R, T>,
) => void;

/** Where a route takes a body that is not JSON, in a scope of its own, so that no other route takes such bodies. */
const scoped = (server: FastifyInstance, { consumes }: Route, mount: (scope: FastifyInstance) => void): void => {
  if (!consumes) mount(server);
  else
    server.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      // After the guard: who may not send a file is given no more time than others.
      scope.addHook('preParsing', async ({ raw }) => liftTimeout(raw));
      if (consumes.types.includes(FORM)) {
        await acceptForms(scope, consumes.bytes);
        return mount(scope);
      }
      scope.addContentTypeParser([...consumes.types], { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      mount(scope);
    });
};

/** Makes the `on` of one server. A route that is not declared this way cannot be reached (see `app.ts`). */
export const binder =
  (server: FastifyInstance, access: Access, changes: Changes): Bind =>
  (route, handler, options = {}) => {
    const write = writerOf(route);
    const readBody = bodyReader(route);
    const query = route.query ?? none;
    const mount = (scope: FastifyInstance) =>
      scope.route({
        method: route.method,
        url: route.path,
        config: { route },
        bodyLimit: route.consumes?.bytes ?? bodyLimits(route).bytes,
        exposeHeadRoute: route.head === true,
        onRequest: guardOf(access, route, options as Options<unknown>),
        handler: async (request, reply) => {
          await judgeBody(access, route, options as Options<unknown>, request);
          const input = {
            params: route.params ? pathParams(route, request) : undefined,
            query: route.access === 'public' && !route.query ? undefined : parse(query, request.query),
            body: readBody(request.body),
          };
          const context = { ...input, ...request.guarded, request, reply } as never;
          const work = async () => handler(context);
          const { present } = options;
          const result = await (present && write
            ? changing(options.changes ?? changes, {
                membership: request.guarded?.membership,
                work,
                present: () => present(context),
                write,
              })
            : work());
          if (reply.sent) return reply;
          const change = changeOf(result);
          if (change) reply.header('x-change', change);
          const moved = movedBy(result);
          if (moved) reply.headers({ 'x-held': String(moved.held), 'x-released': String(moved.released) });
          if (!write) return result === undefined ? reply.code(route.status ?? 204).send() : reply.code(route.status ?? 200).send(result);
          reply.code(route.status ?? 200).type('application/json; charset=utf-8');
          if (!route.list) return reply.send(write(result));
          const { rows, total } = result as unknown as { rows: unknown; total: number };
          return reply.header('x-total-count', String(total)).send(write(rows));
        },
      });
    scoped(server, route, mount);
  };

/** Refuses to start with a route that no contract entry declares. */
export const refuseUndeclaredRoutes = (server: FastifyInstance, declared: Route[]) => {
  server.addHook('onRoute', (options: RouteOptions) => {
    if (options.config?.route) {
      if (!declared.includes(options.config.route)) declared.push(options.config.route);
    } else throw new Error(`${options.method} ${options.url} is not declared in the contract`);
  });
};
