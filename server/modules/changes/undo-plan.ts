// Plans the rows that an undo writes: what was deleted, and what was changed (docs/product/people-and-rights.md#restoring).
import { ApiError } from '@ardoise/contract/errors.ts';
import type { Reference, RowState } from '../../http/record/restoring.ts';
import { requireFound } from '../../http/resource.ts';
import { unknownOf } from '../catalog/index.ts';
import { restoreIds, undoColumns, withNeedsMet, withoutIds } from './as-before.ts';
import { isEmpty, keyOf, restorableColumns } from './restore.ts';
import * as history from './restore-rows.ts';
import type { CurrentRows, RestorableRecord, Undo } from './undo.ts';

/** A row to write; `names`: the references in it. */
export type PlannedRow = { record: RestorableRecord; state: RowState; names: Reference[] };
/** A row to write, without the references `unknown` in it. */
export type Writable = { record: RestorableRecord; state: RowState; unknown: Reference[] };
type Ids = ReadonlySet<string>;

/** The column of a reference. */
export const columnOf = ({ field }: Reference): string => field.split('.')[0] as string;

const withoutUnknown = ({ record, state, names }: PlannedRow, isUnknown: (id: string) => boolean): Writable => {
  const unknown = names.filter(({ id }) => isUnknown(id));
  const ids = new Set(unknown.map(({ id }) => id));
  const columns = [...new Set(unknown.map(columnOf))];
  const columnsWithoutIds = Object.fromEntries(columns.map((column) => [column, withoutIds(state[column], ids)]));
  return { record, state: { ...state, ...columnsWithoutIds }, unknown };
};

/**
 * Rows without references to records that are neither present nor in `coming`. A record that needs such a reference is
 * kept as it is.
 */
export const withoutMissingReferences = async (
  { tx, wanted, outcome }: Undo,
  rows: readonly PlannedRow[],
  coming: Ids,
): Promise<Writable[]> => {
  const outside = new Map(rows.flatMap(({ names }) => names.filter(({ id }) => !coming.has(id)).map((one) => [keyOf(one), one])));
  const gone = new Set((await unknownOf(tx, wanted.venue, [...outside.values()])).map(({ id }) => id));
  const needs = rows.flatMap(({ record, names }) =>
    names.filter(({ id, needed }) => needed && (gone.has(id) || coming.has(id))).map(({ id }) => [record.id, id] as const),
  );
  const left = withNeedsMet([...coming, ...rows.map(({ record }) => record.id)], needs);
  for (const { record } of rows) if (!left.has(record.id)) outcome.keep(record, 'needs');
  return rows
    .filter(({ record }) => left.has(record.id))
    .map((row) => withoutUnknown(row, (id) => gone.has(id) || (coming.has(id) && !left.has(id))));
};

/** The rows of deleted records, with the ids that other changes removed from them. */
export const planDeleted = async (
  { tx, restorers, wanted }: Undo,
  deleted: readonly RestorableRecord[],
  coming: Ids,
): Promise<PlannedRow[]> => {
  const states = new Map(deleted.map(({ id, before }) => [id, { ...before }]));
  for (const one of await tx.all(history.listRemovedIds(wanted.venue, [...coming], wanted.now))) {
    const state = states.get(one.id) as RowState;
    Object.assign(state, restoreIds(state, one, new Set(one.gone)));
  }
  return deleted.map((record) => {
    const state = states.get(record.id) as RowState;
    return { record, state, names: restorers[record.resource].references(state) };
  });
};

const planOneChange = ({ restorers, wanted, outcome }: Undo, record: RestorableRecord, row: RowState, coming: Ids): PlannedRow | null => {
  const restorer = restorers[record.resource];
  const [before, after] = [restorableColumns(restorer, record.before), restorableColumns(restorer, record.after)];
  const { columns, isWhole } = undoColumns(row, { before, after }, coming);
  if (!isWhole) outcome.keep(record, 'changed_since');
  if (isEmpty(columns)) return null;
  const state = { ...row, ...columns };
  try {
    restorer.checkFields({ ...wanted.by, body: state, record: row });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'plan_required') throw error;
    outcome.keep(record, 'plan_required');
    return null;
  }
  return { record, state: columns, names: restorer.references(state).filter((name) => columnOf(name) in columns) };
};

/** The columns of changed records to restore. */
export const planChanged = (undo: Undo, changed: readonly RestorableRecord[], current: CurrentRows, coming: Ids): PlannedRow[] =>
  changed.flatMap((record) => planOneChange(undo, record, requireFound(current.of(record)), coming) ?? []);
