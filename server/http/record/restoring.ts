// Restores rows of one table; the module `changes` decides which rows to restore (docs/product/people-and-rights.md#restoring).
import { blankOf } from '@ardoise/contract/kit/record.ts';
import type { RecordName } from '@ardoise/contract/records.ts';
import type { Tx } from '../../platform/db.ts';
import { json, list, type Sql, sql, statement, verbatim } from '../../platform/sql.ts';
import type { FieldCheck } from '../resource.ts';
import { columnsOf, type RowSpec } from './row.ts';
import type { TransactionHooks } from './transaction.ts';

/** A row by column, as stored in the history, with amounts in minor units. */
export type RowState = Readonly<Record<string, unknown>>;
/** A kind of record that other records can refer to. */
export type ReferenceKind = RecordName | 'file';
/** A reference from a record's field. `needed`: the record is invalid without it. */
export type Reference = { field: string; kind: ReferenceKind; id: string; needed?: true };

/** An existing row, and the columns to overwrite. */
export type Overlay = { id: string; state: RowState };

/** The record `by` refers to the record `id`. */
export type Use = { id: string; by: string };

/** Restores records of one kind. */
export type Restorer = {
  transaction: TransactionHooks;
  /** The columns that a restoration writes; the history may have columns that were dropped since. */
  columns: ReadonlySet<string>;
  /** True if rows contain amounts, which are in the currency that the venue had at that time. */
  priced: boolean;
  /** Reads the current rows and locks them. */
  states(tx: Tx, venue: string, ids: readonly string[]): Promise<RowState[]>;
  /** Inserts deleted rows again; columns added since get their defaults. */
  putBack(tx: Tx, states: readonly RowState[]): Promise<void>;
  /** Overwrites the given columns and increments the versions. */
  overlay(tx: Tx, venue: string, overlays: readonly Overlay[]): Promise<void>;
  /** Finds records that others (`by`) refer to and need. */
  uses(tx: Tx, venue: string, ids: readonly string[]): Promise<Use[]>;
  /** Deletes records that no other needs, and removes them from lists that refer to them. */
  removeAll(tx: Tx, venue: string, ids: readonly string[]): Promise<void>;
  /** Sets the availability switch, without a new version; absent for kinds without a switch. */
  setSwitch?(tx: Tx, venue: string, id: string, unavailable: boolean, account: string): Promise<void>;
  references(state: RowState): Reference[];
  checkFields: FieldCheck;
  /** Refuses a restored record that would be invalid if saved now. */
  validate(tx: Tx, venue: string, id: string, account: string): Promise<void>;
};

type RowRestorer = Pick<Restorer, 'columns' | 'states' | 'putBack' | 'overlay' | 'removeAll'>;

/** Rows for each statement; more could exceed the statement timeout. */
const CHUNK = 1000;
const inChunks = async <T>(rows: readonly T[], work: (some: readonly T[]) => Promise<unknown>): Promise<void> => {
  for (let at = 0; at < rows.length; at += CHUNK) await work(rows.slice(at, at + CHUNK));
};

/** Declares the statements that restore rows of a table. */
export const restoringOf = ({ module, resource, table = resource.name, initial = {}, carried = {} }: RowSpec): RowRestorer => {
  const { name, input } = resource;
  const rows = verbatim(table);
  const inputColumns = Object.keys(columnsOf(input)).map((column): [string, Sql] => [column, verbatim(`r."${column}"`)]);
  const columns = [...inputColumns, ...Object.entries(carried)];
  const namesOf = (some: typeof columns) => list(some.map(([column]) => verbatim(`"${column}"`)));
  const valuesOf = (some: typeof columns) => list(some.map(([, value]) => value));
  const states = statement(
    `${module}.${name}-states`,
    (venue: string, ids: readonly string[]) =>
      sql<{
        row: RowState;
      }>`select to_jsonb(t) as row from ${rows} t where venue_id = ${venue} and id = any(${ids}::uuid[]) order by id for update`,
  );
  const putBack = statement(
    `${module}.${name}-put-back`,
    (states: readonly RowState[]) => {
      // All rows deleted by one change had the same columns; columns added since get their defaults.
      const known = columns.filter(([column]) => column in (states[0] ?? {}));
      return sql`insert into ${rows} (venue_id, id, version, ${namesOf(known)})
        select r.venue_id, r.id, r.version, ${valuesOf(known)} from jsonb_populate_recordset(null::${rows}, ${json(states)}) r`;
    },
    { examples: [[[Object.fromEntries(columns)]]] },
  );
  const overlay = statement(
    `${module}.${name}-overlay`,
    (venue: string, overlays: readonly Overlay[]) => sql`update ${rows} t
      set version = version + 1, (${namesOf(columns)}) = (select ${valuesOf(columns)} from jsonb_populate_record(t, o.state) r)
      from jsonb_to_recordset(${json(overlays)}) as o (id uuid, state jsonb) where t.venue_id = ${venue} and t.id = o.id`,
    { examples: [['', []]] },
  );
  const removeAll = statement(
    `${module}.${name}-remove-all`,
    (venue: string, ids: readonly string[]) => sql`delete from ${rows} where venue_id = ${venue} and id = any(${ids}::uuid[])`,
  );
  const blank = blankOf(input);
  return {
    // Columns in `initial` are positions that other rows may have taken by now: a deleted row gets its own back, an existing row keeps its
    // current one.
    columns: new Set(columns.map(([column]) => column).filter((column) => !(column in initial))),
    states: async (tx, venue, ids) => (await tx.all(states(venue, ids))).map(({ row }) => row),
    async putBack(tx, states) {
      await inChunks(states, (some) => tx.run(putBack(some.map((state) => ({ ...blank, ...state })))));
    },
    overlay: (tx, venue, overlays) => inChunks(overlays, (some) => tx.run(overlay(venue, some))),
    async removeAll(tx, venue, ids) {
      await tx.run(removeAll(venue, ids));
    },
  };
};
