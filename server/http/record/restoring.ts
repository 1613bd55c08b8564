// Bringing records back from the history (docs/product/people-and-rights.md#restoring): how rows of one table are put as they were.
import { blankOf, reading, storing } from '@ardoise/contract/kit/record.ts';
import type { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import { json, list, type Sql, sql, statement, verbatim } from '../../platform/sql.ts';
import { columnsOf, type Kept } from './row.ts';

/** A row by its columns, as the history keeps it: amounts in minor units. */
export type RowState = Readonly<Record<string, unknown>>;
/** An id that a record names, and in which field. `needed`: the record cannot be without it. */
export type Reference<Of extends string = string> = { field: string; kind: Of; id: string; needed?: true };

/** What brings records of one kind back. */
export type Keeper = {
  transact<T>(venue: string, work: (tx: Tx) => Promise<T>, account: string): Promise<T>;
  /** What of a row comes back; the history may hold columns that are no more. */
  columns: ReadonlySet<string>;
  /** Columns as they are in another currency: an amount keeps its figure. */
  inCurrency(state: RowState, before: string, now: string): RowState;
  /** The rows that are there, locked. */
  states(tx: Tx, venue: string, ids: readonly string[]): Promise<RowState[]>;
  /** Puts rows back that were deleted; what their table has got since is as in a new one. */
  putBack(tx: Tx, states: readonly RowState[]): Promise<void>;
  /** Writes the columns that are named, and moves the version on. */
  overlay(tx: Tx, venue: string, id: string, state: RowState): Promise<void>;
  references(state: RowState): Reference[];
  /** Refuses what could not be saved as it stands there now. */
  judge(tx: Tx, venue: string, id: string, account: string): Promise<void>;
};

type RowKeeper = Pick<Keeper, 'columns' | 'inCurrency' | 'states' | 'putBack' | 'overlay'>;

/** Declares the statements that bring rows of a table back. */
export const restoringOf = ({ module, name, table = name, input, carried = {} }: Kept & { input: z.ZodObject }): RowKeeper => {
  const rows = verbatim(table);
  const own = Object.keys(columnsOf(input)).map((column): [string, Sql] => [column, verbatim(`r."${column}"`)]);
  const columns = [...own, ...Object.entries(carried)];
  const names = list(columns.map(([column]) => verbatim(`"${column}"`)));
  const values = list(columns.map(([, value]) => value));
  const states = statement(
    `${module}.${name}-states`,
    (venue: string, ids: readonly string[]) =>
      sql<{ row: RowState }>`select to_jsonb(t) as row from ${rows} t where venue_id = ${venue} and id = any(${ids}::uuid[]) for update`,
  );
  const putBack = statement(
    `${module}.${name}-put-back`,
    (states: readonly RowState[]) => sql`insert into ${rows} (venue_id, id, version, ${names})
      select r.venue_id, r.id, r.version, ${values} from jsonb_populate_recordset(null::${rows}, ${json(states)}) r`,
    { examples: [[[]]] },
  );
  const overlay = statement(
    `${module}.${name}-overlay`,
    (venue: string, id: string, state: RowState) => sql`update ${rows} t
      set version = version + 1, (${names}) = (select ${values} from jsonb_populate_record(t, ${json(state)}) r)
      where venue_id = ${venue} and id = ${id}`,
    { examples: [['', '', {}]] },
  );
  const [stored, decimal, blank] = [storing(input), reading(input), blankOf(input)];
  return {
    columns: new Set(columns.map(([column]) => column)),
    inCurrency: (state, before, now) => (before === now ? state : stored(decimal(state, before), now)),
    states: async (tx, venue, ids) => (await tx.all(states(venue, ids))).map(({ row }) => row),
    async putBack(tx, states) {
      await tx.run(putBack(states.map((state) => ({ ...blank, ...state }))));
    },
    async overlay(tx, venue, id, state) {
      await tx.run(overlay(venue, id, state));
    },
  };
};
