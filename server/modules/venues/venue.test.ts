import { defaultMessages } from '@ardoise/contract/rules/text/message-texts.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BusMessage } from '../../platform/bus.ts';
import { newId } from '../../platform/ids.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makePerson, makeRecord, makeVenue, type Person } from '../../test/factories.ts';

let test: TestApp;
let venues: Record<'cafe' | 'bar' | 'kiosk', string>;
let people: Record<'manager' | 'bartender' | 'reader' | 'stranger' | 'admin', Person>;
const messages: BusMessage[] = [];

const sql = async (text: string, values: unknown[] = []) => (await test.db.pool.query(text, values)).rows;

beforeAll(async () => {
  test = await startTestApp();
  venues = {
    cafe: await makeVenue(test, 'premium', 'Café Été'),
    bar: await makeVenue(test, 'smart', 'Bar 100 %'),
    kiosk: await makeVenue(test, 'none', 'Kiosque'),
  };
  await makeRecord(test, venues.cafe, 'product', { name: 'Café', net_price: 250 });
  people = {
    manager: await makePerson(test, { roles: { manager: [venues.cafe, venues.kiosk], bartender: [venues.cafe] } }),
    bartender: await makePerson(test, { roles: { bartender: [venues.cafe] } }),
    reader: await makePerson(test, { roles: { reader: [venues.bar] } }),
    stranger: await makePerson(test),
    admin: await makePerson(test, { admin: true }),
  };
  // Applications of other tests may share Redis.
  test.app.bus.subscribe((message) => Object.values<string>(venues).includes(message.id) && messages.push(message));
});

const profilePath = (venue: string) => `/api/venue/profile/${venue}`;
const read = async (venue: string) => (await test.send('GET', profilePath(venue), { token: people.admin.token })).body;
const counters = async (venue: string) => (await sql('select event_seq, menu_version from venue_counter where venue_id = $1', [venue]))[0];

describe('the list of own venues', () => {
  const list = (of: { id: string }, by: Person, query = '') =>
    test.send<Record<string, unknown>[]>('GET', `/api/venue/user/${of.id}${query}`, { token: by.token });

  it('shows each venue with its tier and the caller’s roles, by name', async () => {
    const { status, body, headers } = await list(people.manager, people.manager);
    expect(status).toBe(200);
    expect(headers.get('x-total-count')).toBe('2');
    expect(body).toMatchObject([
      {
        id: venues.cafe,
        name: 'Café Été',
        tier: 'premium',
        roles: ['manager', 'bartender'],
        open: true,
        active: true,
        image_url: null,
        currency: 'EUR',
      },
      { id: venues.kiosk, tier: 'none', roles: ['manager'] },
    ]);
  });

  it('holds all venues for an admin, filtered by name without case and accents, and literally', async () => {
    const { admin } = people;
    const names = async (query: string) => (await list(admin, admin, query)).body.map(({ name }) => name);
    expect(await names('')).toEqual(['Bar 100 %', 'Café Été', 'Kiosque']);
    expect(await names('?name=ETE')).toEqual(['Café Été']);
    expect(await names(`?name=${encodeURIComponent('0 %')}`)).toEqual(['Bar 100 %']);
    expect(await names('?name=_')).toEqual([]);
  });

  it('is paged, with the total', async () => {
    const { body, headers } = await list(people.admin, people.admin, '?page=1&pageSize=2');
    expect([body.map(({ name }) => name), headers.get('x-total-count')]).toEqual([['Kiosque'], '3']);
  });

  it('shows another user’s venues to an admin only', async () => {
    const { manager, reader, admin } = people;
    expect((await list(manager, reader)).status).toBe(404);
    expect((await list(reader, admin)).body).toMatchObject([{ id: venues.bar, roles: ['reader'] }]);
    expect((await list({ id: newId() }, admin)).status).toBe(404);
    expect((await list({ id: 'me' }, admin)).status).toBe(404);
    expect((await test.send('GET', `/api/venue/user/${manager.id}`)).status).toBe(401);
  });

  it.each([
    ['page', 'page=-1'],
    ['pageSize', 'pageSize=501'],
    ['pageSize', 'pageSize=x'],
    ['sort', 'sort=name'],
    ['id', 'id=1'],
    ['name', `name=${'x'.repeat(201)}`],
    ['name', 'name=%00'],
  ])('answers 400 on %s for ?%s', async (field, query) => {
    const { status, body } = await list(people.admin, people.admin, `?${query}`);
    expect([status, Object.keys((body as { errors?: object }).errors ?? {})]).toEqual([400, [field]]);
  });
});

describe('the profile', () => {
  it('is read under both paths by managers and admins, on every tier', async () => {
    for (const path of [profilePath(venues.cafe), `/api/venue/${venues.cafe}`]) {
      const { status, body } = await test.send('GET', path, { token: people.manager.token });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        id: venues.cafe,
        hrid: 'TEST',
        tier: 'premium',
        hours: null,
        image_url: null,
        version: expect.any(Number),
      });
      expect(body.subscription).toMatchObject({ id: 5, renewal: false, mandates: [] });
      expect(body.payment).toEqual({
        opt_in: false,
        account_validated: false,
        test: true,
        sms: false,
        ...defaultMessages['fr-FR'],
        message_hold: '',
        sms_countries: [],
      });
    }
    const { body } = await test.send('GET', profilePath(venues.kiosk), { token: people.manager.token });
    expect(body).toMatchObject({ tier: 'none', subscription: { id: 0, end: null, renewal: false } });
  });

  it('holds the opening hours and the picture', async () => {
    const [calendar, picture] = [newId(), newId()];
    const week = JSON.stringify([[{ beginHour: 8, beginMinute: 0, endHour: 24, endMinute: 0 }], [], [], [], [], [], []]);
    await sql('insert into calendar (venue_id, id, name, timetable) values ($1, $2, $3, $4::jsonb)', [
      venues.kiosk,
      calendar,
      'Hours',
      week,
    ]);
    await sql('update venue set hours = $2, image = $3 where id = $1', [venues.kiosk, calendar, picture]);
    expect(await read(venues.kiosk)).toMatchObject({ hours: calendar, timetable: JSON.parse(week), image_url: `/files/${picture}` });
  });

  it.each([
    ['stranger', 'cafe', 404],
    ['reader', 'cafe', 404],
    ['bartender', 'cafe', 403],
    ['reader', 'bar', 403],
    ['manager', 'bar', 404],
  ] as const)('of a %s on the %s is a %i, to read and to write', async (who, where, status) => {
    const { token } = people[who];
    const before = await read(venues[where]);
    for (const path of [profilePath(venues[where]), `/api/venue/${venues[where]}`]) {
      expect((await test.send('GET', path, { token })).status).toBe(status);
      expect((await test.send('PUT', path, { token, body: { ...before, name: 'Mine' } })).status).toBe(status);
      expect((await test.send('PUT', path, { token, body: {} })).status).toBe(status);
    }
    expect(await read(venues[where])).toEqual(before);
  });

  it('answers 404 to malformed ids, and 401 without a token', async () => {
    for (const id of ['x', '%00', newId(), venues.cafe.toUpperCase()])
      expect((await test.send('GET', profilePath(id), { token: people.admin.token })).status).toBe(404);
    expect((await test.send('GET', profilePath(venues.cafe))).status).toBe(401);
  });

  it('accepts the record as read, changes the fields of the General tab, and announces it', async () => {
    const before = await read(venues.cafe);
    const counted = await counters(venues.cafe);
    messages.length = 0;
    const sent = {
      ...before,
      name: ' Café d’Été ',
      instagram: 'https://www.instagram.com/cafe.ete/',
      wishlist: true,
      active: false,
      open: false,
      tier: 'none',
      subscription: { id: 4, end: null, renewal: false, mandates: [] },
      payment: { ...(before.payment as object), opt_in: true, account_validated: true },
      creation_date: '2000-01-01T00:00:00Z',
      hrid: 'ZZZZZZZZ',
    };
    const { status, body } = await test.send('PUT', profilePath(venues.cafe), { token: people.manager.token, body: sent });
    expect(status).toBe(200);
    const after = {
      ...before,
      name: 'Café d’Été',
      instagram: 'https://www.instagram.com/cafe.ete/',
      wishlist: true,
      version: Number(before.version) + 1,
    };
    expect(body).toEqual(after);
    expect(await read(venues.cafe)).toEqual(after);
    expect((await counters(venues.cafe)).menu_version).toBe(counted.menu_version + 1);
    expect(messages.map(({ topic, id }) => `${topic} ${id}`)).toEqual([`venue ${venues.cafe}`, `menu ${venues.cafe}`]);
  });

  it('accepts one of two concurrent changes and answers 409 to the other', async () => {
    const before = await read(venues.cafe);
    const put = (name: string) => test.send('PUT', profilePath(venues.cafe), { token: people.manager.token, body: { ...before, name } });
    const answers = await Promise.all([put('One'), put('Two')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('stale_version');
    const winner = answers.find(({ status }) => status === 200)?.body.name;
    const now = await read(venues.cafe);
    expect(now).toMatchObject({ name: winner, version: Number(before.version) + 1 });
    expect((await put('Three')).body).toMatchObject({ code: 'stale_version', record: now, changed: { by: expect.any(String) } });
  });

  it.each([
    [400, 'name', { name: '  ' }],
    [400, 'name', { name: 'x'.repeat(201) }],
    [400, 'name', { name: 'Ca\u0000fé' }],
    [400, 'billing_email', { billing_email: 'nobody' }],
    [400, 'country', { country: 'XX' }],
    [400, 'currency', { currency: 'EURO' }],
    [400, 'timezone', { timezone: 'Mars/Olympus' }],
    [422, 'timezone', { timezone: 'US/Pacific-New' }],
    [400, 'default_locale', { default_locale: 'ja-JP' }],
    [400, 'website', { website: 'javascript:alert(1)' }],
    [400, 'gmaps', { gmaps: 'data:text/html,x' }],
    [400, 'wishlist', { wishlist: 1 }],
    [400, 'managers', { managers: 'all' }],
    [400, 'type', { type: 'club' }],
    [400, 'tax_number', { tax_number: 'x'.repeat(31) }],
    [400, 'prices', { prices: 'convert' }],
    [400, 'version', { version: 0 }],
    [422, 'instagram', { instagram: 'https://instagram.com.evil.example/cafe' }],
    [422, 'facebook', { facebook: 'https://facebook.com@evil.example/cafe' }],
    [422, 'website', { website: 'https://cafe.example@evil.example/' }],
    [422, 'website', { website: 'https://cafe.example/\u202egnp.exe' }],
    [422, 'instagram', { instagram: 'https://instagram.com/ca\u200bfe' }],
    [422, 'tripadvisor', { tripadvisor: 'https://www.tripadvisor.evil/Restaurant' }],
    [422, 'gmaps', { gmaps: 'https://www.google.com/search?q=maps' }],
    [422, 'website', { website: 'http://127.0.0.1/' }],
    [422, 'currency', { currency: 'JPY' }],
  ])('answers %i on %s for %o and stores nothing', async (expected, field, wrong) => {
    const before = await read(venues.cafe);
    const { status, body } = await test.send('PUT', profilePath(venues.cafe), {
      token: people.manager.token,
      body: { ...before, ...wrong },
    });
    expect([status, Object.keys((body.errors ?? {}) as object)]).toEqual([expected, [field]]);
    expect(await read(venues.cafe)).toEqual(before);
  });

  it('refuses such a link of a menu too', async () => {
    const body = { name: 'Carte', external_url: 'https://cafe.example@evil.example/' };
    const refused = await test.send('POST', `/api/menu/${venues.cafe}/section`, { token: people.manager.token, body });
    expect(refused).toMatchObject({ status: 400, body: { errors: { external_url: { code: 'disguised_link' } } } });
  });

  it('does not publish an older link that hides its target', async () => {
    const address = 'https://cafe.example/\u202egnp.exe';
    await sql('update venue set website = $2, instagram = $3 where id = $1', [venues.bar, address, 'https://instagram.com@evil.example/']);
    await makeRecord(test, venues.bar, 'section', { name: 'Carte', position: 0, external_url: 'https://cafe.example@evil.example/' });
    const menu = await test.send<{ venue: object; sections: { external_url: string }[] }>('GET', `/api/public/menu/${venues.bar}`);
    expect(menu.body.venue).toMatchObject({ website: '', instagram: '' });
    expect(menu.body.sections.map(({ external_url }) => external_url)).toEqual(['']);
    await sql(`update venue set website = '', instagram = '' where id = $1`, [venues.bar]);
  });

  it('answers 400 to a version out of range', async () => {
    const body = { ...(await read(venues.cafe)), version: Number.MAX_SAFE_INTEGER };
    expect((await test.send('PUT', profilePath(venues.cafe), { token: people.manager.token, body })).status).toBe(400);
  });

  it('answers 400 to malformed bodies', async () => {
    for (const body of ['[]', '"x"', 'null', '{"__proto__": {}}', '{'])
      expect((await test.send('PUT', profilePath(venues.cafe), { token: people.manager.token, body })).status).toBe(400);
  });
});

describe('the open switch', () => {
  const path = (venue: string, end = '') => `/api/venue/${venue}/open${end}`;
  const flip = (person: Person, venue: string, body: unknown, end = '') =>
    test.send('PUT', path(venue, end), { token: person.token, body });

  it('opens and closes, with or without an empty id; each change has a numbered event', async () => {
    const counted = await counters(venues.cafe);
    messages.length = 0;
    expect(await flip(people.bartender, venues.cafe, { open: false })).toMatchObject({ status: 200, body: { open: false } });
    expect(await test.send('GET', path(venues.cafe), { token: people.manager.token })).toMatchObject({
      status: 200,
      body: { open: false },
    });
    expect(await flip(people.manager, venues.cafe, { open: true }, '/')).toMatchObject({ status: 200, body: { open: true } });
    expect(await test.send('GET', path(venues.cafe, '/'), { token: people.manager.token })).toMatchObject({ body: { open: true } });
    expect(await counters(venues.cafe)).toEqual({ event_seq: counted.event_seq + 2, menu_version: counted.menu_version + 2 });
    const events = await sql('select seq, type from venue_event where venue_id = $1 order by seq desc limit 2', [venues.cafe]);
    expect(events).toEqual([2, 1].map((more) => ({ seq: counted.event_seq + more, type: 'venue:open' })));
    expect(messages.map(({ topic }) => topic)).toEqual(['venue', 'menu', 'venue', 'menu']);
  });

  it('emits no event without a change, and one for concurrent requests', async () => {
    const counted = await counters(venues.cafe);
    expect((await flip(people.manager, venues.cafe, { open: true })).status).toBe(200);
    expect(await counters(venues.cafe)).toEqual(counted);
    const answers = await Promise.all(Array.from({ length: 8 }, () => flip(people.manager, venues.cafe, { open: false })));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect((await counters(venues.cafe)).event_seq).toBe(counted.event_seq + 1);
    await flip(people.manager, venues.cafe, { open: true });
  });

  it('does not change the profile’s version', async () => {
    const { version } = await read(venues.cafe);
    await flip(people.manager, venues.cafe, { open: false });
    await flip(people.manager, venues.cafe, { open: true });
    expect((await read(venues.cafe)).version).toBe(version);
  });

  it.each([
    ['stranger', 'cafe', 404, 404],
    ['reader', 'bar', 200, 403],
    ['manager', 'kiosk', 402, 402],
  ] as const)('of a %s on the %s answers %i to read and %i to write', async (who, where, reading, writing) => {
    expect((await test.send('GET', path(venues[where]), { token: people[who].token })).status).toBe(reading);
    for (const end of ['', '/']) expect((await flip(people[who], venues[where], { open: false }, end)).status).toBe(writing);
    expect((await read(venues[where])).open).toBe(true);
  });

  it.each([{}, { open: 'false' }, { open: 0 }, { open: null }])('answers 400 on open for %o', async (body) => {
    const answer = await flip(people.manager, venues.cafe, body);
    expect([answer.status, Object.keys(answer.body.errors as object)]).toEqual([400, ['open']]);
    expect((await flip(people.manager, venues.cafe, { open: false, since: 1 })).body.errors).toHaveProperty('since');
    expect((await read(venues.cafe)).open).toBe(true);
  });
});
