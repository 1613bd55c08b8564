// Deletes pictures a day after no record and no restorable history refers to them.
import { RESTORE_DAYS } from '@ardoise/contract/changes.ts';
import { addJob, hourlyTask, jobKind, type Task, task } from '../../platform/jobs.ts';
import { sql, statement, verbatim } from '../../platform/sql.ts';
import type { FilesDeps } from './upload.ts';

/** Maximum number of files per run. */
const MAX_FILES = 500;
const remove = jobKind<{ id: string }>('file-remove');
/** A day longer than the history can restore records, so that a restored record has its picture. */
const KEPT_FOR_HISTORY = verbatim(`interval '${RESTORE_DAYS + 1} days'`);
/** True if a record refers to `file`; a subquery, because a list of all ids would not fit into memory. */
const isReferenced = (
  now: Date,
) => sql`exists (select from (select venue_id, image from venue_picture union all select venue_id, image from menu_picture
  union all select venue_id, image from remembered_picture where at > ${now}::timestamptz - ${KEPT_FOR_HISTORY}) n
  where n.venue_id = file.venue_id and n.image = file.id)`;

const markUnused = statement(
  'files.files-mark-unused',
  (now: Date) => sql`update file set unused_since = ${now} where unused_since is null and not ${isReferenced(now)}`,
);
const markUsed = statement(
  'files.files-mark-used',
  (now: Date) => sql`update file set unused_since = null where unused_since is not null and ${isReferenced(now)}`,
);
const deleteUnused = statement(
  'files.files-delete',
  (border: Date) =>
    sql<{ id: string }>`delete from file where unused_since < ${border}
      and id in (select id from file where unused_since < ${border} limit ${MAX_FILES}) returning id`,
);

export const cleanUpTasks = ({ db, clock, files }: FilesDeps): Task[] => [
  /**
   * Marks pictures that became unused and deletes those unused for a day. A job removes the stored files and retries
   * until they are gone.
   */
  hourlyTask('files-clean-up', async () => {
    const now = clock.now();
    const dayAgo = new Date(now.getTime() - 86_400_000);
    await db.run(markUnused(now));
    await db.run(markUsed(now));
    await db.transaction(async (tx) => {
      // A concurrent record that uses a picture clears its `unused_since`, and the delete skips the row.
      for (const { id } of await tx.all(deleteUnused(dayAgo))) await addJob(tx, remove({ id }));
    });
  }),
  task(remove, ({ id }) => files.removeFolder(id)),
];
