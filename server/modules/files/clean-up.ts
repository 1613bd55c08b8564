// Pictures that no record names, and none that may come back, go after a day, with everything that is stored of them.
import { RESTORE_DAYS } from '@ardoise/contract/changes.ts';
import { addJob, hourlyTask, jobKind, type Task, task } from '../../platform/jobs.ts';
import { sql, statement, verbatim } from '../../platform/sql.ts';
import type { FilesDeps } from './upload.ts';

/** How many go at once. */
const MOST = 500;
const remove = jobKind<{ id: string }>('file-remove');
/** A day longer than records come back from the history, so that none of them does without its picture. */
const REMEMBERED = verbatim(`interval '${RESTORE_DAYS + 1} days'`);
/** Whether somebody names a `file`; asked so that no list of all names has to fit into memory. */
const named = (
  now: Date,
) => sql`exists (select from (select venue_id, image from venue_picture union all select venue_id, image from menu_picture
  union all select venue_id, image from remembered_picture where at > ${now}::timestamptz - ${REMEMBERED}) n
  where n.venue_id = file.venue_id and n.image = file.id)`;

const markUnused = statement(
  'files.files-mark-unused',
  (now: Date) => sql`update file set unused_since = ${now} where unused_since is null and not ${named(now)}`,
);
const markUsed = statement(
  'files.files-mark-used',
  (now: Date) => sql`update file set unused_since = null where unused_since is not null and ${named(now)}`,
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
    await db.run(markUsed(now));
    await db.transaction(async (tx) => {
      // A record that takes one of them up at this moment takes its mark away, and the row is left out.
      for (const { id } of await tx.all(deleteUnused(dayAgo))) await addJob(tx, remove({ id }));
    });
  }),
  task(remove, ({ id }) => files.removeFolder(id)),
];
