// A venue whose subscription has ended keeps its team and profile, and loses what the subscription included.
import { io } from 'socket.io-client';
import { beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makeMenu, makePerson, makeVenue, type Person, placeOrder, type TestMenu } from '../../test/factories.ts';
import { within } from '../../test/harness/within.ts';

let app: TestApp;
let venue: string;
let menu: TestMenu;
let person: Person;

beforeAll(async () => {
  app = await startTestApp();
  venue = await makeVenue(app, 'premium');
  menu = await makeMenu(app, venue);
  person = await makePerson(app, { roles: { manager: [venue], bartender: [venue] } });
  const { body } = await placeOrder(app, venue, menu.beer);
  expect(body.status).toBe('PENDING');
  await app.db.pool.query(`update subscription set end_date = now() - interval '1 second' where venue_id = $1`, [venue]);
  app.app.bus.publish({ topic: 'venue', id: venue });
  app.app.bus.publish({ topic: 'menu', id: venue });
});

it('keeps the profile, the roles and the list of venues', async () => {
  const get = async (path: string) => (await app.send(`GET`, path, { token: person.token })).body;
  expect(await get(`/api/venue/profile/${venue}`)).toMatchObject({ tier: 'none', subscription: { id: 0 } });
  expect(await get(`/api/venue/user/${person.id}`)).toMatchObject([{ id: venue, tier: 'none', roles: ['manager', 'bartender'] }]);
  expect(await get(`/api/user/${person.id}/permission/${venue}`)).toMatchObject({ manager: true, smart: false, premium: false });
});

it('answers 402 to actions that need a higher tier', async () => {
  const paths = [`menu/${venue}/product`, `order/${venue}`, `order/${venue}/history`, `venue/${venue}/table`, `venue/${venue}/open`];
  const answers = await Promise.all(paths.map((path) => app.send('GET', `/api/${path}`, { token: person.token })));
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(paths.map(() => [402, 'plan_required']));
});

it('refuses orders and boards, and still serves the menu', async () => {
  expect(await placeOrder(app, venue, menu.beer)).toMatchObject({ status: 402, body: { code: 'ordering_not_included' } });
  expect(await app.send('GET', `/api/public/menu/${venue}`)).toMatchObject({ status: 200, body: { venue: { tier: 'none' } } });
  const socket = io(app.base, { transports: ['websocket'], reconnection: false, forceNew: true });
  socket.on('authenticate', () => socket.emit('authenticate', { token: person.token, venue }));
  const unauthorized = new Promise<void>((resolve) => socket.on('unauthorized', resolve));
  await within(unauthorized, 'the board to be refused');
});
