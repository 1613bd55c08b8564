// The venues of the platform: list, creation, deactivation and reactivation.
import type { Menu } from '@ardoise/contract/menu.ts';
import type { Profile } from '@ardoise/contract/venues.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId, shortId } from '../../platform/ids.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makeMenu, makePerson, makeRecord, makeVenue, newKey, type Person, placeOrder, type TestMenu } from '../../test/factories.ts';

let app: TestApp;
let venues: Record<'cafe' | 'bar' | 'kiosk', string>;
let people: Record<'manager' | 'bartender' | 'admin', Person>;

beforeAll(async () => {
  app = await startTestApp();
  venues = {
    cafe: await makeVenue(app, 'premium', 'Café Été'),
    bar: await makeVenue(app, 'smart', 'Bar 100 %'),
    kiosk: await makeVenue(app, 'none', 'Kiosque'),
  };
  people = {
    manager: await makePerson(app, { roles: { manager: [venues.cafe] } }),
    bartender: await makePerson(app, { roles: { bartender: [venues.cafe] } }),
    admin: await makePerson(app, { admin: true }),
  };
});

const rows = async (text: string, values: unknown[] = []) => (await app.db.pool.query(text, values)).rows;
const turn = (venue: string, active: unknown, { token } = people.admin) =>
  app.send<Profile>('PUT', `/api/venue/${venue}/active`, { token, body: { active } });

describe('the list of all venues', () => {
  const list = (query = '', { token } = people.admin) => app.send<Profile[]>('GET', `/api/venue${query}`, { token });
  const names = async (query: string) => (await list(query)).body.map(({ name }) => name);

  it('returns whole profiles, sorted by name', async () => {
    const { status, body, headers } = await list();
    expect([status, headers.get('x-total-count')]).toEqual([200, '3']);
    expect(body.map(({ name, tier, active }) => [name, tier, active])).toEqual([
      ['Bar 100 %', 'smart', true],
      ['Café Été', 'premium', true],
      ['Kiosque', 'none', true],
    ]);
    expect(body[1]).toEqual((await app.send('GET', `/api/venue/${venues.cafe}`, { token: people.admin.token })).body);
  });

  it('filters by name (ignoring case and accents, literally), id and state, sorts and pages', async () => {
    await turn(venues.kiosk, false);
    expect(await names('?name=ETE')).toEqual(['Café Été']);
    expect(await names(`?name=${encodeURIComponent('0 %')}`)).toEqual(['Bar 100 %']);
    expect(await names('?name=_')).toEqual([]);
    expect(await names('?active=false')).toEqual(['Kiosque']);
    expect(await names('?active=true')).toEqual(['Bar 100 %', 'Café Été']);
    expect(await names(`?id=${venues.kiosk}&id=${venues.bar}`)).toEqual(['Bar 100 %', 'Kiosque']);
    expect(await names('?sort=creation_date&order=DESC')).toEqual(['Kiosque', 'Bar 100 %', 'Café Été']);
    expect((await list('?page=1&pageSize=2&sort=name&order=DESC')).headers.get('x-total-count')).toBe('3');
    expect(await names('?page=1&pageSize=2&sort=name&order=DESC')).toEqual(['Bar 100 %']);
    await turn(venues.kiosk, true);
  });

  it.each(['sort=address', 'active=yes', 'pageSize=501', 'tier=none', `name=${'x'.repeat(201)}`])('answers 400 for ?%s', async (query) => {
    expect((await list(`?${query}`)).status).toBe(400);
  });

  it('is for admins only', async () => {
    expect((await list('', people.manager)).status).toBe(403);
    expect((await app.send('GET', '/api/venue')).status).toBe(401);
  });
});

const NEW = {
  name: ' Chez Nadia ',
  business_name: 'Nadia SARL',
  address: '3 rue du Lac\n74000 Annecy',
  billing_address: '3 rue du Lac',
  country: 'FR',
  source_locale: 'fr-FR',
  default_locale: 'en-GB',
  billing_email: 'compta@nadia.example',
};

describe('a new venue', () => {
  const create = (changes: object = {}, { token } = people.admin) =>
    app.send<Profile & { errors?: object }>('POST', '/api/venue', { token, body: { ...NEW, ...changes } });
  const count = async () => (await rows('select count(*) from venue'))[0].count;

  it('is returned as its profile and shows guests an empty menu', async () => {
    const { status, body } = await create({ type: 'bar', tax_number: 'FR66 000000018', instagram: 'https://www.instagram.com/nadia/' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...NEW,
      name: 'Chez Nadia',
      hrid: shortId(body.id),
      type: 'bar',
      tax_number: 'FR66 000000018',
      currency: 'EUR',
      timezone: 'Europe/Paris',
      active: true,
      open: true,
      tier: 'none',
      image: null,
      hours: null,
      version: 1,
      contact: 'none',
      first_order: 'off',
      subscription: { id: 0, end: null, renewal: false, mandates: [] },
    });
    expect(body).toEqual((await app.send('GET', `/api/venue/${body.id}`, { token: people.admin.token })).body);
    const { status: found, body: menu } = await app.send<Menu>('GET', `/api/public/menu/${body.id}`);
    expect([found, menu.venue.name, menu.sections]).toEqual([200, 'Chez Nadia', []]);
    const own = await app.send<{ id: string }[]>('GET', `/api/venue/user/${people.admin.id}?name=nadia`, { token: people.admin.token });
    expect(own.body.map(({ id }) => id)).toEqual([body.id]);
    // Staff can work on it as on any other venue.
    const opened = await app.send('PUT', `/api/venue/${body.id}/open`, { token: people.admin.token, body: { open: false } });
    expect(opened.status).toBe(402);
  });

  it('gets the time zone of its country by default', async () => {
    expect((await create({ country: 'JP', currency: 'JPY' })).body).toMatchObject({ timezone: 'Asia/Tokyo', currency: 'JPY' });
    expect((await create({ country: 'US', timezone: 'America/Chicago' })).body.timezone).toBe('America/Chicago');
  });

  it.each([
    [400, 'name', { name: ' ' }],
    [400, 'name', { name: 'x'.repeat(201) }],
    [400, 'name', { name: '\u200b\u2060' }],
    [400, 'name', { name: 'a\u0000b' }],
    [400, 'address', { address: 'x'.repeat(501) }],
    [400, 'billing_email', { billing_email: 'nobody' }],
    [400, 'country', { country: 'XX' }],
    [400, 'currency', { currency: 'XXX' }],
    [400, 'timezone', { timezone: 'Mars/Olympus' }],
    [400, 'tax_number', { tax_number: 'x'.repeat(31) }],
    [400, 'type', { type: 'club' }],
    [400, 'source_locale', { source_locale: 'nl-NL' }],
    [400, 'website', { website: 'javascript:alert(1)' }],
    [400, 'id', { id: newId() }],
    [400, 'image', { image: newId() }],
    [400, 'active', { active: false }],
    [400, 'version', { version: 1 }],
    [422, 'facebook', { facebook: 'https://facebook.com.evil.example/x' }],
  ])('answers %i on %s for %o and makes none', async (expected, field, wrong) => {
    const before = await count();
    const { status, body } = await create(wrong);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([expected, [field]]);
    expect(await count()).toBe(before);
  });

  it.each(['name', 'business_name', 'address', 'billing_address', 'billing_email'])('needs its %s', async (field) => {
    const { status, body } = await create({ [field]: undefined });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
  });

  it('stores a hostile name as text', async () => {
    const name = `<img src=x onerror=alert(1)> '; drop table venue; --`;
    const { body } = await create({ name });
    expect(body.name).toBe(name);
    const page = await app.send<string>('GET', `/m/${body.id}`);
    expect(page.body as unknown as string).not.toContain('<img src=x');
  });

  it('is created by admins only', async () => {
    const before = await count();
    for (const who of [people.manager, people.bartender]) expect((await create({}, who)).status).toBe(403);
    expect((await app.send('POST', '/api/venue', { body: NEW })).status).toBe(401);
    expect(await count()).toBe(before);
  });
});

describe('a venue that is deactivated', () => {
  let menu: TestMenu;
  beforeAll(async () => {
    menu = await makeMenu(app, venues.cafe);
  });
  const data = () => app.send<Menu & { code?: string }>('GET', `/api/public/menu/${venues.cafe}?locale=fr-FR`);
  const page = (language = 'de') =>
    app.send<string>('GET', `/m/${venues.cafe}`, { headers: { 'accept-language': language } }) as Promise<{
      status: number;
      body: string;
      headers: Headers;
    }>;

  it('tells guests in their language, refuses orders, and is back at once', async () => {
    expect([(await page()).status, (await data()).status]).toEqual([200, 200]);
    const key = newKey();
    const placed = await placeOrder(app, venues.cafe, menu.beer, {}, key);
    const { status, body } = await turn(venues.cafe, false);
    expect([status, body.active]).toEqual([200, false]);

    const inactivePage = await page();
    expect([inactivePage.status, inactivePage.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(inactivePage.body).toContain('Diese Karte ist zurzeit nicht verfügbar');
    expect(inactivePage.body).not.toContain('Burger maison');
    expect(await data()).toMatchObject({ status: 404, body: { code: 'venue_inactive' } });
    expect(await placeOrder(app, venues.cafe, menu.beer)).toMatchObject({ status: 404, body: { code: 'venue_inactive' } });
    const entry = { name: 'Léa', email: 'lea@test.example' };
    expect((await app.send('POST', `/api/public/guest/${venues.cafe}`, { body: entry })).status).toBe(404);

    // Orders placed before can be read, retried and worked on.
    expect((await placeOrder(app, venues.cafe, menu.beer, {}, key)).body.uuid).toBe(placed.body.uuid);
    expect((await app.send('GET', `/api/public/order/${placed.body.uuid}`)).body).toMatchObject({ status: 'PENDING' });
    expect((await app.send('GET', `/m/${venues.cafe}/order/${placed.body.uuid}`)).status).toBe(200);
    const { body: orders } = await app.send<{ id: string }[]>('GET', `/api/order/${venues.cafe}`, { token: people.bartender.token });
    const step = await app.send('PUT', `/api/order/${orders[0]?.id}/status/prepare`, { token: people.bartender.token });
    expect(step.status).toBe(200);
    expect((await app.send('GET', `/api/menu/${venues.cafe}/product`, { token: people.manager.token })).status).toBe(200);

    expect((await turn(venues.cafe, true)).body.active).toBe(true);
    expect([(await page()).status, (await data()).status]).toEqual([200, 200]);
    expect((await placeOrder(app, venues.cafe, menu.beer)).status).toBe(201);
  });

  it('is one event, one menu version and one message, however often it is requested', async () => {
    const counters = async () =>
      (await rows('select event_seq, menu_version from venue_counter where venue_id = $1', [venues.cafe]))[0] as Record<string, number>;
    const before = await counters();
    const { version } = (await turn(venues.cafe, true)).body;
    expect(await counters()).toEqual(before);
    const answers = await Promise.all(Array.from({ length: 6 }, () => turn(venues.cafe, false)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const [seq = 0, menuVersion = 0] = [before.event_seq, before.menu_version];
    expect(await counters()).toEqual({ event_seq: seq + 1, menu_version: menuVersion + 1 });
    const [event] = await rows('select what, actor, account_id from venue_event where venue_id = $1 order by seq desc limit 1', [
      venues.cafe,
    ]);
    expect(event).toEqual({ what: 'deactivated', actor: 'staff', account_id: people.admin.id });
    expect((await turn(venues.cafe, true)).body.version).toBe(version);
  });

  it('does not let guests edit held orders meanwhile', async () => {
    const { body } = await placeOrder(app, venues.cafe, menu.coffee);
    await app.app.modules.catalog.setAvailability(venues.cafe, menu.coffee, { unavailable: true }, people.admin.id);
    await turn(venues.cafe, false);
    const change = { items: [{ product: menu.beer, qty: 1 }] };
    expect((await app.send('PUT', `/api/public/order/${body.uuid}`, { body: change })).body.code).toBe('venue_inactive');
    expect((await app.send('DELETE', `/api/public/order/${body.uuid}`)).status).toBe(200);
    await turn(venues.cafe, true);
  });

  it('still answers previews and newsletter confirmations', async () => {
    await turn(venues.cafe, false);
    const { body } = await app.send<{ url: string }>('POST', `/api/menu/${venues.cafe}/preview`, { token: people.manager.token, body: {} });
    const shown = await app.send<string>('GET', body.url);
    expect([shown.status, (shown.body as unknown as string).includes('Burger maison')]).toEqual([200, true]);
    const news = await app.send<string>('GET', `/m/${venues.cafe}/newsletter?stopped&locale=fr-FR`);
    expect(news.status).toBe(200);
    await turn(venues.cafe, true);
  });

  it.each([
    ['manager', 'cafe', 403],
    ['bartender', 'cafe', 403],
    ['manager', 'bar', 404],
  ] as const)('not by a %s of the %s: %i', async (who, where, status) => {
    expect((await turn(venues[where], false, people[who])).status).toBe(status);
    expect((await app.send<Profile>('GET', `/api/venue/${venues[where]}`, { token: people.admin.token })).body.active).toBe(true);
  });

  it.each([{}, { active: 'false' }, { active: null }, { active: true, since: 1 }])('answers 400 for %o', async (body) => {
    expect((await app.send('PUT', `/api/venue/${venues.cafe}/active`, { token: people.admin.token, body })).status).toBe(400);
    expect((await turn(newId(), false)).status).toBe(404);
  });
});

describe('another currency', () => {
  const read = async (venue: string) => (await app.send<Profile>('GET', `/api/venue/${venue}`, { token: people.admin.token })).body;
  const change = async (venue: string, values: object) =>
    app.send<Profile & { code?: string; errors?: Record<string, { code: string }> }>('PUT', `/api/venue/${venue}`, {
      token: people.admin.token,
      body: { ...(await read(venue)), ...values },
    });
  const fresh = () => makeVenue(app, 'premium', 'Change');

  it('is accepted if nothing has a price', async () => {
    const venue = await fresh();
    expect((await change(venue, { currency: 'JPY' })).body.currency).toBe('JPY');
    expect((await change(venue, { currency: 'CHF', prices: 'keep' })).body.currency).toBe('CHF');
  });

  it.each(['product', 'cost'])('asks whether prices stay if there is a %s, and keeps their amounts', async (name) => {
    const venue = await fresh();
    const id = await makeRecord(app, venue, name, { name: 'Rosti', net_price: 450 });
    const refused = await change(venue, { currency: 'CHF', name: 'Zürich' });
    expect([refused.status, refused.body.code]).toEqual([409, 'currency_prices']);
    expect(await read(venue)).toMatchObject({ currency: 'EUR', name: 'Change' });
    // Other fields can still be changed.
    expect((await change(venue, { name: 'Zürich' })).status).toBe(200);
    const { status, body } = await change(venue, { currency: 'CHF', prices: 'keep' });
    expect([status, body.currency]).toEqual([200, 'CHF']);
    const record = await app.send<{ net_price: number }>('GET', `/api/menu/${venue}/${name}/${id}`, { token: people.admin.token });
    expect(record.body.net_price).toBe(4.5);
  });

  it('with other decimals is refused if anything has a price, even if prices stay', async () => {
    const venue = await fresh();
    await makeRecord(app, venue, 'product', { name: 'Rosti', net_price: 450 });
    const { status, body } = await change(venue, { currency: 'JPY', prices: 'keep' });
    expect([status, body.errors]).toMatchObject([422, { currency: { code: 'currency_digits' } }]);
  });

  it('is refused until orders and tables are settled; past orders keep their currency', async () => {
    const venue = await fresh();
    const menu = await makeMenu(app, venue);
    await makeRecord(app, venue, 'table', { number: '7' });
    const { token } = await makePerson(app, { roles: { bartender: [venue] } });
    const { body: placed } = await placeOrder(app, venue, menu.beer, { table: '7' });
    const refusal = async () => (await change(venue, { currency: 'CHF', prices: 'keep' })).body.errors?.currency?.code;
    expect(await refusal()).toBe('currency_orders');
    const { body: orders } = await app.send<{ id: string }[]>('GET', `/api/order/${venue}`, { token });
    for (const step of ['prepare', 'ready', 'delivered']) await app.send('PUT', `/api/order/${orders[0]?.id}/status/${step}`, { token });
    expect(await refusal()).toBe('currency_orders');
    const { body: sessions } = await app.send<{ id: string }[]>('GET', `/api/venue/${venue}/session`, { token });
    expect((await app.send('DELETE', `/api/venue/${venue}/session/${sessions[0]?.id}`, { token })).status).toBe(200);
    expect((await change(venue, { currency: 'CHF', prices: 'keep' })).status).toBe(200);
    expect((await app.send('GET', `/api/public/order/${placed.uuid}`)).body).toMatchObject({ currency: 'EUR', total_price: 4.6 });
    expect((await app.send('GET', `/api/order/${venue}/history`, { token })).body).toMatchObject([{ currency: 'EUR', total_price: 4.6 }]);
    expect((await placeOrder(app, venue, menu.beer)).body).toMatchObject({ currency: 'CHF', total_price: 4.6 });
  });
});
