// Undoes a whole change (docs/product/people-and-rights.md#restoring): restores deleted records and changed values, and
// deletes created records. Later changes are never overwritten: records that they touched stay and are named.
import { isRestorable, MAX_NAMED } from '@ardoise/contract/changes.ts';
import { ApiError, contradiction } from '@ardoise/contract/errors.ts';
import { requireRight } from '../../http/guard.ts';
import { transactWith } from '../../http/record/transaction.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { type Place, putPlaces } from '../catalog/index.ts';
import { currencyOf } from '../venues/index.ts';
import { withNeedsMet } from './as-before.ts';
import { duplicateAsConflict, missingRecords, putLinks, type Restored, type Restorers, requireDigits, validate } from './restore.ts';
import * as history from './restore-rows.ts';
import { byKind, CurrentRows, idsOf, Outcome, type RestorableRecord, recordsByKind, type Undo, type UndoRequest } from './undo.ts';
import { columnOf, planChanged, planDeleted, type Writable, withoutMissingReferences } from './undo-plan.ts';

/** The right on the record's own screen that an undo needs. */
const ACTIONS = { deleted: 'create', changed: 'edit', created: 'delete', restored: 'delete' } as const satisfies Record<
  RestorableRecord['what'],
  string
>;

/**
 * The kinds of records that the venue's plan does not let the caller undo; throws 403 if the caller lacks the right.
 */
const refusedKinds = async (tx: Tx, { venue, change, by }: UndoRequest): Promise<Set<string>> => {
  const refused = new Set<string>();
  for (const { resource, what } of await tx.all(history.listChangeKinds(venue, change))) {
    if (!isRestorable(resource)) continue;
    try {
      requireRight(by.identity, by.membership, `${resource}:${ACTIONS[what]}`);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'plan_required') throw error;
      refused.add(`${resource} ${what}`);
    }
  }
  return refused;
};

/** The records of the change, by how the undo treats them. */
type SortedRecords = {
  gone: RestorableRecord[];
  changed: RestorableRecord[];
  created: RestorableRecord[];
  createdAndKept: RestorableRecord[];
  current: CurrentRows;
};
const sortRecords = async (undo: Undo): Promise<SortedRecords> => {
  const { tx, wanted, outcome } = undo;
  const refused = await refusedKinds(tx, wanted);
  const all = outcome.restorableOf(await tx.all(history.listChangeRecords(wanted.venue, wanted.change)));
  const records = outcome.except(all, 'plan_required', ({ resource, what }) => refused.has(`${resource} ${what}`));
  const current = await CurrentRows.read(undo, records);
  const exists = (record: RestorableRecord) => current.of(record) !== undefined;
  const changed = records.filter(({ what }) => what === 'changed');
  const fresh = records.filter((record) => (record.what === 'created' || record.what === 'restored') && exists(record));
  return {
    gone: records.filter((record) => record.what === 'deleted' && !exists(record)),
    changed: outcome.except(changed, 'changed_since', (record) => !exists(record)),
    created: outcome.except(fresh, 'changed_since', ({ touched }) => touched),
    createdAndKept: fresh.filter(({ touched }) => touched),
    current,
  };
};

/** Inserts deleted records again; returns those inserted. */
const writeDeleted = async (undo: Undo, gone: readonly RestorableRecord[]): Promise<Writable[]> => {
  const { tx, restorers, wanted } = undo;
  const coming = new Set(idsOf(gone));
  const rows = await withoutMissingReferences(undo, await planDeleted(undo, gone, coming), coming);
  for (const { restorer, own } of byKind(restorers, rows, ({ record }) => record.resource)) {
    const states = own.map(({ record, state }) => ({ ...state, venue_id: wanted.venue, id: record.id, version: record.version + 1 }));
    await restorer.putBack(tx, states);
  }
  return rows;
};

/** Restores the values of changed records; returns those written. `coming`: the restored deleted records. */
const writeChanged = async (undo: Undo, { changed, current }: SortedRecords, coming: ReadonlySet<string>): Promise<Writable[]> => {
  const { tx, restorers, wanted } = undo;
  const rows = await withoutMissingReferences(undo, planChanged(undo, changed, current, coming), coming);
  for (const { restorer, own } of byKind(restorers, rows, ({ record }) => record.resource)) {
    const overlays = own.map(({ record, state }) => ({ id: record.id, state }));
    await restorer.overlay(tx, wanted.venue, overlays);
  }
  return rows;
};

type Links = readonly history.ChangeLink[];
/** The uses of created records as pairs [used, user]. Places in lists that the change itself added do not count. */
const usesOf = async ({ tx, restorers, wanted }: Undo, created: readonly RestorableRecord[], added: Links): Promise<[string, string][]> => {
  const places = new Set(added.map(({ owner_id, member_id }) => `${owner_id} ${member_id}`));
  const own = new Set(idsOf(created));
  const uses: [string, string][] = [];
  for (const { restorer, own: records } of recordsByKind(restorers, created)) {
    const found = await restorer.uses(tx, wanted.venue, idsOf(records));
    for (const { id, by } of found) if (own.has(by) || !places.has(`${id} ${by}`)) uses.push([id, by]);
  }
  return uses;
};

/** Deletes created records and their places in lists (`added`), unless other records need them by now. */
const removeCreated = async (undo: Undo, { created, createdAndKept }: SortedRecords, added: Links): Promise<void> => {
  const { tx, restorers, wanted, outcome } = undo;
  const own = new Set(idsOf(created));
  const stay = new Set(idsOf(createdAndKept));
  const going = withNeedsMet(own, await usesOf(undo, created, added));
  const removed = outcome.except(created, 'in_use', ({ id }) => !going.has(id));
  const isLeaving = (id: string) => (!own.has(id) && !stay.has(id)) || going.has(id);
  const leaving = added.filter(({ owner_id, member_id }) => isLeaving(owner_id) && isLeaving(member_id));
  await putPlaces(
    tx,
    wanted.venue,
    leaving.map((link): Place => ({ ...link, place: null, sorted: true })),
  );
  for (const { restorer, own: records } of recordsByKind(restorers, removed)) await restorer.removeAll(tx, wanted.venue, idsOf(records));
};

/** Puts list members at their places before the change, and before their deletion. */
const putPlacesBack = async ({ tx, wanted, outcome }: Undo, links: Links, coming: ReadonlySet<string>): Promise<void> => {
  const { venue, change, now } = wanted;
  const places = links
    .filter(({ before, owner_id, member_id }) => before !== null && !coming.has(owner_id) && !coming.has(member_id))
    .map(({ before, ...link }): Place => ({ ...link, place: before, sorted: true }));
  outcome.addMissing(await putLinks(tx, venue, [...places, ...(await tx.all(history.listLostPlaces(venue, change, [...coming], now)))]));
};

/** Toggles switches back that the change toggled. */
const toggleSwitchesBack = async ({ tx, restorers, wanted, outcome }: Undo, { changed, current }: SortedRecords): Promise<void> => {
  const { venue, change, by } = wanted;
  const isBack = (record: RestorableRecord) => current.of(record)?.unavailable === record.before.unavailable;
  const own = changed.filter((one) => 'unavailable' in one.before && restorers[one.resource].setSwitch && !isBack(one));
  if (own.length === 0) return;
  const toggled = new Map((await tx.all(history.listToggled(venue, change))).map((one) => [`${one.resource} ${one.id}`, one.before]));
  for (const { resource, id } of own) {
    const before = toggled.get(`${resource} ${id}`);
    if (before !== undefined) await restorers[resource].setSwitch?.(tx, venue, id, before, by.identity.id);
  }
  outcome.except(own, 'changed_since', ({ resource, id }) => !toggled.has(`${resource} ${id}`));
};

const isNothing = (value: unknown): boolean => value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** Collects the missing references of a written record, and validates the record if a list became empty. */
const checkWritten = async ({ tx, restorers, wanted, outcome }: Undo, { record, state, unknown }: Writable): Promise<void> => {
  outcome.addMissing(unknown);
  if (unknown.some(({ kind }) => kind === 'file')) outcome.keep(record, 'picture_gone');
  // A record with an entry left in each list was valid when it was deleted.
  const emptied = unknown.some((one) => one.kind !== 'file' && isNothing(state[columnOf(one)]));
  if (emptied) await validate(tx, wanted, restorers[record.resource], { id: record.id, unknown });
};

const undoChange = async (undo: Undo): Promise<void> => {
  const { tx, restorers, wanted } = undo;
  const { venue, change } = wanted;
  const sorted = await sortRecords(undo);
  const links = await tx.all(history.listChangeLinks(venue, change));
  const currency = await currencyOf(tx, venue);
  for (const record of [...sorted.gone, ...sorted.changed]) requireDigits(restorers[record.resource], [record], currency);
  const back = await writeDeleted(undo, sorted.gone);
  const coming = new Set(back.map(({ record }) => record.id));
  const inPlace = await writeChanged(undo, sorted, coming);
  const added = links.filter(({ before }) => before === null);
  await removeCreated(undo, sorted, added);
  await putPlacesBack(undo, links, coming);
  await toggleSwitchesBack(undo, sorted);
  for (const row of [...back, ...inPlace]) await checkWritten(undo, row);
  const own = await tx.one(history.findCurrentChange(venue));
  if (own) await tx.run(history.markRestored(venue, own.id, [...coming]));
};

type Attempt<T> = { entry: history.WholeChange; dry_run: boolean; describe(tx: Tx, change: string): Promise<T> };

export const restoreAll = <T>(
  db: Db,
  restorers: Restorers,
  wanted: UndoRequest,
  { entry, dry_run, describe }: Attempt<T>,
): Promise<Restored<T>> => {
  const { venue, by } = wanted;
  const hooks = new Set(entry.kinds.filter(isRestorable).map((kind) => restorers[kind].transaction));
  if (hooks.size === 0) throw contradiction('all', 'not_restorable', 'Nothing in this change can be restored.');
  if (!entry.recent) throw new ApiError('undo_expired');
  const attempt = async (tx: Tx): Promise<Restored<T>> => {
    const outcome = new Outcome();
    await undoChange({ tx, restorers, wanted, outcome });
    const own = await tx.one(history.findCurrentChange(venue));
    const change = own ? await describe(tx, own.id) : null;
    if (dry_run || !own) tx.rollback();
    const { kept } = outcome;
    const missing = await missingRecords(tx, venue, outcome.missing);
    return { version: null, change, missing, kept: kept.slice(0, MAX_NAMED), kept_count: kept.length };
  };
  return duplicateAsConflict(transactWith(db, [...hooks])(venue, attempt, by.identity.id));
};
