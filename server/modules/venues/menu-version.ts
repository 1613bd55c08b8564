// The version of a venue's menu, raised by each change of what guests see or pay.
import type { Runs, Tx } from '../../platform/db.ts';
import { APPEND } from '../../platform/outbox/append.ts';
import { sql, statement } from '../../platform/sql.ts';

const raise = statement(
  'venues.menu-version-raise',
  (venue: string) => sql`with counter as (
      update venue_counter set menu_version = menu_version + 1, outbox_seq = outbox_seq + 1 where venue_id = ${venue} returning menu_version, outbox_seq)
    ${APPEND} select ${venue}::uuid, outbox_seq, 'menu.changed', now(), jsonb_build_object('version', menu_version) from counter`,
);
const hold = statement('venues.menu-hold', (venue: string) => sql`select from venue_counter where venue_id = ${venue} for no key update`);
const find = statement(
  'venues.menu-version-find',
  (venue: string) => sql<{ menu_version: number }>`select menu_version from venue_counter where venue_id = ${venue}`,
  { prepared: true },
);
export type MenuState = { venue_id: string; menu_version: number; offer: number | null };
const findStates = statement(
  'venues.menu-states-find',
  (venues: readonly string[]) => sql<MenuState>`
    select c.venue_id, c.menu_version, s.offer
    from venue_counter c left join subscription s on s.venue_id = c.venue_id and s.end_date > now() where c.venue_id = any(${venues}::uuid[])`,
  { prepared: true },
);

/** The first statement of a change: it makes the changes of one venue wait for each other until the end of the transaction. */
export const raiseMenuVersion = async (tx: Tx, venue: string): Promise<void> => {
  await tx.run(raise(venue));
};

/** The same for a change that guests do not see: the version stays. */
export const holdMenu = async (tx: Tx, venue: string): Promise<void> => {
  await tx.run(hold(venue));
};

/** The menu's present version; 0 where there is no such venue. */
export const menuVersionOf = async (runs: Runs, venue: string): Promise<number> => (await runs.one(find(venue)))?.menu_version ?? 0;

/** The menus' present versions, and what their venues have subscribed to, if that has not ended. */
export const menuStates = (runs: Runs, venues: readonly string[]): Promise<MenuState[]> => runs.all(findStates(venues));
