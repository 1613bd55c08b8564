// Describes changes for the history: names of records, values before and after, amounts as decimals.
import {
  CHANGE_LIMITS,
  type Change,
  type Changed,
  type ChangedField,
  type ChangedRecord,
  isRestorable,
} from '@ardoise/contract/changes.ts';
import { amountsIn, amountsToDecimal } from '@ardoise/contract/kit/record.ts';
import { profileInput } from '@ardoise/contract/venues.ts';
import type { z } from 'zod';
import type { Restorer } from '../../http/record/restoring.ts';
import { recordTables } from '../../http/record/row.ts';
import type { Runs } from '../../platform/db.ts';
import { fieldsBetween, idsIn, type NameOf } from './fields.ts';
import { type Restorers, restorableColumns } from './restore.ts';
import {
  type ChangeRow,
  type LinkRow,
  listCounts,
  listDetails,
  listLinks,
  listNames,
  listRecords,
  listUndoable,
  type RecordKey,
  type RecordRow,
  type Scope,
} from './rows.ts';

/** The field of a record that lists other records. */
const LISTS: Partial<Record<Changed, string>> = { category: 'categories', product: 'products' };
const inputOf = (resource: Changed): z.ZodObject | undefined =>
  resource === 'profile' ? profileInput : recordTables().get(resource)?.input;

/** The changed fields of a record; amounts are decimals of the currency at that time. */
const fieldsOf = ({ resource, currency, ...row }: RecordRow, links: readonly LinkRow[], nameOf: NameOf): ChangedField[] => {
  if (row.what !== 'changed') return [];
  const input = inputOf(resource);
  const decimal = input ? amountsToDecimal(input) : <T>(columns: T): T => columns;
  const [before, after] = [decimal(row.before, currency), decimal(row.after, currency)];
  const paths = input ? [before, after].flatMap((columns) => amountsIn(input, columns)) : [];
  const lists = links.map(({ member, gone, come }): ChangedField => {
    const named = (ids: string[] | null) => (ids ?? []).map((id) => nameOf(id) ?? '…');
    return { field: LISTS[member] ?? member, of: null, before: named(gone), after: named(come), amount: false };
  });
  const amounts = new Set(paths.map(([path]) => path.replaceAll(/\.\d+/g, '')));
  const own = fieldsBetween({ before, after }, { nameOf, amounts, order: input ? Object.keys(input.shape) : [] });
  return [...own, ...lists].slice(0, CHANGE_LIMITS.fields);
};

const namesOf = async (db: Runs, venue: string, rows: readonly RecordRow[], links: readonly LinkRow[]): Promise<NameOf> => {
  const ids = new Set([...idsIn(rows.map(({ before, after }) => [before, after])), ...idsIn(links.map(({ gone, come }) => [gone, come]))]);
  const names = ids.size === 0 ? [] : await db.all(listNames(venue, [...ids]));
  const known = new Map(names.map(({ id, name }) => [id, name]));
  return (id) => known.get(id);
};

/** True if a record can be restored to its state before this change. */
const canRestore = (
  { resource, what, recent, last, before }: RecordRow,
  links: readonly LinkRow[],
  restorer: Restorer | undefined,
): boolean => {
  if (!recent || !restorer) return false;
  const isGone = last?.startsWith('deleted ') ?? false;
  if (what === 'deleted') return isGone;
  if (what !== 'changed' || isGone || (last !== null && !last.endsWith(` ${resource}`))) return false;
  return links.length > 0 || Object.keys(restorableColumns(restorer, before)).length > 0;
};

type Context = { restorers: Restorers; now: Date };

/** Returns a function that describes a row. */
const recordsOf = async (db: Runs, venue: string, rows: readonly RecordRow[], restorers: Restorers) => {
  const [changed, owners] = [new Set(rows.map(({ change_id }) => change_id)), rows.map(({ record_id }) => record_id)];
  const links = await db.all(listLinks(venue, [...changed], owners));
  const nameOf = await namesOf(db, venue, rows, links);
  return (row: RecordRow): ChangedRecord => {
    const { change_id: change, resource, record_id: record, name, what, currency } = row;
    const lists = links.filter(({ change_id, owner_id }) => change_id === change && owner_id === record);
    const restorable = canRestore(row, lists, isRestorable(resource) ? restorers[resource] : undefined);
    return { resource, record, name, what, currency, fields: fieldsOf(row, lists, nameOf), restorable };
  };
};

/** Changes with their first records and values. */
export const describeChanges = async (
  db: Runs,
  scope: Scope,
  found: readonly ChangeRow[],
  { restorers, now }: Context,
): Promise<Change[]> => {
  const { venue } = scope;
  const ids = found.map(({ id }) => id);
  const rows = await db.all(listRecords(ids, scope, now));
  const recordOf = await recordsOf(db, venue, rows, restorers);
  const counts = await db.all(listCounts(venue, ids));
  const undoable = await db.all(listUndoable(venue, ids, Object.keys(restorers) as Changed[], now));
  return found.map(({ id, at, by }): Change => {
    const own = rows.filter(({ change_id }) => change_id === id);
    return {
      id,
      at: at.toISOString(),
      by,
      records: own.map(recordOf),
      total: own[0]?.total ?? 0,
      counts: counts.flatMap(({ change_id, ...count }) => (change_id === id ? [count] : [])),
      restorable: undoable.some((one) => one.id === id),
    };
  });
};

/** Records of one change with their values. */
export const describeRecords = async (
  db: Runs,
  { venue, change }: { venue: string; change: string },
  of: readonly RecordKey[],
  { restorers, now }: Context,
): Promise<ChangedRecord[]> => {
  const rows = await db.all(listDetails(venue, change, of, now));
  return rows.map(await recordsOf(db, venue, rows, restorers));
};
