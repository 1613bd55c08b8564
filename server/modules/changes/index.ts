// Owns the table `record_change`: who brought a record of a venue to its version, for whoever saves an older one meanwhile.
import type { Changes } from '../../http/conflict.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, deleteBefore } from '../../platform/db.ts';
import type { Tasks } from '../../platform/jobs.ts';
import type { Users } from '../users/index.ts';

/** Longer than any form stays open, drafts included. */
const KEPT_MS = 30 * 86_400_000;

export const changesModule = ({ db, clock, users }: { db: Db; clock: Clock; users: Users }) => {
  const changes: Changes = {
    async note(venue, { id, version }, account) {
      await db.named(
        'note-change',
        `insert into record_change as known (venue_id, record_id, version, account_id, at) values ($1, $2, $3, $4, $5)
         on conflict (venue_id, record_id) do update set version = excluded.version, account_id = excluded.account_id, at = excluded.at
         where known.version < excluded.version`,
        [venue, id, version, account, clock.now()],
      );
    },
    async of(venue, { id, version }) {
      const [found] = await db.named<{ account_id: string; at: Date }>(
        'change-of',
        'select account_id, at from record_change where venue_id = $1 and record_id = $2 and version = $3',
        [venue, id, version],
      );
      const account = found && (await users.findAccount(found.account_id));
      return account ? { by: users.identityOf(account).name, at: found.at.toISOString() } : null;
    },
  };
  const tasks: Tasks = {
    async 'changes-clean-up'() {
      await deleteBefore(db.pool, 'record_change', new Date(clock.now().getTime() - KEPT_MS));
    },
  };
  return { ...changes, tasks };
};
