// Written texts over HTTP: invisible characters are removed, and names without visible characters are refused naming the field.
import type { Order } from '@ardoise/contract/orders.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { makeMenu, makePerson, makeVenue, type Person, placeOrder, staffOrder, type TestMenu } from './factories.ts';

type Refused = { code: string; errors: Record<string, { code: string }> };
let app: TestApp;
let venue: string;
let menu: TestMenu;
let manager: Person;

beforeAll(async () => {
  app = await startTestApp({ ORDERS_PER_ADDRESS: '0' });
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  manager = await makePerson(app, { roles: { manager: [venue], bartender: [venue] } });
});

const INVISIBLE = ['\u200b', ' \u3164 ', '\u2800\u2800', '\ufe0f', '\u202e\u2066', '\u00ad', '\u0007', '   '];
const send = <T>(method: string, to: string, body?: unknown) =>
  app.send<T>(method, to, { token: manager.token, ...(body !== undefined && { body }) });

describe('a guest', () => {
  it('has a name, notes and contacts without control characters and unpaired direction marks', async () => {
    const { status, body } = await placeOrder(app, venue, menu.beer, {
      customer: { name: '\u202eLé\u0007a\u200b', phone: '\u202a06 39 98 12 34\u202c', email: 'lea@test.example\u200b' },
      note: 'vite\r\n\u2066merci',
      items: [{ product: menu.beer, qty: 1, note: 'sans\u001bglace\u202d' }],
    });
    expect(status).toBe(201);
    const order: Order = await staffOrder(app, venue, manager.token, body.uuid);
    expect(order.customer).toMatchObject({ name: 'Léa', phone: '+33639981234', email: 'lea@test.example' });
    expect(order.note).toBe('vite\nmerci');
    expect(order.items[0]?.note).toBe('sansglace');
  });

  it.each(['علی‌رضا', 'שרה', '👩‍🍳 Zoé ❤️', 'ක්‍රිෂ්', '山田 太郎'])('keeps the name %s', async (name) => {
    const { body } = await placeOrder(app, venue, menu.beer, { customer: { name } });
    expect((await staffOrder(app, venue, manager.token, body.uuid)).customer.name).toBe(name);
  });

  it.each(INVISIBLE)('is refused with the invisible name %j', async (name) => {
    const answer = await placeOrder(app, venue, menu.beer, { customer: { name } });
    expect(answer).toMatchObject({ status: 400, body: { errors: { 'customer.name': { code: 'invisible' } } } });
  });

  it('may write an invisible note, stored as empty', async () => {
    const { body } = await placeOrder(app, venue, menu.beer, { note: '\u200b\u3164' });
    expect(body.note).toBe('');
  });
});

describe('names that staff write', () => {
  const section = { name: 'Carte', languages: [{ locale: 'en-GB', name: 'Menu' }] };
  const refused = async (method: string, to: string, body: object, field: string) => {
    const answer = await send<Refused>(method, to, body);
    expect([to, field, answer.status, answer.body.errors?.[field]?.code]).toEqual([to, field, 400, 'invisible']);
  };

  it('are cleaned on every write', async () => {
    const made = await send<{ name: string; languages: { name: string }[] }>('POST', `/api/menu/${venue}/category`, {
      name: ' Car\u200bte\u202e ',
      languages: [{ locale: 'ar-AR', name: 'قائمة\u200f!' }],
    });
    expect(made).toMatchObject({ status: 201, body: { name: 'Carte', languages: [{ name: 'قائمة\u200f!' }] } });
    const table = await send<{ number: string }>('POST', `/api/venue/${venue}/table`, { number: '\u2066T9' });
    expect(table).toMatchObject({ status: 201, body: { number: 'T9' } });
  });

  it('without visible characters are refused naming the field', async () => {
    for (const name of INVISIBLE) {
      await refused('POST', `/api/menu/${venue}/section`, { ...section, name }, 'name');
      await refused('POST', `/api/venue/${venue}/table`, { number: name }, 'number');
    }
    const name = '\u200b\u3164';
    await refused('POST', `/api/menu/${venue}/section`, { ...section, languages: [{ locale: 'en-GB', name }] }, 'languages.0.name');
    await refused('POST', `/api/menu/${venue}/instruction`, { name: 'Cuisson', instructions: ['Bleu', name] }, 'instructions.1');
    await refused('POST', `/api/menu/${venue}/cost`, { name, net_price: 1, tax_rate: 0.2, application: 'venue' }, 'name');
    const { body: profile } = await send<object>('GET', `/api/venue/${venue}`);
    await refused('PUT', `/api/venue/${venue}`, { ...profile, business_name: name }, 'business_name');
    const { body: own } = await send<object>('GET', `/api/user/${manager.id}`);
    await refused('PUT', `/api/user/${manager.id}`, { ...own, firstname: name }, 'firstname');
  });
});
