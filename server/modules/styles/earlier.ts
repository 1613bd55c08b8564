// Looks that were saved before (docs/product/look.md#earlier-looks).
import type { SavedLook } from '@ardoise/contract/look.ts';
import { colorsOf, lookOf, recordsOf, type StyleRecord } from '@ardoise/contract/rules/look/records.ts';
import type { Runs } from '../../platform/db.ts';
import { sql, statement } from '../../platform/sql.ts';
import { fontIn, fontsIn, lostIn } from './fonts/rows.ts';

/** `shared`: the records of the whole page, which hold the colours that it is known by. */
type Row = { version: number; at: Date; count: number; shared: StyleRecord[] };
const list = statement(
  'styles.looks-list',
  (venue: string) =>
    sql<Row>`select version, at, jsonb_array_length(records) as count,
      jsonb_path_query_array(records, '$[*] ? (@.selector starts with "cst-global-")') as shared
      from look where venue_id = ${venue} order by version desc`,
);
const find = statement(
  'styles.look-find-version',
  (venue: string, version: number) =>
    sql<{ records: StyleRecord[] }>`select records from look where venue_id = ${venue} and version = ${version}`,
);

/** The newest first. */
export const savedLooks = async (runs: Runs, venue: string): Promise<SavedLook[]> =>
  (await runs.all(list(venue))).map(({ version, at, count, shared }) => ({
    version,
    date: at.toISOString(),
    records: count,
    colors: colorsOf(shared),
  }));

/** Without the fonts that the venue does not use any more, so that it can be saved; null where it is not kept any more. */
export const savedRecords = async (runs: Runs, venue: string, version: number): Promise<StyleRecord[] | null> => {
  const row = await runs.one(find(venue, version));
  if (!row) return null;
  const records = recordsOf(lookOf(row.records));
  const lost = await lostIn(runs, venue, fontsIn(records));
  return records.filter((record) => !lost.has(fontIn(record)));
};
