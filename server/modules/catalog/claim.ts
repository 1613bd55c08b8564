// The compare-and-set of every change of a record.
import { sql } from 'kysely';
import { written } from '../../http/resource.ts';
import type { Tx } from '../../platform/db.ts';

/** Moves the version on, before anything else is judged: 409 where it is not the one that was read. */
export const claim = async (tx: Tx, table: string, venue: string, id: string, version: number): Promise<void> => {
  const { rows } = await sql`update ${sql.table(table)} set version = version + 1
    where venue_id = ${venue} and id = ${id} and version = ${version} returning id`.execute(tx);
  written(rows);
};
