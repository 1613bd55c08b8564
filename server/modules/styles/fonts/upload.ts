// A font that is sent: judged, written anew and stored, one after the other.
import { ApiError, type ErrorCode } from '@ardoise/contract/errors.ts';
import { line } from '@ardoise/contract/kit/fields.ts';
import type { Font } from '@ardoise/contract/look.ts';
import type { FastifyRequest } from 'fastify';
import { type FormFile, readFile } from '../../../http/forms.ts';
import { limiter, requireRoom } from '../../../http/limits/limits.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db.ts';
import type { Files } from '../../../platform/files.ts';
import { FontError, type FontProblem } from '../../../platform/fonts/font-error.ts';
import { fontThread } from '../../../platform/fonts/font-thread.ts';
import { newId } from '../../../platform/ids.ts';
import { sql, statement } from '../../../platform/sql.ts';

export type FontDeps = { db: Db; clock: Clock; files: Files };

/** Uploads that may be under way in this process: each holds its file in memory. */
const MOST_WAITING = 16;
/** Of one account, in an hour. */
const MOST_UPLOADS = 20;
/** Of one account, that no venue uses: who sends more of them forgets to use them. */
const MOST_UNUSED = 50;
const LONGEST_NAME = 80;
/** Of a letter that was cut in two. */
const HALF = /[\ud800-\udbff]$/;

const refusals: Record<FontProblem, [ErrorCode, string]> = {
  format: ['unsupported_media_type', 'A font is a WOFF2, WOFF, TTF or OTF.'],
  size: ['font_invalid', 'This font takes more than 16 MB when it is unpacked.'],
  broken: ['font_invalid', 'This font is damaged.'],
};

const refuse = (error: unknown): never => {
  if (!(error instanceof FontError)) throw error;
  const [code, message] = refusals[error.problem];
  throw new ApiError(code, { message, errors: { file: { code: `font_${error.problem}`, message } } });
};

/** Where a font's one file is. */
export const fontFile = (id: string): string => `${id}/font.woff2`;

/** The first name of which something can be seen, cleaned as all names are. */
const nameOf = (...names: readonly string[]): string => {
  for (const name of names) {
    const { data } = line(LONGEST_NAME).safeParse(name.trim().slice(0, LONGEST_NAME).replace(HALF, ''));
    if (data) return data;
  }
  return 'Font';
};

const findSame = statement(
  'styles.font-find-same',
  (account: string, content: Buffer, now: Date) =>
    sql<Font>`update font set unused_since = case when unused_since is not null then ${now}::timestamptz end
      where account_id = ${account} and content = ${content} returning id, name`,
);
const countUnused = statement(
  'styles.unused-fonts-count',
  (account: string) =>
    sql<{ unused: number }>`select count(*) as unused from font where account_id = ${account} and unused_since is not null`,
);
const insertFont = statement(
  'styles.font-insert',
  ({ id, name }: Font, account: string, now: Date) =>
    sql`insert into font (id, name, account_id, at, unused_since) values (${id}, ${name}, ${account}, ${now}, ${now})`,
  { examples: [[{ id: '', name: '' }, '', new Date(0)]] },
);
const keepContent = statement(
  'styles.font-keep-content',
  (id: string, content: Buffer) => sql`update font set content = ${content} where id = ${id}`,
);
const deleteFont = statement('styles.font-delete', (id: string) => sql`delete from font where id = ${id}`);

export const fontUpload = ({ db, clock, files }: FontDeps) => {
  const judge = fontThread();
  const uploads = limiter(MOST_UPLOADS, 3600);
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };

  const storeFont = async (account: string, content: Buffer, name: string, woff2: Uint8Array): Promise<Font> => {
    const font = { id: newId(), name };
    // The row first: whatever ends this before its end, the clean-up finds it and takes what was stored.
    await db.run(insertFont(font, account, clock.now()));
    try {
      await files.put(fontFile(font.id), woff2);
      await db.run(keepContent(font.id, content));
    } catch (error) {
      const gone = files.removeFolder(font.id).then(() => db.run(deleteFont(font.id)));
      await gone.catch(() => undefined);
      throw error;
    }
    return font;
  };

  const store = async (account: string, { bytes, digest, name: file }: FormFile): Promise<Font> => {
    // The same font once more: the one that is there, kept for another day.
    const same = await db.one(findSame(account, digest, clock.now()));
    if (same) return same;
    const { unused = 0 } = (await db.one(countUnused(account))) ?? {};
    if (unused >= MOST_UNUSED) throw new ApiError('too_many_requests', { retry_after: 3600 });
    const { name, woff2 } = await judge(bytes).catch(refuse);
    return storeFont(account, digest, nameOf(name, file.replace(/\.[^.]*$/, '')), woff2);
  };

  /** Stores the font of a form; 503 where too many wait already, before anything of it is read. */
  return async (account: string, request: FastifyRequest): Promise<Font> => {
    if (waiting >= MOST_WAITING) throw new ApiError('unavailable', { retry_after: 5 });
    requireRoom(uploads.take(account));
    waiting++;
    try {
      const sent = await readFile(request, 'file');
      return await inTurn(() => store(account, sent));
    } finally {
      waiting--;
    }
  };
};
