// Three-way merge of two people's changes to one record. Where both changed the same field, the user has to choose.

type Tree = Record<string, unknown>;
type Row = Tree | string;
/** A field that both changed differently. A removed value is undefined. `path`: its path in the form, by the user's own rows. */
export type Overlap = { path: string; read: unknown; mine: unknown; theirs: unknown };

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Deep equality. A missing property equals an undefined one. */
export const isSame = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, index) => isSame(each, other[index]));
  if (!isTree(one) || !isTree(other)) return false;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => isSame(one[name], other[name]));
};

/** The key of a row: the row itself (an id), its id, its locale or its schedule. */
const keyOf = (row: unknown): string | undefined => {
  if (typeof row === 'string') return row;
  const key = isTree(row) ? (row.id ?? row.locale ?? row.calendar_id) : undefined;
  return typeof key === 'string' ? key : undefined;
};

/** The rows of a list by key; null if keys are missing or not unique. `own`: the user's new rows, without keys, get their index. */
const rowsOf = (list: unknown, isMine: boolean): Map<string, Row> | null => {
  if (!Array.isArray(list)) return null;
  const rows = new Map<string, Row>();
  for (const [index, row] of list.entries()) {
    const key = keyOf(row) ?? (isMine && isTree(row) ? `${index}` : undefined);
    if (key === undefined || rows.has(key)) return null;
    rows.set(key, row as Row);
  }
  return rows;
};

const orderOf = (keys: Iterable<string>, among: ReadonlyMap<string, unknown>) => [...keys].filter((key) => among.has(key));

/** The keys of `leader` in their order. Each further key of `follower` comes after its predecessor there. */
const interleave = (leader: readonly string[], follower: readonly string[]): string[] => {
  const order = [...leader];
  const known = new Set(leader);
  for (const [index, key] of follower.entries()) {
    if (known.has(key)) continue;
    known.add(key);
    order.splice(index === 0 ? 0 : order.indexOf(follower[index - 1] as string) + 1, 0, key);
  }
  return order;
};

/** True for lists of lists of equal length: the days of a week. */
const areWeeks = (lists: readonly unknown[]): lists is unknown[][][] =>
  lists.every((list) => Array.isArray(list) && list.every(Array.isArray) && list.length === (lists[0] as unknown[]).length);

type Run = { picked: ReadonlySet<string>; overlaps: Overlap[] };
type Three<T> = { read: T; mine: T; theirs: T };

const choose = ({ picked, overlaps }: Run, path: string, three: Three<unknown>): unknown => {
  overlaps.push({ path, ...three });
  return picked.has(path) ? three.theirs : three.mine;
};

const mergeTrees = (run: Run, path: string, { read, mine, theirs }: Three<Tree>): Tree => {
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  const merged = (name: string) =>
    mergeValues(run, path ? `${path}.${name}` : name, { read: read[name], mine: mine[name], theirs: theirs[name] });
  return Object.fromEntries(names.map((name) => [name, name in mine ? merged(name) : theirs[name]]));
};

/** Merges one row; undefined if it is removed. */
const mergeRow = (run: Run, path: string, { read, mine, theirs }: Three<Row | undefined>): unknown => {
  if (mine !== undefined && theirs !== undefined) return mergeValues(run, path, { read: read ?? {}, mine, theirs });
  const left = mine ?? theirs;
  if (read === undefined) return left;
  // Removed by one and unchanged by the other: removed.
  return isSame(read, left) ? undefined : choose(run, path, { read, mine, theirs });
};

const mergeRows = (run: Run, path: string, { read, mine, theirs }: Three<Map<string, Row>>): unknown[] => {
  const places = [...mine.keys()];
  const moved = !isSame(orderOf(places, read), orderOf(read.keys(), mine));
  const order = moved ? interleave(places, [...theirs.keys()]) : interleave([...theirs.keys()], places);
  const placeOf = new Map(places.map((key, index) => [key, index]));
  const rows = order.map((key) =>
    mergeRow(run, `${path}.${placeOf.get(key) ?? key}`, { read: read.get(key), mine: mine.get(key), theirs: theirs.get(key) }),
  );
  return rows.filter((row) => row !== undefined);
};

const mergeValues = (run: Run, path: string, three: Three<unknown>): unknown => {
  const { read, mine, theirs } = three;
  if (isSame(read, theirs) || isSame(mine, theirs)) return mine;
  if (isSame(read, mine)) return theirs;
  if (isTree(read) && isTree(mine) && isTree(theirs)) return mergeTrees(run, path, { read, mine, theirs });
  const lists = [read, mine, theirs];
  if (areWeeks(lists)) {
    const [were, own, now] = lists;
    return own?.map((day, index) => mergeValues(run, `${path}.${index}`, { read: were?.[index], mine: day, theirs: now?.[index] }));
  }
  const rows = { read: rowsOf(read, false), mine: rowsOf(mine, true), theirs: rowsOf(theirs, false) };
  if (rows.read && rows.mine && rows.theirs) return mergeRows(run, path, rows as Three<Map<string, Row>>);
  return choose(run, path, three);
};

/**
 * Merges two changes. `read`: the common base; `theirs`: the stored record; `mine` may lack fields without inputs. Objects are merged by
 * field, lists by the key of their rows, weeks by day, and other lists as a whole. An overlap keeps `mine`, unless `picked` contains its
 * path.
 */
export const merge = (
  read: Tree,
  mine: Tree,
  theirs: Tree,
  picked: ReadonlySet<string> = new Set(),
): { merged: Tree; overlaps: Overlap[] } => {
  const run: Run = { picked, overlaps: [] };
  return { merged: mergeTrees(run, '', { read, mine, theirs }), overlaps: run.overlaps };
};
