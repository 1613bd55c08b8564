// Visit figures of a venue. They are read from sums, so the cost does not depend on the number of visits.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { Counted, ProductViews, ViewsByLanguage, Visits, VisitWeek } from '@ardoise/contract/figures/analytics.ts';
import {
  type DayRange,
  daysOf,
  HOURS_KEPT_DAYS,
  type Interval,
  LINK_SOURCES,
  lastWeeks,
  MAX_PRODUCTS,
  sortCounts,
  weekdayOf,
  weekSums,
} from '@ardoise/contract/rules/figures.ts';
import type { OutlierKind } from '@ardoise/contract/rules/outliers.ts';
import { localTime } from '@ardoise/menu/slots.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import { type Sql, sql, statement, verbatim } from '../../platform/sql.ts';
import { labelsOf } from './labels.ts';
import { excludedDays } from './outliers.ts';
import { periodsOf, positionOfLabel } from './periods.ts';
import type { Figure } from './sums.ts';
import type { VisitedVenues } from './visited-venues.ts';

/** Maximum number of labels of an answer: each month of a year may have other languages. */
const MAX_LISTED = 200;
/** More products than any menu has. */
const MAX_COMPARED = 1_000;

const TABLE_OF = { daily: verbatim('daily_figure'), hourly: verbatim('hourly_figure') };
const ANY_RANGE = { start: '', end: '' };

/** Counts of rows, by period. */
type Counts = Record<string, number[]>;
const KIND_OF: Record<Figure, OutlierKind> = { visitor: 'visitor', language: 'visitor', view: 'view', view_in: 'view', link: 'link' };
/** Rows without the excluded days: a row of hours is left out, a place of a month is 0. */
const rowsOf = (interval: Interval, venue: string, figure: Figure, range: DayRange): Sql => {
  const { start, end } = periodsOf(interval, range);
  const rows = sql`select period, label, counts from ${TABLE_OF[interval]}
    where venue_id = ${venue} and figure = ${figure} and period between ${start} and ${end}`;
  const excluded = sql`from excluded_day where venue_id = ${venue} and kind = ${KIND_OF[figure]} and day between ${range.start} and ${range.end}`;
  return interval === 'hourly'
    ? sql`(${rows} and period not in (select day ${excluded})) kept`
    : sql`(select period, label, case when places is null then counts
          else (select array_agg(case when place = any(places) then 0 else n end order by place) from unnest(counts) with ordinality as t (n, place))
        end as counts
      from (${rows}) every left join (
        select day - extract(day from day)::int + 1 as period, array_agg(extract(day from day)::bigint) as places ${excluded} group by 1
      ) excluded using (period)) kept`;
};
/** The sum of a row's counts inside the range. */
const sumIn = (interval: Interval, { start, end }: DayRange): Sql =>
  interval === 'hourly'
    ? sql`(select sum(n) from unnest(counts) n)`
    : sql`(select sum(n) from unnest(counts[greatest(1, ${start}::date - period + 1) : ${end}::date - period + 1]) n)`;

const readVisitors = statement(
  'analytics.visitors-read',
  (interval: Interval, venue: string, range: DayRange) =>
    sql<{
      counts: Counts;
    }>`select coalesce(json_object_agg(period, counts), '{}') as counts from ${rowsOf(interval, venue, 'visitor', range)}`,
  {
    examples: [
      ['daily', '', ANY_RANGE],
      ['hourly', '', ANY_RANGE],
    ],
  },
);
const readViews = statement(
  'analytics.views-read',
  (interval: Interval, venue: string, range: DayRange) => sql<{
    product: string;
    name: string;
    counts: Counts;
  }>`with viewed as materialized (
      select label::uuid as id, sum(${sumIn(interval, range)}) as views, json_object_agg(period, counts) as counts
      from ${rowsOf(interval, venue, 'view', range)} group by label
    ), first as (
      select id, views, counts from viewed where views > 0 order by views desc, id limit ${MAX_PRODUCTS}
    )
    select v.id as product, coalesce(p.name, k.name, '') as name, counts from first v
      left join viewable_product p on p.venue_id = ${venue} and p.id = v.id
      left join viewed_product k on k.venue_id = ${venue} and k.id = v.id
    order by views desc, name, v.id`,
  {
    examples: [
      ['daily', '', ANY_RANGE],
      ['hourly', '', ANY_RANGE],
    ],
  },
);
const readByLanguage = statement(
  'analytics.views-by-language-read',
  (venue: string, range: DayRange) => sql<{ product: string; name: string; locales: Record<string, number> }>`with viewed as (
      select split_part(label, ' ', 2)::uuid as id, split_part(label, ' ', 1) as locale, sum(${sumIn('daily', range)})::bigint as views
      from ${rowsOf('daily', venue, 'view_in', range)} group by label
    ), first as (
      select id, sum(views) as views, json_object_agg(locale, views) as locales from viewed where views > 0
        group by id order by views desc, id limit ${MAX_COMPARED}
    )
    select v.id as product, coalesce(p.name, k.name, '') as name, locales from first v
      left join viewable_product p on p.venue_id = ${venue} and p.id = v.id
      left join viewed_product k on k.venue_id = ${venue} and k.id = v.id
    order by views desc, name, v.id`,
  { examples: [['', ANY_RANGE]] },
);
const readHours = statement(
  'analytics.hours-read',
  (venue: string, range: DayRange) => sql<{ day: string; hours: number[] }>`select period as day, counts as hours
    from ${rowsOf('hourly', venue, 'visitor', range)}`,
  { examples: [['', ANY_RANGE]] },
);
const firstHours = statement(
  'analytics.first-hours-find',
  (venue: string) =>
    sql<{ first: string | null }>`select min(period) as first from hourly_figure where venue_id = ${venue} and figure = 'visitor'`,
);
const readSums = statement(
  'analytics.sums-read',
  (figure: Figure, venue: string, range: DayRange) => sql<Counted>`select label, value from (
      select label, sum(${sumIn('daily', range)})::bigint as value from ${rowsOf('daily', venue, figure, range)} group by label
    ) summed where value > 0 order by value desc, label limit ${MAX_LISTED}`,
  { examples: [['language', '', ANY_RANGE]] },
);

export const openFigures = ({ db, clock, venues }: { db: Db; clock: Clock; venues: VisitedVenues }) => {
  /** The labels of a range; 400 if its hours are no longer kept. */
  const labels = async (venue: string, interval: Interval, range: DayRange): Promise<string[]> => {
    const { timezone } = await venues(venue);
    const { day: today } = localTime(clock.now(), timezone);
    if (interval === 'hourly' && daysOf({ start: range.start, end: today }) > HOURS_KEPT_DAYS + 1) {
      const message = `Hours are kept for ${HOURS_KEPT_DAYS} days.`;
      throw new ApiError('invalid', { errors: { start: { code: 'too_old', message } } });
    }
    return labelsOf(interval, range, timezone);
  };
  /** Returns a function that finds the count of each label in the rows of a figure. */
  const countsReader = (interval: Interval, named: readonly string[]) => {
    const places = named.map((label) => positionOfLabel(interval, label));
    return (counts: Counts): number[] => places.map(({ period, place }) => counts[period]?.[place] ?? 0);
  };

  return {
    async visitors(venue: string, interval: Interval, range: DayRange): Promise<Visits> {
      const named = await labels(venue, interval, range);
      const read = await db.one(readVisitors(interval, venue, range));
      return { labels: named, data: countsReader(interval, named)(read?.counts ?? {}) };
    },
    async views(venue: string, interval: Interval, range: DayRange): Promise<ProductViews[]> {
      const named = await labels(venue, interval, range);
      const rows = await db.all(readViews(interval, venue, range));
      const valuesOf = countsReader(interval, named);
      return rows.map(({ counts, ...product }) => ({ ...product, labels: named, values: valuesOf(counts) }));
    },
    async viewsByLanguage(venue: string, range: DayRange): Promise<ViewsByLanguage[]> {
      const rows = await db.all(readByLanguage(venue, range));
      return rows.map(({ locales, ...product }) => ({ ...product, locales: sortCounts(locales) }));
    },
    async week(venue: string): Promise<VisitWeek> {
      const { timezone } = await venues(venue);
      const { day: today } = localTime(clock.now(), timezone);
      const range = lastWeeks(today);
      const [rows, earliest, excluded] = await Promise.all([
        db.all(readHours(venue, range)),
        db.one(firstHours(venue)),
        excludedDays(db, venue, 'visitor', range),
      ]);
      const first = earliest?.first ?? null;
      const sums = weekSums(rows, today, first, 0, (a, b) => a + b);
      // Struck-out days do not count in the averages.
      for (const day of excluded) {
        const usual = sums.week[weekdayOf(day)];
        if (usual && first !== null && day >= first && day < today) usual.days--;
      }
      return sums;
    },
    languages: (venue: string, range: DayRange): Promise<Counted[]> => db.all(readSums('language', venue, range)),
    async links(venue: string, range: DayRange): Promise<Counted[]> {
      const sums = await db.all(readSums('link', venue, range));
      return LINK_SOURCES.map((label) => ({ label, value: sums.find((sum) => sum.label === label)?.value ?? 0 }));
    },
  };
};
