// Owns the history of venues: what changed, and who did it (docs/product/people-and-rights.md#history).
import { type Changed, changeRoutes } from '@ardoise/contract/changes.ts';
import { contradiction } from '@ardoise/contract/errors.ts';
import type { ListQuery } from '@ardoise/contract/kit/list.ts';
import type { Resource } from '@ardoise/contract/rules/permissions.ts';
import type { Bind } from '../../http/bind.ts';
import type { Changes } from '../../http/conflict.ts';
import { requireRight } from '../../http/guard.ts';
import { requireFound } from '../../http/resource.ts';
import { deleteBefore } from '../../platform/batches.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Runs, Tx } from '../../platform/db.ts';
import { isUuid } from '../../platform/ids.ts';
import { hourlyTask } from '../../platform/jobs.ts';
import type { Catalog } from '../catalog/index.ts';
import type { Venues } from '../venues/index.ts';
import { listFormer } from './former.ts';
import { type Keepers, restore } from './restore.ts';
import { restoreAll } from './restore-all.ts';
import { findChange, findEntry, findWhole } from './restore-rows.ts';
import { changes, findOne, findTurn, findVersion, records } from './rows.ts';
import { tell, tellRecords } from './tell.ts';

/** 13 months: the same evening of last year can still be looked at. */
const KEPT_MS = 396 * 86_400_000;
const deleteOld = deleteBefore('changes.old-delete', 'change');

type Deps = { db: Db; clock: Clock; venues: Pick<Venues, 'keepers'>; catalog: Pick<Catalog, 'keepers'> };

export const changesModule = ({ db, clock, venues, catalog }: Deps) => {
  const keepers: Keepers = { ...venues.keepers, ...catalog.keepers };
  const telling = () => ({ keepers, now: clock.now() });
  const last: Changes = {
    async of(venue, { id, version }) {
      const found = await db.one(findVersion(venue, id, version));
      return found?.by ? { by: found.by, at: found.at.toISOString() } : null;
    },
  };
  const cleanUp = () => deleteOld(db, new Date(clock.now().getTime() - KEPT_MS));
  return {
    ...last,
    former: (venue: string) => db.all(listFormer(venue)),
    /** The change that last turned the switch of a record. */
    lastTurn: async (runs: Runs, venue: string, resource: Changed, record: string) =>
      (await runs.one(findTurn(venue, resource, record)))?.change_id ?? null,
    tasks: [hourlyTask('changes-clean-up', cleanUp)],
    routes(on: Bind) {
      on(changeRoutes.list, async ({ params, query: { page, pageSize, ...wanted } }) => {
        const scope = { venue: params.venue, ...wanted };
        const { rows, total } = await changes.page(db, scope, { page, pageSize, sort: 'at', order: 'DESC' } as ListQuery);
        return { rows: await tell(db, scope, rows, telling()), total };
      });
      const found = {
        find: async ({ change }: Record<string, string>, venue: string | null) =>
          change && isUuid(change) && venue && isUuid(venue) ? ((await db.one(findChange(venue, change))) ?? null) : null,
      };
      const read = async (runs: Runs, venue: string, id: string) =>
        requireFound((await tell(runs, { venue }, await runs.all(findOne(venue, id)), telling()))[0]);
      on<typeof changeRoutes.show, { id: string }>(changeRoutes.show, ({ params }) => read(db, params.venue, params.change), found);
      on<typeof changeRoutes.records, { id: string }>(
        changeRoutes.records,
        async ({ params, query: { page, pageSize, ...wanted } }) => {
          const { rows, total } = await records.page(db, { ...params, ...wanted }, { page, pageSize, sort: 'place' } as ListQuery);
          return { rows: await tellRecords(db, params, rows, telling()), total };
        },
        found,
      );
      on<typeof changeRoutes.restore, { id: string }>(
        changeRoutes.restore,
        async ({ params: { venue, change }, body: { all, resource, record, version, dry_run }, identity, membership }) => {
          const now = clock.now();
          const by = { identity, membership };
          const told = (tx: Tx, own: string) => read(tx, venue, own);
          if (all || !resource || !record) {
            const entry = requireFound(await db.one(findWhole(venue, change, now)));
            return restoreAll(keepers, { venue, change, by, now }, { entry, dry_run, told });
          }
          const entry = await db.one(findEntry(venue, change, { resource, record, now }));
          if (!entry) throw contradiction('record', 'unknown_id', 'This change has no such record.');
          // It is written as on its own form.
          const action = entry.what === 'deleted' ? 'create' : 'edit';
          if (keepers[resource]) requireRight(identity, membership, `${resource as Extract<Changed, Resource>}:${action}`);
          return restore(keepers, { venue, change, resource, record, by, now }, { entry, version, dry_run, told });
        },
        found,
      );
    },
  };
};
