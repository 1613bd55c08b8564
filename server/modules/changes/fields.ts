// The fields of a record before and after a change as people read them: one entry a value, however deep it stands (contract/changes.ts).
import type { ChangedField, ChangedValue } from '@ardoise/contract/changes.ts';
import { isUuid } from '../../platform/ids.ts';

/** How what an id names is called; undefined where nobody knows. */
export type NameOf = (id: string) => string | undefined;
type Place = Pick<ChangedField, 'field' | 'of'>;
/** `kept`: as it is stored, which is compared; `said`: with names in place of ids. */
type Leaf = Place & { kept: unknown; said: ChangedValue };
/** By field and the entries of lists that lead there. */
type Leaves = Map<string, Leaf>;
type Row = Readonly<Record<string, unknown>>;

/** An id that nobody can name any more. */
const UNKNOWN = '…';
/** What an entry of a list is known by, and what is none of its values. */
const KEYS = ['calendar_id', 'locale', 'id'] as const;
const NO_VALUES = new Set<string>([...KEYS, 'stale']);

export const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);
const keyOf = (row: unknown, place: number): string => {
  const key = isRow(row) && KEYS.map((name) => row[name]).find((known) => typeof known === 'string');
  return key ? String(key) : String(place);
};

const two = (figure: unknown): string => String(figure).padStart(2, '0');
const slotOf = (slot: Row): string => `${two(slot.beginHour)}:${two(slot.beginMinute)}–${two(slot.endHour)}:${two(slot.endMinute)}`;

/** What an entry of a list is called: by its key or its own name; a locale and a place stay what they are. */
const labelOf = (row: unknown, key: string, nameOf: NameOf): string =>
  nameOf(key) ?? (isRow(row) && typeof row.name === 'string' && !('locale' in row) ? row.name : isUuid(key) ? UNKNOWN : key);

const leavesOf = (nameOf: NameOf) => {
  const scalarOf = (value: unknown): ChangedValue => {
    if (typeof value === 'string') return nameOf(value) ?? (isUuid(value) ? null : value);
    return typeof value === 'number' || typeof value === 'boolean' ? value : null;
  };
  const walk = (value: unknown, at: Place & { path: string }, leaves: Leaves): Leaves => {
    const { field, of, path } = at;
    const leaf = (kept: unknown, said: ChangedValue) => leaves.set(path, { field, of, kept, said });
    if (isRow(value)) {
      for (const [name, member] of Object.entries(value))
        if (!NO_VALUES.has(name)) walk(member, { field: `${field}.${name}`, of, path: `${path}.${name}` }, leaves);
      return leaves;
    }
    if (!Array.isArray(value)) return leaf(value, scalarOf(value));
    if (value.every((one) => typeof one === 'string'))
      return leaf(
        value,
        value.map((one) => nameOf(one) ?? (isUuid(one) ? UNKNOWN : one)),
      );
    if (value.every((one) => isRow(one) && 'beginHour' in one)) return leaf(value.map(slotOf), value.map(slotOf));
    if (value.every(isRow)) {
      // Translations stand in no order.
      const rows = value.every((row) => 'locale' in row)
        ? value.toSorted((one, other) => (keyOf(one, 0) < keyOf(other, 0) ? -1 : 1))
        : value;
      leaf(
        rows.map(keyOf),
        rows.map((row, place) => labelOf(row, keyOf(row, place), nameOf)),
      );
    }
    for (const [place, row] of value.entries()) {
      const key = keyOf(row, place);
      // A translation inside a named entry is labelled with that entry: the locale alone would not say which option it belongs to.
      const isInside = of !== null && isRow(row) && 'locale' in row;
      walk(row, { field, of: isInside ? of : labelOf(row, key, nameOf), path: `${path}/${key}` }, leaves);
    }
    return leaves;
  };
  return (columns: Row): Leaves => {
    const leaves: Leaves = new Map();
    for (const [name, value] of Object.entries(columns)) walk(value, { field: name, of: null, path: name }, leaves);
    return leaves;
  };
};

/** What a new entry of a list does not say; a price of 0 and a switch that is off say something: an exception may be just that. */
const isNothing = (kept: unknown): boolean =>
  kept === undefined || kept === null || kept === '' || (Array.isArray(kept) && kept.length === 0);
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Two values; of two lists of names what went and what came, told apart by what is kept: two may be called alike. */
const between = (was: Leaf | undefined, is: Leaf | undefined): Pick<ChangedField, 'before' | 'after'> => {
  const lists = [was, is].filter((leaf) => leaf !== undefined);
  if (!lists.every(({ said }) => Array.isArray(said))) return { before: was?.said ?? null, after: is?.said ?? null };
  const missing = (one: Leaf | undefined, other: Leaf | undefined) => {
    const [kept, said, others] = [one?.kept ?? [], one?.said ?? [], other?.kept ?? []] as [unknown[], string[], unknown[]];
    return said.filter((_, place) => !others.includes(kept[place]));
  };
  return { before: missing(was, is), after: missing(is, was) };
};

/** What differs between the columns `before` and `after`, in the order of `order`; `amounts`: which fields are amounts. */
export const fieldsBetween = (
  columns: { before: Row; after: Row },
  { nameOf, amounts, order }: { nameOf: NameOf; amounts: ReadonlySet<string>; order: readonly string[] },
): ChangedField[] => {
  const read = leavesOf(nameOf);
  const [before, after] = [read(columns.before), read(columns.after)];
  const placeOf = ({ field }: Place) => order.indexOf(field.split('.')[0] as string) + 1 || order.length + 1;
  return [...new Map([...before, ...after])]
    .filter(([path]) => {
      const [was, is] = [before.get(path), after.get(path)];
      if (!was || !is) return !isNothing((was ?? is)?.kept);
      // A column whose values are not kept stands there without any.
      return !isSame(was.kept, is.kept) || (path in columns.before && was.kept === null);
    })
    .map(([path, { field, of }]) => ({ field, of, amount: amounts.has(field), ...between(before.get(path), after.get(path)) }))
    .sort((one, other) => placeOf(one) - placeOf(other));
};

/** Every id that columns name. */
export const idsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return isUuid(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(idsIn);
};
