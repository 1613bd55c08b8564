// The figures of visits: values, ranges and rights.
import type { ProductViews } from '@ardoise/contract/figures/analytics.ts';
import { HOURS_KEPT_DAYS, MAX_PRODUCTS, weekdayOf } from '@ardoise/contract/rules/figures.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { movableClock, startTestApp, type TestApp } from '../../test/app.ts';
import { makePerson, makeRecord, makeVenue } from '../../test/factories.ts';
import { type KeptCount, keepCounts } from '../../test/figures/counts.ts';
import { readerOf } from '../../test/figures/visits.ts';

const clock = movableClock();
let app: TestApp;
let venue: string;
let token: string;
let read: ReturnType<typeof readerOf>;
let today: string;
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10);

beforeAll(async () => {
  clock.forwardToNoon();
  app = await startTestApp({ ROLES: 'api,analytics' }, clock);
  venue = await makeVenue(app, 'smart');
  ({ token } = await makePerson(app, { roles: { reader: [venue] } }));
  read = readerOf(app, venue, token);
  today = clock.now().toISOString().slice(0, 10);
});

const keep = (counts: readonly KeptCount[], at = venue) => keepCounts(app, at, counts);

describe('visitors', () => {
  it('have a label for each day and hour, and 0 without visits', async () => {
    await keep([
      { figure: 'visitor', day: daysAgo(3), value: 7 },
      { figure: 'visitor', day: daysAgo(1), value: 9 },
      { figure: 'visitor', day: daysAgo(1), hour: 19, value: 4 },
    ]);
    expect(await read.visitors(daysAgo(3), today)).toEqual({
      labels: [daysAgo(3), daysAgo(2), daysAgo(1), today],
      data: [7, 0, 9, 0],
    });
    for (const interval of ['-3600000', 'hourly']) {
      const { labels, data } = await read.visitors(daysAgo(1), daysAgo(1), interval);
      expect(labels).toHaveLength(data.length);
      expect(labels[data.indexOf(4)]).toBe(`${daysAgo(1)}T19:00`);
      expect(data.reduce((sum, value) => sum + value)).toBe(4);
    }
    expect((await read.visitors(daysAgo(1), daysAgo(1), 'daily')).data).toEqual([9]);
  });
});

describe('the week of visits', () => {
  it('starts with the first known visit, even if products were viewed before', async () => {
    const shop = await makeVenue(app);
    const { token: manager } = await makePerson(app, { roles: { manager: [shop] } });
    await keep(
      [
        { figure: 'view', day: daysAgo(20), hour: 12, label: crypto.randomUUID(), value: 3 },
        { figure: 'visitor', day: daysAgo(5), hour: 12, value: 4 },
        { figure: 'visitor', day: today, hour: 9, value: 2 },
      ],
      shop,
    );
    const { today: now, week } = await readerOf(app, shop, manager).week();
    expect(week.map(({ days }) => days).sort()).toEqual([0, 0, 1, 1, 1, 1, 1]);
    expect(week[weekdayOf(daysAgo(5))]?.hours[12]).toBe(4);
    expect(now[9]).toBe(2);
  });

  it('has no days before the first visit', async () => {
    const shop = await makeVenue(app);
    const { token: manager } = await makePerson(app, { roles: { manager: [shop] } });
    const { today: now, week } = await readerOf(app, shop, manager).week();
    expect([...now, ...week.flatMap(({ days, hours }) => [days, ...hours])].every((count) => count === 0)).toBe(true);
  });
});

describe('views', () => {
  it('have current or last product names, sorted by views, then by name', async () => {
    const shop = await makeVenue(app);
    const { token: manager } = await makePerson(app, { roles: { manager: [shop] } });
    const [tea, cake] = [await makeRecord(app, shop, 'product', { name: 'Thé' }), await makeRecord(app, shop, 'product', { name: 'Cake' })];
    const gone = crypto.randomUUID();
    await app.db.pool.query(`insert into viewed_product (venue_id, id, name) values ($1, $2, 'Disparu'), ($1, $3, 'Ancien nom')`, [
      shop,
      gone,
      tea,
    ]);
    await keep(
      [
        { figure: 'view', day: daysAgo(2), label: tea, value: 2 },
        { figure: 'view', day: daysAgo(1), label: tea, value: 3 },
        { figure: 'view', day: daysAgo(1), label: cake, value: 5 },
        { figure: 'view', day: today, label: gone, value: 8 },
        { figure: 'view', day: today, hour: 9, label: gone, value: 8 },
      ],
      shop,
    );
    const reading = readerOf(app, shop, manager);
    const labels = [daysAgo(2), daysAgo(1), today];
    expect(await reading.views(daysAgo(2), today)).toEqual([
      { product: gone, name: 'Disparu', labels, values: [0, 0, 8] },
      { product: cake, name: 'Cake', labels, values: [0, 5, 0] },
      { product: tea, name: 'Thé', labels, values: [2, 3, 0] },
    ]);
    const [hourly] = await reading.views(today, today, 'hourly');
    expect(hourly?.values[hourly.labels.indexOf(`${today}T09:00`)]).toBe(8);
  });

  it('are limited to the most viewed products', async () => {
    const shop = await makeVenue(app);
    const { token: manager } = await makePerson(app, { roles: { manager: [shop] } });
    await keep(
      Array.from({ length: MAX_PRODUCTS + 5 }, (_, place) => ({
        figure: 'view',
        day: today,
        label: crypto.randomUUID(),
        value: place + 1,
      })),
      shop,
    );
    const found: ProductViews[] = await readerOf(app, shop, manager).views(today);
    expect(found).toHaveLength(MAX_PRODUCTS);
    expect(found.at(-1)?.values).toEqual([6]);
  });
});

describe('ranges', () => {
  const ask = async (path: string, query: string) => {
    const { status, body } = await app.send<{ errors?: Record<string, { code: string }> }>('GET', `/analytics/${path}/${venue}?${query}`, {
      token,
    });
    const [field] = Object.entries(body.errors ?? {});
    return field ? [status, field[0], field[1].code] : [status];
  };
  const from = (start: number, end: number) => `start=${daysAgo(start).replaceAll('-', '')}&end=${daysAgo(end).replaceAll('-', '')}`;

  it.each([
    ['a year of days', 'user/session', () => from(364, 0), [200]],
    ['366 days', 'user/session', () => from(365, 0), [400, 'end', 'range_length']],
    ['a week of hours', 'user/session', () => `${from(6, 0)}&interval=hourly`, [200]],
    ['eight days of hours', 'user/session', () => `${from(7, 0)}&interval=-3600000`, [400, 'end', 'range_length']],
    ['the oldest hours', 'product/view/hourly', () => from(HOURS_KEPT_DAYS, HOURS_KEPT_DAYS), [200]],
    ['older hours', 'product/view/hourly', () => from(HOURS_KEPT_DAYS + 1, HOURS_KEPT_DAYS + 1), [400, 'start', 'too_old']],
    ['eight days of hours of views', 'product/view/hourly', () => from(7, 0), [400, 'end', 'range_length']],
    ['a year of views', 'product/view/daily', () => from(364, 0), [200]],
    ['a start after the end', 'user/link', () => `${from(0, 1)}&interval=1`, [400, 'end', 'range_order']],
    ['an end in the future', 'user/language', () => `${from(0, -3)}&interval=1`, [200]],
    ['no end', 'user/language', () => 'start=20261101', [400, 'end', 'required']],
    ['a day that does not exist', 'user/session', () => 'start=20260230&end=20260301', [400, 'start', 'invalid_format']],
    ['a day in another format', 'user/session', () => 'start=2026-02-01&end=2026-02-02', [400, 'start', 'invalid_format']],
    ['an unknown interval', 'user/session', () => `${from(1, 0)}&interval=weekly`, [400, 'interval', 'invalid_value']],
    ['an unknown parameter', 'user/session', () => `${from(1, 0)}&product=1`, [400, 'product', 'unknown']],
    ['an interval for daily views', 'product/view/daily', () => `${from(1, 0)}&interval=1`, [400, 'interval', 'unknown']],
  ])('%s', async (_what, path, query, answer) => expect(await ask(path, query())).toEqual(answer));
});

describe('access to the figures', () => {
  const status = async (who: string | undefined, at = venue) =>
    (await app.send('GET', `/analytics/user/link/${at}?start=20261101&end=20261102&interval=1`, { token: who })).status;

  it('is allowed to managers, readers and admins, on a paid tier', async () => {
    const free = await makeVenue(app, 'none');
    const premium = await makeVenue(app, 'premium');
    const { token: bartender } = await makePerson(app, { roles: { bartender: [premium] } });
    const { token: manager } = await makePerson(app, { roles: { manager: [premium, free] } });
    const { token: admin } = await makePerson(app, { admin: true });
    expect(await status(manager, premium)).toBe(200);
    expect(await status(admin, premium)).toBe(200);
    expect(await status(bartender, premium)).toBe(403);
    expect(await status(manager, free)).toBe(402);
    expect(await status(manager)).toBe(404);
    expect(await status(undefined)).toBe(401);
  });

  it('is served by nodes with the role analytics, which serve nothing else', async () => {
    const [alone, without] = [await startTestApp({ ROLES: 'analytics' }, clock), await startTestApp({ ROLES: 'api' }, clock)];
    const shop = await makeVenue(alone);
    const event = `/api/public/event/${shop}`;
    const body = { events: [{ type: 'link', source: 'maps' }] };
    expect((await alone.send('POST', event, { body })).status).toBe(204);
    expect((await alone.send('GET', `/analytics/user/link/${shop}?start=20261101&end=20261102`)).status).toBe(401);
    expect((await alone.send('GET', `/api/public/menu/${shop}`)).status).toBe(404);
    expect((await alone.send('GET', '/admin/')).status).toBe(404);
    expect((await alone.send('GET', '/health/ready')).status).toBe(200);
    const other = await makeVenue(without);
    expect((await without.send('POST', `/api/public/event/${other}`, { body })).status).toBe(404);
    expect((await without.send('GET', `/api/public/menu/${other}`)).status).toBe(200);
  });
});
