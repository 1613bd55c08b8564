// What a row is to become where a record comes back (docs/product/people-and-rights.md#restoring): pure functions of what the history holds.
import type { RowState } from '../../http/record/restoring.ts';
import { isRow, isSame } from './fields.ts';

type Ids = ReadonlySet<string>;
const isText = (value: unknown): value is string => typeof value === 'string';
/** Whether each entry of a list has an id, by which it is found whatever its place is. */
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

/**
 * A value with the ids that a change took out of it, each where it was in its list: `before` and `after` are what that change found and
 * left. What was changed since stays.
 */
const given = (present: unknown, before: unknown, after: unknown, ids: Ids): unknown => {
  if (isText(before)) return ids.has(before) && after === null && present === null ? before : present;
  if (isRow(before) && isRow(after) && isRow(present))
    return Object.fromEntries(Object.entries(present).map(([name, one]) => [name, given(one, before[name], after[name], ids)]));
  if (!Array.isArray(before) || !Array.isArray(after) || !Array.isArray(present)) return present;
  if (before.every(isText)) {
    const list = [...present];
    for (const [place, id] of before.entries()) if (ids.has(id) && !after.includes(id) && !list.includes(id)) list.splice(place, 0, id);
    return list;
  }
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
