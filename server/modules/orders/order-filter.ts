// SQL conditions on orders `o` for lists and exports: venue, days and search text (docs/product/orders.md#search).

import { contains } from '../../http/resource.ts';
import { every, type Sql, sql } from '../../platform/sql.ts';
import { labels } from './export/labels.ts';

/** `venue`: null means all venues. Days are in the venue's time zone, both inclusive. */
export type OrderFilter = {
  venue: string | null;
  begin_date?: string | undefined;
  end_date?: string | undefined;
  search?: string | undefined;
};

/** After this many orders of a day, the references start at A again. */
const WRAP = 26_000;
/** No venue has more orders in a day. */
const MAX_A_DAY = 2 * WRAP;

/** The order numbers that a search text can mean: `B-042`, `b42` and `b 42` those of one letter, `42` those of every letter. */
export const numbersOf = (search: string): number[] => {
  const [, letter, digits] = /^([a-z]?)[\s-]*(\d{1,3})$/i.exec(search) ?? [];
  if (digits === undefined) return [];
  const place = Number(digits);
  const first = letter ? (letter.toUpperCase().charCodeAt(0) - 65) * 1000 + place : place;
  const step = letter ? WRAP : 1000;
  const numbers: number[] = [];
  for (let number = first; number < MAX_A_DAY; number += step) if (number > 0) numbers.push(number);
  return numbers;
};

/** The word before a table number, in every interface language. */
const TABLE = new RegExp(
  `^(?:${Object.values(labels)
    .map(({ table }) => table)
    .join('|')})\\s+`,
  'i',
);

/** Each part of the `or` has its own index, so PostgreSQL can combine them with a bitmap scan. */
const matchesSearch = (typed: string): Sql => {
  const search = typed.trim();
  const table = search.replace(TABLE, '');
  const tables = [...new Set([search, table, table.toUpperCase(), table.toLowerCase()])];
  return sql`(${contains('fold(o.customer_name)', search)} or o.table_number = any(${tables}::text[])
    or o.number = any(${numbersOf(search)}::int[]))`;
};

const DAY_MS = 86_400_000;
/** In every time zone, a day starts at most 14 hours before it does in UTC and ends at most 12 hours after: a day's margin covers both. */
const instantNear = (day: string, days: number): Date => new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);

/** A range of instants that contains the days in every time zone. It lets PostgreSQL use an index; `matchesDaysAndSearch` is exact. */
export const isNearDays = ({ begin_date, end_date }: OrderFilter): Sql =>
  every([
    ...(begin_date ? [sql`o.creation_date >= ${instantNear(begin_date, -1)}`] : []),
    ...(end_date ? [sql`o.creation_date < ${instantNear(end_date, 2)}`] : []),
  ]);

export const ofVenue = ({ venue }: OrderFilter): Sql => (venue === null ? sql`true` : sql`o.venue_id = ${venue}`);

/** The exact days and the search text. */
export const matchesDaysAndSearch = ({ begin_date, end_date, search }: OrderFilter): Sql =>
  every([
    ...(begin_date ? [sql`o.day >= ${begin_date}::date`] : []),
    ...(end_date ? [sql`o.day <= ${end_date}::date`] : []),
    ...(search?.trim() ? [matchesSearch(search)] : []),
  ]);

/** All conditions, for a list. With a venue, the index on its days makes `isNearDays` unnecessary. */
export const matchesFilter = (filter: OrderFilter): Sql =>
  every([ofVenue(filter), matchesDaysAndSearch(filter), ...(filter.venue === null ? [isNearDays(filter)] : [])]);

const EVERYTHING = { begin_date: '2026-01-01', end_date: '2026-01-02', search: 'a' };
/** One example for each SQL text that the conditions can have. */
export const FILTER_EXAMPLES: readonly OrderFilter[] = [null, 'venue'].flatMap((venue) => [{ venue }, { venue, ...EVERYTHING }]);
