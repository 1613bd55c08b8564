// The store of records that are one row of one table: a module says what is special about them, everything else follows from the contract.
import { FieldProblems } from '@ardoise/contract/errors.ts';
import type { ListQuery } from '@ardoise/contract/kit/list.ts';
import { amountsIn, blankOf, reading } from '@ardoise/contract/kit/record.ts';
import { hasDigits } from '@ardoise/contract/rules/money.ts';
import type { Right } from '@ardoise/contract/rules/permissions.ts';
import type { z } from 'zod';
import type { Db, Runs, Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { list, type Sql, sql, statement, verbatim } from '../../platform/sql.ts';
import { contains, listOf, requireFound, type Store } from '../resource.ts';
import { checkTierFields } from '../tier-fields.ts';
import { type Keeper, type Reference, type RowState, restoringOf, type Use } from './restoring.ts';
import { inVenue, type Kept, ownColumns, rowOf, type Switch } from './row.ts';

/** Runs the work of one change in a transaction of whoever makes it. */
type Transact = <T>(venue: string, work: (tx: Tx) => Promise<T>, account: string) => Promise<T>;
/** The currency of a venue: as a column where a row `t` is read, and by itself where one is written. */
export type Currency = { column: Sql; of(tx: Tx, venue: string): Promise<string> };

/** How records are found. */
export type Reads<Rec> = Pick<Store<Rec, never>, 'list'> & { read(runs: Runs, venue: string, id: string): Promise<Rec | null> };

/** How the rows of `t` make a list. */
type Listed<Rec, Row> = {
  /** The text that a list is searched and sorted by: `name` unless said; `folded` is how it is compared, where a column keeps that. */
  label?: string;
  folded?: string;
  filters?: Readonly<Record<string, (value: string) => Sql>>;
  /** What the list may be sorted by besides its label and `id`. */
  sorts?: Record<string, Sql>;
  first?: string;
  /** What is read beside the own columns. */
  also?: readonly Sql[];
  /** Fields that are computed; amounts are decimals already, of `currency` where there are any. */
  toRecord?(row: Row, currency: string): Rec;
};

/** A change of one record by an account; `before` is what stands there, null for a new one. */
export type Writing<Rec, In> = { venue: string; id: string; input: In; before: Rec | null; account: string };
export type Removal<Rec> = { venue: string; id: string; record: Rec; query: Record<string, unknown> };

type Special<Rec, In> = {
  transact: Transact;
  /** Needed where there are amounts. */
  currency?: Currency;
  /** Fields that only some plans include, with the right that each needs. */
  tierFields?: Readonly<Record<string, Right>>;
  /** Which ids it names; that there are such is for `judge` to say. */
  references?(input: In): Reference[];
  /** Refuses what no schema can. */
  judge?(tx: Tx, writing: Writing<Rec, In>): Promise<void> | void;
  /** What is stored otherwise than it was sent. */
  stored?(writing: Writing<Rec, In>): Partial<In>;
  /** Follows the row: links, and who is told. */
  follow?(tx: Tx, writing: Writing<Rec, In>): Promise<void>;
  /** Takes the record out of what names it, or refuses. */
  forget?(tx: Tx, removal: Removal<Rec>): Promise<void>;
  /** `forget` for many records at once, where each alone would take too long. */
  forgetAll?(tx: Tx, venue: string, ids: readonly string[]): Promise<void>;
  /** Finds the records that others name and cannot be without. */
  uses?(tx: Tx, venue: string, ids: readonly string[]): Promise<Use[]>;
  /** Turns its switch back where a change is undone. */
  turn?: Keeper['turn'];
};

type Spec<R extends z.ZodObject, I extends z.ZodObject, Row> = Omit<Kept, 'record' | 'input'> & { record: R; input: I } & Listed<
    z.output<R>,
    Row
  > &
  Special<z.output<R>, z.output<I>> & {
    /** How they are found, where no list of one table does. */
    reads?: Reads<z.output<R>>;
  };

/**
 * How the switch stands after a change of the whole record. What the sender left as it was read stays as it is now; what they turned
 * is turned. Each turn counts in `switched` and there are two states, so the count says which one was read. Without it: as sent.
 */
export const mergeSwitch = (present: Switch, sent: { unavailable: boolean; switched?: number | undefined }): boolean => {
  if (sent.switched === undefined) return sent.unavailable;
  const turned = (present.switched - sent.switched) % 2 !== 0;
  const read = present.unavailable !== turned;
  return sent.unavailable === read ? present.unavailable : sent.unavailable;
};

/** A price with more decimals than the currency has is a 400 that names its field (docs/product/api.md#formats). */
const requireDigits = (input: z.ZodObject, record: unknown, currency: string): void => {
  const problems = new FieldProblems();
  for (const [field, amount] of amountsIn(input, record))
    if (!hasDigits(amount, currency)) problems.add(field, 'decimals', `More decimals than ${currency} has.`);
  problems.throwAs('invalid');
};

type Filters = Record<string, string | undefined>;

/** Reads one table: a page of it, and one record. */
const readsOf = <Rec, Row>(db: Db, spec: Omit<Kept, 'initial'> & Listed<Rec, Row> & Pick<Special<Rec, never>, 'currency'>): Reads<Rec> => {
  const { module, name, table = name, input, currency, label = 'name', folded = `fold(t.${label})`, also = [] } = spec;
  const filters = { [label]: (text: string) => contains(folded, text), ...spec.filters };
  const names = Object.keys(filters);
  const columns = list([ownColumns(spec), ...also, ...(currency ? [sql`${currency.column} as currency`] : [])]);
  const from = sql`from ${verbatim(table)} t`;
  const pages = listOf<object, { venue: string } & Filters>(`${module}.${name}`, {
    columns: () => columns,
    from,
    where: (scope) => [
      inVenue(spec, 't.venue_id', scope.venue),
      ...Object.entries(filters).flatMap(([filter, condition]) => (scope[filter] ? [condition(scope[filter])] : [])),
    ],
    sorts: { [label]: sql`${verbatim(folded)} collate "C"`, id: sql`t.id`, ...spec.sorts },
    first: spec.first ?? label,
    examples: [{ venue: '' }, ...names.map((filter) => ({ venue: '', [filter]: 'T' }))],
  });
  const find = statement(
    `${module}.${name}-find`,
    (venue: string, id: string) => sql<object>`select ${columns} ${from} where ${inVenue(spec, 't.venue_id', venue)} and t.id = ${id}`,
  );
  const decimal = reading(input);
  const toRecord = (read: object): Rec => {
    const { currency: unit = '', ...row } = read as { currency?: string };
    const record = decimal(row, unit) as Row;
    return spec.toRecord ? spec.toRecord(record, unit) : (record as unknown as Rec);
  };
  return {
    async list(venue, query: ListQuery & Record<string, unknown>) {
      const scope = { venue, ...(Object.fromEntries(names.map((filter) => [filter, query[filter]])) as Filters) };
      const { rows, total } = await pages.page(db, scope, query);
      return { rows: rows.map(toRecord), total };
    },
    async read(runs, venue, id) {
      const found = await runs.one(find(venue, id));
      return found ? toRecord(found) : null;
    },
  };
};

/** Declares the statements of a store, so call it once for each kind of record. */
export const recordStore = <R extends z.ZodObject, I extends z.ZodObject, Row = z.output<R>>(
  db: Db,
  spec: Spec<R, I, Row>,
): Store<z.output<R>, z.output<I>> & Reads<z.output<R>> & { keeper?: Keeper } => {
  type Rec = z.output<R>;
  type In = z.output<I>;
  const { transact, currency, tierFields = {}, references, judge, stored, follow, forget, forgetAll, uses, turn, input: schema } = spec;
  const checkFields = checkTierFields(tierFields);
  const row = rowOf(spec);
  const { list, read } = spec.reads ?? readsOf<Rec, Row>(db, spec);
  const write = async (tx: Tx, writing: Writing<Rec, In>): Promise<Rec> => {
    const { venue, id, input, before } = writing;
    const unit = currency ? await currency.of(tx, venue) : '';
    if (currency) requireDigits(schema, input, unit);
    await judge?.(tx, writing);
    await row.write(tx, venue, id, { ...input, ...stored?.(writing) }, before, unit);
    await follow?.(tx, writing);
    return requireFound(await read(tx, venue, id));
  };
  const blank = blankOf(schema);
  const forgetEach = async (tx: Tx, venue: string, ids: readonly string[]) => {
    if (forget) for (const id of ids) await forget(tx, { venue, id, record: requireFound(await read(tx, venue, id)), query: {} });
  };
  const rows = spec.platform ? undefined : restoringOf(spec);
  const keeper: Keeper | undefined = rows && {
    ...rows,
    uses: async (tx, venue, ids) => (await uses?.(tx, venue, ids)) ?? [],
    ...(turn && { turn }),
    async removeAll(tx, venue, ids) {
      await (forgetAll ?? forgetEach)(tx, venue, ids);
      await rows.removeAll(tx, venue, ids);
    },
    ...{ transact, checkFields, priced: currency !== undefined },
    references: (state: RowState) => references?.({ ...blank, ...state } as In) ?? [],
    async judge(tx, venue, id, account) {
      const record = requireFound(await read(tx, venue, id));
      await judge?.(tx, { venue, id, input: record as unknown as In, before: record, account });
    },
  };
  return {
    list,
    read,
    checkFields,
    ...(keeper && { keeper }),
    find: (venue, id) => read(db, venue, id),
    create: (venue, input, account) => transact(venue, (tx) => write(tx, { venue, id: newId(), input, before: null, account }), account),
    update: (venue, id, sent, record, account) =>
      transact(
        venue,
        async (tx) => {
          const present = await row.claim(tx, venue, id, sent.version);
          if (!('switched' in spec.record.shape)) return write(tx, { venue, id, input: sent, before: record, account });
          const unavailable = mergeSwitch(present, sent as { unavailable?: boolean } as Switch);
          return write(tx, { venue, id, input: { ...sent, unavailable }, before: { ...record, ...present }, account });
        },
        account,
      ),
    remove: (venue, id, _record, query, account) =>
      transact(
        venue,
        async (tx) => {
          const record = requireFound(await read(tx, venue, id));
          await forget?.(tx, { venue, id, record, query });
          await row.remove(tx, venue, id);
          if (query.dry_run === 'true') tx.rollback();
          return record;
        },
        account,
      ),
  };
};
