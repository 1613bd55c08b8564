// The state that a cached menu depends on: its version and the venue's subscription.
import type { Runs } from '../../platform/db.ts';
import { sql, statement } from '../../platform/sql.ts';
import { COUNTERS } from '../board/index.ts';

type MenuState = { venue_id: string; menu_version: number; offer: number | null };
const findStates = statement(
  'venues.menu-states-find',
  (venues: readonly string[]) => sql<MenuState>`
    select c.venue_id, c.menu_version, s.offer
    from ${COUNTERS} c left join venue_plan s on s.venue_id = c.venue_id and s.end_date > now() where c.venue_id = any(${venues}::uuid[])`,
  { prepared: true },
);

/** The current menu versions of venues, with their offers unless ended. */
export const menuStates = (runs: Runs, venues: readonly string[]): Promise<MenuState[]> => runs.all(findStates(venues));
