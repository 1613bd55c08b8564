// What a venue asks its guests for besides a name: written with the profile, by Premium alone, and asked of the next order.
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

describe('what guests are asked for', () => {
  it('is nothing at first, and stays where a client does not know of it', async () => {
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

  it.each(['fax', '', null, 1])('is none of what there is not: %j is a 400 that names it', async (contact) => {
    const before = await read();
    const { status, body } = await write({ contact });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['contact']]);
    expect(await read()).toEqual(before);
  });

  it('is for managers and admins to say', async () => {
    expect((await write({ contact: 'phone' }, venue, people.bartender)).status).toBe(403);
    expect((await write({ contact: 'phone' }, smart, people.reader)).status).toBe(403);
    expect((await write({ contact: 'phone' }, venue, people.admin)).body.contact).toBe('phone');
    expect((await write({ contact: 'none' })).body.contact).toBe('none');
  });

  it('is Premium’s: a smaller plan keeps and ends it, and changes nothing else', async () => {
    const { status, body } = await write({ contact: 'phone' }, smart);
    expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([402, 'plan_required', ['contact']]);
    await app.db.pool.query(`update venue set contact = 'email' where id = $1`, [smart]);
    expect((await write({}, smart)).body.contact).toBe('email');
    expect((await write({ contact: 'any' }, smart)).status).toBe(402);
    expect((await write({ contact: 'none' }, smart)).body.contact).toBe('none');
  });
});
