// CSV files for spreadsheets (docs/product/orders.md#csv): cells in SQL and in headers, and streaming of long files.
// PostgreSQL builds the text of whole batches of rows, so that Node only forwards it (decision 0056).
import type { OutgoingHttpHeaders } from 'node:http';
import { CSV } from '@ardoise/contract/history.ts';
import type { FastifyReply } from 'fastify';
import { list, type Sql, sql } from '../../platform/sql.ts';
import { openPlaces } from '../limits/limits.ts';

/** Spaces, controls and invisible characters that spreadsheets may skip before a formula. */
const INVISIBLE = String.raw`\u0001-\u0020\u007f-\u00a0\u00ad\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff`;
/** Text that a spreadsheet would run as a formula, as a pattern for PostgreSQL and JavaScript; such text gets a leading apostrophe. */
const FORMULA = String.raw`^([\t\r\n]|[${INVISIBLE}]*[=+@＝＋－＠-])`;
const formula = new RegExp(FORMULA, 'u');

/** A quoted cell. */
const quoted = (text: string): string => `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
const BOM = '\uFEFF';
const LINE_END = '\r\n';
/** The header line, with the BOM by which spreadsheets recognise UTF-8. */
export const csvHeader = (names: readonly string[]): string => BOM + names.map(quoted).join(';') + LINE_END;

/** A quoted cell in SQL; empty for null. The check of the first letter is a fast path before the regular expression. */
export const csvText = (text: Sql): Sql =>
  sql`coalesce('"' || replace(case when ascii(${text}) between ascii('A') and ascii('z') then ${text} when ${text} ~ ${FORMULA} then '''' || ${text}
    else ${text} end, '"', '""') || '"', '')`;
/** A `numeric` value with a decimal comma and all its decimals. */
export const csvNumber = (number: Sql): Sql => sql`translate((${number})::text, '.', ',')`;
/** Date and time in a time zone, in the one format that every spreadsheet recognises as a date in any language. */
export const csvMoment = (at: Sql, timezone: Sql): Sql =>
  sql`coalesce(to_char(${at} at time zone ${timezone}, 'YYYY-MM-DD HH24:MI:SS'), '')`;
/** Joins cells; none may be null. */
export const csvCells = (cells: readonly Sql[]): Sql => {
  const parenthesized = cells.map((cell) => sql`(${cell})`);
  return list(parenthesized, ` || ';' || `);
};

/** A batch of rows as text with line ends. */
export type Rows = { text: string; rows: number };
/** `whole`: sent completely. `error`: why it was aborted, unless the client disconnected. */
export type Sent = { rows: number; whole: boolean; error?: unknown };
type File = { name: string; header: string; parts: AsyncIterator<Rows> };

/** Concurrent files of a node, an account and a venue, and seconds until a retry. */
const CONCURRENT_FILES = { most: 12, perAccount: 2, perVenue: 4 };
const RETRY_AFTER_SECONDS = 10;
/** A client must receive each piece within this time (about 2 kB/s), else it counts as stalled. Waits for the database do not count. */
const PIECE_BYTES = 32_768;
const STALL_TIMEOUT_MS = 15_000;

type Raw = FastifyReply['raw'];
/** The requesting account, and the venue of the rows; null: several. */
type Requester = { account: string; venue: string | null };

/** Waits until the socket's buffer is drained; false if the client disconnected or stalls. */
const isDrained = (raw: Raw, stallMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    const settle = (taken: boolean) => {
      clearTimeout(timer);
      raw.off('drain', drained).off('close', fail);
      resolve(taken);
    };
    const drained = () => settle(true);
    const fail = () => settle(false);
    const timer = setTimeout(fail, stallMs);
    if (raw.destroyed) fail();
    else raw.once('drain', drained).once('close', fail);
  });

const write = async (raw: Raw, text: string, stallMs: number): Promise<boolean> => {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    if (raw.destroyed) return false;
    if (!raw.write(bytes.subarray(at, at + PIECE_BYTES)) && !(await isDrained(raw, stallMs))) return false;
  }
  return true;
};

type Options = { most?: number; perAccount?: number; perVenue?: number; stallMs?: number };

export const openCsvFiles = ({ stallMs = STALL_TIMEOUT_MS, ...places }: Options = {}) => {
  const { most, perAccount, perVenue } = { ...CONCURRENT_FILES, ...places };
  const open = new Set<Raw>();
  const takePlace = openPlaces({ each: perAccount, all: most, retryAfter: RETRY_AFTER_SECONDS });
  const takeVenuePlace = openPlaces({ each: perVenue, all: 0, retryAfter: RETRY_AFTER_SECONDS });
  /** Reserves slots for a file; returns a function that releases them. */
  const takePlaces = ({ account, venue }: Requester): (() => void) => {
    const release = takePlace(account);
    if (venue === null) return release;
    try {
      const releaseVenue = takeVenuePlace(venue);
      return () => [release, releaseVenue].forEach((give) => void give());
    } catch (error) {
      release();
      throw error;
    }
  };
  /** Streams the file with backpressure. A disconnected or stalled client ends it; a failure aborts the answer. */
  const send = async (reply: FastifyReply, { name, header, parts }: File, first: Rows): Promise<Sent> => {
    const { raw } = reply;
    let rows = 0;
    reply.hijack();
    // The timeout of each piece replaces the socket's idle timeout, because the database may need longer for a batch.
    raw.setTimeout(0);
    raw.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': CSV,
      'content-disposition': `attachment; filename="${name}"`,
    });
    try {
      let taken = await write(raw, header, stallMs);
      for (let part: Rows | undefined = first; part && taken; part = taken ? (await parts.next()).value : undefined) {
        taken = await write(raw, part.text, stallMs);
        if (taken) rows += part.rows;
      }
      if (!taken) raw.destroy();
      // The last piece has the same timeout.
      else raw.setTimeout(stallMs, () => raw.destroy()).end();
      return { rows, whole: taken };
    } catch (error) {
      raw.destroy();
      return { rows, whole: false, error };
    }
  };
  return {
    /** Answers with a file, or with 204 if it has no rows; throws 429 or 503 if no slot is free. */
    async answer(reply: FastifyReply, requester: Requester, file: File): Promise<Sent> {
      const { raw } = reply;
      const release = takePlaces(requester);
      open.add(raw);
      try {
        const { value: first } = await file.parts.next();
        if (first && !raw.destroyed) return await send(reply, file, first);
        return { rows: 0, whole: !first };
      } finally {
        open.delete(raw);
        release();
        void file.parts.return?.();
      }
    },
    /** Aborts all files in progress. */
    close(): void {
      for (const raw of open) raw.destroy();
    },
  };
};
