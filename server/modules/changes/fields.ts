// Compares the fields of a record before and after a change: one entry per value at any depth (contract/changes.ts).
import type { ChangedField, ChangedValue } from '@ardoise/contract/changes.ts';
import { isUuid } from '../../platform/ids.ts';

/** The name of the record with an id; undefined if unknown. */
export type NameOf = (id: string) => string | undefined;
type Place = Pick<ChangedField, 'field' | 'of'>;
/** `stored`: the stored value, for comparison; `label`: the same with names in place of ids. */
type Leaf = Place & { stored: unknown; label: ChangedValue };
/** The field and the list entries that lead to a value, by path. */
type Leaves = Map<string, Leaf>;
type Row = Readonly<Record<string, unknown>>;

/** Stands for an id whose name is unknown. */
const UNKNOWN = '…';
/** Keys of list entries, and members that are not listed as values. */
const KEYS = ['calendar_id', 'locale', 'id'] as const;
const NO_VALUES = new Set<string>([...KEYS, 'stale']);

export const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);
const keyOf = (row: unknown, place: number): string => {
  const key = isRow(row) && KEYS.map((name) => row[name]).find((known) => typeof known === 'string');
  return key ? String(key) : String(place);
};

const two = (figure: unknown): string => String(figure).padStart(2, '0');
const slotOf = (slot: Row): string => `${two(slot.beginHour)}:${two(slot.beginMinute)}–${two(slot.endHour)}:${two(slot.endMinute)}`;

/** The label of an entry of a list: the name of its key, or its own name; a locale or a place is its own label. */
const labelOf = (row: unknown, key: string, nameOf: NameOf): string =>
  nameOf(key) ?? (isRow(row) && typeof row.name === 'string' && !('locale' in row) ? row.name : isUuid(key) ? UNKNOWN : key);

type Position = Place & { path: string };
/** How ids are named, and the leaves found so far. */
type Reading = { nameOf: NameOf; leaves: Leaves };
const addLeaf = ({ leaves }: Reading, { field, of, path }: Position, stored: unknown, label: ChangedValue): void => {
  leaves.set(path, { field, of, stored, label });
};

const isText = (value: unknown): value is string => typeof value === 'string';
const isSlot = (value: unknown): value is Row => isRow(value) && 'beginHour' in value;
const isTranslation = (value: unknown): value is Row => isRow(value) && 'locale' in value;

const scalarOf = (value: unknown, nameOf: NameOf): ChangedValue => {
  if (isText(value)) return nameOf(value) ?? (isUuid(value) ? null : value);
  return typeof value === 'number' || typeof value === 'boolean' ? value : null;
};

const readRow = (reading: Reading, row: Row, { field, of, path }: Position): void => {
  for (const [name, member] of Object.entries(row))
    if (!NO_VALUES.has(name)) readValue(reading, member, { field: `${field}.${name}`, of, path: `${path}.${name}` });
};

/** Adds the entries of a list of rows as one leaf. */
const addEntries = (reading: Reading, list: readonly Row[], at: Position): void => {
  // The order of translations has no meaning.
  const rows = list.every(isTranslation) ? list.toSorted((one, other) => (keyOf(one, 0) < keyOf(other, 0) ? -1 : 1)) : list;
  const labels = rows.map((row, place) => labelOf(row, keyOf(row, place), reading.nameOf));
  addLeaf(reading, at, rows.map(keyOf), labels);
};

const readEntries = (reading: Reading, list: readonly unknown[], at: Position): void => {
  const { field, of, path } = at;
  if (list.every(isRow)) addEntries(reading, list, at);
  for (const [place, row] of list.entries()) {
    const key = keyOf(row, place);
    // A translation inside a named entry is labelled with that entry: the locale alone would not say which option it belongs to.
    const label = of !== null && isTranslation(row) ? of : labelOf(row, key, reading.nameOf);
    readValue(reading, row, { field, of: label, path: `${path}/${key}` });
  }
};

const readList = (reading: Reading, list: readonly unknown[], at: Position): void => {
  if (list.every(isText)) {
    const labels = list.map((one) => reading.nameOf(one) ?? (isUuid(one) ? UNKNOWN : one));
    addLeaf(reading, at, list, labels);
  } else if (list.every(isSlot)) addLeaf(reading, at, list.map(slotOf), list.map(slotOf));
  else readEntries(reading, list, at);
};

const readValue = (reading: Reading, value: unknown, at: Position): void => {
  if (isRow(value)) readRow(reading, value, at);
  else if (Array.isArray(value)) readList(reading, value, at);
  else addLeaf(reading, at, value, scalarOf(value, reading.nameOf));
};

const leavesOf = (columns: Row, nameOf: NameOf): Leaves => {
  const leaves: Leaves = new Map();
  for (const [name, value] of Object.entries(columns)) readValue({ nameOf, leaves }, value, { field: name, of: null, path: name });
  return leaves;
};

/** Values that are not listed for a new entry. Prices of 0 and false are listed, because they can be an exception. */
const isEmptyValue = (kept: unknown): boolean =>
  kept === undefined || kept === null || kept === '' || (Array.isArray(kept) && kept.length === 0);
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * The values before and after; of two lists the removed and added entries, compared by stored value, because names can
 * repeat.
 */
const between = (was: Leaf | undefined, is: Leaf | undefined): Pick<ChangedField, 'before' | 'after'> => {
  const lists = [was, is].filter((leaf) => leaf !== undefined);
  if (!lists.every(({ label }) => Array.isArray(label))) return { before: was?.label ?? null, after: is?.label ?? null };
  const missing = (one: Leaf | undefined, other: Leaf | undefined) => {
    const [kept, labels, others] = [one?.stored ?? [], one?.label ?? [], other?.stored ?? []] as [unknown[], string[], unknown[]];
    return labels.filter((_, place) => !others.includes(kept[place]));
  };
  return { before: missing(was, is), after: missing(is, was) };
};

/** The fields that differ between the columns `before` and `after`, sorted by `order`; `amounts`: the fields that are amounts. */
export const fieldsBetween = (
  columns: { before: Row; after: Row },
  { nameOf, amounts, order }: { nameOf: NameOf; amounts: ReadonlySet<string>; order: readonly string[] },
): ChangedField[] => {
  const [before, after] = [leavesOf(columns.before, nameOf), leavesOf(columns.after, nameOf)];
  const placeOf = ({ field }: Place) => order.indexOf(field.split('.')[0] as string) + 1 || order.length + 1;
  return [...new Map([...before, ...after])]
    .filter(([path]) => {
      const [was, is] = [before.get(path), after.get(path)];
      if (!was || !is) return !isEmptyValue((was ?? is)?.stored);
      // A column whose values are not stored is listed without them.
      return !isSame(was.stored, is.stored) || (path in columns.before && was.stored === null);
    })
    .map(([path, { field, of }]) => ({ field, of, amount: amounts.has(field), ...between(before.get(path), after.get(path)) }))
    .sort((one, other) => placeOf(one) - placeOf(other));
};

/** All ids in columns. */
export const idsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return isUuid(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(idsIn);
};
