// How the rows of one table are put as they were; what is to come back is worked out by the module of the history (docs/product/people-and-rights.md#restoring).
import { blankOf } from '@ardoise/contract/kit/record.ts';
import type { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import { json, list, type Sql, sql, statement, verbatim } from '../../platform/sql.ts';
import type { FieldCheck } from '../resource.ts';
import { columnsOf, type Kept } from './row.ts';

/** A row by its columns, as the history keeps it: amounts in minor units. */
export type RowState = Readonly<Record<string, unknown>>;
/** An id that a record names, and in which field. `needed`: the record cannot be without it. */
export type Reference<Of extends string = string> = { field: string; kind: Of; id: string; needed?: true };

/** A row that is there, and what of its columns is to be otherwise. */
export type Overlay = { id: string; state: RowState };

/** The record `id` is named by the record `by`. */
export type Use = { id: string; by: string };

/** What brings records of one kind back. */
export type Keeper = {
  transact<T>(venue: string, work: (tx: Tx) => Promise<T>, account: string): Promise<T>;
  /** What of a row becomes as it was; the history may hold columns that are no more. */
  columns: ReadonlySet<string>;
  /** It holds amounts, which are in the currency that the venue had then. */
  priced: boolean;
  /** The rows that are there. */
  states(tx: Tx, venue: string, ids: readonly string[]): Promise<RowState[]>;
  /** Puts rows back that were deleted; what their table has got since is as in a new one. */
  putBack(tx: Tx, states: readonly RowState[]): Promise<void>;
  /** Writes the columns that are named, and moves the versions on. */
  overlay(tx: Tx, venue: string, overlays: readonly Overlay[]): Promise<void>;
  /** Finds those of the records that others (`by`) name and cannot be without. */
  uses(tx: Tx, venue: string, ids: readonly string[]): Promise<Use[]>;
  /** Deletes records that nothing needs, and takes them out of every list that names them. */
  removeAll(tx: Tx, venue: string, ids: readonly string[]): Promise<void>;
  /** Turns the switch of a record, without another version; none where the kind has no switch. */
  turn?(tx: Tx, venue: string, id: string, unavailable: boolean, account: string): Promise<void>;
  references(state: RowState): Reference[];
  checkFields: FieldCheck;
  /** Refuses what could not be saved as it stands there now. */
  judge(tx: Tx, venue: string, id: string, account: string): Promise<void>;
};

type RowKeeper = Pick<Keeper, 'columns' | 'states' | 'putBack' | 'overlay' | 'removeAll'>;

/** Rows in one statement: more could take longer than a statement may. */
const AT_ONCE = 1000;
const inChunks = async <T>(rows: readonly T[], work: (some: readonly T[]) => Promise<unknown>): Promise<void> => {
  for (let at = 0; at < rows.length; at += AT_ONCE) await work(rows.slice(at, at + AT_ONCE));
};

/** Declares the statements that bring rows of a table back. */
export const restoringOf = ({
  module,
  name,
  table = name,
  input,
  initial = {},
  carried = {},
}: Kept & { input: z.ZodObject }): RowKeeper => {
  const rows = verbatim(table);
  const own = Object.keys(columnsOf(input)).map((column): [string, Sql] => [column, verbatim(`r."${column}"`)]);
  const columns = [...own, ...Object.entries(carried)];
  const namesOf = (of: typeof columns) => list(of.map(([column]) => verbatim(`"${column}"`)));
  const valuesOf = (of: typeof columns) => list(of.map(([, value]) => value));
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
      // All that one change deleted had the same columns; one that has come since is what the table makes it.
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
    // What the store gives a new row is its place among all, which others may have by now: it comes back with a row, and is not changed.
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
