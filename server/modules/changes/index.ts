// Owns who brought a record of a venue to its version, for whoever saves an older one meanwhile.
import type { Changes } from '../../http/conflict.ts';
import { deleteBefore } from '../../platform/batches.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Runs } from '../../platform/db.ts';
import { hourlyTask } from '../../platform/jobs.ts';
import { sql, statement } from '../../platform/sql.ts';
import type { Users } from '../users/index.ts';

/** Longer than any form stays open, drafts included. */
const KEPT_MS = 30 * 86_400_000;

type Written = { id: string; version: number };

const noteChange = statement(
  'changes.change-note',
  (venue: string, { id, version }: Written, account: string, at: Date) =>
    sql`insert into record_change as known (venue_id, record_id, version, account_id, at) values (${venue}, ${id}, ${version}, ${account}, ${at})
      on conflict (venue_id, record_id) do update set version = excluded.version, account_id = excluded.account_id, at = excluded.at
      where known.version < excluded.version`,
  { prepared: true, examples: [['', { id: '', version: 0 }, '', new Date(0)]] },
);
const findChange = statement(
  'changes.change-find',
  (venue: string, { id, version }: Written) =>
    sql<{ account_id: string; at: Date }>`select account_id, at from record_change
      where venue_id = ${venue} and record_id = ${id} and version = ${version}`,
  { prepared: true, examples: [['', { id: '', version: 0 }]] },
);
const deleteOld = deleteBefore('changes.old-delete', 'record_change');

export const changesModule = ({ db, clock, users }: { db: Runs; clock: Clock; users: Users }) => {
  const changes: Changes = {
    async note(venue, written, account) {
      await db.run(noteChange(venue, written, account, clock.now()));
    },
    async of(venue, written) {
      const found = await db.one(findChange(venue, written));
      const account = found && (await users.findAccount(found.account_id));
      return account ? { by: users.identityOf(account).name, at: found.at.toISOString() } : null;
    },
  };
  const cleanUp = () => deleteOld(db, new Date(clock.now().getTime() - KEPT_MS));
  return { ...changes, tasks: [hourlyTask('changes-clean-up', cleanUp)] };
};
