// Pictures that no record names go after a day, with everything that is stored of them.
import { sql } from 'kysely';
import { addJob, type Tasks } from '../../platform/jobs.ts';
import type { FilesDeps } from './upload.ts';

/** How many go at once. */
const MOST = 500;
const named = sql`(venue_id, id) in (select id, image from venue where image is not null
  union all select venue_id, image from section where image is not null
  union all select venue_id, image from product where image is not null)`;

export const cleanUpTasks = ({ db, clock, files }: FilesDeps): Tasks => ({
  /** Marks what became unused, and takes what has been for a day; what is stored goes by a job that is repeated until it is gone. */
  async 'files-clean-up'() {
    const now = clock.now();
    const dayAgo = new Date(now.getTime() - 86_400_000);
    await sql`update file set unused_since = ${now} where unused_since is null and not ${named}`.execute(db.kysely);
    await sql`update file set unused_since = null where unused_since is not null and ${named}`.execute(db.kysely);
    await db.onClient(async (client) => {
      await client.query('begin');
      // A record that takes one of them up at this moment takes its mark away, and the row is left out.
      const { rows } = await client.query<{ id: string }>(
        `delete from file where unused_since < $1 and id in (select id from file where unused_since < $1 limit ${MOST}) returning id`,
        [dayAgo],
      );
      for (const { id } of rows) await addJob(client, { task: 'file-remove', payload: { id } });
      await client.query('commit');
    });
  },
  async 'file-remove'(payload) {
    await files.removeFolder((payload as { id: string }).id);
  },
});
