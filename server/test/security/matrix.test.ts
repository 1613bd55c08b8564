// Every route × every subject × own and other venue, from the one permission table.

import { authRoutes, sessionRoutes } from '@ardoise/contract/accounts/auth.ts';
import { outlierRoutes } from '@ardoise/contract/figures/outliers.ts';
import type { Route } from '@ardoise/contract/kit/route.ts';
import { fontRoutes, lookRoutes } from '@ardoise/contract/look.ts';
import { MARKER } from '@ardoise/contract/rules/look/records.ts';
import { decide, type Role, type Subject, type Tier } from '@ardoise/contract/rules/permissions.ts';
import { unpreparedRoutes } from '@ardoise/contract/unprepared.ts';
import { createSigner } from 'fast-jwt';
import Fastify from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { refuseUndeclaredRoutes } from '../../http/bind.ts';
import { newId, shortId } from '../../platform/ids.ts';
import { startTestApp, type TestApp } from '../app.ts';
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

/** A font that the venue uses. */
const makeFont = async (venue: string): Promise<string> => {
  const font = newId();
  await app.app.files.put(`${font}/font.woff2`, Buffer.from('font'));
  await app.db.pool.query(`insert into font (id, name, at) values ($1, 'Font', now())`, [font]);
  await app.db.pool.query('insert into venue_font (venue_id, font_id) values ($1, $2)', [venue, font]);
  return font;
};

/** One record of every kind; names hold a word that no stranger may read. */
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
    records: { section: menu.section, category: menu.category, product: menu.beer, table, message, font: await makeFont(venue), ...extras },
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
  // No node with workers: cursors and what a full hour brings would change venues, whoever calls.
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

/** The record that a route's path means in a fixture. */
const pathOf = (route: Route, { venue, records, order, uuid, code }: Fixture, userId: string): string => {
  const resource = typeof route.access === 'object' ? (route.access.right.split(':')[0] as string) : '';
  const kind = Object.keys(records).find((name) => new RegExp(`/${name}s?/`).test(route.path)) ?? '';
  const named = typeof route.access === 'object' && route.access.venue === 'query' ? `?venueId=${venue}` : '';
  const ofFont = route === fontRoutes.unlink ? `&fontId=${records.font}` : '';
  const ofDay = route === outlierRoutes.bringBack ? '?kind=view&day=20260101' : '';
  const ofOrigin = route === unpreparedRoutes.cancel ? '?origin=bar' : '';
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => {
    if (name === 'venue') return venue;
    if (name === 'userId') return userId;
    if (name === 'role') return 'reader';
    if (name === 'id' && route.path.startsWith('/api/user/:id')) return route.access === 'user' ? userId : (records.person as string);
    if (name === 'code') return code;
    if (name === 'seat') return records.seat as string;
    if (name === 'uuid') return resource === 'out_of_stock' ? (records.product as string) : uuid;
    // The first of the order's lines.
    if (name === 'item') return `${order.slice(0, -4)}0001`;
    return resource === 'order' ? order : (records[kind] ?? newId());
  });
  return path + named + ofFont + ofDay + ofOrigin;
};

const hasOrder = (target: Fixture) => target === fixtures.premium || target === fixtures.other;
const signedOut = (caller: Caller) => caller.token === undefined || /guest|ended/.test(caller.name);
/** Signing in asks for another kind of credentials; an order's uuid and code are known to nobody where there is no order. */
const expectedOfAnyone = (route: Route, target: Fixture): number | 'through' => {
  if (route === authRoutes.signIn) return 401;
  return /:(uuid|code)/.test(route.path) && !hasOrder(target) ? 404 : 'through';
};

/** What the caller must be answered on a route of a venue: a status, or `through` where the guard lets pass. */
const expected = (route: Route, caller: Caller, target: Fixture): number | 'through' => {
  if (route.access === 'public') return expectedOfAnyone(route, target);
  if (signedOut(caller)) return 401;
  const who = caller.ownSubject;
  const known = who && (who.admin || target.venue === caller.own.venue);
  // Of one's own calls only some name a venue.
  if (route.access === 'user') return known || !route.path.includes(':venue') ? 'through' : 404;
  const { right, venue } = route.access;
  if (venue === 'none') return who && decide(who, right) === 'yes' ? 'through' : 403;
  if (!known) return 404;
  const tier = (Object.entries(fixtures)
    .find(([, fixture]) => fixture === target)?.[0]
    .replace('other', 'premium') ?? 'none') as Tier;
  const verdict = decide({ ...who, tier }, right);
  return verdict === 'yes' ? 'through' : verdict === 'forbidden' ? 403 : 402;
};

/** Orders, and messages about them, exist on Premium venues only: elsewhere a path that names one leads nowhere. */
const namesMissingOrder = (route: Route, target: Fixture) =>
  typeof route.access === 'object' && /^(order|message):/.test(route.access.right) && /:id/.test(route.path) && !hasOrder(target);

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

/** Where the venue is in the body, the body must be read before anything is judged. */
const readable = (route: Route, { venue, records }: Fixture): object => {
  if (route.path.endsWith('/sort')) return { sections: [records.section] };
  if (route.path === '/style/tags') return { venueId: venue, name: 'Tag' };
  if (route === lookRoutes.add) return { venueId: venue, ...MARKER };
  return route === fontRoutes.link ? { venueId: venue, fontId: newId() } : {};
};

// Other bodies are such that a call that is let through changes nothing: an empty one is a 400.
const callAs = (caller: Caller, route: Route, target: Fixture) =>
  app.send<unknown>(route.method, pathOf(route, target, caller.id), {
    token: caller.token,
    ...(route.body && { body: readable(route, target) }),
  });

/** Without a body to refuse: what is let through takes the record of the path away. */
const takesAway = ({ method, path }: Route) => method === 'DELETE' || path.endsWith('/product/:id/cost');

describe('every route × every subject', { timeout: LONG_TEST_MS }, () => {
  it('answers as the table says, on the own venue and on another one', async () => {
    const wrong: string[] = [];
    let cells = 0;
    const routes = app.app.routes.filter((route) => !takesAway(route));
    for (const caller of callers)
      for (const target of caller.ownSubject?.admin ? [caller.own] : [fixtures.other as Fixture, caller.own]) {
        const foreign = target.venue !== caller.own.venue || !caller.ownSubject;
        const before = foreign ? await stateOf(target.venue) : '';
        for (const route of routes) {
          const { status, body } = await callAs(caller, route, target);
          cells++;
          const should = namesMissingOrder(route, target) && !signedOut(caller) ? 404 : expected(route, caller, target);
          const passed = ![401, 402, 403, 404].includes(status) && status < 500;
          if (should === 'through' ? !passed : status !== should) {
            wrong.push(
              `${caller.name} → ${route.method} ${pathOf(route, target, caller.id)} (${target === caller.own ? 'own' : 'other'}): ${status} instead of ${should}`,
            );
          }
          if (foreign && route.access !== 'public' && JSON.stringify(body).includes(target.canary))
            wrong.push(`${caller.name} reads another venue through ${route.path}`);
        }
        if (foreign && (await stateOf(target.venue)) !== before) wrong.push(`${caller.name} changed another venue`);
      }
    expect(wrong).toEqual([]);
    expect(cells).toBeGreaterThan(routes.length * callers.length);
  });

  it('refuses alike with a valid body, an invalid one and one that is no JSON', async () => {
    const wrong: string[] = [];
    let cells = 0;
    const routes = app.app.routes.filter((route) => route.body instanceof z.ZodType && route.access !== 'public');
    expect(routes.filter((route) => validBody(route) === null).length).toBeLessThan(5);
    for (const caller of callers)
      for (const target of caller.ownSubject?.admin ? [caller.own] : [fixtures.other as Fixture, caller.own]) {
        const before = await stateOf(target.venue);
        for (const route of routes) {
          const should = namesMissingOrder(route, target) && !signedOut(caller) ? 404 : expected(route, caller, target);
          if (should === 'through') continue;
          const named = readable(route, target);
          // A body without the venue cannot be judged on a route whose body names it.
          const judged = Object.keys(named).length === 0;
          const bodies = [{ ...validBody(route), ...named }, { ...named, nothing: 'x' }, ...(judged ? ['[]', '"x"', '{', ''] : [])];
          for (const body of bodies) {
            const { status } = await app.send(route.method, pathOf(route, target, caller.id), { token: caller.token, body });
            cells++;
            if (status !== should)
              wrong.push(
                `${caller.name} → ${route.method} ${route.path} with ${JSON.stringify(body).slice(0, 80)}: ${status} instead of ${should}`,
              );
          }
        }
        if ((await stateOf(target.venue)) !== before) wrong.push(`${caller.name} changed a venue`);
      }
    expect(wrong).toEqual([]);
    expect(cells).toBeGreaterThan(5_000);
  });

  it('deletes and converts only where the table says so', async () => {
    const wrong: string[] = [];
    // Signing out would take the callers themselves away: `sessions.test.ts` is about it.
    const ofSessions: readonly Route[] = [authRoutes.signOut, sessionRoutes.end];
    const routes = app.app.routes.filter((route) => takesAway(route) && route.access !== 'public' && !ofSessions.includes(route));
    for (const caller of callers)
      for (const foreign of [true, false]) {
        for (const route of routes) {
          const target = foreign ? (fixtures.other as Fixture) : caller.own;
          if (foreign && caller.ownSubject?.admin) continue;
          const should = namesMissingOrder(route, target) && !signedOut(caller) ? 404 : expected(route, caller, target);
          const { status } = await callAs(caller, route, target);
          // Whoever was let through has taken the record away.
          if (![401, 402, 403, 404].includes(status)) Object.assign(target, await renew(target));
          const right = should === 'through' ? [200, 204, 409].includes(status) : status === should;
          if (!right)
            wrong.push(`${caller.name} → ${route.method} ${route.path} (${foreign ? 'other' : 'own'}): ${status} instead of ${should}`);
        }
      }
    expect(wrong).toEqual([]);
  });
});

/** Fresh records for a venue whose old ones a deletion may have taken. */
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
    records: { section: menu.section, category: menu.category, product: menu.beer, table, font: await makeFont(venue), ...extras },
    order: order ?? newId(),
    uuid: placed.body.uuid ?? newId(),
  };
};

describe('a route that no contract entry declares', () => {
  it('stops the start', () => {
    const server = Fastify();
    refuseUndeclaredRoutes(server, []);
    expect(() => server.get('/api/hidden', () => 'x')).toThrow(/not declared/);
  });
});
