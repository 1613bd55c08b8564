// What a venue reads of its visits: sums alone, so an answer costs the same however many visits there were.
import type { Counted, ProductViews, Visits } from '@ardoise/contract/analytics.ts';
import { ApiError } from '@ardoise/contract/errors.ts';
import { type DayRange, daysOf, HOURS_KEPT_DAYS, type Interval, LINK_SOURCES, MOST_PRODUCTS } from '@ardoise/contract/rules/figures.ts';
import { localTime } from '@ardoise/menu/slots.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import { sql, statement, verbatim } from '../../platform/sql.ts';
import { labelsOf } from './labels.ts';
import type { Figure } from './sums.ts';
import type { VisitedVenues } from './visited-venues.ts';

/** More languages than a venue's guests speak. */
const MOST_LANGUAGES = 200;

/** Where the sums of an interval are, and a row's label, as a text of ours. */
const KEPT = {
  daily: { table: verbatim('daily_figure'), label: verbatim("to_char(day, 'YYYY-MM-DD')") },
  hourly: { table: verbatim('hourly_figure'), label: verbatim('to_char(day, \'YYYY-MM-DD"T"\') || to_char(hour, \'FM00":00"\')') },
};
const BY_INTERVAL: [Interval, string, DayRange][] = [
  ['daily', '', { start: '', end: '' }],
  ['hourly', '', { start: '', end: '' }],
];

type Points = Record<string, number>;
const readVisitors = statement(
  'analytics.visitors-read',
  (interval: Interval, venue: string, { start, end }: DayRange) =>
    sql<{ points: Points }>`select coalesce(json_object_agg(${KEPT[interval].label}, value), '{}') as points from ${KEPT[interval].table}
      where venue_id = ${venue} and figure = 'visitor' and day between ${start} and ${end}`,
  { examples: BY_INTERVAL },
);
type Viewed = { product: string; name: string; points: Points };
const readViews = statement(
  'analytics.views-read',
  (interval: Interval, venue: string, { start, end }: DayRange) => sql<Viewed>`with viewed as (
      select label::uuid as id, sum(value) as views, json_object_agg(${KEPT[interval].label}, value) as points from ${KEPT[interval].table}
      where venue_id = ${venue} and figure = 'view' and day between ${start} and ${end}
      group by label order by views desc, label limit ${MOST_PRODUCTS}
    )
    select v.id as product, coalesce(p.name, k.name, '') as name, points from viewed v
      left join viewable_product p on p.venue_id = ${venue} and p.id = v.id
      left join viewed_product k on k.venue_id = ${venue} and k.id = v.id
    order by views desc, name, v.id`,
  { examples: BY_INTERVAL },
);
const readSums = statement(
  'analytics.sums-read',
  (figure: Figure, venue: string, { start, end }: DayRange) =>
    sql<Counted>`select label, sum(value)::bigint as value from daily_figure
      where venue_id = ${venue} and figure = ${figure} and day between ${start} and ${end}
      group by label order by value desc, label limit ${MOST_LANGUAGES}`,
  { examples: [['language', '', { start: '', end: '' }]] },
);

export const openFigures = ({ db, clock, venues }: { db: Db; clock: Clock; venues: VisitedVenues }) => {
  /** The labels of a range; 400 where its hours are gone. */
  const labels = async (venue: string, interval: Interval, range: DayRange): Promise<string[]> => {
    const { timezone } = await venues(venue);
    const { day: today } = localTime(clock.now(), timezone);
    if (interval === 'hourly' && daysOf({ start: range.start, end: today }) > HOURS_KEPT_DAYS + 1) {
      const message = `Hours are kept for ${HOURS_KEPT_DAYS} days.`;
      throw new ApiError('invalid', { errors: { start: { code: 'too_old', message } } });
    }
    return labelsOf(interval, range, timezone);
  };
  const valuesOf = (named: readonly string[], points: Points): number[] => named.map((label) => points[label] ?? 0);

  return {
    async visitors(venue: string, interval: Interval, range: DayRange): Promise<Visits> {
      const named = await labels(venue, interval, range);
      const read = await db.one(readVisitors(interval, venue, range));
      return { labels: named, data: valuesOf(named, read?.points ?? {}) };
    },
    async views(venue: string, interval: Interval, range: DayRange): Promise<ProductViews[]> {
      const named = await labels(venue, interval, range);
      const rows = await db.all(readViews(interval, venue, range));
      return rows.map(({ points, ...product }) => ({ ...product, labels: named, values: valuesOf(named, points) }));
    },
    languages: (venue: string, range: DayRange): Promise<Counted[]> => db.all(readSums('language', venue, range)),
    async links(venue: string, range: DayRange): Promise<Counted[]> {
      const sums = await db.all(readSums('link', venue, range));
      return LINK_SOURCES.map((label) => ({ label, value: sums.find((sum) => sum.label === label)?.value ?? 0 }));
    },
  };
};
