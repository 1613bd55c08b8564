// Owns the pictures of venues: rows, stored files, and their clean-up once no record refers to them.
import { pictureRoutes } from '@ardoise/contract/pictures.ts';
import type { Bind } from '../../http/bind.ts';
import type { Runs } from '../../platform/db.ts';
import { type Sql, sql, statement } from '../../platform/sql.ts';
import { cleanUpTasks } from './clean-up.ts';
import { type FilesDeps, pictureUpload } from './upload.ts';

const inVenue = (venue: string, ids: readonly string[]): Sql => sql`venue_id = ${venue} and id = any(${ids}::uuid[])`;
const markUsed = statement(
  'files.files-hold',
  (venue: string, ids: readonly string[]) =>
    sql`update file set unused_since = null where ${inVenue(venue, ids)} and unused_since is not null`,
);
const find = statement(
  'files.files-find',
  (venue: string, ids: readonly string[]) => sql<{ id: string }>`select id from file where ${inVenue(venue, ids)}`,
);

/** Returns those of `ids` that are pictures of the venue, and marks them used, so that the clean-up keeps them. */
export const claimPictures = async (tx: Runs, venue: string, ids: readonly string[]): Promise<Set<string>> => {
  await tx.run(markUsed(venue, ids));
  return new Set((await tx.all(find(venue, ids))).map(({ id }) => id));
};

export const filesModule = (deps: FilesDeps) => {
  const upload = pictureUpload(deps);
  return {
    routes(on: Bind) {
      on(pictureRoutes.upload, ({ params, identity, request }) => upload(params.venue, identity.id, request));
    },
    tasks: cleanUpTasks(deps),
  };
};
