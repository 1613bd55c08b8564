// Fonts that no venue uses go after a day, with what is stored of them.
import { addJob, hourlyTask, jobKind, type Task, task } from '../../../platform/jobs.ts';
import { sql, statement } from '../../../platform/sql.ts';
import type { FontDeps } from './upload.ts';

/** How many go at once. */
const MOST = 500;
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
      and id in (select id from font where unused_since < ${border} limit ${MOST}) returning id`,
);

export const fontTasks = ({ db, clock, files }: FontDeps): Task[] => [
  /** Marks what became unused, and takes what has been for a day; what is stored goes by a job that is repeated until it is gone. */
  hourlyTask('fonts-clean-up', async () => {
    const now = clock.now();
    await db.run(markUnused(now));
    await db.run(markUsed());
    await db.transaction(async (tx) => {
      // A venue that takes one of them up at this moment takes its mark away, and the row is left out.
      for (const { id } of await tx.all(deleteUnused(new Date(now.getTime() - 86_400_000)))) await addJob(tx, remove({ id }));
    });
  }),
  task(remove, ({ id }) => files.removeFolder(id)),
];
