// The contact a venue asks guests for besides a name: part of the profile, Premium only, required from the next order on.
import type { Menu } from '@ardoise/contract/menu.ts';
import type { Profile } from '@ardoise/contract/venues.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makeMenu, makePerson, makeVenue, type Person, placeOrder, type TestMenu } from '../../test/factories.ts';

let app: TestApp;
let venue: string;
let smart: string;
let menu: TestMenu;
let people: Record<'manager' | 'bartender' | 'reader' | 'admin', Person>;
type Answer = Profile & { code?: string; errors?: Record<string, { code: string }> };

const path = (id: string) => `/api/venue/profile/${id}`;
const read = async (id = venue) => (await app.send<Answer>('GET', path(id), { token: people.admin.token })).body;
const write = async (change: object, id = venue, { token } = people.manager) =>
  app.send<Answer>('PUT', path(id), { token, body: { ...(await read(id)), ...change } });
const asked = async () => (await app.send<Menu>('GET', `/api/public/menu/${venue}`)).body.venue.contact;
const order = async (customer: object) => {
  const { status, body } = await placeOrder(app, venue, menu.coffee, { customer: { name: 'Léa', ...customer } });
  return status === 201 ? 201 : [status, Object.keys((body as { errors?: object }).errors ?? {})];
};

beforeAll(async () => {
  app = await startTestApp({ ORDERS_PER_ADDRESS: '0' });
  [venue, smart] = [await makeVenue(app), await makeVenue(app, 'smart')];
  menu = await makeMenu(app, venue);
  people = {
    manager: await makePerson(app, { roles: { manager: [venue, smart] } }),
    bartender: await makePerson(app, { roles: { bartender: [venue] } }),
    reader: await makePerson(app, { roles: { reader: [smart] } }),
    admin: await makePerson(app, { admin: true }),
  };
});

describe('the contact that guests are asked for', () => {
  it('is none at first, and stays if a client omits it', async () => {
    const { contact, ...rest } = await read();
    expect([contact, await asked()]).toEqual(['none', 'none']);
    await write({ contact: 'any' });
    const { version } = await read();
    const kept = await app.send<Answer>('PUT', path(venue), { token: people.manager.token, body: { ...rest, version } });
    expect([kept.status, kept.body.contact]).toEqual([200, 'any']);
  });

  it.each([
    ['phone', [422, ['customer.phone']], [422, ['customer.phone']], 201],
    ['email', [422, ['customer.email']], 201, [422, ['customer.email']]],
    ['any', [422, ['customer.phone']], 201, 201],
    ['none', 201, 201, 201],
  ] as const)('is asked of the next guest: %s', async (contact, ofName, ofEmail, ofPhone) => {
    const { status, body } = await write({ contact });
    expect([status, body.contact, await asked()]).toEqual([200, contact, contact]);
    expect([await order({}), await order({ email: 'lea@test.example' }), await order({ phone: '06 39 98 12 34' })]).toEqual([
      ofName,
      ofEmail,
      ofPhone,
    ]);
  });

  it.each(['fax', '', null, 1])('answers 400 on `contact` to %j', async (contact) => {
    const before = await read();
    const { status, body } = await write({ contact });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['contact']]);
    expect(await read()).toEqual(before);
  });

  it('is set by managers and admins', async () => {
    expect((await write({ contact: 'phone' }, venue, people.bartender)).status).toBe(403);
    expect((await write({ contact: 'phone' }, smart, people.reader)).status).toBe(403);
    expect((await write({ contact: 'phone' }, venue, people.admin)).body.contact).toBe('phone');
    expect((await write({ contact: 'none' })).body.contact).toBe('none');
  });

  it('needs Premium: a smaller plan can keep or end it, not change it', async () => {
    const { status, body } = await write({ contact: 'phone' }, smart);
    expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([402, 'plan_required', ['contact']]);
    await app.db.pool.query(`update venue set contact = 'email' where id = $1`, [smart]);
    expect((await write({}, smart)).body.contact).toBe('email');
    expect((await write({ contact: 'any' }, smart)).status).toBe(402);
    expect((await write({ contact: 'none' }, smart)).body.contact).toBe('none');
  });
});
