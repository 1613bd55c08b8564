// Owns the pictures of venues: the table `file`, what is stored under its ids, and its end when no record names it any more.
import { pictureRoutes } from '@ardoise/contract/pictures.ts';
import { sql } from 'kysely';
import type { Bind } from '../../http/bind.ts';
import type { Tx } from '../../platform/db.ts';
import { cleanUpTasks } from './clean-up.ts';
import { type FilesDeps, pictureUpload } from './upload.ts';

/** Which of `ids` are pictures of the venue; from now on a record names them, so that none of them is cleaned up under it. */
export const holdPictures = async (tx: Tx, venue: string, ids: readonly string[]): Promise<Set<string>> => {
  const named = sql`venue_id = ${venue} and id = any(${ids}::uuid[])`;
  await sql`update file set unused_since = null where ${named} and unused_since is not null`.execute(tx);
  const { rows } = await sql<{ id: string }>`select id from file where ${named}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
};

export const filesModule = (deps: FilesDeps) => {
  const upload = pictureUpload(deps);
  return {
    routes(on: Bind) {
      on(pictureRoutes.upload, ({ params, request }) => upload(params.venue, request));
    },
    tasks: cleanUpTasks(deps),
  };
};
