// Uploads: limits on concurrent uploads, and storage of each as a row and files, all or nothing.
import type { FastifyRequest } from 'fastify';
import type { Db } from '../platform/db.ts';
import type { Files } from '../platform/files.ts';
import type { Statement } from '../platform/sql.ts';
import { type FormFile, readFile } from './forms.ts';
import { limiter, openPlaces, requireRoom } from './limits/limits.ts';

/** Retry time in seconds. */
const RETRY_AFTER_SECONDS = 5;

/**
 * Uploads of one kind: at most `most` at a time in this process, because each holds its file in memory, and a quarter of them for one
 * account, so that its slow uploads do not block others. `hourly`: limit for each account, 0: none.
 */
export const openUploads = ({ most, hourly }: { most: number; hourly: number }) => {
  const takePlace = openPlaces({ each: most / 4, all: most, retryAfter: RETRY_AFTER_SECONDS });
  const sent = limiter(hourly, 3600);
  let last: Promise<unknown> = Promise.resolve();
  /** Reads the file of a form and stores files one after the other; throws 429 or 503 before reading if no place is free. */
  return async <T>(account: string, request: FastifyRequest, keep: (file: FormFile) => Promise<T>): Promise<T> => {
    const release = takePlace(account);
    try {
      requireRoom(sent.take(account));
      const file = await readFile(request, 'file');
      const stored = last.then(() => keep(file));
      last = stored.catch(() => undefined);
      return await stored;
    } finally {
      release();
    }
  };
};

/** Files named by the id of a row. Statements: `insert` writes the row, `finish` marks it complete, `remove` deletes it. */
type Stored = Record<'insert' | 'finish' | 'remove', Statement> & { id: string; files: Readonly<Record<string, Uint8Array>> };

export const storeOrUndo = async (deps: { db: Db; files: Files }, { id, files, insert, finish, remove }: Stored): Promise<void> => {
  // The row comes first: if the process stops midway, the clean-up finds the unfinished row and deletes its files.
  await deps.db.run(insert);
  try {
    for (const [name, bytes] of Object.entries(files)) await deps.files.put(`${id}/${name}`, bytes);
    await deps.db.run(finish);
  } catch (error) {
    const undone = deps.files.removeFolder(id).then(() => deps.db.run(remove));
    await undone.catch(() => undefined);
    throw error;
  }
};
