// Writes the counts of visits: new visitors of the day and hour, and sums by day and hour. All nodes write tables and rows in the same
// order, so that they cannot deadlock.
import { type Interval, UNKNOWN_LANGUAGE } from '@ardoise/contract/rules/figures.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { json, sql, statement, verbatim } from '../../platform/sql.ts';
import { COUNTS_PER_ROW, positionOf } from './periods.ts';

/** The label of a `view_in` sum. */
export const viewedIn = (locale: string, product: string): string => `${locale} ${product}`;
/** The product of a `view` or `view_in` sum. */
const productOf = ({ figure, label }: Pick<Sum, 'figure' | 'label'>): string =>
  figure === 'view_in' ? (label.split(' ')[1] ?? '') : label;

/** A venue's day and hour. */
export type Moment = { venue: string; day: string; hour: number };
/** `view_in`: views by the language of the page, labelled `locale product`. */
export type Figure = 'visitor' | 'language' | 'link' | 'view' | 'view_in';
/** A visit; `visitor`: the hash in hex. */
export type Visit = Moment & { visitor: string; language: string };
export type Sum = Moment & { figure: Figure; label: string; value: number };
export type VisitCounts = { visits: readonly Visit[]; sums: readonly Sum[] };

/** The value of `hour` that stands for the whole day. */
const DAY = -1;

/** A crash may lose the last second of counts anyway, so the commit does not wait for the disk. */
const commitAsync = statement('analytics.commit-later', () => sql`select set_config('synchronous_commit', 'off', true)`);

const column = <T>(rows: readonly T[], pick: (row: T) => unknown): unknown[] => rows.map(pick);

type Viewed = Pick<Sum, 'venue' | 'label'>;
/** Returns the viewed products that exist, and stores their current names. */
const storeProductNames = statement(
  'analytics.viewed-products-note',
  (viewed: readonly Viewed[]) => sql<Viewed>`with viewed as (
      select distinct p.venue_id, p.id, p.name from unnest(${column(viewed, ({ venue }) => venue)}::uuid[], ${column(viewed, ({ label }) => label)}::uuid[])
        as given (venue_id, id) join viewable_product p using (venue_id, id)
    ), noted as (
      insert into viewed_product (venue_id, id, name)
      select venue_id, id, v.name from viewed v left join viewed_product k using (venue_id, id)
        where k.name is distinct from v.name order by venue_id, id
      on conflict (venue_id, id) do update set name = excluded.name
    )
    select venue_id as venue, id as label from viewed`,
  { examples: [[[]]] },
);

type Visitor = Omit<Visit, 'language'>;
/** Inserts visitors; returns the new ones. */
const insertVisitors = statement(
  'analytics.visitors-note',
  (seen: readonly Visitor[]) => sql<Visitor>`insert into visitor (venue_id, day, hour, visitor)
    select venue_id, day, hour, decode(visitor, 'hex') from unnest(${column(seen, ({ venue }) => venue)}::uuid[],
      ${column(seen, ({ day }) => day)}::date[], ${column(seen, ({ hour }) => hour)}::smallint[], ${column(seen, ({ visitor }) => visitor)}::text[])
      as given (venue_id, day, hour, visitor)
    order by 1, 2, 3, 4
    on conflict do nothing returning venue_id as venue, day, hour, encode(visitor, 'hex') as visitor`,
  { examples: [[[]]] },
);

/** A row of the daily or hourly table, with one count per day or hour of its period. */
type Counts = { venue_id: string; figure: Figure; period: string; label: string; counts: number[] };
const addCounts = (name: string, table: string) => {
  const into = verbatim(table);
  return statement(
    name,
    (rows: readonly Counts[]) => sql`insert into ${into} as known (venue_id, figure, period, label, counts)
      select venue_id, figure, period, label, counts
        from jsonb_to_recordset(${json(rows)}) as given (venue_id uuid, figure text, period date, label text, counts int[]) order by 1, 2, 3, 4
      on conflict (venue_id, figure, period, label) do update
        set counts = (select array_agg(had + more order by place) from unnest(known.counts, excluded.counts) with ordinality as t (had, more, place))`,
    { examples: [[[]]] },
  );
};
const addDaily = addCounts('analytics.daily-figures-add', 'daily_figure');
const addHourly = addCounts('analytics.hourly-figures-add', 'hourly_figure');

/** Groups sums into rows of the table of an interval. */
const rowsOf = (interval: Interval, sums: readonly Sum[]): Counts[] => {
  const rows = new Map<string, Counts>();
  for (const { venue, day, hour, figure, label, value } of sums) {
    const { period, place } = positionOf(interval, day, hour);
    const name = `${venue} ${figure} ${period} ${label}`;
    const row = rows.get(name) ?? { venue_id: venue, figure, period, label, counts: Array<number>(COUNTS_PER_ROW[interval]).fill(0) };
    row.counts[place] = (row.counts[place] ?? 0) + value;
    rows.set(name, row);
  }
  return [...rows.values()];
};

/** Maximum number of languages per venue and month: more are invented, or spoken by few. */
const MAX_LANGUAGES = 100;
type LanguageRow = Pick<Counts, 'venue_id' | 'period' | 'label'>;
const knownLanguages = statement(
  'analytics.languages-known',
  (
    rows: readonly LanguageRow[],
  ) => sql<LanguageRow>`select venue_id, period, label from daily_figure where figure = 'language' and (venue_id, period) in (
    select venue_id, period from unnest(${column(rows, ({ venue_id }) => venue_id)}::uuid[], ${column(rows, ({ period }) => period)}::date[])
      as given (venue_id, period))`,
  { examples: [[[]]] },
);

/** Relabels the languages beyond `MAX_LANGUAGES` as unknown. */
const limitLanguages = async (tx: Tx, rows: readonly Counts[]): Promise<Counts[]> => {
  if (rows.length === 0) return [];
  const known = new Map<string, Set<string>>();
  const languagesOf = ({ venue_id, period }: LanguageRow): Set<string> => {
    const name = `${venue_id} ${period}`;
    const found = known.get(name) ?? new Set<string>();
    known.set(name, found);
    return found;
  };
  for (const row of await tx.all(knownLanguages(rows))) languagesOf(row).add(row.label);
  const limited = new Map<string, Counts>();
  for (const row of rows) {
    const existing = languagesOf(row);
    const label = existing.has(row.label) || existing.size < MAX_LANGUAGES ? row.label : UNKNOWN_LANGUAGE;
    existing.add(label);
    const name = `${row.venue_id} ${row.period} ${label}`;
    const found = limited.get(name);
    limited.set(name, { ...row, label, counts: row.counts.map((count, place) => count + (found?.counts[place] ?? 0)) });
  }
  return [...limited.values()];
};

const nameOf = ({ venue, day, visitor }: Visitor): string => `${venue} ${day} ${visitor}`;

/** Each visitor once per day, and once per hour. */
const daysAndHours = (visits: readonly Visit[]): Visitor[] => {
  const days = new Map(
    visits.map(({ venue, day, visitor }) => [nameOf({ venue, day, visitor, hour: DAY }), { venue, day, visitor, hour: DAY }]),
  );
  return [...days.values(), ...visits.map(({ venue, day, visitor, hour }) => ({ venue, day, visitor, hour }))];
};

/** The sums that new visitors add to days and to hours. */
const sumsOf = (newVisitors: readonly Visitor[], visits: readonly Visit[]): Record<'daily' | 'languages' | 'hourly', Sum[]> => {
  // A visitor's first language of a day counts.
  const languages = new Map(visits.toReversed().map((one) => [nameOf(one), one.language]));
  const one = ({ venue, day, hour }: Visitor, figure: Figure, label: string): Sum => ({ venue, day, hour, figure, label, value: 1 });
  const [days, hours] = [newVisitors.filter(({ hour }) => hour === DAY), newVisitors.filter(({ hour }) => hour !== DAY)];
  return {
    daily: days.map((visitor) => one(visitor, 'visitor', '')),
    languages: days.map((visitor) => one(visitor, 'language', languages.get(nameOf(visitor)) ?? '')),
    hourly: hours.map((visitor) => one(visitor, 'visitor', '')),
  };
};

/** Adds counts, all in one transaction. */
export const writeCounts = (db: Db, { visits, sums }: VisitCounts): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.run(commitAsync());
    const views = sums.filter(({ figure }) => figure === 'view' || figure === 'view_in');
    const viewedProducts = views.map((sum) => ({ venue: sum.venue, label: productOf(sum) }));
    const products = viewedProducts.length > 0 ? await tx.all(storeProductNames(viewedProducts)) : [];
    const known = new Set(products.map(({ venue, label }) => `${venue} ${label}`));
    const newVisitors = visits.length > 0 ? await tx.all(insertVisitors(daysAndHours(visits))) : [];
    const visitors = sumsOf(newVisitors, visits);
    const viewed = views.filter((sum) => known.has(`${sum.venue} ${productOf(sum)}`));
    const links = sums.filter(({ figure }) => figure === 'link');
    const languages = await limitLanguages(tx, rowsOf('daily', visitors.languages));
    const daily = [...languages, ...rowsOf('daily', [...visitors.daily, ...viewed, ...links])];
    const hourly = rowsOf('hourly', [...visitors.hourly, ...viewed.filter(({ figure }) => figure === 'view')]);
    if (daily.length > 0) await tx.run(addDaily(daily));
    if (hourly.length > 0) await tx.run(addHourly(hourly));
  });
