// Undoing a whole change (docs/product/people-and-rights.md#restoring): what it deleted comes back, what it changed gets its values back, what
// it created goes. Another change since is never overwritten: what it touched stays as it is, and is named.
import { isRestorable, type KeptRecord, MOST_NAMED, type Restorable } from '@ardoise/contract/changes.ts';
import { ApiError, contradiction } from '@ardoise/contract/errors.ts';
import { type Identity, type Membership, requireRight } from '../../http/guard.ts';
import type { Reference, RowState } from '../../http/record/restoring.ts';
import { transactWith } from '../../http/record/transaction.ts';
import { requireFound } from '../../http/resource.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { type Place, putPlaces, unknownOf } from '../catalog/index.ts';
import { currencyOf } from '../venues/index.ts';
import { givenBack, settled, undone, without } from './as-before.ts';
import {
  isEmpty,
  keyOf,
  named,
  once,
  putLinks,
  type Restored,
  type Restorers,
  requireDigits,
  restorableColumns,
  restorableKinds,
  validate,
} from './restore.ts';
import * as history from './restore-rows.ts';

type Wanted = { venue: string; change: string; by: { identity: Identity; membership: Membership }; now: Date };
type Act = history.ActRecord & { resource: Restorable };
type Reason = KeptRecord['reason'];
/** A row as it is to stand there; `names`: the ids that it names. */
type Planned = { record: Act; state: RowState; names: Reference[] };

/** Undoing writes a record as one of these actions of its own screen. */
const ACTIONS = { deleted: 'create', changed: 'edit', created: 'delete', restored: 'delete' } as const satisfies Record<
  Act['what'],
  string
>;

const idsOf = (records: readonly history.ActRecord[]): string[] => records.map(({ id }) => id);
const ofKind = <T>(all: readonly T[], kindOf: (one: T) => Restorable, kind: Restorable): T[] => all.filter((one) => kindOf(one) === kind);

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

/** One undo, with what it has decided so far about each record. */
const undoing = (tx: Tx, restorers: Restorers, wanted: Wanted) => {
  const { venue, change, by, now } = wanted;
  const kept = new Map<history.ActRecord, Reason>();
  const missing: Reference[] = [];
  /** Leaves records as they are, for a reason; answers the others. */
  const except = (records: readonly Act[], reason: Reason, isKept: (record: Act) => boolean): Act[] =>
    records.filter((record) => {
      if (isKept(record)) kept.set(record, reason);
      return !isKept(record);
    });

  const restorableOf = (records: readonly history.ActRecord[]): Act[] =>
    records.flatMap((record) => {
      const { resource } = record;
      if (isRestorable(resource)) return [{ ...record, resource }];
      kept.set(record, 'not_restorable');
      return [];
    });

  /** The rows that are there, by kind and id. */
  const presentOf = async (records: readonly Act[]): Promise<Map<string, RowState>> => {
    const rows = new Map<string, RowState>();
    for (const [kind, restorer] of restorableKinds(restorers)) {
      const ids = idsOf(ofKind(records, ({ resource }) => resource, kind));
      if (ids.length === 0) continue;
      for (const row of await restorer.states(tx, venue, ids)) rows.set(`${kind} ${row.id}`, row);
    }
    return rows;
  };

  /** Rows with the names of what is gone and does not come; those that cannot be without it are left out. */
  const standing = async (rows: readonly Planned[], coming: ReadonlySet<string>) => {
    const outside = new Map(rows.flatMap(({ names }) => names.filter(({ id }) => !coming.has(id)).map((one) => [keyOf(one), one])));
    const gone = new Set((await unknownOf(tx, venue, [...outside.values()])).map(({ id }) => id));
    const needs = rows.flatMap(({ record, names }) =>
      names.filter(({ id, needed }) => needed && (gone.has(id) || coming.has(id))).map(({ id }) => [record.id, id] as const),
    );
    const left = settled([...coming, ...rows.map(({ record }) => record.id)], needs);
    except(
      rows.map(({ record }) => record),
      'needs',
      ({ id }) => !left.has(id),
    );
    return rows
      .filter(({ record }) => left.has(record.id))
      .map(({ record, state, names }) => {
        const unknown = names.filter(({ id }) => gone.has(id) || (coming.has(id) && !left.has(id)));
        const ids = new Set(unknown.map(({ id }) => id));
        const columns = [...new Set(unknown.map(({ field }) => field.split('.')[0] as string))];
        const bare = Object.fromEntries(columns.map((column) => [column, without(state[column], ids)]));
        return { record, state: { ...state, ...bare }, unknown };
      });
  };
  type Standing = Awaited<ReturnType<typeof standing>>[number];

  const note = async ({ record, state, unknown }: Standing): Promise<void> => {
    missing.push(...unknown);
    if (unknown.some(({ kind }) => kind === 'file')) kept.set(record, 'picture_gone');
    // A record that still names something in each list was valid when it was deleted.
    const emptied = unknown.some(({ kind, field }) => kind !== 'file' && isNothing(state[field.split('.')[0] as string]));
    if (emptied) await validate(tx, wanted, restorers[record.resource], { id: record.id, unknown });
  };

  const planBack = async (gone: readonly Act[], coming: ReadonlySet<string>): Promise<Planned[]> => {
    const states = new Map(gone.map(({ id, before }) => [id, { ...before }]));
    for (const one of await tx.all(history.listTaken(venue, [...coming], now))) {
      const state = states.get(one.id) as RowState;
      Object.assign(state, givenBack(state, one, new Set(one.gone)));
    }
    return gone.map((record) => {
      const state = states.get(record.id) as RowState;
      return { record, state, names: restorers[record.resource].references(state) };
    });
  };

  const planChanges = (changed: readonly Act[], present: ReadonlyMap<string, RowState>, coming: ReadonlySet<string>): Planned[] =>
    changed.flatMap((record) => {
      const restorer = restorers[record.resource];
      const row = requireFound(present.get(`${record.resource} ${record.id}`));
      const [before, after] = [restorableColumns(restorer, record.before), restorableColumns(restorer, record.after)];
      const { columns, isWhole } = undone(row, { before, after }, coming);
      if (!isWhole) kept.set(record, 'changed_since');
      if (isEmpty(columns)) return [];
      const state = { ...row, ...columns };
      try {
        restorer.checkFields({ ...by, body: state, record: row });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'plan_required') throw error;
        kept.set(record, 'plan_required');
        return [];
      }
      const names = restorer.references(state).filter(({ field }) => (field.split('.')[0] as string) in columns);
      return [{ record, state: columns, names }];
    });

  /** Deletes what the change created, but for what others need by now. `stay`: what it created and is kept, with its places in lists. */
  const remove = async (created: readonly Act[], stay: ReadonlySet<string>, links: readonly history.ActLink[]): Promise<void> => {
    const uses = new Map<Restorable, readonly [string, string][]>();
    const added = new Set(links.map(({ owner_id, member_id }) => `${owner_id} ${member_id}`));
    const own = new Set(idsOf(created));
    for (const [kind, restorer] of restorableKinds(restorers)) {
      const ids = idsOf(ofKind(created, ({ resource }) => resource, kind));
      if (ids.length === 0) continue;
      const found = await restorer.uses(tx, venue, ids);
      // A member that was there before leaves the list.
      uses.set(
        kind,
        found.filter(({ id, by }) => own.has(by) || !added.has(`${id} ${by}`)).map(({ id, by }) => [id, by]),
      );
    }
    const going = settled(own, [...uses.values()].flat());
    const left = except(created, 'in_use', ({ id }) => !going.has(id));
    const leaving = links.filter((link) => [link.owner_id, link.member_id].every((id) => (!own.has(id) && !stay.has(id)) || going.has(id)));
    await putPlaces(
      tx,
      venue,
      leaving.map((link): Place => ({ ...link, place: null, sorted: true })),
    );
    for (const [kind, restorer] of restorableKinds(restorers)) {
      const ids = idsOf(ofKind(left, ({ resource }) => resource, kind));
      if (ids.length > 0) await restorer.removeAll(tx, venue, ids);
    }
  };

  /** Turns the switches back that the change turned. */
  const turnBack = async (changed: readonly Act[], present: ReadonlyMap<string, RowState>): Promise<void> => {
    const isBack = ({ resource, id, before }: Act) => present.get(`${resource} ${id}`)?.unavailable === before.unavailable;
    const own = changed.filter((one) => 'unavailable' in one.before && restorers[one.resource].setSwitch && !isBack(one));
    if (own.length === 0) return;
    const turned = new Map((await tx.all(history.listTurned(venue, change))).map((one) => [`${one.resource} ${one.id}`, one.before]));
    for (const { resource, id } of own) {
      const before = turned.get(`${resource} ${id}`);
      if (before !== undefined) await restorers[resource].setSwitch?.(tx, venue, id, before, by.identity.id);
    }
    except(own, 'changed_since', ({ resource, id }) => !turned.has(`${resource} ${id}`));
  };

  return {
    async run(): Promise<void> {
      const refused = await refusedKinds(tx, wanted);
      const links = await tx.all(history.listActLinks(venue, change));
      const all = await tx.all(history.listAct(venue, change));
      const records = except(restorableOf(all), 'plan_required', ({ resource, what }) => refused.has(`${resource} ${what}`));
      const present = await presentOf(records);
      const isThere = ({ resource, id }: Act) => present.has(`${resource} ${id}`);
      const isNew = ({ what }: Act) => what === 'created' || what === 'restored';
      const gone = records.filter((one) => one.what === 'deleted' && !isThere(one));
      const changed = except(
        records.filter(({ what }) => what === 'changed'),
        'changed_since',
        (one) => !isThere(one),
      );
      const fresh = records.filter((one) => isNew(one) && isThere(one));
      const created = except(fresh, 'changed_since', ({ touched }) => touched);

      const currency = await currencyOf(tx, venue);
      for (const record of [...gone, ...changed]) requireDigits(restorers[record.resource], [record], currency);
      const wantedBack = new Set(idsOf(gone));
      const back = await standing(await planBack(gone, wantedBack), wantedBack);
      const coming = new Set(back.map(({ record }) => record.id));
      for (const [kind, restorer] of restorableKinds(restorers)) {
        const rows = ofKind(back, ({ record }) => record.resource, kind);
        const states = rows.map(({ record, state }) => ({ ...state, venue_id: venue, id: record.id, version: record.version + 1 }));
        if (states.length > 0) await restorer.putBack(tx, states);
      }
      const inPlace = await standing(planChanges(changed, present, coming), coming);
      for (const [kind, restorer] of restorableKinds(restorers)) {
        const overlays = ofKind(inPlace, ({ record }) => record.resource, kind).map(({ record, state }) => ({ id: record.id, state }));
        if (overlays.length > 0) await restorer.overlay(tx, venue, overlays);
      }
      await remove(
        created,
        new Set(idsOf(fresh.filter((one) => kept.has(one)))),
        links.filter(({ before }) => before === null),
      );
      const places = links
        .filter(({ before, owner_id, member_id }) => before !== null && !coming.has(owner_id) && !coming.has(member_id))
        .map(({ before, ...link }): Place => ({ ...link, place: before, sorted: true }));
      missing.push(...(await putLinks(tx, venue, [...places, ...(await tx.all(history.listLost(venue, change, [...coming], now)))])));
      await turnBack(changed, present);
      for (const one of [...back, ...inPlace]) await note(one);
      const own = await tx.one(history.findOwn(venue));
      if (own) await tx.run(history.nameRestored(venue, own.id, [...coming]));
    },
    /** Deleted records that a restored one names; a record in `kept` is not listed again. */
    missing: (): Reference[] => {
      const named = new Set(idsOf([...kept.keys()]));
      return missing.filter(({ id }) => !named.has(id));
    },
    kept: (): KeptRecord[] => [...kept].map(([{ resource, id, name }, reason]) => ({ resource, record: id, name, reason })),
  };
};

const isNothing = (value: unknown): boolean => value === null || value === undefined || (Array.isArray(value) && value.length === 0);

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
    const undo = undoing(tx, restorers, wanted);
    await undo.run();
    const own = await tx.one(history.findOwn(venue));
    const change = own ? await describe(tx, own.id) : null;
    if (dry_run || !own) tx.rollback();
    const kept = undo.kept();
    const missing = await named(tx, venue, undo.missing());
    return { version: null, change, missing, kept: kept.slice(0, MOST_NAMED), kept_count: kept.length };
  };
  return once(transactWith(db, [...hooks])(venue, attempt, by.identity.id));
};
