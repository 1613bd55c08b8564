// Owns the history of venues: changes and their authors (docs/product/people-and-rights.md#history).
import { type Changed, changeRoutes, isRestorable } from '@ardoise/contract/changes.ts';
import { contradiction } from '@ardoise/contract/errors.ts';
import type { ListQuery } from '@ardoise/contract/kit/list.ts';
import type { RecordName } from '@ardoise/contract/records.ts';
import type { Bind } from '../../http/bind.ts';
import type { Changes } from '../../http/conflict.ts';
import { requireRight } from '../../http/guard.ts';
import type { Restorer } from '../../http/record/restoring.ts';
import { requireFound } from '../../http/resource.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Runs, Tx } from '../../platform/db.ts';
import { isUuid } from '../../platform/ids.ts';
import { hourlyTask } from '../../platform/jobs.ts';
import { deleteBefore } from '../../platform/statements/batches.ts';
import { describeChanges, describeRecords } from './describe.ts';
import { listFormerRecords } from './former.ts';
import { type Restorers, restore } from './restore.ts';
import { restoreAll } from './restore-all.ts';
import { findChange, findEntry, findWholeChange } from './restore-rows.ts';
import { changes, findOne, findToggle, findVersion, records } from './rows.ts';

/** 13 months, to compare with the same day of last year. */
const KEPT_MS = 396 * 86_400_000;
const deleteOld = deleteBefore('changes.old-delete', 'change');

type Stores = Readonly<Record<RecordName, { restorer: Restorer }>>;
const restorersOf = (stores: Stores) =>
  Object.fromEntries(Object.entries(stores).map(([name, { restorer }]) => [name, restorer])) as Record<RecordName, Restorer>;

type Deps = { db: Db; clock: Clock; records: Stores; profile: Restorer };

export const changesModule = ({ db, clock, records: stores, profile }: Deps) => {
  const restorers: Restorers = { ...restorersOf(stores), profile };
  const context = () => ({ restorers, now: clock.now() });
  const last: Changes = {
    async of(venue, { id, version }) {
      const found = await db.one(findVersion(venue, id, version));
      return found?.by ? { by: found.by, at: found.at.toISOString() } : null;
    },
  };
  const cleanUp = () => deleteOld(db, new Date(clock.now().getTime() - KEPT_MS));
  return {
    ...last,
    former: (venue: string) => db.all(listFormerRecords(venue)),
    /** The change that last toggled the switch of a record. */
    lastToggle: async (runs: Runs, venue: string, resource: Changed, record: string) =>
      (await runs.one(findToggle(venue, resource, record)))?.change_id ?? null,
    tasks: [hourlyTask('changes-clean-up', cleanUp)],
    routes(on: Bind) {
      on(changeRoutes.list, async ({ params, query: { page, pageSize, ...wanted } }) => {
        const scope = { venue: params.venue, ...wanted };
        const { rows, total } = await changes.page(db, scope, { page, pageSize, sort: 'at', order: 'DESC' } as ListQuery);
        return { rows: await describeChanges(db, scope, rows, context()), total };
      });
      const found = {
        find: async ({ change }: Record<string, string>, venue: string | null) =>
          change && isUuid(change) && venue && isUuid(venue) ? ((await db.one(findChange(venue, change))) ?? null) : null,
      };
      const read = async (runs: Runs, venue: string, id: string) =>
        requireFound((await describeChanges(runs, { venue }, await runs.all(findOne(venue, id)), context()))[0]);
      on<typeof changeRoutes.show, { id: string }>(changeRoutes.show, ({ params }) => read(db, params.venue, params.change), found);
      on<typeof changeRoutes.records, { id: string }>(
        changeRoutes.records,
        async ({ params, query: { page, pageSize, ...wanted } }) => {
          const { rows, total } = await records.page(db, { ...params, ...wanted }, { page, pageSize, sort: 'place' } as ListQuery);
          return { rows: await describeRecords(db, params, rows, context()), total };
        },
        found,
      );
      on<typeof changeRoutes.restore, { id: string }>(
        changeRoutes.restore,
        async ({ params: { venue, change }, body: { all, resource, record, version, dry_run }, identity, membership }) => {
          const now = clock.now();
          const by = { identity, membership };
          const describe = (tx: Tx, own: string) => read(tx, venue, own);
          if (all || !resource || !record) {
            const entry = requireFound(await db.one(findWholeChange(venue, change, now)));
            return restoreAll(db, restorers, { venue, change, by, now }, { entry, dry_run, describe });
          }
          const entry = await db.one(findEntry(venue, change, { resource, record, now }));
          if (!entry) throw contradiction('record', 'unknown_id', 'This change has no such record.');
          // Needs the right to write the record on its own screen.
          const action = entry.what === 'deleted' ? 'create' : 'edit';
          if (isRestorable(resource)) requireRight(identity, membership, `${resource}:${action}`);
          return restore(db, restorers, { venue, change, resource, record, by, now }, { entry, version, dry_run, describe });
        },
        found,
      );
    },
  };
};
