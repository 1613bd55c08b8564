// A font upload: validates the font, rebuilds it and stores it, one after the other.
import { ApiError, type ErrorCode } from '@ardoise/contract/errors.ts';
import { line } from '@ardoise/contract/kit/fields.ts';
import type { Font } from '@ardoise/contract/look.ts';
import type { FastifyRequest } from 'fastify';
import type { FormFile } from '../../../http/forms.ts';
import { openUploads, storeOrUndo } from '../../../http/uploads.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db.ts';
import type { Files } from '../../../platform/files.ts';
import { FontError, type FontProblem } from '../../../platform/fonts/font-error.ts';
import { fontThread } from '../../../platform/fonts/font-thread.ts';
import { newId } from '../../../platform/ids.ts';
import { sql, statement } from '../../../platform/sql.ts';

export type FontDeps = { db: Db; clock: Clock; files: Files };

const MAX_AT_ONCE = 16;
/** Maximum number of uploads per account and hour. */
const MAX_UPLOADS = 20;
/** Maximum number of unused fonts per account. */
const MAX_UNUSED = 50;
const LONGEST_NAME = 80;
/** Half of a surrogate pair that was cut. */
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

const FILE = 'font.woff2';
export const fontFile = (id: string): string => `${id}/${FILE}`;

/** The first name with visible characters, cleaned as all names are. */
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

export const fontUpload = (deps: FontDeps) => {
  const { db, clock } = deps;
  const convert = fontThread();
  const upload = openUploads({ most: MAX_AT_ONCE, hourly: MAX_UPLOADS });

  const store = async (account: string, { bytes, digest, name: file }: FormFile): Promise<Font> => {
    // The same font again: the stored one, kept for another day.
    const same = await db.one(findSame(account, digest, clock.now()));
    if (same) return same;
    const { unused = 0 } = (await db.one(countUnused(account))) ?? {};
    if (unused >= MAX_UNUSED) throw new ApiError('too_many_requests', { retry_after: 3600 });
    const { name, woff2 } = await convert(bytes).catch(refuse);
    const font = { id: newId(), name: nameOf(name, file.replace(/\.[^.]*$/, '')) };
    await storeOrUndo(deps, {
      id: font.id,
      files: { [FILE]: woff2 },
      insert: insertFont(font, account, clock.now()),
      finish: keepContent(font.id, digest),
      remove: deleteFont(font.id),
    });
    return font;
  };

  return (account: string, request: FastifyRequest): Promise<Font> => upload(account, request, (sent) => store(account, sent));
};
