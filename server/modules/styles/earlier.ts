// Previously saved looks (docs/product/look.md#earlier-looks).
import type { SavedLook } from '@ardoise/contract/look.ts';
import { colorsOf, lookOf, recordsFor, recordsOf, type StyleRecord } from '@ardoise/contract/rules/look/records.ts';
import { tierOf } from '@ardoise/contract/rules/permissions.ts';
import type { Runs } from '../../platform/db.ts';
import { sql, statement } from '../../platform/sql.ts';
import { ACCOUNTS } from '../users/index.ts';
import { offerOf } from '../venues/index.ts';
import { fontIn, fontsIn, unknownFonts } from './fonts/rows.ts';

/** `shared`: the records of the whole page, which contain its main colours. */
type Row = { version: number; at: Date; by: string | null; count: number; shared: StyleRecord[] };
const list = statement(
  'styles.looks-list',
  (venue: string) =>
    sql<Row>`select l.version, l.at, nullif(a.full_name, '') as by, jsonb_array_length(l.records) as count,
      jsonb_path_query_array(l.records, '$[*] ? (@.selector starts with "cst-global-")') as shared
      from look l left join ${ACCOUNTS} a on a.id = l.account_id where l.venue_id = ${venue} order by l.version desc`,
);
const last = statement(
  'styles.look-last-change',
  (venue: string) =>
    sql<{ at: Date; by: string | null }>`select l.at, nullif(a.full_name, '') as by
      from look l left join ${ACCOUNTS} a on a.id = l.account_id where l.venue_id = ${venue} order by l.version desc limit 1`,
);
const find = statement(
  'styles.look-find-version',
  (venue: string, version: number) =>
    sql<{
      records: StyleRecord[];
      offer: number | null;
    }>`select records, ${offerOf(sql`${venue}`)} as offer from look where venue_id = ${venue} and version = ${version}`,
);

/** Saved looks, newest first. */
export const savedLooks = async (runs: Runs, venue: string): Promise<SavedLook[]> =>
  (await runs.all(list(venue))).map(({ version, at, by, count, shared }) => ({
    version,
    date: at.toISOString(),
    by,
    records: count,
    colors: colorsOf(shared),
  }));

/** The account that saved the active look, and when; null if the account is gone. */
export const lastChange = async (runs: Runs, venue: string): Promise<{ by: string; at: string } | null> => {
  const row = await runs.one(last(venue));
  return row?.by ? { by: row.by, at: row.at.toISOString() } : null;
};

/**
 * The records that could be saved now: without fonts that the venue no longer uses, and without hidden prices on
 * Premium. Null if the look is no longer stored.
 */
export const savedRecords = async (runs: Runs, venue: string, version: number): Promise<StyleRecord[] | null> => {
  const row = await runs.one(find(venue, version));
  if (!row) return null;
  const records = recordsFor(tierOf(row.offer), recordsOf(lookOf(row.records)));
  const lost = await unknownFonts(runs, venue, fontsIn(records));
  return records.filter((record) => !lost.has(fontIn(record)));
};
