// Tables of a venue: a number is said aloud and printed in QR codes, so it does not repeat within a venue.
import { RECORDS } from '@ardoise/contract/records.ts';
import type { BarAddress, Table } from '@ardoise/contract/tables.ts';
import { recordStore } from '../../../http/record/store.ts';
import { duplicateOn } from '../../../http/record/transaction.ts';
import { requireFound } from '../../../http/resource.ts';
import type { Db, Runs } from '../../../platform/db.ts';
import { sql, statement } from '../../../platform/sql.ts';
import { isPresentCode } from '../fragments.ts';

/** `code` is null where the venue wants none. */
type Row = Omit<Table, 'url'> & { venue_id: string; code: string | null };
const code = sql`(select t.code from venue v where v.id = t.venue_id and v.table_codes) as code`;
/** T2 comes before T10: the letters first, then the figures as a number. */
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
    sql<{ present: boolean }>`select ${isPresentCode(sql`${venue}`, sql`${number}`, sql`${code}`)} as present`,
);
/** True for the present code of a table, or of the bar where `number` is null. */
export const hasPresentCode = async (runs: Runs, venue: string, number: string | null, code: string | null): Promise<boolean> =>
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

/** The present code of a table, whether the venue wants it or not; undefined where there is no such table. */
export const codeOfTable = async (runs: Runs, venue: string, number: string): Promise<string | undefined> =>
  (await runs.one(findCode(venue, number)))?.code;

/** `webAddress`: of the guests' menus, where it is configured. */
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
    /** A new code for the bar, or none. */
    async changeBar(venue: string, on: boolean, account: string): Promise<BarAddress> {
      const changed = await db.transaction((tx) => tx.one((on ? renewBarCode : removeBarCode)(venue)), account);
      return barAddress(venue, changed?.code ?? null);
    },
    /** A new code for one table; the old one ends. */
    async renew(venue: string, id: string, account: string): Promise<Table> {
      requireFound(await db.transaction((tx) => tx.one(renewCode(venue, id)), account));
      return requireFound(await own.find(venue, id));
    },
    /** New codes for all; answers how many. */
    renewAll: (venue: string, account: string): Promise<number> => db.transaction((tx) => tx.run(renewCodes(venue)), account),
  };
};
