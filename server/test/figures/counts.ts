// Inserts counts of visits without visits.
import type { TestApp } from '../app.ts';

/** Slots of a row: days of a month, hours of a day. Independent of the product's code, which the tests check. */
const PLACES = { daily_figure: 31, hourly_figure: 24 };

export type KeptCount = { figure: string; day: string; hour?: number; label?: string; value: number };

/** Stores a count for each day, or for an hour if given. */
export const keepCounts = async (app: TestApp, venue: string, counts: readonly KeptCount[]): Promise<void> => {
  for (const { figure, day, hour, label = '', value } of counts) {
    const [table, period, place] =
      hour === undefined
        ? (['daily_figure', `${day.slice(0, 8)}01`, Number(day.slice(8)) - 1] as const)
        : (['hourly_figure', day, hour] as const);
    const blank = Array<number>(PLACES[table]).fill(0);
    await app.db.pool.query(
      `insert into ${table} values ($1, $2, $3, $4, $5) on conflict (venue_id, figure, period, label) do update set counts[$6::int] = $7::int`,
      [venue, figure, period, label, blank.with(place, value), place + 1, value],
    );
  }
};
