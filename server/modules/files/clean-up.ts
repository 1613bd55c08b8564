// Pictures that no record names go after a day, with everything that is stored of them.
import { addJob, hourlyTask, jobKind, type Task, task } from '../../platform/jobs.ts';
import { sql, statement } from '../../platform/sql.ts';
import type { FilesDeps } from './upload.ts';

/** How many go at once. */
const MOST = 500;
const remove = jobKind<{ id: string }>('file-remove');
const named = sql`(venue_id, id) in (select venue_id, image from venue_picture union all select venue_id, image from menu_picture)`;

const markUnused = statement(
  'files.files-mark-unused',
  (now: Date) => sql`update file set unused_since = ${now} where unused_since is null and not ${named}`,
);
const markUsed = statement(
  'files.files-mark-used',
  () => sql`update file set unused_since = null where unused_since is not null and ${named}`,
);
const deleteUnused = statement(
  'files.files-delete',
  (border: Date) =>
    sql<{ id: string }>`delete from file where unused_since < ${border}
      and id in (select id from file where unused_since < ${border} limit ${MOST}) returning id`,
);

export const cleanUpTasks = ({ db, clock, files }: FilesDeps): Task[] => [
  /** Marks what became unused, and takes what has been for a day; what is stored goes by a job that is repeated until it is gone. */
  hourlyTask('files-clean-up', async () => {
    const now = clock.now();
    const dayAgo = new Date(now.getTime() - 86_400_000);
    await db.run(markUnused(now));
    await db.run(markUsed());
    await db.transaction(async (tx) => {
      // A record that takes one of them up at this moment takes its mark away, and the row is left out.
      for (const { id } of await tx.all(deleteUnused(dayAgo))) await addJob(tx, remove({ id }));
    });
  }),
  task(remove, ({ id }) => files.removeFolder(id)),
];
