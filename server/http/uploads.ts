// Files that people send: who may be at it at the same time, and how each is kept as a row and as stored files, whole or not at all.
import type { FastifyRequest } from 'fastify';
import type { Db } from '../platform/db.ts';
import type { Files } from '../platform/files.ts';
import type { Statement } from '../platform/sql.ts';
import { type FormFile, readFile } from './forms.ts';
import { limiter, openPlaces, requireRoom } from './limits/limits.ts';

/** Seconds after which it is worth coming back for a place. */
const RETRY_AFTER_SECONDS = 5;

/**
 * Uploads of one kind: at most `most` under way in this process, since each holds its file in memory, and a quarter of them of one account,
 * so that slow ones of one hold up nobody else's. `hourly`: how many an account may send, 0: any number.
 */
export const openUploads = ({ most, hourly }: { most: number; hourly: number }) => {
  const enter = openPlaces({ each: most / 4, all: most, retryAfter: RETRY_AFTER_SECONDS });
  const sent = limiter(hourly, 3600);
  let last: Promise<unknown> = Promise.resolve();
  /** Reads the file of a form and keeps it in its turn; 429 or 503 before anything is read where there is no place. */
  return async <T>(account: string, request: FastifyRequest, keep: (file: FormFile) => Promise<T>): Promise<T> => {
    const leave = enter(account);
    try {
      requireRoom(sent.take(account));
      const file = await readFile(request, 'file');
      const turn = last.then(() => keep(file));
      last = turn.catch(() => undefined);
      return await turn;
    } finally {
      leave();
    }
  };
};

/** Files below the id of a row. The statements: `insert` writes the row, `finish` says that all is there, `remove` takes it away. */
type Stored = Record<'insert' | 'finish' | 'remove', Statement> & { id: string; files: Readonly<Record<string, Uint8Array>> };

export const storeOrUndo = async (deps: { db: Db; files: Files }, { id, files, insert, finish, remove }: Stored): Promise<void> => {
  // The row first: whatever ends this before its end, the clean-up finds it and takes what was stored.
  await deps.db.run(insert);
  try {
    for (const [name, bytes] of Object.entries(files)) await deps.files.put(`${id}/${name}`, bytes);
    await deps.db.run(finish);
  } catch (error) {
    const gone = deps.files.removeFolder(id).then(() => deps.db.run(remove));
    await gone.catch(() => undefined);
    throw error;
  }
};
