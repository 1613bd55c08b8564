// One row of a versioned table of a venue. Its columns are the fields of the contract's input (decision 0053).
import { fieldsOf, type Kind, storing, translatedOf } from '@ardoise/contract/kit/record.ts';
import { markStale } from '@ardoise/contract/rules/text/stale-translations.ts';
import type { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import { list, none, type Sql, sql, statement, verbatim } from '../../platform/sql.ts';
import { requireFound, requireWritten } from '../resource.ts';

const TYPES = {
  ...{ text: 'text', whole: 'int', number: 'numeric', money: 'bigint', switch: 'boolean', id: 'uuid' },
  ...{ ids: 'uuid[]', texts: 'text[]', document: 'jsonb' },
} as const satisfies Record<Exclude<Kind, 'links' | 'derived'>, string>;

/** Columns with their types. */
export type Columns = Readonly<Record<string, string>>;
/** The columns of what is written of a record. */
export const columnsOf = (input: z.ZodObject): Columns =>
  Object.fromEntries(fieldsOf(input).flatMap(({ name, kind }) => (kind === 'links' || kind === 'derived' ? [] : [[name, TYPES[kind]]])));

export type Kept = {
  /** What statements are called after: `<module>.<name>-claim`. */
  module: string;
  name: string;
  /** Where it is not called like the record. */
  table?: string;
  /** What is read and what is written of a record, as the contract says. */
  record: z.ZodObject;
  input: z.ZodObject;
  /** Its records belong to no venue: the table has none, and `venue` is nothing that is read. */
  platform?: true;
  /** What a new row holds that nobody sends. */
  initial?: Readonly<Record<string, (venue: string) => Sql>>;
  /** Columns that nobody sends and that come back with a row from its history, as what they are of the row `r` as it was. */
  carried?: Readonly<Record<string, Sql>>;
};
/** The switch of a record that has one, and how often it was turned. */
export type Switch = { unavailable: boolean; switched: number };

export type KeptTable = Required<Pick<Kept, 'module' | 'table' | 'record' | 'input'>> & Pick<Kept, 'platform'>;
const tables = new Map<string, KeptTable>();
/** Every table that is kept so: its module owns it, and tests compare it with the contract and need a record of each kind. */
export const keptTables = (): ReadonlyMap<string, KeptTable> => tables;

/** The own columns of a record, read from `t`. */
export const ownColumns = ({ record, input }: Pick<Kept, 'record' | 'input'>): Sql => {
  const names = ['id', 'version', ...('switched' in record.shape ? ['switched'] : []), ...Object.keys(columnsOf(input))];
  return verbatim(names.map((name) => `t."${name}"`).join(', '));
};

/** Which rows are of the venue: all of them where there is none. */
export const inVenue = ({ platform }: Pick<Kept, 'platform'>, column: string, venue: string): Sql =>
  platform ? sql`true` : sql`${verbatim(column)} = ${venue}`;

type Values = Readonly<Record<string, unknown>>;
const parameter = (type: string, value: unknown): Sql => {
  // An array would be sent as an array of PostgreSQL.
  const sent = type === 'jsonb' && value !== null ? JSON.stringify(value) : value;
  return sql`${sent}::${verbatim(type)}`;
};

const statementsOf = (kept: Kept) => {
  const { module, name, table = name, record, input, platform, initial = {} } = kept;
  const isRow = (venue: string, id: string): Sql => sql`${inVenue(kept, 'venue_id', venue)} and id = ${id}`;
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

/** Declares the statements on one row; its columns are written all together. */
export const rowOf = (kept: Kept) => {
  const { module, name, table = name, record, input, platform } = kept;
  tables.set(name, { module, table, record, input, ...(platform && { platform }) });
  const { claim, insert, update, remove } = statementsOf(kept);
  const stored = storing(input);
  const translated = translatedOf(input);
  /** A record as its row holds it: amounts in minor units, translations with their marks. */
  const valuesOf = (values: Values, before: object | null, currency: string): Values => ({
    ...stored(values, currency),
    ...(translated.length > 0 && { languages: markStale(before as never, values as never, translated) }),
  });
  return {
    /** Moves the version on, before anything else is judged: 409 where it is not the one that was read. Answers the switch, where there is one. */
    claim: async (tx: Tx, venue: string, id: string, version: number): Promise<Switch> =>
      requireWritten(await tx.all(claim(venue, id, version))),
    /** `before`: what stands there; null for a new record. */
    write: (tx: Tx, venue: string, id: string, values: Values, before: object | null, currency: string) =>
      tx.run((before ? update : insert)(venue, id, valuesOf(values, before, currency))),
    remove: async (tx: Tx, venue: string, id: string): Promise<void> => {
      requireFound(await tx.one(remove(venue, id)));
    },
  };
};
