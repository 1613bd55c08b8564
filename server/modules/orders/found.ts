// Which orders a list or a file is about: the venue, the days, and what is searched for (docs/product/orders.md#search). Conditions on `o`.

import { contains } from '../../http/resource.ts';
import { every, type Sql, sql } from '../../platform/sql.ts';
import { words } from './export/words.ts';

/** `venue`: null means all of them. The days are the venue's, both included. */
export type Wanted = {
  venue: string | null;
  begin_date?: string | undefined;
  end_date?: string | undefined;
  search?: string | undefined;
};

/** References begin anew with A after these. */
const WRAP = 26_000;
/** A day of more orders than these is none. */
const MOST_A_DAY = 2 * WRAP;

/** The numbers of the day that a text may mean: `B-042`, `b42`, `b 42` one letter's, `42` any letter's. */
export const numbersOf = (search: string): number[] => {
  const [, letter, digits] = /^([a-z]?)[\s-]*(\d{1,3})$/i.exec(search) ?? [];
  if (digits === undefined) return [];
  const place = Number(digits);
  const first = letter ? (letter.toUpperCase().charCodeAt(0) - 65) * 1000 + place : place;
  const step = letter ? WRAP : 1000;
  const numbers: number[] = [];
  for (let number = first; number < MOST_A_DAY; number += step) if (number > 0) numbers.push(number);
  return numbers;
};

/** The word before the number of a table, in the languages of the interface. */
const TABLE = new RegExp(
  `^(?:${Object.values(words)
    .map(({ table }) => table)
    .join('|')})\\s+`,
  'i',
);

/** What is searched for: each part by an index of its own, so that PostgreSQL may join them. */
const searched = (typed: string): Sql => {
  const search = typed.trim();
  const table = search.replace(TABLE, '');
  const tables = [...new Set([search, table, table.toUpperCase(), table.toLowerCase()])];
  return sql`(${contains('fold(o.customer_name)', search)} or o.table_number = any(${tables}::text[])
    or o.number = any(${numbersOf(search)}::int[]))`;
};

const DAY_MS = 86_400_000;
/** A day begins at most fourteen hours before it does in UTC, and ends twelve after: a day more holds it in every time zone. */
const instantNear = (day: string, days: number): Date => new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);

/** The instants between which all orders of the days were placed, in whatever time zone: for the index, beside `onDays`. */
export const between = ({ begin_date, end_date }: Wanted): Sql =>
  every([
    ...(begin_date ? [sql`o.creation_date >= ${instantNear(begin_date, -1)}`] : []),
    ...(end_date ? [sql`o.creation_date < ${instantNear(end_date, 2)}`] : []),
  ]);

export const ofVenue = ({ venue }: Wanted): Sql => (venue === null ? sql`true` : sql`o.venue_id = ${venue}`);

/** What the index on instants does not say by itself. */
export const matching = ({ begin_date, end_date, search }: Wanted): Sql =>
  every([
    ...(begin_date ? [sql`o.day >= ${begin_date}::date`] : []),
    ...(end_date ? [sql`o.day <= ${end_date}::date`] : []),
    ...(search?.trim() ? [searched(search)] : []),
  ]);

/** All of it, for a list. A venue's days have an index of their own. */
export const isWanted = (wanted: Wanted): Sql =>
  every([ofVenue(wanted), matching(wanted), ...(wanted.venue === null ? [between(wanted)] : [])]);

const EVERYTHING = { begin_date: '2026-01-01', end_date: '2026-01-02', search: 'a' };
/** One for each text that the conditions have. */
export const WANTED_EXAMPLES: readonly Wanted[] = [null, 'venue'].flatMap((venue) => [{ venue }, { venue, ...EVERYTHING }]);
