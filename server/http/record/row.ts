// One row of a versioned table of a venue. Its columns are the fields of the contract's input (decision 0053).
import { amountsToMinor, fieldsOf, type Kind, translatedOf } from '@ardoise/contract/kit/record.ts';
import type { Resource } from '@ardoise/contract/kit/route.ts';
import { markStale } from '@ardoise/contract/rules/text/stale-translations.ts';
import type { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import { list, none, type Sql, sql, statement, verbatim } from '../../platform/sql.ts';
import { requireFound, requireWritten } from '../resource.ts';

const TYPES = {
  text: 'text',
  whole: 'int',
  number: 'numeric',
  money: 'bigint',
  switch: 'boolean',
  id: 'uuid',
  ids: 'uuid[]',
  texts: 'text[]',
  document: 'jsonb',
} as const satisfies Record<Exclude<Kind, 'links' | 'derived'>, string>;

/** Columns with their types. */
export type Columns = Readonly<Record<string, string>>;
/** The columns of a record's input. */
export const columnsOf = (input: z.ZodObject): Columns =>
  Object.fromEntries(fieldsOf(input).flatMap(({ name, kind }) => (kind === 'links' || kind === 'derived' ? [] : [[name, TYPES[kind]]])));

/** How a table stores the records of a resource. */
export type RowSpec = {
  /** The module that owns the table; its statements are named `<module>.<record>-claim`. */
  module: string;
  resource: Pick<Resource, 'name' | 'record' | 'input'>;
  /** The table's name, if it differs from the record's. */
  table?: string;
  /** The records belong to no venue: the table has no `venue_id`. */
  platform?: boolean;
  /** Columns of a new row that the server computes. */
  initial?: Readonly<Record<string, (venue: string) => Sql>>;
  /** Columns that no caller sends but a restoration writes, with their values from the old row `r`. */
  carried?: Readonly<Record<string, Sql>>;
};
/** The availability switch of a record, and how often it was turned. */
export type Switch = { unavailable: boolean; switched: number };

export type RecordTable = { module: string; table: string; platform: boolean } & Pick<Resource, 'record' | 'input'>;
const tables = new Map<string, RecordTable>();
/** The tables of all stores by record name; tests compare them with the contract. */
export const recordTables = (): ReadonlyMap<string, RecordTable> => tables;

/** The record's own columns, read from `t`. */
export const ownColumns = ({ record, input }: Pick<Resource, 'record' | 'input'>): Sql => {
  const names = ['id', 'version', ...('switched' in record.shape ? ['switched'] : []), ...Object.keys(columnsOf(input))];
  return verbatim(names.map((name) => `t."${name}"`).join(', '));
};

/** The condition that a row belongs to the venue; `true` for records of the platform. */
export const inVenue = ({ platform }: Pick<RowSpec, 'platform'>, column: string, venue: string): Sql =>
  platform ? sql`true` : sql`${verbatim(column)} = ${venue}`;

type Values = Readonly<Record<string, unknown>>;
const parameter = (type: string, value: unknown): Sql => {
  // node-postgres would send an array as a PostgreSQL array instead of JSON.
  const sent = type === 'jsonb' && value !== null ? JSON.stringify(value) : value;
  return sql`${sent}::${verbatim(type)}`;
};

const statementsOf = (spec: RowSpec) => {
  const { module, resource, table = resource.name, platform, initial = {} } = spec;
  const { name, record, input } = resource;
  const isRow = (venue: string, id: string): Sql => sql`${inVenue(spec, 'venue_id', venue)} and id = ${id}`;
  const rows = verbatim(table);
  const columns = Object.entries(columnsOf(input)).map(([column, type]) => ({ column, type, quoted: verbatim(`"${column}"`) }));
  const given = Object.entries(initial).map(([column, value]) => ({ value, quoted: verbatim(`"${column}"`) }));
  const inserted = list([...columns, ...given].map(({ quoted }) => quoted));
  const returned = verbatim('switched' in record.shape ? 'unavailable, switched' : 'id');
  return {
    claim: statement(
      `${module}.${name}-claim`,
      (venue: string, id: string, version: number) =>
        sql<Switch>`update ${rows} set version = version + 1 where ${isRow(venue, id)} and version = ${version} returning ${returned}`,
    ),
    insert: statement(
      `${module}.${name}-insert`,
      (
        venue: string,
        id: string,
        values: Values,
      ) => sql`insert into ${rows} (${verbatim(platform ? '' : 'venue_id, ')}id, ${inserted}) values (${platform ? none : sql`${venue}, `}${id},
        ${list([...columns.map(({ column, type }) => parameter(type, values[column])), ...given.map(({ value }) => value(venue))])})`,
      { examples: [['', '', {}]] },
    ),
    update: statement(
      `${module}.${name}-update`,
      (venue: string, id: string, values: Values) =>
        sql`update ${rows} set ${list(columns.map(({ column, type, quoted }) => sql`${quoted} = ${parameter(type, values[column])}`))}
          where ${isRow(venue, id)}`,
      { examples: [['', '', {}]] },
    ),
    remove: statement(
      `${module}.${name}-delete`,
      (venue: string, id: string) => sql`delete from ${rows} where ${isRow(venue, id)} returning id`,
    ),
  };
};

/** Declares the statements for single rows; a write sets all columns. */
export const rowOf = (spec: RowSpec) => {
  const { module, resource, table = resource.name, platform = false } = spec;
  const { name, record, input } = resource;
  tables.set(name, { module, table, record, input, platform });
  const { claim, insert, update, remove } = statementsOf(spec);
  const toStored = amountsToMinor(input);
  const translated = translatedOf(input);
  /** The stored form of a record: amounts in minor units, translations with stale flags. */
  const valuesOf = (values: Values, before: object | null, currency: string): Values => ({
    ...toStored(values, currency),
    ...(translated.length > 0 && { languages: markStale(before as never, values as never, translated) }),
  });
  return {
    /**
     * Increments the version first, before any validation; 409 unless `version` is the current one. Returns the switch, if there is one.
     */
    claim: async (tx: Tx, venue: string, id: string, version: number): Promise<Switch> =>
      requireWritten(await tx.all(claim(venue, id, version))),
    /** `before`: the current record; null for a new one. */
    write: (tx: Tx, venue: string, id: string, values: Values, before: object | null, currency: string) =>
      tx.run((before ? update : insert)(venue, id, valuesOf(values, before, currency))),
    remove: async (tx: Tx, venue: string, id: string): Promise<void> => {
      requireFound(await tx.one(remove(venue, id)));
    },
  };
};
