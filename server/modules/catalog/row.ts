// What changes one row of a versioned table of a venue.
import { requireFound, requireWritten } from '../../http/resource.ts';
import type { Tx } from '../../platform/db.ts';
import { list, type Sql, sql, statement, verbatim } from '../../platform/sql.ts';

/** The columns that are written, each with its type. */
type Columns = Readonly<Record<string, string>>;

/** Declares the statements on one row of `table`, whose `columns` are written all together. */
export const rowOf = <Name extends string>(table: string, columns: Readonly<Record<Name, string>>) => {
  type Values = Readonly<Record<Name, unknown>>;
  const rows = verbatim(table);
  const names = Object.keys(columns) as Name[];
  const quoted = names.map((name) => verbatim(`"${name}"`));
  const types = Object.fromEntries(names.map((name) => [name, verbatim(columns[name])])) as Record<Name, Sql>;
  const parameter = (name: Name, values: Partial<Values>): Sql => {
    // An array would be sent as an array of PostgreSQL.
    const value = columns[name] === 'jsonb' ? JSON.stringify(values[name]) : values[name];
    return sql`${value}::${types[name]}`;
  };
  const claim = statement(
    `catalog.${table}-claim`,
    (venue: string, id: string, version: number) =>
      sql`update ${rows} set version = version + 1 where venue_id = ${venue} and id = ${id} and version = ${version} returning id`,
  );
  const insert = statement(
    `catalog.${table}-insert`,
    (venue: string, id: string, values: Partial<Values>) =>
      sql`insert into ${rows} (venue_id, id, ${list(quoted)}) values (${venue}, ${id}, ${list(names.map((name) => parameter(name, values)))})`,
    { examples: [['', '', {}]] },
  );
  const update = statement(
    `catalog.${table}-update`,
    (venue: string, id: string, values: Partial<Values>) =>
      sql`update ${rows} set ${list(names.map((name, place) => sql`${quoted[place]} = ${parameter(name, values)}`))}
        where venue_id = ${venue} and id = ${id}`,
    { examples: [['', '', {}]] },
  );
  const remove = statement(
    `catalog.${table}-delete`,
    (venue: string, id: string) => sql`delete from ${rows} where venue_id = ${venue} and id = ${id} returning id`,
  );
  return {
    /** Moves the version on, before anything else is judged: 409 where it is not the one that was read. */
    claim: async (tx: Tx, venue: string, id: string, version: number): Promise<void> => {
      requireWritten(await tx.all(claim(venue, id, version)));
    },
    insert: (tx: Tx, venue: string, id: string, values: Values) => tx.run(insert(venue, id, values)),
    update: (tx: Tx, venue: string, id: string, values: Values) => tx.run(update(venue, id, values)),
    remove: async (tx: Tx, venue: string, id: string): Promise<void> => {
      requireFound(await tx.one(remove(venue, id)));
    },
  };
};
