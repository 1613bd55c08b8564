// Files of rows for spreadsheets (docs/product/orders.md#csv): how a cell is written, in SQL and for headers, and how a long file leaves.
// PostgreSQL writes the text of whole batches of rows, so that Node only passes them on (decision 0056).
import type { OutgoingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '@ardoise/contract/errors.ts';
import { CSV } from '@ardoise/contract/history.ts';
import type { FastifyReply } from 'fastify';
import { list, type Sql, sql } from '../platform/sql.ts';

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

/** Files that a node makes at once, and when it is worth coming back for a place. */
const AT_ONCE = 4;
const RETRY_AFTER_SECONDS = 10;
/** Milliseconds without a byte taken, after which somebody has gone. */
const SILENCE_MS = 30_000;

export const openCsvFiles = ({ most = AT_ONCE, silence = SILENCE_MS }: { most?: number; silence?: number } = {}) => {
  const open = new Set<FastifyReply['raw']>();
  /** Passes on what comes as fast as it is taken. Who goes away ends the work; a failure breaks the answer off. */
  const send = async (reply: FastifyReply, { name, header, parts }: File, first: Rows): Promise<Sent> => {
    const { raw } = reply;
    let rows = 0;
    async function* text() {
      yield header;
      for (let part: Rows | undefined = first; part; part = (await parts.next()).value) {
        yield part.text;
        rows += part.rows;
      }
    }
    reply.hijack();
    raw.setTimeout(silence, () => raw.destroy());
    raw.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': CSV,
      'content-disposition': `attachment; filename="${name}"`,
    });
    try {
      await pipeline(Readable.from(text(), { highWaterMark: 1 }), raw);
      return { rows, whole: true };
    } catch (error) {
      const isGone = (error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE';
      return { rows, whole: false, ...(!isGone && { error }) };
    }
  };
  return {
    /** Answers with a file, or with 204 where it would have no rows; throws the 503 where no place is left. */
    async answer(reply: FastifyReply, file: File): Promise<Sent> {
      const { raw } = reply;
      if (open.size >= most) throw new ApiError('unavailable', { retry_after: RETRY_AFTER_SECONDS });
      open.add(raw);
      try {
        const { value: first } = await file.parts.next();
        if (first && !raw.destroyed) return await send(reply, file, first);
        return { rows: 0, whole: !first };
      } finally {
        open.delete(raw);
        void file.parts.return?.();
      }
    },
    /** Ends what is under way. */
    close(): void {
      for (const raw of open) raw.destroy();
    },
  };
};
