import { HOURS_KEPT_DAYS, LINK_SOURCES } from '@ardoise/contract/rules/figures.ts';
import { isOutlier, OUTLIER_KINDS, usualOf } from '@ardoise/contract/rules/outliers.ts';
import { localTime } from '@ardoise/menu/slots.ts';
import { describe, expect, it } from 'vitest';
import { shortId } from '../../server/platform/ids.ts';
import { hallesMenu } from '../menu/halles.ts';
import { cafeMenu, portMenu } from '../menu/subsets.ts';
import { type DemoFigures, demoFigures } from './figures.ts';
import type { DemoVenueKey } from './ids.ts';
import { demoVenues } from './venues.ts';
import { daysUntil } from './visits.ts';

const MENUS = { halles: hallesMenu, port: portMenu, cafe: cafeMenu };
const filledAt = (key: DemoVenueKey, now: Date) => demoFigures(key, demoVenues(now, shortId)[key], MENUS[key], now);

type Counted = { figure: string; day: string; hour: number; label: string; value: number };
type Rows = DemoFigures['daily_figure'];
/** The counts of rows, one by one, sorted by day. */
const counted = (rows: Rows, at: (period: string, place: number) => Pick<Counted, 'day' | 'hour'>): Counted[] =>
  rows
    .flatMap(({ figure, label, period, counts }) => counts.map((value, place) => ({ figure, label, value, ...at(period, place) })))
    .filter(({ value }) => value > 0)
    .sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
const byDay = (rows: Rows) =>
  counted(rows, (period, place) => ({ day: `${period.slice(0, 8)}${String(place + 1).padStart(2, '0')}`, hour: 0 }));
const byHour = (rows: Rows) => counted(rows, (day, hour) => ({ day, hour }));

/** Sums of a figure by day or by label. */
const sumsOf = (all: readonly Counted[], figure: string, by: 'day' | 'label' = 'day') => {
  const sums = new Map<string, number>();
  for (const one of all) if (one.figure === figure) sums.set(one[by], (sums.get(one[by]) ?? 0) + one.value);
  return sums;
};

describe.each([
  ['in the evening', '2026-06-18T20:00:00Z'],
  ['just after midnight', '2026-06-18T22:05:00Z'],
  ['after a day of 23 hours', '2026-03-30T11:00:00Z'],
  ['on a day of 25 hours', '2026-10-25T12:00:00Z'],
])('filled %s', (_, instant) => {
  const now = new Date(instant);
  const { day: today, minute } = localTime(now, 'Europe/Paris');
  const halles = filledAt('halles', now);

  it.each(['halles', 'port', 'cafe'] as const)('has consistent sums (%s)', (key) => {
    const { daily_figure, hourly_figure, viewed_product } = filledAt(key, now);
    const [daily, hourly] = [byDay(daily_figure), byHour(hourly_figure)];
    const visitors = sumsOf(daily, 'visitor');
    expect(sumsOf(daily, 'language')).toEqual(visitors);
    expect(sumsOf(hourly, 'view')).toEqual(sumsOf(daily, 'view'));
    expect(sumsOf(hourly, 'view', 'label')).toEqual(sumsOf(daily, 'view', 'label'));
    for (const [day, hours] of sumsOf(hourly, 'visitor')) expect(hours).toBeGreaterThanOrEqual(visitors.get(day) ?? Number.NaN);
    const named = new Set(viewed_product.map(({ id }) => id));
    expect([...sumsOf(daily, 'view', 'label').keys()].filter((id) => !named.has(id))).toEqual([]);
  });

  it('has nothing in the future, and visitors on every past day', () => {
    const days = new Set(byDay(halles.daily_figure).map(({ day }) => day));
    const past = daysUntil(today).filter((day) => day !== today);
    expect([...days].filter((day) => day !== today)).toEqual(past);
    expect(past.length).toBeLessThan(HOURS_KEPT_DAYS);
    expect(byHour(halles.hourly_figure).filter(({ day, hour }) => day > today || (day === today && hour * 60 > minute))).toEqual([]);
  });

  it('is the same for the same moment', () => {
    expect(filledAt('port', now)).toEqual(filledAt('port', now));
  });
});

it.each(['halles', 'port', 'cafe'] as const)('has no outlier days (%s)', (key) => {
  const daily = byDay(filledAt(key, new Date('2026-06-18T20:00:00Z')).daily_figure);
  for (const kind of OUTLIER_KINDS) {
    const counts = sumsOf(daily, kind);
    const days = [...counts.keys()].sort().slice(0, -1);
    expect(days.length > 0).toBe(key !== 'cafe' || kind !== 'link');
    const known = { counts, excluded: new Set<string>(), first: days[0] ?? '', last: days.at(-1) ?? '' };
    expect(days.filter((day) => isOutlier(counts.get(day) ?? 0, usualOf(day, known)))).toEqual([]);
  }
});

it('has plausible numbers: more at the weekend, mostly French, popular products viewed most', () => {
  const now = new Date('2026-06-18T20:00:00Z');
  const { daily_figure, viewed_product: products } = filledAt('halles', now);
  const daily = byDay(daily_figure);
  const visitors = [...sumsOf(daily, 'visitor')].slice(0, -1);
  for (const [, value] of visitors) {
    expect(value).toBeGreaterThan(110);
    expect(value).toBeLessThan(280);
  }
  const on = (weekday: number) => visitors.flatMap(([day, value]) => (new Date(day).getUTCDay() === weekday ? [value] : []));
  expect(Math.min(...on(6))).toBeGreaterThan(Math.max(...on(1)));
  const most = (figure: string) => [...sumsOf(daily, figure, 'label')].sort(([, a], [, b]) => b - a);
  expect(most('language')[0]?.[0]).toBe('fr-FR');
  expect(most('link')[0]?.[0]).toBe('maps');
  expect(
    most('link')
      .map(([source]) => source)
      .sort(),
  ).toEqual(LINK_SOURCES);
  const views = most('view').map(([, value]) => value);
  expect(views).toHaveLength(products.length);
  expect(views[0]).toBeGreaterThan(20 * (views.at(-1) ?? 0));
  // A venue without links has no link clicks, and a venue has no visitors before its creation.
  const cafe = byDay(filledAt('cafe', now).daily_figure);
  expect(sumsOf(cafe, 'link').size).toBe(0);
  expect(sumsOf(cafe, 'visitor').size).toBe(13);
});
