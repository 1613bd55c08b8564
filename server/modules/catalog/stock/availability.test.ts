// The availability switch and open forms: a toggle makes no form outdated, and no form reverts it by accident.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { mergeSwitch } from '../../../http/record/store.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { makeMenu, makePerson, makeVenue, placeOrder, staffOrder, type TestMenu } from '../../../test/factories.ts';

type Stored = { id: string; name: string; version: number; unavailable: boolean; switched: number };

let app: TestApp;
let venue: string;
let menu: TestMenu;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  ({ token } = await makePerson(app, { roles: { manager: [venue], bartender: [venue] } }));
});

const send = async <T = Stored>(method: string, path: string, body?: unknown): Promise<T> => {
  const answer = await app.send<T>(method, `/api/menu/${venue}/${path}`, { token, ...(body !== undefined && { body }) });
  expect(answer.status).toBe(200);
  return answer.body;
};
const menuVersion = async () => (await app.send<{ version: number }>('GET', `/api/public/menu/${venue}`)).body.version;

describe.each([
  ['section', () => menu.section],
  ['category', () => menu.category],
  ['product', () => menu.burger],
])('the switch of a %s', (kind, id) => {
  const path = () => `${kind}/${id()}`;
  const toggle = (unavailable: boolean) => send('PUT', `${kind}/available/${id()}`, { unavailable });

  it('is toggled beside an open form, which saves the rest and leaves it unchanged', async () => {
    for (const unavailable of [true, false]) {
      const open = await send('GET', path());
      const toggled = await toggle(unavailable);
      expect(toggled).toMatchObject({ unavailable, version: open.version });
      const before = await menuVersion();
      const saved = await send('PUT', path(), { ...open, name: `Nom ${unavailable}` });
      expect(saved).toMatchObject({ name: `Nom ${unavailable}`, unavailable, version: open.version + 1 });
      expect(await menuVersion()).toBeGreaterThan(before);
    }
  });

  it('is toggled by a form that changed it, despite other toggles meanwhile', async () => {
    for (const toggles of [[], [true], [true, false]]) {
      const open = await send('GET', path());
      for (const unavailable of toggles) await toggle(unavailable);
      expect(await send('PUT', path(), { ...open, unavailable: true })).toMatchObject({ unavailable: true });
      await toggle(false);
    }
  });

  it('is written as sent without its count', async () => {
    const { switched: _, ...open } = await send('GET', path());
    await toggle(true);
    expect(await send('PUT', path(), open)).toMatchObject({ unavailable: false });
  });
});

it('holds and releases orders when a form toggles it, and not otherwise', async () => {
  const { body: order } = await placeOrder(app, venue, menu.beer);
  const status = async () => (await staffOrder(app, venue, token, order.uuid)).status;
  const open = await send('GET', `product/${menu.beer}`);
  await app.send('PUT', `/api/menu/${menu.beer}/unavailable`, { token });
  expect(await status()).toBe('ON_HOLD');
  const saved = await send('PUT', `product/${menu.beer}`, { ...open, name: 'Blonde' });
  expect([saved.unavailable, await status()]).toEqual([true, 'ON_HOLD']);
  const back = await send('PUT', `product/${menu.beer}`, { ...saved, unavailable: false });
  expect([back.unavailable, await status()]).toEqual([false, 'PENDING']);
  await send('PUT', `product/${menu.beer}`, { ...back, unavailable: true });
  expect(await status()).toBe('ON_HOLD');
});

it('is counted by every toggle, also by an import', async () => {
  const { switched } = await send('GET', `product/${menu.coffee}`);
  await app.db.pool.query('update product set unavailable = not unavailable, name = name where id = $1', [menu.coffee]);
  await app.db.pool.query('update product set unavailable = unavailable where id = $1', [menu.coffee]);
  expect(await send('GET', `product/${menu.coffee}`)).toMatchObject({ unavailable: true, switched: switched + 1 });
});

it('has the value of the last user who toggled it, after any sequence', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.nat({ max: 20 }), fc.nat({ max: 9 }), fc.boolean(), (read, switched, toggles, toggledByForm) => {
      const present = { unavailable: read !== (toggles % 2 === 1), switched: switched + toggles };
      const settled = mergeSwitch(present, { unavailable: read !== toggledByForm, switched });
      expect(settled).toBe(toggledByForm ? !read : present.unavailable);
    }),
  );
});
