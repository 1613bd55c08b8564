// Events of visits: counted, ignored and refused ones.
import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { movableClock, startTestApp, type TestApp } from '../../test/app.ts';
import { makeMenu, makePerson, makeVenue, type TestMenu } from '../../test/factories.ts';
import { link, PHONES, readerOf, sendVisits, session, view } from '../../test/figures/visits.ts';

const clock = movableClock();
let app: TestApp;
let venue: string;
let menu: TestMenu;
let read: ReturnType<typeof readerOf>;
let today: string;

beforeAll(async () => {
  clock.forwardToNoon();
  app = await startTestApp({ TRUSTED_PROXIES: '1', ROLES: 'api,analytics' }, clock);
});
beforeEach(async () => {
  venue = await makeVenue(app, 'smart');
  menu = await makeMenu(app, venue);
  read = readerOf(app, venue, (await makePerson(app, { roles: { reader: [venue] } })).token);
  today = clock.now().toISOString().slice(0, 10);
});

const ofWebsite = async () => (await read.links(today)).find(({ label }) => label === 'website')?.value ?? 0;
let strangers = 0;
/** Waits until everything sent so far is counted, by a click of another phone. The module writes once a second, and when it closes. */
const counted = async () => {
  const before = await ofWebsite();
  expect(await sendVisits(app, venue, [link('website')], { phone: `${PHONES[0]} ${strangers++}` })).toBe(204);
  await app.app.modules.analytics.close();
  expect(await ofWebsite()).toBe(before + 1);
};
const visitors = async () => (await read.visitors(today)).data[0];
const views = async () => (await read.views(today)).map(({ name, values }) => [name, values[0]]);

describe('the ingest of events', () => {
  it('counts visitors, views of products and links', async () => {
    const other = { phone: PHONES[1] };
    expect(await sendVisits(app, venue, [session(), view(menu.beer), link('maps')])).toBe(204);
    expect(await sendVisits(app, venue, [session(), view(menu.beer), view(menu.coffee), link('maps')], other)).toBe(204);
    expect(await sendVisits(app, venue, [link('website')])).toBe(204);
    // The timer writes without a close.
    await expect.poll(ofWebsite).toBe(1);
    expect(await visitors()).toBe(2);
    expect(await views()).toEqual([
      ['Bière blonde', 2],
      ['Café crème', 1],
    ]);
    expect(await read.links(today)).toEqual([
      { label: 'facebook', value: 0 },
      { label: 'instagram', value: 0 },
      { label: 'maps', value: 2 },
      { label: 'tripadvisor', value: 0 },
      { label: 'website', value: 1 },
    ]);
    expect(await read.languages(today)).toEqual([{ label: 'fr-FR', value: 2 }]);
  });

  it('counts each product and link once per visitor and hour', async () => {
    const once = [view(menu.beer, 'fr-FR'), view(menu.beer, 'en-GB'), view(menu.coffee), link('maps'), link('maps'), link('facebook')];
    const hour = async () => {
      for (let time = 0; time < 3; time++) expect(await sendVisits(app, venue, [session(), ...once])).toBe(204);
      expect(await sendVisits(app, venue, [...once, session()], { address: '192.0.2.7' })).toBe(204);
      await counted();
    };
    await hour();
    expect(await views()).toEqual([
      ['Bière blonde', 2],
      ['Café crème', 2],
    ]);
    expect((await read.links(today)).map(({ value }) => value)).toEqual([2, 0, 2, 0, 1]);
    expect((await read.byLanguage(today)).map(({ locales }) => locales)).toEqual([[{ label: 'fr-FR', value: 2 }]]);
    clock.forward(3_600);
    await hour();
    expect(await views()).toEqual([
      ['Bière blonde', 4],
      ['Café crème', 4],
    ]);
    const [beer] = await read.views(today, today, 'hourly');
    expect(beer?.values.filter((value) => value > 0)).toEqual([2, 2]);
    expect((await read.links(today)).map(({ value }) => value)).toEqual([4, 0, 4, 0, 2]);
    expect(await visitors()).toBe(2);
  });

  it('distinguishes visitors by network and browser only', async () => {
    const visitFrom = (address: string, phone: string = PHONES[0]) => sendVisits(app, venue, [session()], { address, phone });
    await visitFrom('192.0.2.1');
    await visitFrom('192.0.2.1');
    await visitFrom('192.0.2.2');
    await visitFrom('192.0.2.2', PHONES[1]);
    await visitFrom('2001:db8:1:1::1');
    // One phone has many addresses in its network.
    await visitFrom('2001:db8:1:1::2');
    await counted();
    expect(await visitors()).toBe(4);
  });

  it('counts the first language of a visitor, with its likely region', async () => {
    const tags = ['fr', 'fr-FR', 'en-GB', 'zh-Hant', 'jp-JP', 'es-419', 'xx-YY', 'not a tag'];
    for (const [number, tag] of tags.entries()) await sendVisits(app, venue, [session(tag)], { address: `198.51.100.${number}` });
    await sendVisits(app, venue, [session('de-DE')], { address: '198.51.100.0' });
    await counted();
    expect(await read.languages(today)).toEqual([
      { label: 'fr-FR', value: 2 },
      { label: 'und', value: 2 },
      { label: 'en-GB', value: 1 },
      { label: 'es-419', value: 1 },
      { label: 'ja-JP', value: 1 },
      { label: 'zh-TW', value: 1 },
    ]);
  });

  it('ignores products of other venues', async () => {
    const other = await makeMenu(app, await makeVenue(app));
    expect(await sendVisits(app, venue, [view(other.beer), view(menu.section), view(crypto.randomUUID()), view(menu.burger)])).toBe(204);
    await counted();
    expect(await views()).toEqual([['Burger maison', 1]]);
  });

  it.each([
    ['a robot', { phone: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['a link preview', { phone: 'facebookexternalhit/1.1' }],
    ['a headless browser', { phone: PHONES[1].replace('Chrome/', 'HeadlessChrome/') }],
    ['a program', { phone: 'curl/8.5.0' }],
    ['a request without user agent', { phone: '' }],
    ['a visitor with DNT', { headers: { dnt: '1' } }],
    ['a visitor with Sec-GPC', { headers: { 'sec-gpc': '1' } }],
    ['a visitor with a repeated DNT header', { headers: { dnt: '1, 1' } }],
  ])('ignores %s', async (_who, who) => {
    expect(await sendVisits(app, venue, [session(), view(menu.beer), link('maps')], who)).toBe(204);
    await counted();
    expect(await visitors()).toBe(0);
    expect(await views()).toEqual([]);
    expect((await read.links(today)).map(({ value }) => value)).toEqual([0, 0, 0, 0, 1]);
  });

  it('counts a limited number of visits per network and minute, whatever the user agents', async () => {
    for (let time = 0; time < 130; time++)
      expect(await sendVisits(app, venue, [session(), link('maps')], { address: '203.0.113.9', phone: `${PHONES[0]} ${time}` })).toBe(204);
    await sendVisits(app, venue, [session()], { address: '203.0.113.10' });
    await counted();
    expect(await visitors()).toBe(121);
    expect((await read.links(today)).find(({ label }) => label === 'maps')?.value).toBe(130);
  });

  it('distinguishes 100 languages and counts the others as unknown', async () => {
    const regions = 'FR BE CH CA LU MC SN CI ML BF NE TG BJ GA CG CM TD CF DJ KM MG RE GP MQ GF YT'.split(' ');
    const tags = ['fr', 'en', 'de', 'es', 'it'].flatMap((language) => regions.map((region) => `${language}-${region}`));
    for (const [number, tag] of tags.entries()) await sendVisits(app, venue, [session(tag)], { address: `198.51.${number}.1` });
    await counted();
    const languages = await read.languages(today);
    expect(languages).toHaveLength(101);
    expect(languages[0]).toEqual({ label: 'und', value: tags.length - 100 });
  });
});

describe('refused events', () => {
  const post = async (body: unknown, at = venue, headers: Record<string, string> = {}) =>
    (await app.send('POST', `/api/public/event/${at}`, { body, headers: { 'user-agent': PHONES[0], ...headers } })).status;

  it('are not counted when malformed', async () => {
    const bad: unknown[] = [
      {},
      { events: [] },
      { events: {} },
      { events: Array.from({ length: 51 }, () => session()) },
      { events: [session(), { type: 'order' }] },
      { events: [{ type: 'product_view', product: 'beer' }] },
      { events: [{ type: 'product_view' }] },
      { events: [{ type: 'product_view', product: crypto.randomUUID(), locale: 'xx-XX' }] },
      { events: [{ type: 'link', source: 'myspace' }] },
      { events: [{ type: 'session', language: 'x'.repeat(36) }] },
      { events: [{ type: 'session' }] },
      { events: [{ type: 'session', language: 7 }] },
      // The server sets the time: a phone's clock may be wrong by days.
      { events: [{ ...session(), at: '2020-01-01T00:00:00Z' }] },
      { events: [session()], at: 1 },
      { events: [{ ...link('maps'), count: 1000 }] },
      '{"events":[',
    ];
    for (const body of bad) expect([body, await post(body)]).toEqual([body, 400]);
    await counted();
    expect(await visitors()).toBe(0);
  });

  it('include those of unknown or inactive venues, without JSON, or too large', async () => {
    const body = { events: [session()] };
    expect(await post(body, crypto.randomUUID())).toBe(404);
    expect(await post(body, 'halles')).toBe(404);
    expect(await post(body, venue, { 'content-type': 'text/plain' })).toBe(415);
    expect(await post({ events: [session()], rest: 'x'.repeat(1_000_000) })).toBe(413);
    await app.db.pool.query('update venue set active = false where id = $1', [venue]);
    await expect.poll(() => post(body)).toBe(404);
  });

  it('include those above the limit of an address or venue', async () => {
    const limited = await startTestApp(
      { TRUSTED_PROXIES: '1', ROLES: 'api,analytics', EVENTS_PER_ADDRESS: '4', EVENTS_PER_VENUE: '6' },
      clock,
    );
    const [one, two] = [await makeVenue(limited), await makeVenue(limited)];
    const sendLinks = (where: string, address: string, count: number) =>
      sendVisits(
        limited,
        where,
        Array.from({ length: count }, () => link('maps')),
        { address },
      );
    expect(await sendLinks(one, '192.0.2.1', 4)).toBe(204);
    expect(await sendLinks(two, '192.0.2.1', 1)).toBe(429);
    expect(await sendLinks(one, '192.0.2.2', 2)).toBe(204);
    expect(await sendLinks(one, '192.0.2.3', 1)).toBe(429);
    expect(await sendLinks(two, '192.0.2.3', 1)).toBe(204);
  });
});

describe('counts that cannot be written', () => {
  const sums = async (at: TestApp, where: string) =>
    (
      await at.db.pool.query(`select sum(n)::int as sum from daily_figure, unnest(counts) n where venue_id = $1 and figure = 'link'`, [
        where,
      ])
    ).rows[0].sum;

  it('are written later, exactly once', async () => {
    // A sequence keeps its value when the transaction is rolled back.
    await app.db.pool.query(`create sequence refusals;
      create function refuse_row() returns trigger language plpgsql as $$ begin
        perform nextval('refusals'); raise 'no room' using errcode = '53100'; end $$;
      create trigger refuse before insert or update on hourly_figure for each row execute function refuse_row()`);
    const refusals = async () =>
      (await app.db.pool.query('select case when is_called then last_value else 0 end as n from refusals')).rows[0].n;
    try {
      await sendVisits(app, venue, [view(menu.beer), link('maps'), session()]);
      await expect.poll(refusals).toBeGreaterThan(0);
      const before = await refusals();
      await sendVisits(app, venue, [link('facebook')]);
      await expect.poll(refusals).toBeGreaterThan(before);
      expect(await sums(app, venue)).toBe(null);
    } finally {
      await app.db.pool.query('drop function refuse_row cascade; drop sequence refusals');
    }
    await expect.poll(() => sums(app, venue)).toBe(2);
    expect(await visitors()).toBe(1);
    expect(await views()).toEqual([['Bière blonde', 1]]);
  });

  it('do not delay other venues', async () => {
    const gone = await makeVenue(app);
    await sendVisits(app, gone, [session(), link('maps')]);
    await app.db.pool.query('delete from venue where id = $1', [gone]);
    await sendVisits(app, venue, [session(), view(menu.beer)]);
    await counted();
    expect(await visitors()).toBe(1);
    expect(await views()).toEqual([['Bière blonde', 1]]);
  });

  it('are written completely when they exceed one transaction', async () => {
    for (let time = 0; time < 60; time++) {
      const events = Array.from({ length: 49 }, () => link('maps'));
      await sendVisits(app, venue, [session(), ...events], { address: `192.0.2.${time}`, phone: `${PHONES[1]} ${time}` });
      await sendVisits(
        app,
        venue,
        Array.from({ length: 50 }, () => view(crypto.randomUUID())),
        { address: `192.0.2.${time}` },
      );
    }
    await sendVisits(app, venue, [view(menu.coffee)]);
    await counted();
    expect(await visitors()).toBe(60);
    expect(await views()).toEqual([['Café crème', 1]]);
    expect((await read.links(today)).find(({ label }) => label === 'maps')?.value).toBe(60);
  });
});

describe('stored data of visitors', () => {
  const rows = async <Row extends object>(table: string, of = venue): Promise<Row[]> =>
    (await app.db.pool.query(`select * from ${table} where venue_id = $1`, [of])).rows;
  const hashes = async (of = venue) =>
    new Set((await rows<{ visitor: Buffer }>('visitor', of)).map(({ visitor }) => visitor.toString('hex')));
  const cleanUp = async () => app.app.modules.tasks['figures-clean-up']?.({}, {} as never);
  const nextDay = async () => {
    clock.forward(86_400);
    read = readerOf(app, venue, (await makePerson(app, { roles: { reader: [venue] } })).token);
    today = clock.now().toISOString().slice(0, 10);
  };

  it('is a keyed hash per day and venue', async () => {
    const other = await makeVenue(app);
    const at = { address: '203.0.113.77' };
    await sendVisits(app, venue, [session()], at);
    await sendVisits(app, other, [session()], at);
    await counted();
    const [one, same] = [await hashes(), await hashes(other)];
    expect([one.size, same.size]).toEqual([1, 1]);
    await nextDay();
    await sendVisits(app, venue, [session()], at);
    await counted();
    // One phone on two days at one venue, and at another venue: three hashes.
    expect(new Set([...(await hashes()), ...same]).size).toBe(3);
    const known = createHash('sha256').update([venue, at.address, PHONES[0]].join('\n')).digest('hex').slice(0, 32);
    expect([...one]).not.toContain(known);
    const keys = await rows<{ key: Buffer }>('visit_key');
    expect(new Set(keys.map(({ key }) => key.toString('hex'))).size).toBe(2);
  });

  it('deletes visitors after their day, and hours after five weeks', async () => {
    await sendVisits(app, venue, [session(), view(menu.beer)]);
    await counted();
    await cleanUp();
    expect(await rows('visitor')).toHaveLength(2);
    const firstDay = today;
    await nextDay();
    await cleanUp();
    expect(await rows('visitor')).toEqual([]);
    expect(await rows('visit_key')).toEqual([]);
    expect(await rows('hourly_figure')).toHaveLength(2);
    clock.forward(34 * 86_400);
    await cleanUp();
    expect(await rows('hourly_figure')).toHaveLength(2);
    clock.forward(86_400);
    await cleanUp();
    expect(await rows('hourly_figure')).toEqual([]);
    await nextDay();
    expect((await read.visitors(firstDay)).data).toEqual([1]);
  });

  it('is deleted for all venues even if the database does not know the time zone of one', async () => {
    const odd = await makeVenue(app);
    await app.db.pool.query(`update venue set timezone = 'US/Pacific-New' where id = $1`, [odd]);
    await sendVisits(app, venue, [session()]);
    await sendVisits(app, odd, [session()]);
    await counted();
    await nextDay();
    await nextDay();
    await cleanUp();
    expect([await rows('visitor'), await rows('visitor', odd), await rows('visit_key', odd)]).toEqual([[], [], []]);
  });

  it('keeps the last viewed name of a deleted product', async () => {
    const { token } = await makePerson(app, { roles: { manager: [venue] } });
    await sendVisits(app, venue, [view(menu.beer)]);
    await counted();
    expect((await app.send('DELETE', `/api/menu/${venue}/product/${menu.beer}`, { token })).status).toBe(200);
    expect(await views()).toEqual([['Bière blonde', 1]]);
  });
});
