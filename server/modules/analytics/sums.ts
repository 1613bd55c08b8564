// Writes the counts of visits: new visitors of the day and hour, and sums of days and hours. All nodes write in one order of tables and
// rows, which rules out deadlocks.
import { type Interval, UNKNOWN_LANGUAGE } from '@ardoise/contract/rules/figures.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { json, sql, statement, verbatim } from '../../platform/sql.ts';
import { PLACES, placeOf } from './periods.ts';

/** The label of `view_in`. */
export const viewedIn = (locale: string, product: string): string => `${locale} ${product}`;
/** The product that a sum is of. */
const productOf = ({ figure, label }: Pick<Sum, 'figure' | 'label'>): string =>
  figure === 'view_in' ? (label.split(' ')[1] ?? '') : label;

/** A venue's day and hour. */
export type Moment = { venue: string; day: string; hour: number };
/** `view_in`: views by the language of the page, labelled `locale product`. */
export type Figure = 'visitor' | 'language' | 'link' | 'view' | 'view_in';
/** A visitor who was seen; the hash as hex. */
export type Seen = Moment & { visitor: string; language: string };
export type Sum = Moment & { figure: Figure; label: string; value: number };
export type VisitCounts = { seen: readonly Seen[]; sums: readonly Sum[] };

/** Stands for the whole day, where hours are kept. */
const DAY = -1;

/** Counts that a crash may lose with their last second wait for no disk. */
const commitLater = statement('analytics.commit-later', () => sql`select set_config('synchronous_commit', 'off', true)`);

const column = <T>(rows: readonly T[], of: (row: T) => unknown): unknown[] => rows.map(of);

type Viewed = Pick<Sum, 'venue' | 'label'>;
/** Returns those of the viewed products that exist, and stores their current names. */
const noteProducts = statement(
  'analytics.viewed-products-note',
  (viewed: readonly Viewed[]) => sql<Viewed>`with viewed as (
      select distinct p.venue_id, p.id, p.name from unnest(${column(viewed, ({ venue }) => venue)}::uuid[], ${column(viewed, ({ label }) => label)}::uuid[])
        as told (venue_id, id) join viewable_product p using (venue_id, id)
    ), noted as (
      insert into viewed_product (venue_id, id, name)
      select venue_id, id, v.name from viewed v left join viewed_product k using (venue_id, id)
        where k.name is distinct from v.name order by venue_id, id
      on conflict (venue_id, id) do update set name = excluded.name
    )
    select venue_id as venue, id as label from viewed`,
  { examples: [[[]]] },
);

type Visitor = Omit<Seen, 'language'>;
/** Notes who was there; answers what is new of it. */
const noteVisitors = statement(
  'analytics.visitors-note',
  (seen: readonly Visitor[]) => sql<Visitor>`insert into visitor (venue_id, day, hour, visitor)
    select venue_id, day, hour, decode(visitor, 'hex') from unnest(${column(seen, ({ venue }) => venue)}::uuid[],
      ${column(seen, ({ day }) => day)}::date[], ${column(seen, ({ hour }) => hour)}::smallint[], ${column(seen, ({ visitor }) => visitor)}::text[])
      as told (venue_id, day, hour, visitor)
    order by 1, 2, 3, 4
    on conflict do nothing returning venue_id as venue, day, hour, encode(visitor, 'hex') as visitor`,
  { examples: [[[]]] },
);

/** A row of either table: as many counts as its period has days or hours. */
type Counts = { venue_id: string; figure: Figure; period: string; label: string; counts: number[] };
const addCounts = (name: string, table: string) => {
  const into = verbatim(table);
  return statement(
    name,
    (rows: readonly Counts[]) => sql`insert into ${into} as known (venue_id, figure, period, label, counts)
      select venue_id, figure, period, label, counts
        from jsonb_to_recordset(${json(rows)}) as told (venue_id uuid, figure text, period date, label text, counts int[]) order by 1, 2, 3, 4
      on conflict (venue_id, figure, period, label) do update
        set counts = (select array_agg(had + more order by place) from unnest(known.counts, excluded.counts) with ordinality as t (had, more, place))`,
    { examples: [[[]]] },
  );
};
const addDaily = addCounts('analytics.daily-figures-add', 'daily_figure');
const addHourly = addCounts('analytics.hourly-figures-add', 'hourly_figure');

/** Sums as rows of the table of an interval. */
const rowsOf = (interval: Interval, sums: readonly Sum[]): Counts[] => {
  const rows = new Map<string, Counts>();
  for (const { venue, day, hour, figure, label, value } of sums) {
    const { period, place } = placeOf(interval, day, hour);
    const name = `${venue} ${figure} ${period} ${label}`;
    const row = rows.get(name) ?? { venue_id: venue, figure, period, label, counts: Array<number>(PLACES[interval]).fill(0) };
    row.counts[place] = (row.counts[place] ?? 0) + value;
    rows.set(name, row);
  }
  return [...rows.values()];
};

/** Languages that a month of a venue tells apart: more are made up, or spoken by few. */
const MOST_LANGUAGES = 100;
type Spoken = Pick<Counts, 'venue_id' | 'period' | 'label'>;
const knownLanguages = statement(
  'analytics.languages-known',
  (
    rows: readonly Spoken[],
  ) => sql<Spoken>`select venue_id, period, label from daily_figure where figure = 'language' and (venue_id, period) in (
    select venue_id, period from unnest(${column(rows, ({ venue_id }) => venue_id)}::uuid[], ${column(rows, ({ period }) => period)}::date[])
      as told (venue_id, period))`,
  { examples: [[[]]] },
);

/** Those rows with the languages beyond the most that are told apart as unknown ones. */
const fewLanguages = async (tx: Tx, rows: readonly Counts[]): Promise<Counts[]> => {
  if (rows.length === 0) return [];
  const known = new Map<string, Set<string>>();
  const spokenIn = ({ venue_id, period }: Spoken): Set<string> => {
    const name = `${venue_id} ${period}`;
    const found = known.get(name) ?? new Set<string>();
    known.set(name, found);
    return found;
  };
  for (const row of await tx.all(knownLanguages(rows))) spokenIn(row).add(row.label);
  const few = new Map<string, Counts>();
  for (const row of rows) {
    const spoken = spokenIn(row);
    const label = spoken.has(row.label) || spoken.size < MOST_LANGUAGES ? row.label : UNKNOWN_LANGUAGE;
    spoken.add(label);
    const name = `${row.venue_id} ${row.period} ${label}`;
    const found = few.get(name);
    few.set(name, { ...row, label, counts: row.counts.map((count, place) => count + (found?.counts[place] ?? 0)) });
  }
  return [...few.values()];
};

const nameOf = ({ venue, day, visitor }: Visitor): string => `${venue} ${day} ${visitor}`;

/** Each once for the day, and once for each hour. */
const daysAndHours = (seen: readonly Seen[]): Visitor[] => {
  const days = new Map(
    seen.map(({ venue, day, visitor }) => [nameOf({ venue, day, visitor, hour: DAY }), { venue, day, visitor, hour: DAY }]),
  );
  return [...days.values(), ...seen.map(({ venue, day, visitor, hour }) => ({ venue, day, visitor, hour }))];
};

/** The sums that new visitors add to days and to hours. */
const sumsOf = (fresh: readonly Visitor[], seen: readonly Seen[]): Record<'daily' | 'languages' | 'hourly', Sum[]> => {
  // The first one of a day counts.
  const languages = new Map(seen.toReversed().map((one) => [nameOf(one), one.language]));
  const one = ({ venue, day, hour }: Visitor, figure: Figure, label: string): Sum => ({ venue, day, hour, figure, label, value: 1 });
  const [days, hours] = [fresh.filter(({ hour }) => hour === DAY), fresh.filter(({ hour }) => hour !== DAY)];
  return {
    daily: days.map((visitor) => one(visitor, 'visitor', '')),
    languages: days.map((visitor) => one(visitor, 'language', languages.get(nameOf(visitor)) ?? '')),
    hourly: hours.map((visitor) => one(visitor, 'visitor', '')),
  };
};

/** Adds counts, all or none of them. */
export const writeCounts = (db: Db, { seen, sums }: VisitCounts): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.run(commitLater());
    const views = sums.filter(({ figure }) => figure === 'view' || figure === 'view_in');
    const told = views.map((sum) => ({ venue: sum.venue, label: productOf(sum) }));
    const products = told.length > 0 ? await tx.all(noteProducts(told)) : [];
    const known = new Set(products.map(({ venue, label }) => `${venue} ${label}`));
    const fresh = seen.length > 0 ? await tx.all(noteVisitors(daysAndHours(seen))) : [];
    const visitors = sumsOf(fresh, seen);
    const viewed = views.filter((sum) => known.has(`${sum.venue} ${productOf(sum)}`));
    const links = sums.filter(({ figure }) => figure === 'link');
    const languages = await fewLanguages(tx, rowsOf('daily', visitors.languages));
    const daily = [...languages, ...rowsOf('daily', [...visitors.daily, ...viewed, ...links])];
    const hourly = rowsOf('hourly', [...visitors.hourly, ...viewed.filter(({ figure }) => figure === 'view')]);
    if (daily.length > 0) await tx.run(addDaily(daily));
    if (hourly.length > 0) await tx.run(addHourly(hourly));
  });
