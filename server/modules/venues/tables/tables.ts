// Tables of a venue. Staff call numbers out and print them in QR codes, so they are unique within a venue.
import { RECORDS } from '@ardoise/contract/records.ts';
import type { BarAddress, Table } from '@ardoise/contract/tables.ts';
import { recordStore } from '../../../http/record/store.ts';
import { duplicateOn } from '../../../http/record/transaction.ts';
import { requireFound } from '../../../http/resource.ts';
import type { Db, Runs } from '../../../platform/db.ts';
import { sql, statement } from '../../../platform/sql.ts';
import { isCurrentCode } from '../fragments.ts';

/** `code` is null unless the venue requires codes. */
type Row = Omit<Table, 'url'> & { venue_id: string; code: string | null };
const code = sql`(select t.code from venue v where v.id = t.venue_id and v.table_codes) as code`;
/** Natural order, T2 before T10: letters first, then digits as a number. */
const byNumber = sql`(regexp_replace(fold(t.number), '[0-9].*$', ''), coalesce(substring(fold(t.number) from '[0-9]+'), '0')::bigint,
  fold(t.number) collate "C")`;

const findCode = statement(
  'venues.table-code',
  (venue: string, number: string) => sql<{ code: string }>`select code from venue_table where venue_id = ${venue} and number = ${number}`,
);
const renewCode = statement(
  'venues.table-renew-code',
  (venue: string, id: string) =>
    sql<{ id: string }>`update venue_table set code = table_code() where venue_id = ${venue} and id = ${id} returning id`,
);
const renewCodes = statement(
  'venues.table-renew-codes',
  (venue: string) => sql`update venue_table set code = table_code() where venue_id = ${venue}`,
);

const checkCode = statement(
  'venues.code-check',
  (venue: string, number: string | null, code: string) =>
    sql<{ present: boolean }>`select ${isCurrentCode(sql`${venue}`, sql`${number}`, sql`${code}`)} as present`,
);
/** True for the current code of a table, or of the bar if `number` is null. */
export const hasCurrentCode = async (runs: Runs, venue: string, number: string | null, code: string | null): Promise<boolean> =>
  code !== null && (await runs.one(checkCode(venue, number, code)))?.present === true;

const findBarCode = statement(
  'venues.bar-code',
  (venue: string) => sql<{ code: string }>`select code from bar_code where venue_id = ${venue}`,
);
const renewBarCode = statement(
  'venues.bar-code-renew',
  (venue: string) =>
    sql<{ code: string }>`insert into bar_code as b (venue_id, code) values (${venue}, table_code())
      on conflict (venue_id) do update set code = excluded.code returning b.code`,
);
const removeBarCode = statement(
  'venues.bar-code-remove',
  (venue: string) => sql<{ code: string }>`delete from bar_code where venue_id = ${venue} returning null as code`,
);

/** The current code of a table, even if the venue does not require it; undefined for an unknown table. */
export const codeOfTable = async (runs: Runs, venue: string, number: string): Promise<string | undefined> =>
  (await runs.one(findCode(venue, number)))?.code;

/** `webAddress`: the configured origin of the guests' menus. */
export const tableStore = (db: Db, webAddress = '') => {
  const own = recordStore(db, RECORDS.table, {
    module: 'venues',
    table: 'venue_table',
    transaction: { explain: duplicateOn('venue_table_venue_id_number_key', 'number', 'The venue has a table with this number.') },
    label: 'number',
    sorts: { number: byNumber },
    also: [sql`t.venue_id`, code],
    toRecord: ({ venue_id, code, ...row }: Row): Table => {
      const query = new URLSearchParams({ table: row.number, ...(code !== null && { code }) });
      return { ...row, url: `${webAddress}/m/${venue_id}?${query}` };
    },
  });
  const barAddress = (venue: string, code: string | null): BarAddress => ({
    code,
    url: `${webAddress}/m/${venue}${code === null ? '' : `?${new URLSearchParams({ code })}`}`,
  });
  return {
    ...own,
    bar: async (venue: string): Promise<BarAddress> => barAddress(venue, (await db.one(findBarCode(venue)))?.code ?? null),
    /** Renews the bar's code, or removes it. */
    async changeBar(venue: string, on: boolean, account: string): Promise<BarAddress> {
      const changed = await db.transaction((tx) => tx.one((on ? renewBarCode : removeBarCode)(venue)), account);
      return barAddress(venue, changed?.code ?? null);
    },
    /** Replaces the code of a table. */
    async renew(venue: string, id: string, account: string): Promise<Table> {
      requireFound(await db.transaction((tx) => tx.one(renewCode(venue, id)), account));
      return requireFound(await own.find(venue, id));
    },
    /** Replaces the codes of all tables; returns their number. */
    renewAll: (venue: string, account: string): Promise<number> => db.transaction((tx) => tx.run(renewCodes(venue)), account),
  };
};
