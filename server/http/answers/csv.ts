// Files of rows for spreadsheets (docs/product/orders.md#csv): how a cell is written, in SQL and for headers, and how a long file leaves.
// PostgreSQL writes the text of whole batches of rows, so that Node only passes them on (decision 0056).
import type { OutgoingHttpHeaders } from 'node:http';
import { CSV } from '@ardoise/contract/history.ts';
import type { FastifyReply } from 'fastify';
import { list, type Sql, sql } from '../../platform/sql.ts';
import { openPlaces } from '../limits/limits.ts';

/** Spaces, controls and marks that nobody sees: what spreadsheets may pass over before a formula. */
const UNSEEN = String.raw`\u0001-\u0020\u007f-\u00a0\u00ad\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff`;
/** What a spreadsheet would run as a formula; the same for PostgreSQL and here. Such a text gets an apostrophe in front. */
const RUNS = String.raw`^([\t\r\n]|[${UNSEEN}]*[=+@＝＋－＠-])`;
const runs = new RegExp(RUNS, 'u');

/** A text in quotes, whatever is in it. */
const quoted = (text: string): string => `"${(runs.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
const BOM = '\uFEFF';
const LINE_END = '\r\n';
/** The first line of a file, with the mark by which spreadsheets know UTF-8. */
export const csvHeader = (names: readonly string[]): string => BOM + names.map(quoted).join(';') + LINE_END;

/** The same in SQL; nothing where the text is null. Most begin with a letter, which is known sooner than what a pattern finds. */
export const csvText = (text: Sql): Sql =>
  sql`coalesce('"' || replace(case when ascii(${text}) between ascii('A') and ascii('z') then ${text} when ${text} ~ ${RUNS} then '''' || ${text}
    else ${text} end, '"', '""') || '"', '')`;
/** A number of the type numeric, with a decimal comma and as many decimals as it has. */
export const csvNumber = (number: Sql): Sql => sql`translate((${number})::text, '.', ',')`;
/** A date and time by the clock of a time zone: of all forms the one that every spreadsheet takes for a date, whatever its language. */
export const csvMoment = (at: Sql, timezone: Sql): Sql =>
  sql`coalesce(to_char(${at} at time zone ${timezone}, 'YYYY-MM-DD HH24:MI:SS'), '')`;
/** Cells side by side; none may be null. */
export const csvCells = (cells: readonly Sql[]): Sql => {
  const apart = cells.map((cell) => sql`(${cell})`);
  return list(apart, ` || ';' || `);
};

/** Some rows of a file, as text with their line ends. */
export type Rows = { text: string; rows: number };
/** `whole`: all of it has left. `error`: why it broke off, unless whoever asked for it has gone. */
export type Sent = { rows: number; whole: boolean; error?: unknown };
type File = { name: string; header: string; parts: AsyncIterator<Rows> };

/** Files that a node makes at once, how many of them for one account and of one venue, and when it is worth coming back for a place. */
const PLACES = { most: 12, perAccount: 2, perVenue: 4 };
const RETRY_AFTER_SECONDS = 10;
/** A reader takes a piece within this time, or has stalled: about 2 kB a second. A slow database counts for nobody. */
const PIECE_BYTES = 32_768;
const PATIENCE_MS = 15_000;

type Raw = FastifyReply['raw'];
/** The account that asks, and the venue whose rows they are; null: of several. */
type Asker = { account: string; venue: string | null };

/** Waits until the reader has taken what waits for it; false where it has gone, or takes too long. */
const isTaken = (raw: Raw, patience: number): Promise<boolean> =>
  new Promise((resolve) => {
    const settle = (taken: boolean) => {
      clearTimeout(timer);
      raw.off('drain', drained).off('close', gone);
      resolve(taken);
    };
    const drained = () => settle(true);
    const gone = () => settle(false);
    const timer = setTimeout(gone, patience);
    if (raw.destroyed) gone();
    else raw.once('drain', drained).once('close', gone);
  });

const write = async (raw: Raw, text: string, patience: number): Promise<boolean> => {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    if (raw.destroyed) return false;
    if (!raw.write(bytes.subarray(at, at + PIECE_BYTES)) && !(await isTaken(raw, patience))) return false;
  }
  return true;
};

type Options = { most?: number; perAccount?: number; perVenue?: number; patience?: number };

export const openCsvFiles = ({ patience = PATIENCE_MS, ...places }: Options = {}) => {
  const { most, perAccount, perVenue } = { ...PLACES, ...places };
  const open = new Set<Raw>();
  const enter = openPlaces({ each: perAccount, all: most, retryAfter: RETRY_AFTER_SECONDS });
  const enterVenue = openPlaces({ each: perVenue, all: 0, retryAfter: RETRY_AFTER_SECONDS });
  /** Takes the places of a file; answers what gives them back. */
  const take = ({ account, venue }: Asker): (() => void) => {
    const leave = enter(account);
    if (venue === null) return leave;
    try {
      const leaveVenue = enterVenue(venue);
      return () => [leave, leaveVenue].forEach((give) => void give());
    } catch (error) {
      leave();
      throw error;
    }
  };
  /** Passes on what comes as fast as it is taken. A reader who goes away or stalls ends the work; a failure breaks the answer off. */
  const send = async (reply: FastifyReply, { name, header, parts }: File, first: Rows): Promise<Sent> => {
    const { raw } = reply;
    let rows = 0;
    reply.hijack();
    // The wait for each piece stands in for the limit of an idle connection: a part may take the database longer.
    raw.setTimeout(0);
    raw.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': CSV,
      'content-disposition': `attachment; filename="${name}"`,
    });
    try {
      let taken = await write(raw, header, patience);
      for (let part: Rows | undefined = first; part && taken; part = taken ? (await parts.next()).value : undefined) {
        taken = await write(raw, part.text, patience);
        if (taken) rows += part.rows;
      }
      if (!taken) raw.destroy();
      // The last piece has its time too.
      else raw.setTimeout(patience, () => raw.destroy()).end();
      return { rows, whole: taken };
    } catch (error) {
      raw.destroy();
      return { rows, whole: false, error };
    }
  };
  return {
    /** Answers with a file, or with 204 where it would have no rows; throws the 429 or 503 where no place is left. */
    async answer(reply: FastifyReply, asker: Asker, file: File): Promise<Sent> {
      const { raw } = reply;
      const leave = take(asker);
      open.add(raw);
      try {
        const { value: first } = await file.parts.next();
        if (first && !raw.destroyed) return await send(reply, file, first);
        return { rows: 0, whole: !first };
      } finally {
        open.delete(raw);
        leave();
        void file.parts.return?.();
      }
    },
    /** Ends what is under way. */
    close(): void {
      for (const raw of open) raw.destroy();
    },
  };
};
