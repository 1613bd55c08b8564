// The short address of an order in messages to its guest (docs/product/messages.md#short-address).
import { beforeAll, expect, it } from 'vitest';
import { movableClock, startTestApp, type TestApp } from '../../test/app.ts';
import { makeMenu, makePerson, makeVenue, placeOrder, staffOrder } from '../../test/factories.ts';
import { messagesOf, writeBySms } from '../../test/messages.ts';

const clock = movableClock();
const PHONE = '06 39 98 11 22';
let app: TestApp;
let venue: string;
let uuid: string;
let path: string;
let token: string;

const open = (to: string) => fetch(app.base + to, { redirect: 'manual', headers: { 'accept-language': 'fr' } });

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', DEMO: 'true' }, clock);
  venue = await makeVenue(app);
  const [menu, messages] = [await makeMenu(app, venue), messagesOf(app, clock)];
  ({ token } = await makePerson(app, { roles: { bartender: [venue], manager: [venue] } }));
  await writeBySms(app, venue);
  ({ uuid } = (await placeOrder(app, venue, menu.burger, { customer: { name: 'Léa', phone: PHONE } })).body);
  await app.send('PUT', `/api/menu/${venue}/product/available/${menu.burger}`, { token, body: { unavailable: true } });
  await messages.after(11);
  path = /\/o\/\S+$/.exec((await messages.of(venue, token))[0]?.text ?? '')?.[0] ?? '';
});

it('redirects to the order’s page, and is neither cached nor passed on', async () => {
  const answer = await open(path);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/m/${venue}/order/${uuid}`]);
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect((await open(`/m/${venue}/order/${uuid}`)).status).toBe(200);
});

it('is in no API response', async () => {
  const code = path.slice(3);
  const { id } = await staffOrder(app, venue, token, uuid);
  for (const to of [`/api/public/order/${uuid}`, `/api/order/${venue}`, `/api/order/${venue}/${id}`]) {
    const { status, body } = await app.send('GET', to, { token });
    expect([status, JSON.stringify(body).includes(code)]).toEqual([200, false]);
  }
});

it.each(['/o/abcdefghijkmnpqrstuvwx', '/o/0OIl', '/o/%00', `/o/${'a'.repeat(90)}`, '/o/..%2Fadmin'])(
  'answers the not-found page of orders to %s',
  async (to) => {
    const answer = await open(to);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toMatch(/<h1>Cette commande est introuvable<\/h1>/);
  },
);

it('still works when its guest is erased, as the uuid does', async () => {
  const order = await staffOrder(app, venue, token, uuid);
  await app.send('DELETE', `/api/order/${order.id}`, { token });
  clock.forward(11);
  const { body } = await app.send<{ id: string }[]>('GET', `/api/user/${venue}/customer`, { token });
  expect((await app.send('DELETE', `/api/user/${venue}/customer/${body[0]?.id}`, { token })).status).toBeLessThan(300);
  expect((await open(path)).headers.get('location')).toBe(`/m/${venue}/order/${uuid}`);
  expect((await app.send('GET', `/api/public/order/${uuid}`)).body).toMatchObject({ customer: { name: '' } });
});

it('still works for an address that used up its wrong codes of a minute', async () => {
  for (let times = 0; times < 40; times++) expect((await open(path)).status).toBe(303);
  const statuses: number[] = [];
  for (let times = 0; times < 32; times++) statuses.push((await open('/o/abcdefghijkmnpqrstuvwx')).status);
  expect(statuses.at(0)).toBe(404);
  expect(statuses.at(-1)).toBe(429);
  expect((await open(path)).status).toBe(303);
});
