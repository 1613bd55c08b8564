// A picture upload: validates the picture, converts it to its variants and stores them, one after the other.
import { ApiError, type ErrorCode } from '@ardoise/contract/errors.ts';
import { PICTURE_WIDTHS } from '@ardoise/contract/files.ts';
import { PICTURE_LIMITS, type StoredPicture } from '@ardoise/contract/pictures.ts';
import type { FastifyRequest } from 'fastify';
import type { FormFile } from '../../http/forms.ts';
import { openUploads, storeOrUndo } from '../../http/uploads.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Files } from '../../platform/files.ts';
import { newId } from '../../platform/ids.ts';
import { pictureThread } from '../../platform/pictures/picture-thread.ts';
import { PictureError, type PictureProblem } from '../../platform/pictures/pictures.ts';
import { sql, statement } from '../../platform/sql.ts';

export type FilesDeps = { db: Db; clock: Clock; files: Files };

const MAX_AT_ONCE = 32;
/** Maximum number of unused pictures per venue. */
const MAX_UNUSED = 300;

const refusals: Record<PictureProblem, [ErrorCode, string]> = {
  format: ['unsupported_media_type', 'A picture is a JPEG, PNG, WebP or AVIF.'],
  pixels: ['too_large', 'A picture has at most 25 megapixels.'],
  ratio: ['picture_invalid', 'The longer side of a picture is at most ten times the shorter one.'],
  animated: ['picture_invalid', 'This picture is animated.'],
  broken: ['picture_invalid', 'This picture is damaged.'],
};

const refuse = (error: unknown): never => {
  if (!(error instanceof PictureError)) throw error;
  const [code, message] = refusals[error.problem];
  throw new ApiError(code, { message, errors: { file: { code: `picture_${error.problem}`, message } } });
};

type Row = Omit<StoredPicture, 'url'>;
const findSame = statement(
  'files.file-find-same',
  (venue: string, content: Buffer, now: Date) =>
    sql<Row>`update file set unused_since = case when unused_since is not null then ${now}::timestamptz end
      where venue_id = ${venue} and content = ${content} returning id, width, height`,
);
const countUnused = statement(
  'files.unused-count',
  (venue: string) => sql<{ unused: number }>`select count(*) as unused from file where venue_id = ${venue} and unused_since is not null`,
);
const insertFile = statement(
  'files.file-insert',
  (venue: string, { id, width, height }: Row, now: Date) =>
    sql`insert into file (venue_id, id, width, height, unused_since) values (${venue}, ${id}, ${width}, ${height}, ${now})`,
  { examples: [['', { id: '', width: 0, height: 0 }, new Date(0)]] },
);
const keepContent = statement(
  'files.file-keep-content',
  (venue: string, id: string, content: Buffer) => sql`update file set content = ${content} where venue_id = ${venue} and id = ${id}`,
);
const deleteFile = statement(
  'files.file-delete',
  (venue: string, id: string) => sql`delete from file where venue_id = ${venue} and id = ${id}`,
);

export const pictureUpload = (deps: FilesDeps) => {
  const { db, clock } = deps;
  const makeVariants = pictureThread();
  const upload = openUploads({ most: MAX_AT_ONCE, hourly: 0 });

  const store = async (venue: string, { bytes, digest }: FormFile): Promise<Row> => {
    // The same picture again: the stored one, kept for another day.
    const same = await db.one(findSame(venue, digest, clock.now()));
    if (same) return same;
    const { unused = 0 } = (await db.one(countUnused(venue))) ?? {};
    if (unused >= MAX_UNUSED) throw new ApiError('too_many_requests', { retry_after: 3600 });
    const { width, height, variants } = await makeVariants({ bytes, widths: PICTURE_WIDTHS, limits: PICTURE_LIMITS }).catch(refuse);
    const row = { id: newId(), width, height };
    await storeOrUndo(deps, {
      id: row.id,
      files: Object.fromEntries(variants.map((variant) => [`${variant.width}.webp`, variant.webp])),
      insert: insertFile(venue, row, clock.now()),
      finish: keepContent(venue, row.id, digest),
      remove: deleteFile(venue, row.id),
    });
    return row;
  };

  return async (venue: string, account: string, request: FastifyRequest): Promise<StoredPicture> => {
    const { id, width, height } = await upload(account, request, (sent) => store(venue, sent));
    return { id, url: `/files/${id}`, width, height };
  };
};
