// Every route × every subject × own and other venue, from the permission table.

import { authRoutes, sessionRoutes } from '@ardoise/contract/accounts/auth.ts';
import { billRoutes } from '@ardoise/contract/billing/bills.ts';
import { hookRoutes } from '@ardoise/contract/billing/hook.ts';
import { subscriptionRoutes } from '@ardoise/contract/billing/subscription.ts';
import { outlierRoutes } from '@ardoise/contract/figures/outliers.ts';
import type { Route } from '@ardoise/contract/kit/route.ts';
import { fontRoutes, lookRoutes } from '@ardoise/contract/look.ts';
import { END_MARKER } from '@ardoise/contract/rules/look/records.ts';
import { decide, type Role, type Subject, type Tier } from '@ardoise/contract/rules/permissions.ts';
import { unpreparedRoutes } from '@ardoise/contract/unprepared.ts';
import { createSigner } from 'fast-jwt';
import Fastify from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { refuseUndeclaredRoutes } from '../../http/bind.ts';
import { newId, shortId } from '../../platform/ids.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { issue, makePaymentMethod } from '../billing/bills.ts';
import { makeExtras, makeMenu, makePerson, makeService, makeTable, makeTeam, makeVenue, type Person, placeOrder } from '../factories.ts';
import { NO_OPEN_LIMITS } from '../harness/no-open-limits.ts';
import { LONG_TEST_MS } from '../harness/within.ts';
import { validBody } from './worst-bodies.ts';

const staff: Record<string, Subject> = {};
const subject = (name: string, tier: Tier, roles: Role[], admin = false, operator = false) => {
  staff[name] = { tier, roles, admin, operator };
};
subject('admin on a Premium venue', 'premium', [], true);
subject('admin on a Smart venue', 'smart', [], true);
subject('admin on a venue without a plan', 'none', [], true);
subject('operator on a Premium venue', 'premium', [], true, true);
subject('Smart reader', 'smart', ['reader']);
subject('Smart manager', 'smart', ['manager']);
subject('Smart bartender', 'smart', ['bartender']);
subject('Premium reader', 'premium', ['reader']);
subject('Premium bartender', 'premium', ['bartender']);
subject('Premium manager', 'premium', ['manager']);
subject('manager of a venue without a plan', 'none', ['manager']);

type Fixture = { venue: string; records: Record<string, string>; order: string; uuid: string; code: string; canary: string };
type Caller = { name: string; token: string | undefined; id: string; own: Fixture; ownSubject: Subject | null };

let app: TestApp;
const fixtures: Record<string, Fixture> = {};
const callers: Caller[] = [];

/** Inserts a font that the venue uses. */
const makeFont = async (venue: string): Promise<string> => {
  const font = newId();
  await app.app.files.put(`${font}/font.woff2`, Buffer.from('font'));
  await app.db.pool.query(`insert into font (id, name, at) values ($1, 'Font', now())`, [font]);
  await app.db.pool.query('insert into venue_font (venue_id, font_id) values ($1, $2)', [venue, font]);
  return font;
};

/** One record of every kind; names hold a word that strangers must not read. */
const makeFixture = async (tier: Tier): Promise<Fixture> => {
  const canary = `CANARY-${newId()}`;
  const venue = await makeVenue(app, tier, canary);
  const menu = await makeMenu(app, venue);
  await app.db.pool.query('update product set name = $2 where venue_id = $1', [venue, canary]);
  const table = await makeTable(app, venue, '1');
  const placed = tier === 'premium' ? await placeOrder(app, venue, menu.beer, { customer: { name: canary } }) : undefined;
  const uuid = placed?.body.uuid ?? newId();
  const order = (await app.db.pool.query<{ id: string }>('select id from order_directory where uuid = $1', [uuid])).rows[0]?.id ?? newId();
  const extras = {
    ...(await makeExtras(app, venue)),
    ...(await makeService(app, venue, newId().slice(-8))),
    ...(await makeTeam(app, venue)),
  };
  const mandate = await makePaymentMethod(app, venue);
  const bill = (await issue(app, venue)).id;
  const [message, code] = [newId(), `${shortId(order)}abcdefghijkmnp`];
  await app.db.pool.query('update order_directory set code = $2 where id = $1', [order, code]);
  if (placed)
    await app.db.pool.query(
      `insert into message (venue_id, id, order_id, ref, step, step_at, channel, status, at) values ($1, $2, $3, 'A-001', 'ready', now(), 'sms', 'sent', now())`,
      [venue, message, order],
    );
  return {
    venue,
    canary,
    records: {
      ...{ section: menu.section, category: menu.category, product: menu.beer, table, message, font: await makeFont(venue) },
      ...{ mandate, bill, ...extras },
    },
    order,
    uuid,
    code,
  };
};

const sessionOf = (token = ''): string => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid;

const addCaller = (
  name: string,
  person: Pick<Person, 'token' | 'id'> | { token: undefined; id: string },
  own: Fixture,
  ownSubject: Subject | null,
) => callers.push({ name, token: person.token, id: person.id, own, ownSubject });

beforeAll(async () => {
  const noLimits = { ORDERS_PER_ADDRESS: '0', REFUSED_BODIES_PER_ADDRESS: '0', ...NO_OPEN_LIMITS };
  // Without workers, whose cursors and hourly jobs would change venues during the calls.
  app = await startTestApp({ ...noLimits, ROLES: 'api,realtime,analytics,styles' });
  for (const tier of ['premium', 'smart', 'none'] as const) fixtures[tier] = await makeFixture(tier);
  fixtures.other = await makeFixture('premium');
  const { premium, smart, none } = fixtures as Record<Tier, Fixture>;
  const venues: Record<Tier, Fixture> = { premium, smart, none };
  const admin = await makePerson(app, { admin: true });
  const operator = await makePerson(app, { admin: true, email: 'operator@test.example' });
  for (const [name, who] of Object.entries(staff)) {
    const own = venues[who.tier];
    const person = who.operator ? operator : who.admin ? admin : await makePerson(app, { roles: { [who.roles[0] as Role]: [own.venue] } });
    addCaller(name, person, own, who);
  }
  addCaller("another venue's manager", await makePerson(app, { roles: { manager: [await makeVenue(app)] } }), premium, null);
  addCaller('nobody', { token: undefined, id: newId() }, premium, null);
  addCaller('a guest with an order', { token: premium.uuid, id: newId() }, premium, null);
  const manager = callers.find(({ name }) => name === 'Premium manager') as Caller;
  const sign = createSigner({ key: app.config.SECRET, algorithm: 'HS256' });
  const now = Math.floor(Date.now() / 1000);
  addCaller(
    'somebody whose token has ended',
    { token: sign({ sub: manager.id, sid: sessionOf(manager.token), iat: now - 90_000, exp: now - 10 }), id: manager.id },
    premium,
    null,
  );
  const revoked = await makePerson(app, { roles: { manager: [premium.venue] } });
  await app.db.pool.query('delete from venue_role where account_id = $1', [revoked.id]);
  app.app.bus.publish({ topic: 'account', id: revoked.id });
  addCaller('somebody whose role was taken away', revoked, premium, null);
});

/** The query required by a route. */
const queryOf = (route: Route, { venue, records }: Fixture): string => {
  const named = typeof route.access === 'object' && route.access.venue === 'query' ? `?venueId=${venue}` : '';
  if (route === fontRoutes.unlink) return `${named}&fontId=${records.font}`;
  if (route === outlierRoutes.include) return `${named}?kind=view&day=20260101`;
  if (route === billRoutes.archive) return `${named}?year=2026`;
  return route === unpreparedRoutes.cancel ? `${named}?origin=bar` : named;
};

/** The path of a route, with the records of a fixture. */
const pathOf = (route: Route, fixture: Fixture, userId: string): string => {
  const { venue, records, order, uuid, code } = fixture;
  const resource = typeof route.access === 'object' ? (route.access.right.split(':')[0] as string) : '';
  const kind = Object.keys(records).find((name) => new RegExp(`/${name}s?/`).test(route.path)) ?? '';
  const ofUser = route.access === 'user' ? userId : (records.person as string);
  const record = resource === 'order' ? order : (records[kind] ?? newId());
  const values: Record<string, string> = {
    venue,
    userId,
    role: 'reader',
    method: 'creditcard',
    bill: records.bill as string,
    code,
    seat: records.seat as string,
    id:
      route === subscriptionRoutes.deletePaymentMethod
        ? (records.mandate as string)
        : route.path.startsWith('/api/user/:id')
          ? ofUser
          : record,
    uuid: resource === 'out_of_stock' ? (records.product as string) : uuid,
    // The first line of the order.
    item: `${order.slice(0, -4)}0001`,
  };
  return route.path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? record) + queryOf(route, fixture);
};

const hasOrder = (target: Fixture) => target === fixtures.premium || target === fixtures.other;
const signedOut = (caller: Caller) => caller.token === undefined || /guest|ended/.test(caller.name);
/** Exceptions: signing in needs other credentials, and an unknown order's uuid or code is a 404. */
const expectedOfAnyone = (route: Route, target: Fixture): number | 'through' => {
  if (route === authRoutes.signIn) return 401;
  // Its path is secret.
  if (route === hookRoutes.mollie) return 404;
  return /:(uuid|code)/.test(route.path) && !hasOrder(target) ? 404 : 'through';
};

const tierOf = (target: Fixture): Tier => {
  const [name = 'none'] = Object.entries(fixtures).find(([, fixture]) => fixture === target) ?? [];
  return name.replace('other', 'premium') as Tier;
};

const ANSWERS = { yes: 'through', forbidden: 403, plan_required: 402 } as const;
/** The status that the guard must answer, or `through` if it must admit the caller. */
const guarded = (route: Route, caller: Caller, target: Fixture): number | 'through' => {
  if (route.access === 'public') return expectedOfAnyone(route, target);
  if (signedOut(caller)) return 401;
  const who = caller.ownSubject;
  const known = who && (who.admin || target.venue === caller.own.venue);
  // Only some calls about the caller name a venue.
  if (route.access === 'user') return known || !route.path.includes(':venue') ? 'through' : 404;
  const { right, venue } = route.access;
  if (venue === 'none') return who && decide(who, right) === 'yes' ? 'through' : 403;
  if (!known) return 404;
  return ANSWERS[decide({ ...who, tier: tierOf(target) }, right)];
};

/** Orders and their messages exist on Premium venues only: paths with one answer 404 elsewhere. */
const namesMissingOrder = (route: Route, target: Fixture) =>
  typeof route.access === 'object' && /^(order|message):/.test(route.access.right) && /:id/.test(route.path) && !hasOrder(target);

/** The expected status for a caller, or `through` if the guard must admit the caller. */
const expected = (route: Route, caller: Caller, target: Fixture): number | 'through' =>
  namesMissingOrder(route, target) && !signedOut(caller) ? 404 : guarded(route, caller, target);

const isRefusal = (status: number): boolean => [401, 402, 403, 404].includes(status);

/** A caller, and the venue of the call: the own one or another. */
type Pair = { caller: Caller; target: Fixture; place: 'own' | 'other' };
/** Every caller with both venues; for an admin every venue is an own one. */
const pairs = (): Pair[] =>
  callers.flatMap((caller): Pair[] => [
    ...(caller.ownSubject?.admin ? [] : [{ caller, target: fixtures.other as Fixture, place: 'other' as const }]),
    { caller, target: caller.own, place: 'own' },
  ]);
const isForeign = ({ caller, target }: Pair): boolean => target.venue !== caller.own.venue || !caller.ownSubject;

const stateOf = async (venue: string): Promise<string> => {
  const { rows: tables } = await app.db.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = current_schema() and column_name = 'venue_id' order by 1`,
  );
  const hashes = await Promise.all(
    tables.map(({ name }) =>
      app.db.pool.query<{ h: string }>(
        `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as h from ${name} t where venue_id = $1`,
        [venue],
      ),
    ),
  );
  const own = await app.db.pool.query<{ h: string }>('select md5(v::text) as h from venue v where id = $1', [venue]);
  return [...hashes, own].map(({ rows }) => rows[0]?.h).join();
};

/** True if the venue is in the body, which is then read before the right is checked. */
const readable = (route: Route, { venue, records }: Fixture): object => {
  if (route.path.endsWith('/sort')) return { sections: [records.section] };
  if (route.path === '/style/tags') return { venueId: venue, name: 'Tag' };
  if (route === lookRoutes.add) return { venueId: venue, ...END_MARKER };
  return route === fontRoutes.link ? { venueId: venue, fontId: newId() } : {};
};

// Other bodies are invalid, so that an admitted call changes nothing.
const callAs = (caller: Caller, route: Route, target: Fixture) =>
  app.send<unknown>(route.method, pathOf(route, target, caller.id), {
    token: caller.token,
    ...(route.body && { body: readable(route, target) }),
  });

/** Calls without a body: an admitted one deletes the record of the path. */
const takesAway = ({ method, path }: Route) => method === 'DELETE' || path.endsWith('/product/:id/cost');

/** Calls a route; returns the errors in the answer. */
const mistakesOf = async (route: Route, pair: Pair): Promise<string[]> => {
  const { caller, target, place } = pair;
  const { status, body } = await callAs(caller, route, target);
  const should = expected(route, caller, target);
  const isRight = should === 'through' ? !isRefusal(status) && status < 500 : status === should;
  const reads = isForeign(pair) && route.access !== 'public' && JSON.stringify(body).includes(target.canary);
  return [
    ...(isRight ? [] : [`${caller.name} → ${route.method} ${pathOf(route, target, caller.id)} (${place}): ${status} instead of ${should}`]),
    ...(reads ? [`${caller.name} reads another venue through ${route.path}`] : []),
  ];
};

/** A valid body and invalid ones, each with the field by which the guard finds the venue. */
const bodiesOf = (route: Route, target: Fixture): unknown[] => {
  const named = readable(route, target);
  // The guard needs the venue of the body.
  const broken = Object.keys(named).length === 0 ? ['[]', '"x"', '{', ''] : [];
  return [{ ...validBody(route), ...named }, { ...named, nothing: 'x' }, ...broken];
};

/** Calls a deleting route and restores the record; returns the error in the answer. */
const mistakesOfDeletion = async (route: Route, { caller, target, place }: Pair): Promise<string[]> => {
  const should = expected(route, caller, target);
  const { status } = await callAs(caller, route, target);
  if (!isRefusal(status)) Object.assign(target, await renew(target));
  const right: readonly unknown[] = should === 'through' ? [200, 204, 409] : [should];
  return right.includes(status) ? [] : [`${caller.name} → ${route.method} ${route.path} (${place}): ${status} instead of ${should}`];
};

describe('every route × every subject', { timeout: LONG_TEST_MS }, () => {
  it('answers by the table, on the own and on another venue', async () => {
    const wrong: string[] = [];
    let cells = 0;
    const routes = app.app.routes.filter((route) => !takesAway(route));
    for (const pair of pairs()) {
      const before = isForeign(pair) ? await stateOf(pair.target.venue) : '';
      for (const route of routes) wrong.push(...(await mistakesOf(route, pair)));
      cells += routes.length;
      if (isForeign(pair) && (await stateOf(pair.target.venue)) !== before) wrong.push(`${pair.caller.name} changed another venue`);
    }
    expect(wrong).toEqual([]);
    expect(cells).toBeGreaterThan(routes.length * callers.length);
  });

  it('refuses valid bodies, invalid ones and malformed JSON alike', async () => {
    const wrong: string[] = [];
    let cells = 0;
    const routes = app.app.routes.filter((route) => route.body instanceof z.ZodType && route.access !== 'public');
    expect(routes.filter((route) => validBody(route) === null).length).toBeLessThan(5);
    for (const { caller, target } of pairs()) {
      const before = await stateOf(target.venue);
      const refused = routes.filter((route) => expected(route, caller, target) !== 'through');
      for (const [route, body] of refused.flatMap((one) => bodiesOf(one, target).map((body) => [one, body] as const))) {
        const { status } = await app.send(route.method, pathOf(route, target, caller.id), { token: caller.token, body });
        cells++;
        const should = expected(route, caller, target);
        if (status !== should)
          wrong.push(
            `${caller.name} → ${route.method} ${route.path} with ${JSON.stringify(body).slice(0, 80)}: ${status} instead of ${should}`,
          );
      }
      if ((await stateOf(target.venue)) !== before) wrong.push(`${caller.name} changed a venue`);
    }
    expect(wrong).toEqual([]);
    expect(cells).toBeGreaterThan(5_000);
  });

  it('deletes and converts only where the table says so', async () => {
    const wrong: string[] = [];
    // Signing out would end the callers' sessions; `sessions.test.ts` covers it.
    const ofSessions: readonly Route[] = [authRoutes.signOut, sessionRoutes.end];
    const routes = app.app.routes.filter((route) => takesAway(route) && route.access !== 'public' && !ofSessions.includes(route));
    for (const pair of pairs()) for (const route of routes) wrong.push(...(await mistakesOfDeletion(route, pair)));
    expect(wrong).toEqual([]);
  });
});

/** Creates new records for a venue after deletions. */
const renew = async ({ venue }: Fixture): Promise<Pick<Fixture, 'records' | 'order' | 'uuid'>> => {
  const menu = await makeMenu(app, venue);
  const table = await makeTable(app, venue, newId().slice(-8));
  const placed = await placeOrder(app, venue, menu.coffee);
  const order = (await app.db.pool.query<{ id: string }>('select id from order_directory where uuid = $1', [placed.body.uuid ?? newId()]))
    .rows[0]?.id;
  const extras = {
    ...(await makeExtras(app, venue)),
    ...(await makeService(app, venue, newId().slice(-8))),
    ...(await makeTeam(app, venue)),
  };
  return {
    records: {
      ...{ section: menu.section, category: menu.category, product: menu.beer, table, font: await makeFont(venue) },
      ...{ mandate: await makePaymentMethod(app, venue), ...extras },
    },
    order: order ?? newId(),
    uuid: placed.body.uuid ?? newId(),
  };
};

describe('a route without a contract entry', () => {
  it('stops the start', () => {
    const server = Fastify();
    refuseUndeclaredRoutes(server, []);
    expect(() => server.get('/api/hidden', () => 'x')).toThrow(/not declared/);
  });
});
