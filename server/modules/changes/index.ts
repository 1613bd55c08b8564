// Owns the history of venues: what changed, and who did it (docs/product/people-and-rights.md#history).
import { type Change, type Changed, type ChangedField, changeRoutes, TOLD } from '@ardoise/contract/changes.ts';
import type { ListQuery } from '@ardoise/contract/kit/list.ts';
import { amountsIn, reading } from '@ardoise/contract/kit/record.ts';
import { profileInput } from '@ardoise/contract/venues.ts';
import type { z } from 'zod';
import type { Bind } from '../../http/bind.ts';
import type { Changes } from '../../http/conflict.ts';
import { keptTables } from '../../http/record/row.ts';
import { deleteBefore } from '../../platform/batches.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import { hourlyTask } from '../../platform/jobs.ts';
import { fieldsBetween, idsIn, type NameOf } from './fields.ts';
import { changes, findVersion, type LinkRow, listLinks, listNames, listRecords, type RecordRow, type Scope } from './rows.ts';

/** 13 months: the same evening of last year can still be looked at. */
const KEPT_MS = 396 * 86_400_000;
const deleteOld = deleteBefore('changes.old-delete', 'change');

/** The list that a record keeps of others, as its field is called. */
const LISTS: Partial<Record<Changed, string>> = { category: 'categories', product: 'products' };
const inputOf = (resource: Changed): z.ZodObject | undefined => (resource === 'profile' ? profileInput : keptTables().get(resource)?.input);

/** The fields of a record that changed, before and after; amounts become decimals of the currency that the venue had then. */
const fieldsOf = ({ resource, currency, ...row }: RecordRow, links: readonly LinkRow[], nameOf: NameOf): ChangedField[] => {
  if (row.what !== 'changed') return [];
  const input = inputOf(resource);
  const decimal = input ? reading(input) : <T>(columns: T): T => columns;
  const [before, after] = [decimal(row.before, currency), decimal(row.after, currency)];
  const paths = input ? [before, after].flatMap((columns) => amountsIn(input, columns)) : [];
  const lists = links.map(({ member, gone, come }): ChangedField => {
    const named = (ids: string[] | null) => (ids ?? []).map((id) => nameOf(id) ?? '…');
    return { field: LISTS[member] ?? member, of: null, before: named(gone), after: named(come), amount: false };
  });
  const amounts = new Set(paths.map(([path]) => path.replaceAll(/\.\d+/g, '')));
  const own = fieldsBetween({ before, after }, { nameOf, amounts, order: input ? Object.keys(input.shape) : [] });
  return [...own, ...lists].slice(0, TOLD.fields);
};

const namesOf = async (db: Db, venue: string, rows: readonly RecordRow[], links: readonly LinkRow[]): Promise<NameOf> => {
  const ids = new Set([...idsIn(rows.map(({ before, after }) => [before, after])), ...idsIn(links.map(({ gone, come }) => [gone, come]))]);
  const names = ids.size === 0 ? [] : await db.all(listNames(venue, [...ids]));
  const known = new Map(names.map(({ id, name }) => [id, name]));
  return (id) => known.get(id);
};

const listChanges = async (db: Db, scope: Scope, query: ListQuery): Promise<{ rows: Change[]; total: number }> => {
  const { rows: found, total } = await changes.page(db, scope, { ...query, sort: 'at', order: 'DESC' });
  const ids = found.map(({ id }) => id);
  const records = await db.all(listRecords(ids, scope));
  const links = await db.all(
    listLinks(
      scope.venue,
      ids,
      records.map(({ record_id }) => record_id),
    ),
  );
  const nameOf = await namesOf(db, scope.venue, records, links);
  const rows = found.map(({ id, at, by }): Change => {
    const own = records.filter(({ change_id }) => change_id === id);
    return {
      ...{ id, at: at.toISOString(), by, total: own[0]?.total ?? 0 },
      records: own.map((row) => {
        const { resource, record_id: record, name, what, currency } = row;
        const lists = links.filter(({ change_id, owner_id }) => change_id === id && owner_id === record);
        return { resource, record, name, what, currency, fields: fieldsOf(row, lists, nameOf) };
      }),
    };
  });
  return { rows, total };
};

export const changesModule = ({ db, clock }: { db: Db; clock: Clock }) => {
  const last: Changes = {
    async of(venue, { id, version }) {
      const found = await db.one(findVersion(venue, id, version));
      return found?.by ? { by: found.by, at: found.at.toISOString() } : null;
    },
  };
  const cleanUp = () => deleteOld(db, new Date(clock.now().getTime() - KEPT_MS));
  return {
    ...last,
    tasks: [hourlyTask('changes-clean-up', cleanUp)],
    routes(on: Bind) {
      on(changeRoutes.list, ({ params, query: { page, pageSize, ...wanted } }) =>
        listChanges(db, { venue: params.venue, ...wanted }, { page, pageSize } as ListQuery),
      );
    },
  };
};
