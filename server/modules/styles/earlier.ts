// Looks that were saved before (docs/product/look.md#earlier-looks).
import type { SavedLook } from '@ardoise/contract/look.ts';
import { colorsOf, type StyleRecord } from '@ardoise/contract/rules/look/records.ts';
import type { Runs } from '../../platform/db.ts';
import { sql, statement } from '../../platform/sql.ts';

type Row = { version: number; at: Date; records: StyleRecord[] };
const list = statement(
  'styles.looks-list',
  (venue: string) => sql<Row>`select version, at, records from look where venue_id = ${venue} order by version desc`,
);
const find = statement(
  'styles.look-find-version',
  (venue: string, version: number) =>
    sql<Pick<Row, 'records'>>`select records from look where venue_id = ${venue} and version = ${version}`,
);

/** The newest first. */
export const savedLooks = async (runs: Runs, venue: string): Promise<SavedLook[]> =>
  (await runs.all(list(venue))).map(({ version, at, records }) => ({
    version,
    date: at.toISOString(),
    records: records.length,
    colors: colorsOf(records),
  }));

/** Null where it is not kept any more. */
export const savedRecords = async (runs: Runs, venue: string, version: number): Promise<StyleRecord[] | null> =>
  (await runs.one(find(venue, version)))?.records ?? null;
