// Deletes fonts and their files a day after the last venue stopped using them.
import { addJob, hourlyTask, jobKind, type Task, task } from '../../../platform/jobs.ts';
import { sql, statement } from '../../../platform/sql.ts';
import type { FontDeps } from './upload.ts';

/** Maximum number of fonts per run. */
const MAX_FONTS = 500;
const remove = jobKind<{ id: string }>('font-remove');
const used = sql`exists (select from venue_font v where v.font_id = font.id)`;

const markUnused = statement(
  'styles.fonts-mark-unused',
  (now: Date) => sql`update font set unused_since = ${now} where unused_since is null and not ${used}`,
);
const markUsed = statement(
  'styles.fonts-mark-used',
  () => sql`update font set unused_since = null where unused_since is not null and ${used}`,
);
const deleteUnused = statement(
  'styles.fonts-delete',
  (border: Date) =>
    sql<{ id: string }>`delete from font where unused_since < ${border}
      and id in (select id from font where unused_since < ${border} limit ${MAX_FONTS}) returning id`,
);

export const fontTasks = ({ db, clock, files }: FontDeps): Task[] => [
  /**
   * Marks fonts that became unused and deletes those unused for a day. A job removes the files and retries until they
   * are gone.
   */
  hourlyTask('fonts-clean-up', async () => {
    const now = clock.now();
    await db.run(markUnused(now));
    await db.run(markUsed());
    await db.transaction(async (tx) => {
      // A venue that links a font at this moment clears its mark, and the delete skips the row.
      for (const { id } of await tx.all(deleteUnused(new Date(now.getTime() - 86_400_000)))) await addJob(tx, remove({ id }));
    });
  }),
  task(remove, ({ id }) => files.removeFolder(id)),
];
