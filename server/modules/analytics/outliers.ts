// Outliers of the figures (docs/product/figures.md#outliers): finds outlier days, excludes days and includes them again.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { Outlier } from '@ardoise/contract/figures/outliers.ts';
import { addDays, DAYS_A_WEEK, type DayRange } from '@ardoise/contract/rules/figures.ts';
import { isOutlier, OUTLIER_KINDS, type OutlierKind, usualOf, WEEKS_AROUND } from '@ardoise/contract/rules/outliers.ts';
import { localTime } from '@ardoise/menu/slots.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import { sql, statement, verbatim } from '../../platform/sql.ts';
import { COUNTS_PER_ROW, periodsOf, positionOf } from './periods.ts';
import type { VisitedVenues } from './visited-venues.ts';

/** The sum over all labels for each day of the month: one row per kind and month. */
const SUMS = verbatim(`array[${Array.from({ length: COUNTS_PER_ROW.daily }, (_, place) => `sum(counts[${place + 1}])::int`).join(', ')}]`);
const readDays = statement(
  'analytics.days-read',
  (venue: string, { start, end }: DayRange) => sql<{ kind: OutlierKind; period: string; counts: number[] }>`
    select figure as kind, period, ${SUMS} as counts from daily_figure
    where venue_id = ${venue} and figure = any(${OUTLIER_KINDS}::text[]) and period between ${start} and ${end} group by figure, period`,
  { examples: [['', { start: '', end: '' }]] },
);
const readExcluded = statement(
  'analytics.excluded-days-read',
  (venue: string, { start, end }: DayRange) =>
    sql<{
      kind: OutlierKind;
      day: string;
    }>`select kind, day from excluded_day where venue_id = ${venue} and day between ${start} and ${end}`,
  { examples: [['', { start: '', end: '' }]] },
);
const findCount = statement(
  'analytics.day-find',
  (venue: string, kind: OutlierKind, period: string, place: number) => sql`select from daily_figure
    where venue_id = ${venue} and figure = ${kind} and period = ${period} and counts[${place}::int + 1] > 0 limit 1`,
);
const insert = statement(
  'analytics.excluded-day-insert',
  (venue: string, kind: OutlierKind, day: string) =>
    sql`insert into excluded_day (venue_id, kind, day) values (${venue}, ${kind}, ${day}) on conflict do nothing`,
);
const remove = statement(
  'analytics.excluded-day-delete',
  (venue: string, kind: OutlierKind, day: string) =>
    sql`delete from excluded_day where venue_id = ${venue} and kind = ${kind} and day = ${day}`,
);

type ExcludedDay = { kind: OutlierKind; day: string };
const refuse = (code: string, message: string) => new ApiError('invalid', { errors: { day: { code, message } } });

/** The counts of one kind by day, without days whose count is 0. */
const byDay = (rows: readonly { period: string; counts: number[] }[]): Map<string, number> =>
  new Map(
    rows.flatMap(({ period, counts }) =>
      counts.flatMap((count, place): [string, number][] => (count > 0 ? [[addDays(period, place), count]] : [])),
    ),
  );

/** The excluded days of one kind in a range. */
export const excludedDays = async (db: Db, venue: string, kind: OutlierKind, range: DayRange): Promise<string[]> =>
  (await db.all(readExcluded(venue, range))).filter((one) => one.kind === kind).map(({ day }) => day);

export const openOutliers = ({ db, clock, venues }: { db: Db; clock: Clock; venues: VisitedVenues }) => {
  const todayAt = async (venue: string): Promise<string> => localTime(clock.now(), (await venues(venue)).timezone).day;
  return {
    async list(venue: string, range: DayRange): Promise<Outlier[]> {
      const last = addDays(await todayAt(venue), -1);
      const beside = WEEKS_AROUND * DAYS_A_WEEK;
      const read = { start: addDays(range.start, -beside), end: addDays(range.end, beside) };
      const [rows, allExcluded] = await Promise.all([db.all(readDays(venue, periodsOf('daily', read))), db.all(readExcluded(venue, read))]);
      const found = OUTLIER_KINDS.flatMap((kind): Outlier[] => {
        const counts = byDay(rows.filter((row) => row.kind === kind));
        const excluded = new Set(allExcluded.filter((one) => one.kind === kind).map(({ day }) => day));
        // Days before the first count do not count as usual: the venue may not have existed.
        const first = [...counts.keys()].sort()[0] ?? last;
        return [...counts].flatMap(([day, count]) => {
          if (day < range.start || day > range.end || day > last) return [];
          const usual = usualOf(day, { counts, excluded, first, last });
          return excluded.has(day) || isOutlier(count, usual) ? [{ kind, day, count, usual, struck_out: excluded.has(day) }] : [];
        });
      });
      return found.sort((one, other) => (one.day > other.day ? -1 : one.day < other.day ? 1 : 0));
    },
    /** 400 for a day that is not over, which has no final count, and for a day without a count. */
    async exclude(venue: string, { kind, day }: ExcludedDay, account: string): Promise<void> {
      if (day >= (await todayAt(venue))) throw refuse('not_over', 'This day is not over.');
      const { period, place } = positionOf('daily', day, 0);
      if (!(await db.one(findCount(venue, kind, period, place)))) throw refuse('nothing_counted', 'Nothing was counted on this day.');
      await db.transaction((tx) => tx.run(insert(venue, kind, day)), account);
    },
    include: async (venue: string, { kind, day }: ExcludedDay, account: string): Promise<void> => {
      await db.transaction((tx) => tx.run(remove(venue, kind, day)), account);
    },
  };
};
