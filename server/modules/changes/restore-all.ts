// Undoing a whole change (docs/product/people-and-rights.md#restoring): what it deleted comes back, what it changed gets its values back, what
// it created goes. Another change since is never overwritten: what it touched stays as it is, and is named.
import { isRestorable, MOST_NAMED } from '@ardoise/contract/changes.ts';
import { ApiError, contradiction } from '@ardoise/contract/errors.ts';
import { requireRight } from '../../http/guard.ts';
import { transactWith } from '../../http/record/transaction.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { type Place, putPlaces } from '../catalog/index.ts';
import { currencyOf } from '../venues/index.ts';
import { settled } from './as-before.ts';
import { named, once, putLinks, type Restored, type Restorers, requireDigits, validate } from './restore.ts';
import * as history from './restore-rows.ts';
import { type Act, byKind, CurrentRows, idsOf, Outcome, recordsByKind, type Undo, type Wanted } from './undo.ts';
import { columnOf, planChanged, planDeleted, type Writable, withoutGone } from './undo-plan.ts';

/** Undoing writes a record as one of these actions of its own screen. */
const ACTIONS = { deleted: 'create', changed: 'edit', created: 'delete', restored: 'delete' } as const satisfies Record<
  Act['what'],
  string
>;

/** The kinds of records that the caller may not undo on this plan; 403 where they may not on any. */
const refusedKinds = async (tx: Tx, { venue, change, by }: Wanted): Promise<Set<string>> => {
  const refused = new Set<string>();
  for (const { resource, what } of await tx.all(history.listActKinds(venue, change))) {
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

/** The records of the change, by what undoing does with them. */
type Sorted = { gone: Act[]; changed: Act[]; created: Act[]; createdAndKept: Act[]; current: CurrentRows };
const sortRecords = async (undo: Undo): Promise<Sorted> => {
  const { tx, wanted, outcome } = undo;
  const refused = await refusedKinds(tx, wanted);
  const all = outcome.restorableOf(await tx.all(history.listAct(wanted.venue, wanted.change)));
  const records = outcome.except(all, 'plan_required', ({ resource, what }) => refused.has(`${resource} ${what}`));
  const current = await CurrentRows.read(undo, records);
  const exists = (record: Act) => current.of(record) !== undefined;
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

/** Writes deleted records again; returns those that were written. */
const writeDeleted = async (undo: Undo, gone: readonly Act[]): Promise<Writable[]> => {
  const { tx, restorers, wanted } = undo;
  const coming = new Set(idsOf(gone));
  const rows = await withoutGone(undo, await planDeleted(undo, gone, coming), coming);
  for (const { restorer, own } of byKind(restorers, rows, ({ record }) => record.resource)) {
    const states = own.map(({ record, state }) => ({ ...state, venue_id: wanted.venue, id: record.id, version: record.version + 1 }));
    await restorer.putBack(tx, states);
  }
  return rows;
};

/** Gives changed records their values back; returns those that were written. `coming`: the deleted records that are back. */
const writeChanged = async (undo: Undo, { changed, current }: Sorted, coming: ReadonlySet<string>): Promise<Writable[]> => {
  const { tx, restorers, wanted } = undo;
  const rows = await withoutGone(undo, planChanged(undo, changed, current, coming), coming);
  for (const { restorer, own } of byKind(restorers, rows, ({ record }) => record.resource)) {
    const overlays = own.map(({ record, state }) => ({ id: record.id, state }));
    await restorer.overlay(tx, wanted.venue, overlays);
  }
  return rows;
};

type Links = readonly history.ActLink[];
/** The uses of created records, as pairs of the used record and the record that uses it. Places that the change itself added do not count. */
const usesOf = async ({ tx, restorers, wanted }: Undo, created: readonly Act[], added: Links): Promise<[string, string][]> => {
  const places = new Set(added.map(({ owner_id, member_id }) => `${owner_id} ${member_id}`));
  const own = new Set(idsOf(created));
  const uses: [string, string][] = [];
  for (const { restorer, own: records } of recordsByKind(restorers, created)) {
    const found = await restorer.uses(tx, wanted.venue, idsOf(records));
    for (const { id, by } of found) if (own.has(by) || !places.has(`${id} ${by}`)) uses.push([id, by]);
  }
  return uses;
};

/** Deletes what the change created, unless other records need it by now; with its places in lists, which are in `added`. */
const removeCreated = async (undo: Undo, { created, createdAndKept }: Sorted, added: Links): Promise<void> => {
  const { tx, restorers, wanted, outcome } = undo;
  const own = new Set(idsOf(created));
  const stay = new Set(idsOf(createdAndKept));
  const going = settled(own, await usesOf(undo, created, added));
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

/** Puts members of lists where they were before the change, and before they were deleted. */
const putPlacesBack = async ({ tx, wanted, outcome }: Undo, links: Links, coming: ReadonlySet<string>): Promise<void> => {
  const { venue, change, now } = wanted;
  const places = links
    .filter(({ before, owner_id, member_id }) => before !== null && !coming.has(owner_id) && !coming.has(member_id))
    .map(({ before, ...link }): Place => ({ ...link, place: before, sorted: true }));
  outcome.addMissing(await putLinks(tx, venue, [...places, ...(await tx.all(history.listLost(venue, change, [...coming], now)))]));
};

/** Turns the switches back that the change turned. */
const turnSwitchesBack = async ({ tx, restorers, wanted, outcome }: Undo, { changed, current }: Sorted): Promise<void> => {
  const { venue, change, by } = wanted;
  const isBack = (record: Act) => current.of(record)?.unavailable === record.before.unavailable;
  const own = changed.filter((one) => 'unavailable' in one.before && restorers[one.resource].setSwitch && !isBack(one));
  if (own.length === 0) return;
  const turned = new Map((await tx.all(history.listTurned(venue, change))).map((one) => [`${one.resource} ${one.id}`, one.before]));
  for (const { resource, id } of own) {
    const before = turned.get(`${resource} ${id}`);
    if (before !== undefined) await restorers[resource].setSwitch?.(tx, venue, id, before, by.identity.id);
  }
  outcome.except(own, 'changed_since', ({ resource, id }) => !turned.has(`${resource} ${id}`));
};

const isNothing = (value: unknown): boolean => value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** Notes what a written record is without, and validates it where a list of it became empty. */
const checkWritten = async ({ tx, restorers, wanted, outcome }: Undo, { record, state, unknown }: Writable): Promise<void> => {
  outcome.addMissing(unknown);
  if (unknown.some(({ kind }) => kind === 'file')) outcome.keep(record, 'picture_gone');
  // A record that still names something in each list was valid when it was deleted.
  const emptied = unknown.some((one) => one.kind !== 'file' && isNothing(state[columnOf(one)]));
  if (emptied) await validate(tx, wanted, restorers[record.resource], { id: record.id, unknown });
};

const undoChange = async (undo: Undo): Promise<void> => {
  const { tx, restorers, wanted } = undo;
  const { venue, change } = wanted;
  const sorted = await sortRecords(undo);
  const links = await tx.all(history.listActLinks(venue, change));
  const currency = await currencyOf(tx, venue);
  for (const record of [...sorted.gone, ...sorted.changed]) requireDigits(restorers[record.resource], [record], currency);
  const back = await writeDeleted(undo, sorted.gone);
  const coming = new Set(back.map(({ record }) => record.id));
  const inPlace = await writeChanged(undo, sorted, coming);
  const added = links.filter(({ before }) => before === null);
  await removeCreated(undo, sorted, added);
  await putPlacesBack(undo, links, coming);
  await turnSwitchesBack(undo, sorted);
  for (const row of [...back, ...inPlace]) await checkWritten(undo, row);
  const own = await tx.one(history.findOwn(venue));
  if (own) await tx.run(history.nameRestored(venue, own.id, [...coming]));
};

type Attempt<T> = { entry: history.Whole; dry_run: boolean; describe(tx: Tx, change: string): Promise<T> };

/** Undoes a change in one transaction. */
export const restoreAll = <T>(
  db: Db,
  restorers: Restorers,
  wanted: Wanted,
  { entry, dry_run, describe }: Attempt<T>,
): Promise<Restored<T>> => {
  const { venue, by } = wanted;
  const hooks = new Set(entry.kinds.filter(isRestorable).map((kind) => restorers[kind].transaction));
  if (hooks.size === 0) throw contradiction('all', 'not_restorable', 'Nothing of this change comes back.');
  if (!entry.young) throw new ApiError('undo_expired');
  const attempt = async (tx: Tx): Promise<Restored<T>> => {
    const outcome = new Outcome();
    await undoChange({ tx, restorers, wanted, outcome });
    const own = await tx.one(history.findOwn(venue));
    const change = own ? await describe(tx, own.id) : null;
    if (dry_run || !own) tx.rollback();
    const { kept } = outcome;
    const missing = await named(tx, venue, outcome.missing);
    return { version: null, change, missing, kept: kept.slice(0, MOST_NAMED), kept_count: kept.length };
  };
  return once(transactWith(db, [...hooks])(venue, attempt, by.identity.id));
};
