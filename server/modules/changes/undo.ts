// State of one undo of a whole change: its dependencies, and its decision per record.
import { isRestorable, type KeptRecord, type Restorable } from '@ardoise/contract/changes.ts';
import type { Identity, Membership } from '../../http/guard.ts';
import type { Reference, RowState } from '../../http/record/restoring.ts';
import type { Tx } from '../../platform/db.ts';
import { type Restorers, restorableKinds } from './restore.ts';
import type { ChangeRecord } from './restore-rows.ts';

export type UndoRequest = { venue: string; change: string; by: { identity: Identity; membership: Membership }; now: Date };
/** A record that the change touched, of a kind that can be restored. */
export type RestorableRecord = ChangeRecord & { resource: Restorable };
type Reason = KeptRecord['reason'];
export type Undo = { tx: Tx; restorers: Restorers; wanted: UndoRequest; outcome: Outcome };

export const idsOf = (records: readonly ChangeRecord[]): string[] => records.map(({ id }) => id);

/** Groups entries by kind with the restorer, in the order in which kinds are written. */
export const byKind = <T>(restorers: Restorers, all: readonly T[], kindOf: (one: T) => Restorable) =>
  restorableKinds(restorers).flatMap(([kind, restorer]) => {
    const own = all.filter((one) => kindOf(one) === kind);
    return own.length > 0 ? [{ kind, restorer, own }] : [];
  });
export const recordsByKind = (restorers: Restorers, records: readonly RestorableRecord[]) =>
  byKind(restorers, records, ({ resource }) => resource);

export class Outcome {
  readonly #kept = new Map<ChangeRecord, Reason>();
  readonly #missing: Reference[] = [];

  /** Leaves a record as it is, in whole or in part. */
  keep(record: ChangeRecord, reason: Reason): void {
    this.#kept.set(record, reason);
  }

  /** Leaves records as they are, for a reason; returns the others. */
  except(records: readonly RestorableRecord[], reason: Reason, isKept: (record: RestorableRecord) => boolean): RestorableRecord[] {
    return records.filter((record) => {
      if (isKept(record)) this.keep(record, reason);
      return !isKept(record);
    });
  }

  restorableOf(records: readonly ChangeRecord[]): RestorableRecord[] {
    return records.flatMap((record) => {
      const { resource } = record;
      if (isRestorable(resource)) return [{ ...record, resource }];
      this.keep(record, 'not_restorable');
      return [];
    });
  }

  addMissing(references: readonly Reference[]): void {
    this.#missing.push(...references);
  }

  /** Deleted records that a restored one refers to, without records that the undo keeps anyway. */
  get missing(): Reference[] {
    const named = new Set(idsOf([...this.#kept.keys()]));
    return this.#missing.filter(({ id }) => !named.has(id));
  }

  get kept(): KeptRecord[] {
    return [...this.#kept].map(([{ resource, id, name }, reason]) => ({ resource, record: id, name, reason }));
  }
}

const keyOf = ({ resource, id }: Pick<RestorableRecord, 'resource' | 'id'>): string => `${resource} ${id}`;

/** The current rows of records. */
export class CurrentRows {
  readonly #rows = new Map<string, RowState>();

  static async read({ tx, restorers, wanted }: Undo, records: readonly RestorableRecord[]): Promise<CurrentRows> {
    const rows = new CurrentRows();
    for (const { kind, restorer, own } of recordsByKind(restorers, records))
      for (const row of await restorer.states(tx, wanted.venue, idsOf(own))) rows.#rows.set(`${kind} ${row.id}`, row);
    return rows;
  }

  of(record: Pick<RestorableRecord, 'resource' | 'id'>): RowState | undefined {
    return this.#rows.get(keyOf(record));
  }
}
