// Binds a contract route to a handler: guard, input validation with zod, and serialization of the declared fields.
import type { Readable } from 'node:stream';
import { ApiError } from '@ardoise/contract/errors.ts';
import { bodyLimits, type Input, id, type Reply, type Route } from '@ardoise/contract/kit/route.ts';
import fastJson from 'fast-json-stringify';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import { changeOf } from '../platform/db.ts';
import { movedBy } from './answers/moved-orders.ts';
import { outputSchema } from './answers/serializer.ts';
import { type Changes, withConflictRecord } from './conflict.ts';
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

/** A record found before the guard: the right is checked on its venue (null: the platform); the handler gets it as `record`. */
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
  /** Finds the venue of a body without `venueId`; throws the 400 if there is none. Null is a 404. */
  venueOf?: (body: unknown, identity: Identity) => Promise<string | null>;
  /** Finds the record of the path before any right is checked; null is a 404. `venue`: the path's, if it names one. */
  find?: (params: Record<string, string>, venue: string | null, identity: Identity | undefined) => Promise<T | null>;
};
/** Options of a call that changes a versioned record: `current` reads the record for the 409 that answers an older version. */
export type ChangeOptions<R extends Route, T> = Options<T> & {
  current?: (context: Context<R, T>) => Promise<Reply<R> | null>;
  /** Finds who made the current version, for records with a history of their own. */
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

/** The venue of the path or the query; a query without one is a 400 on `venueId`, since no other check can follow. */
const venueOf = (route: Route, request: FastifyRequest): string | null => {
  if (typeof route.access !== 'object') return null;
  if (route.access.venue === 'path') return (request.params as { venue?: string }).venue ?? '';
  if (route.access.venue === 'query') return parse(venueNamed, request.query).venueId;
  return null;
};

/** The caller's membership; undefined if not signed in, or if there is no venue. */
const membershipOf = async (access: Access, identity: Identity | undefined, venue: string | null): Promise<Membership | undefined> =>
  identity && venue !== null ? requireMembership(access, identity, venue) : undefined;

const requireRecord = async (record: Promise<unknown>): Promise<unknown> => {
  const one = await record;
  if (one === null) throw new ApiError('not_found');
  return one;
};

const guardOf = (access: Access, route: Route, { find }: Options<unknown>) => {
  const right = typeof route.access === 'object' ? route.access : null;
  return async (request: FastifyRequest) => {
    const guarded: Guarded = {};
    request.guarded = guarded;
    if (route.access !== 'public') guarded.identity = await requireIdentity(access, request);
    const { identity } = guarded;
    const venue = venueOf(route, request);
    guarded.membership = await membershipOf(access, identity, venue);
    if (find) {
      guarded.record = await requireRecord(find(request.params as Record<string, string>, venue, identity));
      if (right?.venue === 'record') guarded.membership = await membershipOf(access, identity, (guarded.record as Found).venue_id);
    }
    if (!identity) return;
    requireOwnDevice(identity, route);
    // The venue that a body names is checked once the body has arrived (`guardBody`).
    if (right && right.venue !== 'body') requireRight(identity, guarded.membership ?? null, right.right);
  };
};

/** Checks the right on the venue in the body before its other fields, so that an unauthorized caller learns nothing about them. */
const guardBody = async (access: Access, route: Route, { venueOf: find }: Options<unknown>, request: FastifyRequest): Promise<void> => {
  const { guarded, body } = request;
  if (typeof route.access !== 'object' || route.access.venue !== 'body' || !guarded?.identity) return;
  const venue = find ? await find(body, guarded.identity) : parse(venueNamed, body ?? undefined).venueId;
  guarded.membership = await requireMembership(access, guarded.identity, venue);
  requireRight(guarded.identity, guarded.membership, route.access.right);
};

/**
 * The serializer of an answer: it drops fields that the contract does not have. Built on first use, because all of them take a quarter of
 * the start-up time.
 */
const serializerOf = ({ ok }: Route): ((value: unknown) => string) | undefined => {
  if (!ok || ok instanceof z.ZodCustom) return undefined;
  let write: ((value: unknown) => string) | undefined;
  return (value) => {
    write ??= fastJson(outputSchema(ok) as never) as (value: unknown) => string;
    return write(value);
  };
};

/** Path parameters; malformed ids are a 404, on public routes too. */
const pathParams = (route: Route, { params }: FastifyRequest) => {
  const parsed = route.params?.safeParse(params);
  if (!parsed?.success) throw new ApiError('not_found');
  return parsed.data;
};

const none = z.strictObject({});

/** Parses a body; checks the length of lists before their entries. A body that is not JSON is passed through. */
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

/** A file may be returned as a stream; an error in it ends the connection. */
type File<R extends Route> = R['produces'] extends string ? Promise<Readable> : never;

export type Bind = <const R extends Route, T = undefined>(
  route: R,
  handler: (context: Context<R, T>) => Promise<Reply<R>> | Promise<void> | Reply<R> | File<R>,
  options?: ChangeOptions<R, T>,
) => void;

/** Mounts a route for bodies other than JSON in its own scope, so that other routes do not accept such bodies. */
const scoped = (server: FastifyInstance, { consumes }: Route, mount: (scope: FastifyInstance) => void): void => {
  if (!consumes) mount(server);
  else
    server.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      // After the guard: only callers with the right get the longer timeout.
      scope.addHook('preParsing', async ({ raw }) => liftTimeout(raw));
      if (consumes.types.includes(FORM)) {
        await acceptForms(scope, consumes.bytes);
        return mount(scope);
      }
      scope.addContentTypeParser([...consumes.types], { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      mount(scope);
    });
};

/** Sends the result of a handler, with headers for its change and the moved orders. */
const answer = (route: Route, write: ReturnType<typeof serializerOf>, reply: FastifyReply, result: unknown): FastifyReply => {
  const change = changeOf(result);
  if (change) reply.header('x-change', change);
  const moved = movedBy(result);
  if (moved) reply.headers({ 'x-held': String(moved.held), 'x-released': String(moved.released) });
  if (!write) return result === undefined ? reply.code(route.status ?? 204).send() : reply.code(route.status ?? 200).send(result);
  reply.code(route.status ?? 200).type('application/json; charset=utf-8');
  if (!route.list) return reply.send(write(result));
  const { rows, total } = result as { rows: unknown; total: number };
  return reply.header('x-total-count', String(total)).send(write(rows));
};

/** Creates the `Bind` function of a server. The server refuses to start with routes bound otherwise (`refuseUndeclaredRoutes`). */
export const binder =
  (server: FastifyInstance, access: Access, changes: Changes): Bind =>
  (route, handler, options = {}) => {
    const write = serializerOf(route);
    const readBody = bodyReader(route);
    const query = route.query ?? none;
    const { current } = options;
    const guards = options as Options<unknown>;
    /** Runs the handler; a 409 for a versioned record includes the current one. */
    const run = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const input = {
        params: route.params ? pathParams(route, request) : undefined,
        query: route.access === 'public' && !route.query ? undefined : parse(query, request.query),
        body: readBody(request.body),
      };
      const context = { ...input, ...request.guarded, request, reply } as never;
      const work = async () => handler(context);
      if (!current || !write) return work();
      const { membership } = request.guarded ?? {};
      return withConflictRecord(options.changes ?? changes, { membership, work, current: () => current(context), write });
    };
    const mount = (scope: FastifyInstance) =>
      scope.route({
        method: route.method,
        url: route.path,
        config: { route },
        bodyLimit: route.consumes?.bytes ?? bodyLimits(route).bytes,
        exposeHeadRoute: route.head === true,
        onRequest: guardOf(access, route, guards),
        handler: async (request, reply) => {
          await guardBody(access, route, guards, request);
          const result = await run(request, reply);
          return reply.sent ? reply : answer(route, write, reply, result);
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
