// Bringing a record back as it was before a change (docs/product/people-and-rights.md#restoring).
import { CHANGED, type Changed, type MissingRecord } from '@ardoise/contract/changes.ts';
import { ApiError, contradiction } from '@ardoise/contract/errors.ts';
import type { Keeper, RowState } from '../../http/record/restoring.ts';
import { requireFound } from '../../http/resource.ts';
import type { Tx } from '../../platform/db.ts';
import { putPlaces, type Reference, unknownOf } from '../catalog/index.ts';
import { currencyOf } from '../venues/index.ts';
import { differing, foundBefore, givenBack, without } from './as-before.ts';
import * as rows from './restore-rows.ts';
import { listNames } from './rows.ts';

/** What brings records back, of the kinds that do come back. */
export type Keepers = Partial<Record<Changed, Keeper | undefined>>;

/** What is to come back: a record as it was before a change. */
export type Wanted = { venue: string; change: string; resource: Changed; record: string; account: string };

/** Turned by whoever sees that something ran out, and stays as it is now. */
const LIVE = 'unavailable';
/** The columns that a change of a record can be undone in. */
export const undone = (keeper: Keeper, columns: RowState): RowState =>
  Object.fromEntries(Object.entries(columns).filter(([column]) => column !== LIVE && keeper.columns.has(column)));

const refuse = async (tx: Tx, venue: string, unknown: readonly Reference[]): Promise<never> => {
  const names = await tx.all(
    listNames(
      venue,
      unknown.map(({ id }) => id),
    ),
  );
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  const missing = new Map(
    unknown.map(({ id, kind }): [string, MissingRecord] => [id, { resource: kind as Changed, record: id, name: nameOf.get(id) ?? '…' }]),
  );
  throw new ApiError('restore_first', { missing: [...missing.values()] });
};

/** A row as it can stand there now: without what it names and is gone since; where it cannot be without, it waits for that. */
const standing = async (tx: Tx, venue: string, keeper: Keeper, { state, coming }: { state: RowState; coming: ReadonlySet<string> }) => {
  const named = keeper.references(state).filter(({ id }) => !coming.has(id)) as Reference[];
  const unknown = await unknownOf(tx, venue, named);
  const needed = unknown.filter((one) => one.needed);
  if (needed.length > 0) await refuse(tx, venue, needed);
  const ids = new Set(unknown.map(({ id }) => id));
  const columns = new Set(unknown.map(({ field }) => field.split('.')[0] as string));
  const lost = Object.fromEntries([...columns].map((column) => [column, without(state[column], ids)]));
  return { state: { ...state, ...lost }, unknown };
};

/** Refuses a record that cannot be saved as it stands there; where something that it named is gone, that is what it waits for. */
const judge = async (
  tx: Tx,
  { venue, account }: Wanted,
  keeper: Keeper,
  { id, unknown }: { id: string; unknown: readonly Reference[] },
) => {
  try {
    await keeper.judge(tx, venue, id, account);
  } catch (error) {
    const others = unknown.filter(({ kind }) => kind !== 'file');
    if (others.length === 0 || !(error instanceof ApiError) || error.code !== 'contradiction') throw error;
    await refuse(tx, venue, others);
  }
};

/** Puts back what a change deleted, with what went with it, where all of it was. */
const bringBack = async (tx: Tx, keepers: Keepers, wanted: Wanted): Promise<void> => {
  const { venue, change, resource, record } = wanted;
  const gone = await tx.all(rows.listGone(venue, change, resource, record));
  const all = gone.map(({ record_id }) => record_id);
  const there = new Set((await tx.all(rows.listThere(venue, all))).map(({ id }) => id));
  if (there.has(record)) throw new ApiError('duplicate');
  const back = gone.filter(({ record_id }) => !there.has(record_id));
  const ids = back.map(({ record_id }) => record_id);
  const coming = new Set(ids);
  const now = await currencyOf(tx, venue);
  const judged: (() => Promise<void>)[] = [];
  for (const kind of CHANGED) {
    const keeper = keepers[kind];
    if (!keeper) continue;
    const states: RowState[] = [];
    for (const { record_id: id, version, currency, before } of back.filter((one) => one.resource === kind)) {
      const was = keeper.inCurrency(before, currency, now);
      const { state, unknown } = await standing(tx, venue, keeper, { state: was, coming });
      states.push({ ...state, venue_id: venue, id, version: version + 1 });
      if (unknown.length > 0) judged.push(() => judge(tx, wanted, keeper, { id, unknown }));
    }
    if (states.length > 0) await keeper.putBack(tx, states);
  }
  await putPlaces(tx, venue, await tx.all(rows.listLost(venue, change, ids)));
  for (const { resource: kind, record_id: id, ...lists } of await tx.all(rows.listForgot(venue, change, ids))) {
    const [present] = (await keepers[kind]?.states(tx, venue, [id])) ?? [];
    const columns = present ? givenBack(present, lists, coming) : {};
    if (Object.keys(columns).length > 0) await keepers[kind]?.overlay(tx, venue, id, columns);
  }
  for (const one of judged) await one();
  await tx.run(rows.nameRestored(venue, requireFound(await tx.one(rows.findOwn(venue))).id, ids));
};

/** Puts a record that is there as it was before a change; answers the version that it had. */
const putAsBefore = async (
  tx: Tx,
  keeper: Keeper,
  wanted: Wanted,
  { at, version }: { at: Date; version: number | null },
): Promise<number> => {
  const { venue, change, resource, record } = wanted;
  const present = requireFound((await keeper.states(tx, venue, [record]))[0]);
  if (version !== null && present.version !== version) throw new ApiError('stale_version');
  const now = await currencyOf(tx, venue);
  const found = await tx.all(rows.listFound(venue, { change, at }, resource, record));
  const was = undone(keeper, foundBefore(found.map(({ before, currency }) => keeper.inCurrency(before, currency, now))));
  const { state, unknown } = await standing(tx, venue, keeper, { state: { ...present, ...was }, coming: new Set() });
  const columns = differing(undone(keeper, state), present);
  const places = await tx.all(rows.listPlaces(venue, { change, at }, resource, record));
  if (Object.keys(columns).length + places.length > 0) {
    await keeper.overlay(tx, venue, record, columns);
    await putPlaces(tx, venue, places);
    await judge(tx, wanted, keeper, { id: record, unknown });
  }
  return present.version as number;
};

/**
 * Brings a record back in a transaction of its own. Answers the version that it had (null: it was deleted), and what `told` makes of the
 * change that it was; null where the record is as it was already. `dry_run`: nothing of it stays.
 */
export const restore = <T>(
  keepers: Keepers,
  wanted: Wanted,
  how: { entry: rows.Entry; version: number | null; dry_run: boolean; told(tx: Tx, change: string): Promise<T> },
): Promise<{ version: number | null; change: T | null }> => {
  const { entry, version, dry_run, told } = how;
  const { venue, resource, account } = wanted;
  const keeper = keepers[resource];
  if (!keeper || (entry.what !== 'deleted' && entry.what !== 'changed'))
    throw contradiction('record', 'not_restorable', 'Only what was changed or deleted comes back, and no rights.');
  if (!entry.young) throw new ApiError('undo_expired');
  return keeper.transact(
    venue,
    async (tx) => {
      let read: number | null = null;
      if (entry.what === 'deleted') await bringBack(tx, keepers, wanted);
      else {
        if (version === null && !dry_run) throw new ApiError('stale_version');
        read = await putAsBefore(tx, keeper, wanted, { at: entry.at, version });
      }
      const own = await tx.one(rows.findOwn(venue));
      const change = own ? await told(tx, own.id) : null;
      if (dry_run || !own) tx.rollback();
      return { version: read, change };
    },
    account,
  );
};
