// Outliers: the list of them, and the figures with and without an excluded day.
import type { Change } from '@ardoise/contract/changes.ts';
import { addDays, weekdayOf } from '@ardoise/contract/rules/figures.ts';
import type { OutlierKind } from '@ardoise/contract/rules/outliers.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { movableClock, startTestApp, type TestApp } from '../../test/app.ts';
import { makeMenu, makePerson, makeVenue, type Person } from '../../test/factories.ts';
import { type KeptCount, keepCounts } from '../../test/figures/counts.ts';
import { readerOf } from '../../test/figures/visits.ts';

const clock = movableClock();
let app: TestApp;
let venue: string;
let manager: Person;
let read: ReturnType<typeof readerOf>;
let beer: string;
let coffee: string;
let today: string;
/** The outlier: two weeks ago. */
let flooded: string;
let start: string;
const compact = (day: string) => day.replaceAll('-', '');

/** Five quiet weeks, and one day with 50 times the counts. */
const visits = (): KeptCount[] =>
  Array.from({ length: 35 }, (_, days) => addDays(today, -days)).flatMap((day) => {
    const times = day === flooded ? 50 : 1;
    return [
      { figure: 'visitor', day, value: 20 * times },
      { figure: 'visitor', day, hour: 3, value: 20 * times },
      { figure: 'language', day, label: 'fr-FR', value: 15 * times },
      { figure: 'language', day, label: 'de-DE', value: 5 },
      { figure: 'view', day, label: beer, value: 30 * times },
      { figure: 'view', day, label: coffee, value: 7 },
      { figure: 'view', day, hour: 3, label: beer, value: 30 * times },
      { figure: 'view_in', day, label: `fr-FR ${beer}`, value: 30 * times },
      { figure: 'link', day, label: 'maps', value: 4 * times },
    ];
  });

beforeAll(async () => {
  clock.forwardToNoon();
  app = await startTestApp({ ROLES: 'api,analytics' }, clock);
  today = clock.now().toISOString().slice(0, 10);
  [flooded, start] = [addDays(today, -14), addDays(today, -29)];
});
beforeEach(async () => {
  venue = await makeVenue(app, 'smart');
  ({ beer, coffee } = await makeMenu(app, venue));
  manager = await makePerson(app, { roles: { manager: [venue] } });
  read = readerOf(app, venue, manager.token);
  await keepCounts(app, venue, visits());
});

const exclude = (kind: string, day: string, token: string | undefined = manager.token, at = venue) =>
  app.send<{ errors?: Record<string, { code: string }> }>('PUT', `/analytics/outlier/${at}`, { token, body: { kind, day: compact(day) } });
const include = (kind: string, day: string, token: string | undefined = manager.token, at = venue) =>
  app.send('DELETE', `/analytics/outlier/${at}?kind=${kind}&day=${compact(day)}`, { token });

/** All figures of visits. */
const readAll = async () => ({
  visitors: await read.visitors(start, today),
  hours: await read.visitors(flooded, flooded, 'hourly'),
  languages: await read.languages(start, today),
  week: await read.week(),
  views: await read.views(start, today),
  hourlyViews: await read.views(flooded, flooded, 'hourly'),
  byLanguage: await read.byLanguage(start, today),
  links: await read.links(start, today),
});
const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
const sums = (all: Awaited<ReturnType<typeof readAll>>) => ({
  visitors: sum(all.visitors.data),
  hours: sum(all.hours.data),
  languages: all.languages.map(({ value }) => value),
  usual: all.week.week[weekdayOf(flooded)]?.days,
  week: sum(all.week.week.flatMap(({ hours }) => hours)),
  views: all.views.map(({ values }) => sum(values)),
  hourlyViews: all.hourlyViews.map(({ values }) => sum(values)),
  byLanguage: all.byLanguage.flatMap(({ locales }) => locales.map(({ value }) => value)),
  links: sum(all.links.map(({ value }) => value)),
});
const kept = async () =>
  (await app.db.pool.query('select * from daily_figure where venue_id = $1 order by figure, period, label', [venue])).rows;

const EVERYTHING = {
  visitors: 29 * 20 + 1_000,
  hours: 1_000,
  languages: [29 * 15 + 750, 150],
  usual: 4,
  week: 27 * 20 + 1_000,
  views: [29 * 30 + 1_500, 210],
  hourlyViews: [1_500],
  byLanguage: [29 * 30 + 1_500],
  links: 29 * 4 + 200,
};

describe('outliers', () => {
  it('are days far above the same weekday, by kind', async () => {
    expect(await read.outliers(start, today)).toEqual([
      { kind: 'visitor', day: flooded, count: 1_000, usual: 20, struck_out: false },
      { kind: 'view', day: flooded, count: 1_507, usual: 37, struck_out: false },
      { kind: 'link', day: flooded, count: 200, usual: 4, struck_out: false },
    ]);
    expect(await read.outliers(addDays(flooded, 1), today)).toEqual([]);
  });

  it('exclude today and venues with too few counts', async () => {
    await keepCounts(app, venue, [{ figure: 'visitor', day: today, value: 9_000 }]);
    expect(await read.outliers(today)).toEqual([]);
    const young = await makeVenue(app, 'smart');
    const { token } = await makePerson(app, { roles: { manager: [young] } });
    await keepCounts(app, young, [{ figure: 'visitor', day: addDays(today, -1), value: 9_000 }]);
    expect(await readerOf(app, young, token).outliers(start, today)).toEqual([]);
  });
});

describe('an excluded day', () => {
  const cases: [OutlierKind, Partial<typeof EVERYTHING>][] = [
    ['visitor', { visitors: 29 * 20, hours: 0, languages: [29 * 15, 145], usual: 3, week: 27 * 20 }],
    ['view', { views: [29 * 30, 29 * 7], hourlyViews: [], byLanguage: [29 * 30] }],
    ['link', { links: 29 * 4 }],
  ];
  it.each(cases)('is excluded from all figures as %s, and can be brought back unchanged', async (kind, changed) => {
    const [before, rows] = [await readAll(), await kept()];
    expect(sums(before)).toEqual(EVERYTHING);
    expect((await exclude(kind, flooded)).status).toBe(204);
    const after = await readAll();
    expect(sums(after)).toEqual({ ...EVERYTHING, ...changed });
    expect(after.visitors.labels).toEqual(before.visitors.labels);
    expect((await read.outliers(flooded)).map((one) => [one.kind, one.struck_out])).toEqual(
      (['visitor', 'view', 'link'] as const).map((one) => [one, one === kind]),
    );
    // The stored counts do not change.
    expect(await kept()).toEqual(rows);
    expect((await include(kind, flooded)).status).toBe(204);
    expect(await readAll()).toEqual(before);
  });

  it('belongs to one venue, once, and is in its history', async () => {
    const other = await makeVenue(app, 'smart');
    const theirs = await makePerson(app, { roles: { manager: [other] } });
    await keepCounts(app, other, [{ figure: 'visitor', day: flooded, value: 500 }]);
    for (let time = 0; time < 2; time++) expect((await exclude('visitor', flooded)).status).toBe(204);
    expect((await readerOf(app, other, theirs.token).visitors(flooded)).data).toEqual([500]);
    for (let time = 0; time < 2; time++) expect((await include('visitor', flooded)).status).toBe(204);
    const { body } = await app.send<Change[]>('GET', `/api/venue/${venue}/change?resource=outlier`, { token: manager.token });
    expect(body.flatMap(({ by, records }) => records.map(({ name, what, restorable }) => [by, name, what, restorable]))).toEqual([
      ['Test Person', `${flooded} visitor`, 'deleted', false],
      ['Test Person', `${flooded} visitor`, 'created', false],
    ]);
  });

  it('must be over and have a count', async () => {
    const codeOf = async (kind: string, day: string) => {
      const { status, body } = await exclude(kind, day);
      return [status, ...Object.entries(body.errors ?? {}).map(([field, { code }]) => `${field} ${code}`)];
    };
    expect(await codeOf('visitor', today)).toEqual([400, 'day not_over']);
    expect(await codeOf('visitor', addDays(today, 30))).toEqual([400, 'day not_over']);
    expect(await codeOf('visitor', addDays(today, -60))).toEqual([400, 'day nothing_counted']);
    expect(await codeOf('view', '0001-01-01')).toEqual([400, 'day nothing_counted']);
    expect(await codeOf('language', flooded)).toEqual([400, 'kind invalid_value']);
    expect(await codeOf('link', '2026-02-30')).toEqual([400, 'day invalid_format']);
    expect((await include('order', flooded)).status).toBe(400);
  });

  it('is visible to readers, and changed by managers and admins on a paid tier', async () => {
    const free = await makeVenue(app, 'none');
    const { token: reader } = await makePerson(app, { roles: { reader: [venue] } });
    const { token: unpaid } = await makePerson(app, { roles: { manager: [free] } });
    const { token: admin } = await makePerson(app, { admin: true });
    expect((await readerOf(app, venue, reader).outliers(flooded)).length).toBe(3);
    for (const ask of [exclude, include]) {
      expect((await ask('view', flooded, reader)).status).toBe(403);
      expect((await ask('view', flooded, unpaid, free)).status).toBe(402);
      expect((await ask('view', flooded, unpaid)).status).toBe(404);
      expect((await ask('view', flooded, admin)).status).toBe(204);
    }
    expect(
      (await app.send('GET', `/analytics/outlier/${free}?start=${compact(flooded)}&end=${compact(flooded)}`, { token: unpaid })).status,
    ).toBe(402);
  });
});
