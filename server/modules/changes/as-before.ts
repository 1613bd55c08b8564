// Computes the rows of restored records from the history (docs/product/people-and-rights.md#restoring). Pure functions.
import type { RowState } from '../../http/record/restoring.ts';
import { isRow, isSame } from './fields.ts';

type Ids = ReadonlySet<string>;
const isText = (value: unknown): value is string => typeof value === 'string';
/** True if each entry of a list has an id: entries are then matched by id instead of by place. */
const haveIds = (list: readonly unknown[]): boolean => list.every((entry) => isRow(entry) && isText(entry.id));
const entryOf = (list: readonly unknown[], one: unknown): unknown =>
  list.find((entry) => isRow(entry) && isRow(one) && entry.id === one.id);

/** The values before several changes, the newest change first: the oldest change of each column counts. */
export const oldestValues = (found: readonly RowState[]): RowState => Object.assign({}, ...found);

/** The columns of `wanted` that differ in `present`. */
export const changedColumns = (wanted: RowState, current: RowState): RowState =>
  Object.fromEntries(Object.entries(wanted).filter(([column, value]) => !isSame(value, current[column])));

/** A value without the given ids: lists lose them, and a single reference becomes null. */
export const withoutIds = (value: unknown, ids: Ids): unknown => {
  if (isText(value)) return ids.has(value) ? null : value;
  if (Array.isArray(value)) return value.filter((one) => !isText(one) || !ids.has(one)).map((one) => withoutIds(one, ids));
  if (isRow(value)) return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutIds(one, ids)]));
  return value;
};

/** A list of ids with those of `ids` that are in `before` but not in `after`, at their places in `before`. */
const insertIds = (current: readonly unknown[], before: readonly string[], after: readonly unknown[], ids: Ids): unknown[] => {
  const list = [...current];
  for (const [place, id] of before.entries()) if (ids.has(id) && !after.includes(id) && !list.includes(id)) list.splice(place, 0, id);
  return list;
};

/**
 * A value with the ids that a change removed, at their places in the list; `before` and `after` are the values around
 * that change. Later changes stay.
 */
const restoreIdsIn = (current: unknown, before: unknown, after: unknown, ids: Ids): unknown => {
  if (isText(before)) return ids.has(before) && after === null && current === null ? before : current;
  if (isRow(before) && isRow(after) && isRow(current))
    return Object.fromEntries(Object.entries(current).map(([name, one]) => [name, restoreIdsIn(one, before[name], after[name], ids)]));
  if (!Array.isArray(before) || !Array.isArray(after) || !Array.isArray(current)) return current;
  if (before.every(isText)) return insertIds(current, before, after, ids);
  return restoreIdsInList(current, before, after, ids);
};
const restoreIdsInList = (
  current: readonly unknown[],
  before: readonly unknown[],
  after: readonly unknown[],
  ids: Ids,
): readonly unknown[] => {
  if (haveIds(current)) return current.map((one) => restoreIdsIn(one, entryOf(before, one), entryOf(after, one), ids));
  if (before.length !== after.length || before.length !== current.length) return current;
  return current.map((one, place) => restoreIdsIn(one, before[place], after[place], ids));
};

/** A change that removed ids from a record; `moved`: the record changed again later. */
export type RemovedIds = { before: RowState; after: RowState; moved: boolean };

const isByPlace = (value: unknown): boolean => Array.isArray(value) && value.some(isRow) && !haveIds(value);
/**
 * The columns of a row that regain `ids`. Entries without ids are matched by place, which later changes may have
 * altered, so a moved record skips them.
 */
export const restoreIds = (current: RowState, { before, after, moved }: RemovedIds, ids: Ids): RowState => {
  const columns = Object.keys(before).filter((column) => !(moved && isByPlace(before[column])));
  return changedColumns(
    Object.fromEntries(columns.map((column) => [column, restoreIdsIn(current[column], before[column], after[column], ids)])),
    current,
  );
};

/**
 * The columns of a row that undo one change: values that are still current return to those before, and lists that
 * changed since regain the ids that the change removed. `isWhole`: nothing of the change remains.
 */
export const undoColumns = (
  present: RowState,
  { before, after }: Pick<RemovedIds, 'before' | 'after'>,
  ids: Ids,
): { columns: RowState; isWhole: boolean } => {
  const columns: Record<string, unknown> = {};
  let isWhole = true;
  for (const [column, was] of Object.entries(before)) {
    if (isSame(present[column], was)) continue;
    if (isSame(present[column], after[column])) columns[column] = was;
    else {
      const one = { before: { [column]: was }, after: { [column]: after[column] }, moved: true };
      Object.assign(columns, restoreIds(present, one, ids));
      isWhole &&= isSame(columns[column], was);
    }
  }
  return { columns, isWhole };
};

/**
 * The `ids` whose needs are met: removes each id that needs (`[id, needed]`) a missing one, until no more are removed.
 */
export const withNeedsMet = (ids: Iterable<string>, needs: readonly (readonly [id: string, needed: string])[]): Set<string> => {
  const left = new Set(ids);
  const dependents = new Map<string, string[]>();
  for (const [id, needed] of needs) dependents.set(needed, [...(dependents.get(needed) ?? []), id]);
  const missing = [...dependents.keys()].filter((needed) => !left.has(needed));
  for (let needed = missing.pop(); needed !== undefined; needed = missing.pop())
    for (const id of dependents.get(needed) ?? []) if (left.delete(id)) missing.push(id);
  return left;
};
