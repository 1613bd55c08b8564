// Computes the rows of restored records from the history (docs/product/people-and-rights.md#restoring): pure functions.
import type { RowState } from '../../http/record/restoring.ts';
import { isRow, isSame } from './fields.ts';

type Ids = ReadonlySet<string>;
const isText = (value: unknown): value is string => typeof value === 'string';
/** True if each entry of a list has an id: entries are then matched by id instead of by place. */
const haveIds = (list: readonly unknown[]): boolean => list.every((entry) => isRow(entry) && isText(entry.id));
const entryOf = (list: readonly unknown[], one: unknown): unknown =>
  list.find((entry) => isRow(entry) && isRow(one) && entry.id === one.id);

/** The columns that several changes found, the newest first: what the oldest of each column found. */
export const foundBefore = (found: readonly RowState[]): RowState => Object.assign({}, ...found);

/** The columns of `wanted` that are otherwise in `present`. */
export const differing = (wanted: RowState, present: RowState): RowState =>
  Object.fromEntries(Object.entries(wanted).filter(([column, value]) => !isSame(value, present[column])));

/** A value without ids: they leave lists, and where one stands alone there is none. */
export const without = (value: unknown, ids: Ids): unknown => {
  if (isText(value)) return ids.has(value) ? null : value;
  if (Array.isArray(value)) return value.filter((one) => !isText(one) || !ids.has(one)).map((one) => without(one, ids));
  if (isRow(value)) return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, without(one, ids)]));
  return value;
};

/** A list of ids with those of `ids` that are in `before` and not in `after`, at their places of `before`. */
const withIdsBack = (present: readonly unknown[], before: readonly string[], after: readonly unknown[], ids: Ids): unknown[] => {
  const list = [...present];
  for (const [place, id] of before.entries()) if (ids.has(id) && !after.includes(id) && !list.includes(id)) list.splice(place, 0, id);
  return list;
};

/**
 * A value with the ids that a change took out of it, each where it was in its list: `before` and `after` are what that change found and
 * left. What was changed since stays.
 */
const given = (present: unknown, before: unknown, after: unknown, ids: Ids): unknown => {
  if (isText(before)) return ids.has(before) && after === null && present === null ? before : present;
  if (isRow(before) && isRow(after) && isRow(present))
    return Object.fromEntries(Object.entries(present).map(([name, one]) => [name, given(one, before[name], after[name], ids)]));
  if (!Array.isArray(before) || !Array.isArray(after) || !Array.isArray(present)) return present;
  if (before.every(isText)) return withIdsBack(present, before, after, ids);
  return givenList(present, before, after, ids);
};
const givenList = (present: readonly unknown[], before: readonly unknown[], after: readonly unknown[], ids: Ids): readonly unknown[] => {
  if (haveIds(present)) return present.map((one) => given(one, entryOf(before, one), entryOf(after, one), ids));
  if (before.length !== after.length || before.length !== present.length) return present;
  return present.map((one, place) => given(one, before[place], after[place], ids));
};

/** A change that took ids out of a record; `moved`: the record was changed since. */
export type Taken = { before: RowState; after: RowState; moved: boolean };

const isByPlace = (value: unknown): boolean => Array.isArray(value) && value.some(isRow) && !haveIds(value);
/** The columns of a row that `ids` come back into. Entries without ids are found by their places, where others may be since. */
export const givenBack = (present: RowState, { before, after, moved }: Taken, ids: Ids): RowState => {
  const columns = Object.keys(before).filter((column) => !(moved && isByPlace(before[column])));
  return differing(
    Object.fromEntries(columns.map((column) => [column, given(present[column], before[column], after[column], ids)])),
    present,
  );
};

/**
 * The columns of a row that undo one change of it: values that are still as the change left them become what it found; ids that it took
 * out of a list which was changed since come back into that list. `isWhole`: nothing of the change stays.
 */
export const undone = (
  present: RowState,
  { before, after }: Pick<Taken, 'before' | 'after'>,
  ids: Ids,
): { columns: RowState; isWhole: boolean } => {
  const columns: Record<string, unknown> = {};
  let isWhole = true;
  for (const [column, was] of Object.entries(before)) {
    if (isSame(present[column], was)) continue;
    if (isSame(present[column], after[column])) columns[column] = was;
    else {
      const one = { before: { [column]: was }, after: { [column]: after[column] }, moved: true };
      Object.assign(columns, givenBack(present, one, ids));
      isWhole &&= isSame(columns[column], was);
    }
  }
  return { columns, isWhole };
};

/** The `ids` whose needs are met. An id is removed if one that it needs (`[id, needed]`) is missing, until nothing more is removed. */
export const settled = (ids: Iterable<string>, needs: readonly (readonly [id: string, needed: string])[]): Set<string> => {
  const left = new Set(ids);
  const dependents = new Map<string, string[]>();
  for (const [id, needed] of needs) dependents.set(needed, [...(dependents.get(needed) ?? []), id]);
  const missing = [...dependents.keys()].filter((needed) => !left.has(needed));
  for (let needed = missing.pop(); needed !== undefined; needed = missing.pop())
    for (const id of dependents.get(needed) ?? []) if (left.delete(id)) missing.push(id);
  return left;
};
