// Two people changed one record: what each of them changed is put together, and where both changed the same, somebody has to choose.

type Tree = Record<string, unknown>;
type Row = Tree | string;
/** A place that both changed, differently; what is not there is undefined. `path` is the field's in the form, where one's own row has one. */
export type Overlap = { path: string; read: unknown; mine: unknown; theirs: unknown };

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether two values say the same; what is missing and what is undefined do. */
export const isSame = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, place) => isSame(each, other[place]));
  if (!isTree(one) || !isTree(other)) return false;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => isSame(one[name], other[name]));
};

/** What a row is known by: itself, its id, its locale, the schedule that it is about. */
const keyOf = (row: unknown): string | undefined => {
  if (typeof row === 'string') return row;
  const key = isTree(row) ? (row.id ?? row.locale ?? row.calendar_id) : undefined;
  return typeof key === 'string' ? key : undefined;
};

/** The rows of a list by their keys; null where they have none or share one. A new row of one's own has none yet. */
const rowsOf = (list: unknown, own: boolean): Map<string, Row> | null => {
  if (!Array.isArray(list)) return null;
  const rows = new Map<string, Row>();
  for (const [place, row] of list.entries()) {
    const key = keyOf(row) ?? (own && isTree(row) ? `${place}` : undefined);
    if (key === undefined || rows.has(key)) return null;
    rows.set(key, row as Row);
  }
  return rows;
};

const orderOf = (keys: Iterable<string>, among: ReadonlyMap<string, unknown>) => [...keys].filter((key) => among.has(key));

/** The keys of `leader` in their order; what only `follower` has comes after what it follows there. */
const woven = (leader: readonly string[], follower: readonly string[]): string[] => {
  const order = [...leader];
  const known = new Set(leader);
  for (const [place, key] of follower.entries()) {
    if (known.has(key)) continue;
    known.add(key);
    order.splice(place === 0 ? 0 : order.indexOf(follower[place - 1] as string) + 1, 0, key);
  }
  return order;
};

/** Whether these are lists of as many lists each: the days of a week. */
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

/** What becomes of one row; undefined where it goes. */
const mergeRow = (run: Run, path: string, { read, mine, theirs }: Three<Row | undefined>): unknown => {
  if (mine !== undefined && theirs !== undefined) return mergeValues(run, path, { read: read ?? {}, mine, theirs });
  const left = mine ?? theirs;
  if (read === undefined) return left;
  // Taken out by one and left as it was by the other, it is gone.
  return isSame(read, left) ? undefined : choose(run, path, { read, mine, theirs });
};

const mergeRows = (run: Run, path: string, { read, mine, theirs }: Three<Map<string, Row>>): unknown[] => {
  const places = [...mine.keys()];
  const moved = !isSame(orderOf(places, read), orderOf(read.keys(), mine));
  const order = moved ? woven(places, [...theirs.keys()]) : woven([...theirs.keys()], places);
  const placeOf = new Map(places.map((key, place) => [key, place]));
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
    return own?.map((day, place) => mergeValues(run, `${path}.${place}`, { read: were?.[place], mine: day, theirs: now?.[place] }));
  }
  const rows = { read: rowsOf(read, false), mine: rowsOf(mine, true), theirs: rowsOf(theirs, false) };
  if (rows.read && rows.mine && rows.theirs) return mergeRows(run, path, rows as Three<Map<string, Row>>);
  return choose(run, path, three);
};

/**
 * `read` is what both began with, `theirs` what is stored now; `mine` may lack what no input holds. Fields are taken one by one, rows of
 * lists by what they are known by, the days of a week each, other lists whole. Where both changed the same it is mine, unless `picked`
 * names the path.
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
