// Runs the jobs of the queue one after another by the simulated clock; the server's worker runs them by the database's.
import type pg from 'pg';
import { ProviderFailure } from '../../modules/billing/provider/provider.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Task } from '../../platform/jobs.ts';

type Job = { id: string; payload: unknown; task: string };

const JOBS = 'graphile_worker._private_jobs';
const WORKER = 'year';

/** Locks the next job that is due, so that one queued meanwhile under its key is another job. */
const take = async (pool: pg.Pool, now: Date, failed: readonly string[]): Promise<Job | undefined> => {
  const text = `update ${JOBS} j set locked_at = now(), locked_by = '${WORKER}' from graphile_worker._private_tasks t
    where t.id = j.task_id and j.id = (select id from ${JOBS} where run_at <= $1 and locked_at is null and attempts < max_attempts
      and id <> all($2) order by id limit 1) returning j.id, j.payload, t.identifier as task`;
  return (await pool.query<Job>(text, [now, failed])).rows[0];
};

/** Makes the jobs of a run that was killed available again; the server's worker does so after a while. */
const unlock = (pool: pg.Pool) => pool.query(`update ${JOBS} set locked_at = null, locked_by = null where locked_by = '${WORKER}'`);

/**
 * `lost`: true for a report of the provider that never arrives. Returns the number of jobs that were done. A job that the provider refuses
 * for now stays for the next run; any other failure is thrown.
 */
export const jobRunner =
  (pool: pg.Pool, tasks: readonly Task[], clock: Clock) =>
  async (lost: () => boolean): Promise<number> => {
    await unlock(pool);
    const failed: string[] = [];
    let done = 0;
    for (let job = await take(pool, clock.now(), failed); job; job = await take(pool, clock.now(), failed)) {
      const { id, payload, task } = job;
      try {
        if (task !== 'billing-refresh' || !lost()) await tasks.find(({ name }) => name === task)?.run(payload);
        await pool.query(`delete from ${JOBS} where id = $1`, [id]);
        done++;
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error;
        failed.push(id);
        await pool.query(`update ${JOBS} set locked_at = null, locked_by = null where id = $1`, [id]);
      }
    }
    return done;
  };
