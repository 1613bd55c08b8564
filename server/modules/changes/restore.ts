// Restores a record to its state before a change (docs/product/people-and-rights.md#restoring): as-before.ts computes
// the rows from the data of restore-rows.ts, and the restorer of each kind writes them.
import { type Changed, isRestorable, type KeptRecord, MAX_NAMED, type MissingRecord, type Restorable } from '@ardoise/contract/changes.ts';
import { ApiError, contradiction } from '@ardoise/contract/errors.ts';
import { digitsOf } from '@ardoise/contract/rules/money.ts';
import type { Identity, Membership } from '../../http/guard.ts';
import type { Reference, Restorer, RowState } from '../../http/record/restoring.ts';
import { transactWith } from '../../http/record/transaction.ts';
import { requireFound } from '../../http/resource.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { type Place, putPlaces, unknownOf } from '../catalog/index.ts';
import { currencyOf } from '../venues/index.ts';
import { changedColumns, oldestValues, restoreIds, withoutIds } from './as-before.ts';
import { idsIn } from './fields.ts';
import * as history from './restore-rows.ts';
import { listNames } from './rows.ts';

export type Restorers = Readonly<Record<Restorable, Restorer>>;
export const restorableKinds = (restorers: Restorers) => Object.entries(restorers) as [Restorable, Restorer][];

/** A request to restore a record to its state before a change; `by`: the caller. */
export type RestoreRequest = {
  venue: string;
  change: string;
  resource: Restorable;
  record: string;
  by: { identity: Identity; membership: Membership };
  now: Date;
};

/** Availability is toggled during service, so restores leave it unchanged. */
const SWITCH = 'unavailable';
/** The columns that a restore writes. */
export const restorableColumns = (restorer: Restorer, columns: RowState): RowState =>
  Object.fromEntries(Object.entries(columns).filter(([column]) => column !== SWITCH && restorer.columns.has(column)));

export const isEmpty = (row: RowState): boolean => Object.keys(row).length === 0;
export const keyOf = ({ kind, id }: Reference): string => `${kind} ${id}`;

/** Missing records with their last names; pictures are omitted. */
export const missingRecords = async (tx: Tx, venue: string, unknown: readonly Reference[]): Promise<MissingRecord[]> => {
  const records = [...new Map(unknown.filter(({ kind }) => kind !== 'file').map((one) => [one.id, one])).values()].slice(0, MAX_NAMED);
  if (records.length === 0) return [];
  const ids = records.map(({ id }) => id);
  const names = new Map((await tx.all(listNames(venue, ids))).map(({ id, name }) => [id, name]));
  return records.map(({ id, kind }) => ({ resource: kind as Changed, record: id, name: names.get(id) ?? '…' }));
};

/** Throws the error that names the records to restore first. */
const refuse = async (tx: Tx, venue: string, unknown: readonly Reference[]): Promise<never> => {
  throw new ApiError('restore_first', { missing: await missingRecords(tx, venue, unknown) });
};

/** Amounts are stored in minor units, which cannot be restored in a currency with other decimals. */
export const requireDigits = (restorer: Restorer, past: readonly { currency: string }[], now: string): void => {
  if (restorer.priced && past.some(({ currency }) => digitsOf(currency) !== digitsOf(now)))
    throw contradiction('currency', 'currency_digits', 'The amounts are in a currency with other decimals.');
};

type Row = { id: string; state: RowState };
/**
 * Rows without references to deleted records (`unknown`), unless those are being restored too (`coming`). Throws if a
 * row needs one of them.
 */
const withoutMissing = async <R extends Row>(
  tx: Tx,
  venue: string,
  restorer: Restorer,
  { rows, coming }: { rows: R[]; coming: ReadonlySet<string> },
) => {
  const asked = rows.map(({ state }) => restorer.references(state).filter(({ id }) => !coming.has(id)));
  const distinct = new Map(asked.flat().map((one) => [keyOf(one), one]));
  const gone = new Set((await unknownOf(tx, venue, [...distinct.values()])).map(keyOf));
  const needed = asked.flat().filter((one) => one.needed && gone.has(keyOf(one)));
  if (needed.length > 0) await refuse(tx, venue, needed);
  return rows.map((row, at) => {
    const unknown = (asked[at] as Reference[]).filter((one) => gone.has(keyOf(one)));
    const ids = new Set(unknown.map(({ id }) => id));
    const columns = [...new Set(unknown.map(({ field }) => field.split('.')[0] as string))];
    const state = { ...row.state, ...Object.fromEntries(columns.map((column) => [column, withoutIds(row.state[column], ids)])) };
    return { ...row, state, unknown };
  });
};

/** Refuses a record that could not be saved now. If a reference is missing, the 409 names it. */
export const validate = async (
  tx: Tx,
  { venue, by }: Pick<RestoreRequest, 'venue' | 'by'>,
  restorer: Restorer,
  { id, unknown }: { id: string; unknown: readonly Reference[] },
) => {
  try {
    await restorer.validate(tx, venue, id, by.identity.id);
  } catch (error) {
    const records = unknown.filter(({ kind }) => kind !== 'file');
    if (records.length === 0 || !(error instanceof ApiError) || error.code !== 'contradiction') throw error;
    await refuse(tx, venue, records);
  }
};

/** Puts members at their places in lists; returns the ends that do not exist. */
export const putLinks = async (tx: Tx, venue: string, places: readonly Place[]): Promise<Reference[]> => {
  await putPlaces(tx, venue, places);
  const ends = places
    .filter(({ place }) => place !== null)
    .flatMap(({ owner, owner_id, member, member_id }): Reference[] => [
      { field: member, kind: owner, id: owner_id },
      { field: owner, kind: member, id: member_id },
    ]);
  const there = await tx.all(
    history.listExisting(
      venue,
      ends.map(({ id }) => id),
    ),
  );
  const ids = new Set(there.map(({ id }) => id));
  return ends.filter(({ id }) => !ids.has(id));
};

/** Restores the ids that a change removed from other records. */
const restoreReferences = async (
  tx: Tx,
  restorers: Restorers,
  { venue, change }: RestoreRequest,
  ids: ReadonlySet<string>,
): Promise<void> => {
  const lostIds = (await tx.all(history.listLostIds(venue, change))).filter(({ before }) => idsIn(before).some((id) => ids.has(id)));
  for (const [kind, restorer] of restorableKinds(restorers)) {
    const own = new Map(lostIds.filter(({ resource }) => resource === kind).map((one) => [one.id, one]));
    if (own.size === 0) continue;
    const current = await restorer.states(tx, venue, [...own.keys()]);
    const overlays = current
      .map((row) => ({ id: String(row.id), state: restoreIds(row, own.get(String(row.id)) as history.LostIds, ids) }))
      .filter(({ state }) => !isEmpty(state));
    if (overlays.length > 0) await restorer.overlay(tx, venue, overlays);
  }
};

/** Restores a deleted record with its deleted contents; no-op if it exists. Returns the missing references. */
const restoreDeleted = async (tx: Tx, restorers: Restorers, wanted: RestoreRequest): Promise<Reference[]> => {
  const { venue, change, resource, record, now } = wanted;
  if ((await restorers[resource].states(tx, venue, [record])).length > 0) return [];
  const gone = await tx.all(history.listDeleted(venue, change, resource, record));
  const ids = gone.map(({ id }) => id);
  const there = new Set((await tx.all(history.listExisting(venue, ids))).map(({ id }) => id));
  // The product became a fee and still is one.
  if (there.has(record)) throw new ApiError('duplicate');
  const coming = new Set(ids.filter((id) => !there.has(id)));
  const taken = await tx.all(history.listRemovedIds(venue, [...coming], now));
  const currency = await currencyOf(tx, venue);
  const checks: (() => Promise<void>)[] = [];
  const missing: Reference[] = [];
  for (const [kind, restorer] of restorableKinds(restorers)) {
    const own = gone.filter((one) => one.resource === kind && coming.has(one.id));
    if (own.length === 0) continue;
    requireDigits(restorer, own, currency);
    const rows = own.map(({ id, version, before }) => {
      const state = { ...before };
      for (const one of taken) if (one.id === id) Object.assign(state, restoreIds(state, one, new Set(one.gone)));
      return { id, version, state };
    });
    const whole = await withoutMissing(tx, venue, restorer, { rows, coming });
    await restorer.putBack(
      tx,
      whole.map(({ id, version, state }) => ({ ...state, venue_id: venue, id, version: version + 1 })),
    );
    for (const row of whole)
      if (row.unknown.length > 0) {
        missing.push(...row.unknown);
        checks.push(() => validate(tx, wanted, restorer, row));
      }
  }
  missing.push(...(await putLinks(tx, venue, await tx.all(history.listLostPlaces(venue, change, [...coming], now)))));
  await restoreReferences(tx, restorers, wanted, coming);
  for (const check of checks) await check();
  await tx.run(history.markRestored(venue, requireFound(await tx.one(history.findCurrentChange(venue))).id, [...coming]));
  return missing;
};

/**
 * Restores an existing record to its state before a change; returns its previous version and the missing references.
 */
const restoreChanged = async (tx: Tx, restorer: Restorer, wanted: RestoreRequest, version: number | null) => {
  const { venue, change, resource, record, by } = wanted;
  const current = requireFound((await restorer.states(tx, venue, [record]))[0]);
  if (version !== null && current.version !== version) throw new ApiError('stale_version');
  const found = await tx.all(history.listFound(venue, change, resource, record));
  requireDigits(restorer, found, await currencyOf(tx, venue));
  const was = restorableColumns(restorer, oldestValues(found.map(({ before }) => before)));
  const rows = [{ id: record, state: { ...current, ...was } }];
  const [row] = await withoutMissing(tx, venue, restorer, { rows, coming: new Set() });
  const { state, unknown } = requireFound(row);
  restorer.checkFields({ ...by, body: state, record: current });
  const columns = changedColumns(restorableColumns(restorer, state), current);
  const places = await tx.all(history.listPlaces(venue, change, resource, record));
  if (!isEmpty(columns) || places.length > 0) {
    await restorer.overlay(tx, venue, [{ id: record, state: columns }]);
    unknown.push(...(await putLinks(tx, venue, places)));
    await validate(tx, wanted, restorer, { id: record, unknown });
  }
  return { read: current.version as number, unknown };
};

/** A concurrent restore of the same record is a conflict. */
export const duplicateAsConflict = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw (error as { code?: string }).code === '23505' ? new ApiError('duplicate') : error;
  }
};

type Attempt<T> = {
  entry: history.Entry;
  /** The record's version in the dry run. */
  version: number | null;
  /** Rolls everything back. */
  dry_run: boolean;
  /** Reads the history entry of the restore. */
  describe(tx: Tx, change: string): Promise<T>;
};

/** The response of a restore, as in the contract. */
export type Restored<T> = { version: number | null; change: T | null; missing: MissingRecord[]; kept: KeptRecord[]; kept_count: number };

/** Restores a record in its own transaction. */
export const restore = <T>(
  db: Db,
  restorers: Restorers,
  { resource, ...of }: Omit<RestoreRequest, 'resource'> & { resource: Changed },
  { entry, version, dry_run, describe }: Attempt<T>,
): Promise<Restored<T>> => {
  if (!isRestorable(resource) || (entry.what !== 'deleted' && entry.what !== 'changed'))
    throw contradiction('record', 'not_restorable', 'Only changed and deleted records can be restored, and no roles.');
  if (!entry.recent) throw new ApiError('undo_expired');
  const wanted = { ...of, resource };
  const { venue, by } = of;
  const restorer = restorers[resource];
  const attempt = async (tx: Tx) => {
    if (entry.what === 'changed' && version === null && !dry_run) throw new ApiError('stale_version');
    const { read, unknown } =
      entry.what === 'changed'
        ? await restoreChanged(tx, restorer, wanted, version)
        : { read: null, unknown: await restoreDeleted(tx, restorers, wanted) };
    const own = await tx.one(history.findCurrentChange(venue));
    const change = own ? await describe(tx, own.id) : null;
    if (dry_run || !own) tx.rollback();
    return { version: read, change, missing: await missingRecords(tx, venue, unknown), kept: [], kept_count: 0 };
  };
  return duplicateAsConflict(transactWith(db, [restorer.transaction])(venue, attempt, by.identity.id));
};
