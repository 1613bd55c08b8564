// The version of a venue's menu, raised by each change of what guests see or pay.
import type { Runs } from '../../platform/db.ts';
import { APPEND } from '../../platform/outbox/append.ts';
import { sql, statement, verbatim } from '../../platform/sql.ts';

const raise = statement(
  'venues.menu-version-raise',
  (venue: string) => sql`with counter as (
      update venue_counter set menu_version = menu_version + 1, outbox_seq = outbox_seq + 1 where venue_id = ${venue} returning menu_version, outbox_seq)
    ${verbatim(APPEND)} select ${venue}::uuid, outbox_seq, 'menu.changed', now(), jsonb_build_object('version', menu_version) from counter`,
);

/** The first statement of a change: it makes the changes of one venue wait for each other until the end of the transaction. */
export const raiseMenuVersion = async (tx: Runs, venue: string): Promise<void> => {
  await tx.run(raise(venue));
};
