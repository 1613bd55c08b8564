// The version of a venue's menu. Each change of what guests see or pay raises it.
import type { Runs, Tx } from '../../platform/db.ts';
import { APPEND } from '../../platform/outbox/append.ts';
import { fragment, type Sql, sql, statement } from '../../platform/sql.ts';

const raise = statement(
  'board.menu-version-raise',
  (venue: string) => sql`with counter as (
      update venue_counter set menu_version = menu_version + 1, outbox_seq = outbox_seq + 1 where venue_id = ${venue} returning menu_version, outbox_seq)
    ${APPEND} select ${venue}::uuid, outbox_seq, 'menu.changed', now(), jsonb_build_object('version', menu_version) from counter`,
);
const lock = statement('board.menu-hold', (venue: string) => sql`select from venue_counter where venue_id = ${venue} for no key update`);
const find = statement(
  'board.menu-version-find',
  (venue: string) => sql<{ menu_version: number }>`select menu_version from venue_counter where venue_id = ${venue}`,
  { prepared: true },
);

/** The first statement of a change: it locks the counter until the end of the transaction, which serializes the changes of a venue. */
export const raiseMenuVersion = async (tx: Tx, venue: string): Promise<void> => {
  await tx.run(raise(venue));
};

/** The first statement of a change that guests do not see: it locks the counter but keeps the version. */
export const holdMenu = async (tx: Tx, venue: string): Promise<void> => {
  await tx.run(lock(venue));
};

/** The current version of a menu; 0 if there is no such venue. */
export const menuVersionOf = async (runs: Runs, venue: string): Promise<number> => (await runs.one(find(venue)))?.menu_version ?? 0;

/** The current version of a menu, for statements. */
export const menuVersion = (venue: string | Sql): Sql =>
  fragment('board.menu-version', sql`(select menu_version from venue_counter where venue_id = ${venue})`);
/** One row if the menu has this version; changes of the version wait for the end of the transaction. */
export const menuAtVersion = (venue: Sql, version: Sql): Sql =>
  fragment(
    'board.menu-at-version',
    sql`select 1 from venue_counter where venue_id = ${venue} and menu_version = ${version} for no key update`,
  );
