// Stores for records in one row of one table: a module declares the specifics, the rest is derived from the contract.
import { FieldProblems } from '@ardoise/contract/errors.ts';
import type { ListQuery } from '@ardoise/contract/kit/list.ts';
import { amountsIn, amountsToDecimal, blankOf } from '@ardoise/contract/kit/record.ts';
import type { Resource } from '@ardoise/contract/kit/route.ts';
import type { RECORDS, RecordName } from '@ardoise/contract/records.ts';
import { hasDigits } from '@ardoise/contract/rules/money.ts';
import type { Right } from '@ardoise/contract/rules/permissions.ts';
import type { z } from 'zod';
import type { Db, Runs, Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { list, type Sql, sql, statement, verbatim } from '../../platform/sql.ts';
import { contains, listOf, requireFound, type Store } from '../resource.ts';
import { checkTierFields } from '../tier-fields.ts';
import { type Reference, type Restorer, type RowState, restoringOf, type Use } from './restoring.ts';
import { inVenue, ownColumns, type RowSpec, rowOf, type Switch } from './row.ts';
import { type TransactionHooks, transactWith } from './transaction.ts';

/** The currency of a venue: a column expression for reads of `t`, and a function for writes. */
export type Currency = { column: Sql; of(tx: Tx, venue: string): Promise<string> };

/** How a store reads records. */
export type Reads<Rec> = Pick<Store<Rec, never>, 'list'> & { read(runs: Runs, venue: string, id: string): Promise<Rec | null> };

/** How rows of `t` are read and listed. */
type ListSpec<Rec, Row> = {
  /** The column for search and sorting, `name` by default; `folded`: the column with its folded text, if there is one. */
  label?: string;
  folded?: string;
  filters?: Readonly<Record<string, (value: string) => Sql>>;
  /** Sorts besides the label and `id`. */
  sorts?: Record<string, Sql>;
  /** The default sort; the label if absent. */
  defaultSort?: string;
  /** Additional columns to read. */
  also?: readonly Sql[];
  /** Adds computed fields; amounts are already decimals of `currency`. */
  toRecord?(row: Row, currency: string): Rec;
};

/** A change of one record by an account; `before`: the current record, null for a new one. */
export type Writing<Rec, In> = { venue: string; id: string; input: In; before: Rec | null; account: string };
export type Removal<Rec> = { venue: string; id: string; record: Rec; query: Record<string, unknown> };

type StoreHooks<Rec, In> = {
  transaction?: TransactionHooks;
  /** Required if the record has amounts. */
  currency?: Currency;
  /** Fields that only some tiers include, with the required right. */
  tierFields?: Readonly<Record<string, Right>>;
  /** Ids that the record refers to; `validate` refuses unknown ones. */
  references?(input: In): Reference[];
  /** Refuses what no schema can check. */
  validate?(tx: Tx, writing: Writing<Rec, In>): Promise<void> | void;
  /** Returns the fields that are stored differently from the input. */
  beforeWrite?(writing: Writing<Rec, In>): Partial<In>;
  /** Runs after the row is written, for links and events. */
  afterWrite?(tx: Tx, writing: Writing<Rec, In>): Promise<void>;
  /** Removes references to the record, or refuses the deletion. */
  beforeDelete?(tx: Tx, removal: Removal<Rec>): Promise<void>;
  /** `beforeDelete` for many records at once, for speed. */
  beforeDeleteAll?(tx: Tx, venue: string, ids: readonly string[]): Promise<void>;
  /** Finds records that others refer to and need. */
  uses?(tx: Tx, venue: string, ids: readonly string[]): Promise<Use[]>;
  /** Sets the availability switch when a change is undone. */
  setSwitch?: Restorer['setSwitch'];
};

type Spec<Rec, In, Row> = Omit<RowSpec, 'resource' | 'platform'> &
  ListSpec<Rec, Row> &
  StoreHooks<Rec, In> & {
    /** Custom reads, for records that span tables. */
    reads?: Reads<Rec>;
  };
type SpecOf<R extends Resource, Row> = Spec<z.output<R['record']>, z.output<R['input']>, Row>;
type StoreOf<R extends Resource> = Store<z.output<R['record']>, z.output<R['input']>> & Reads<z.output<R['record']>>;
/** A resource in `RECORDS`, with a history. */
type Recorded = (typeof RECORDS)[RecordName];

/**
 * The switch after a change of the whole record. A switch that the client did not change keeps its current state; one that it changed is
 * changed. `switched` counts the toggles of a two-state switch, so its parity tells which state the client read. Without it: as sent.
 */
export const mergeSwitch = (current: Switch, sent: { unavailable: boolean; switched?: number | undefined }): boolean => {
  if (sent.switched === undefined) return sent.unavailable;
  const turned = (current.switched - sent.switched) % 2 !== 0;
  const read = current.unavailable !== turned;
  return sent.unavailable === read ? current.unavailable : sent.unavailable;
};

/** A price with more decimals than the currency has is a 400 on its field (docs/product/api.md#formats). */
const requireDigits = (input: z.ZodObject, record: unknown, currency: string): void => {
  const problems = new FieldProblems();
  for (const [field, amount] of amountsIn(input, record))
    if (!hasDigits(amount, currency)) problems.add(field, 'decimals', `More decimals than ${currency} has.`);
  problems.throwAs('invalid');
};

type Filters = Record<string, string | undefined>;

/** Reads pages and single records of one table. */
const readsOf = <Rec, Row>(db: Db, spec: RowSpec & ListSpec<Rec, Row> & Pick<StoreHooks<Rec, never>, 'currency'>): Reads<Rec> => {
  const { module, resource, table = resource.name, currency, label = 'name', folded = `fold(t.${label})`, also = [] } = spec;
  const { name, input } = resource;
  const filters = { [label]: (text: string) => contains(folded, text), ...spec.filters };
  const names = Object.keys(filters);
  const columns = list([ownColumns(resource), ...also, ...(currency ? [sql`${currency.column} as currency`] : [])]);
  const from = sql`from ${verbatim(table)} t`;
  const pages = listOf<object, { venue: string } & Filters>(`${module}.${name}`, {
    columns: () => columns,
    from,
    where: (scope) => [
      inVenue(spec, 't.venue_id', scope.venue),
      ...Object.entries(filters).flatMap(([filter, condition]) => (scope[filter] ? [condition(scope[filter])] : [])),
    ],
    sorts: { [label]: sql`${verbatim(folded)} collate "C"`, id: sql`t.id`, ...spec.sorts },
    defaultSort: spec.defaultSort ?? label,
    examples: [{ venue: '' }, ...names.map((filter) => ({ venue: '', [filter]: 'T' }))],
  });
  const find = statement(
    `${module}.${name}-find`,
    (venue: string, id: string) => sql<object>`select ${columns} ${from} where ${inVenue(spec, 't.venue_id', venue)} and t.id = ${id}`,
  );
  const toDecimals = amountsToDecimal(input);
  const toRecord = (read: object): Rec => {
    const { currency: unit = '', ...row } = read as { currency?: string };
    const record = toDecimals(row, unit) as Row;
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

/** The write path of a store with its hooks. */
const writerOf = <Rec, In>(
  input: z.ZodObject,
  row: ReturnType<typeof rowOf>,
  read: Reads<Rec>['read'],
  { currency, validate, beforeWrite, afterWrite }: StoreHooks<Rec, In>,
) => {
  return async (tx: Tx, writing: Writing<Rec, In>): Promise<Rec> => {
    const { venue, id, input: sent, before } = writing;
    const unit = currency ? await currency.of(tx, venue) : '';
    if (currency) requireDigits(input, sent, unit);
    await validate?.(tx, writing);
    await row.write(tx, venue, id, { ...sent, ...beforeWrite?.(writing) }, before as object | null, unit);
    await afterWrite?.(tx, writing);
    return requireFound(await read(tx, venue, id));
  };
};

/** Declares the statements of a store; call it once for each resource. */
const openStore = <Rec, In, Row>(db: Db, spec: Spec<Rec, In, Row> & RowSpec): Store<Rec, In> & Reads<Rec> => {
  const { record: shape, input: schema } = spec.resource;
  const row = rowOf(spec);
  const { list, read } = spec.reads ?? readsOf<Rec, Row>(db, spec);
  const write = writerOf(schema, row, read, spec);
  const transact = transactWith(db, spec.transaction ? [spec.transaction] : []);
  return {
    list,
    read,
    checkFields: checkTierFields(spec.tierFields ?? {}),
    find: (venue, id) => read(db, venue, id),
    create: (venue, input, account) => transact(venue, (tx) => write(tx, { venue, id: newId(), input, before: null, account }), account),
    update: (venue, id, sent, record, account) =>
      transact(
        venue,
        async (tx) => {
          const current = await row.claim(tx, venue, id, sent.version);
          if (!('switched' in shape.shape)) return write(tx, { venue, id, input: sent, before: record, account });
          const unavailable = mergeSwitch(current, sent as { unavailable?: boolean } as Switch);
          return write(tx, { venue, id, input: { ...sent, unavailable }, before: { ...record, ...current }, account });
        },
        account,
      ),
    remove: (venue, id, _record, query, account) =>
      transact(
        venue,
        async (tx) => {
          const record = requireFound(await read(tx, venue, id));
          await spec.beforeDelete?.(tx, { venue, id, record, query });
          await row.remove(tx, venue, id);
          if (query.dry_run === 'true') tx.rollback();
          return record;
        },
        account,
      ),
  };
};

const restorerOf = <Rec, In, Row>(
  spec: Spec<Rec, In, Row> & RowSpec,
  { read, checkFields = () => undefined }: Store<Rec, In> & Reads<Rec>,
): Restorer => {
  const { transaction = {}, currency, references, validate, beforeDelete, beforeDeleteAll, uses, setSwitch } = spec;
  const rows = restoringOf(spec);
  const blank = blankOf(spec.resource.input);
  const beforeDeleteEach = async (tx: Tx, venue: string, ids: readonly string[]) => {
    if (beforeDelete)
      for (const id of ids) await beforeDelete(tx, { venue, id, record: requireFound(await read(tx, venue, id)), query: {} });
  };
  return {
    ...rows,
    transaction,
    checkFields,
    priced: currency !== undefined,
    uses: async (tx, venue, ids) => (await uses?.(tx, venue, ids)) ?? [],
    ...(setSwitch && { setSwitch }),
    async removeAll(tx, venue, ids) {
      await (beforeDeleteAll ?? beforeDeleteEach)(tx, venue, ids);
      await rows.removeAll(tx, venue, ids);
    },
    references: (state: RowState) => references?.({ ...blank, ...state } as In) ?? [],
    async validate(tx, venue, id, account) {
      const record = requireFound(await read(tx, venue, id));
      await validate?.(tx, { venue, id, input: record as unknown as In, before: record, account });
    },
  };
};

/**
 * The store of a venue's resource, with the restorer of its records. A resource without a history is a type error: add it to `RECORDS`
 * (contract/records.ts).
 */
export const recordStore = <R extends Recorded, Row = z.output<R['record']>>(
  db: Db,
  resource: R,
  spec: SpecOf<R, Row>,
): StoreOf<R> & { restorer: Restorer } => {
  const whole = { ...spec, resource };
  const store = openStore<z.output<R['record']>, z.output<R['input']>, Row>(db, whole);
  return { ...store, restorer: restorerOf(whole, store) };
};

/** The store of a resource of the whole platform: its functions get '' as the venue. */
export const platformStore = <R extends Resource, Row = z.output<R['record']>>(db: Db, resource: R, spec: SpecOf<R, Row>): StoreOf<R> =>
  openStore<z.output<R['record']>, z.output<R['input']>, Row>(db, { ...spec, resource, platform: true });
