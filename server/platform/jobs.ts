// Jobs in the database: enqueued in a transaction, run at least once, and kept across restarts.
import { Logger, run, runMigrations, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Runs } from './db.ts';
import { failure, type Log } from './log.ts';
import { retryingPool } from './retrying-pool.ts';
import { sql, statement } from './sql.ts';

type When = {
  /** Not before this time. */
  runAt?: Date;
  /** At most one waiting job with this key: a later one replaces it. */
  key?: string;
};
type Entry = When & { payload: object };
/** A kind of job; call it to create a job. The payload is serialized as JSON. */
export type JobKind<Payload extends object> = { readonly task: string; (payload: Payload, when?: When): Job };
export type Job = Entry & { kind: JobKind<never> };
/** The function that runs jobs of this name. */
export type Task = { name: string; hourly: boolean; run: (payload: unknown) => Promise<void> };
export type Tasks = TaskList;

/** Names of all tasks that the loaded modules declare. */
const declared = new Set<string>();

/** Declares a kind of job when a module loads: the name of its task, and the type of its payload. */
export const jobKind = <Payload extends object>(name: string): JobKind<Payload> => {
  declared.add(name);
  const kind: JobKind<Payload> = Object.assign((payload: Payload, when: When = {}): Job => ({ ...when, kind, payload }), { task: name });
  return kind;
};

/** Defines the function that runs jobs of a kind. */
export const task = <Payload extends object>(kind: JobKind<Payload>, run: (payload: Payload) => Promise<void>): Task => ({
  name: kind.task,
  hourly: false,
  run: (payload) => run(payload as Payload),
});

/** A task that one of the nodes runs at each full hour. */
export const hourlyTask = (name: string, run: () => Promise<void>): Task => {
  declared.add(name);
  return { name, hourly: true, run };
};

/** Collects the tasks of all modules. Throws if a declared name has two tasks or none: its jobs would wait forever without an error. */
export const collectTasks = (all: readonly Task[]): { tasks: Tasks; hourly: readonly string[] } => {
  const names = all.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`Two tasks are called ${twice}`);
  const missing = [...declared].filter((name) => !names.includes(name));
  if (missing.length > 0) throw new Error(`No module has the task ${missing.join(', ')}`);
  return {
    tasks: Object.fromEntries(all.map(({ name, run }) => [name, run])),
    hourly: all.filter(({ hourly }) => hourly).map(({ name }) => name),
  };
};

const add = statement(
  'jobs.job-add',
  (task: string, { payload, runAt, key }: Entry) =>
    sql`select graphile_worker.add_job(${task}, payload := ${JSON.stringify(payload)}::json,
      run_at := ${runAt ?? null}, max_attempts := 25, job_key := ${key ?? null})`,
  { prepared: true, examples: [['', { payload: {} }]] },
);
const remove = statement('jobs.job-remove', (key: string) => sql`select graphile_worker.remove_job(${key})`);

/** Keeps jobs elsewhere than in the database. */
export type JobQueue = { add(job: Job): void; remove(key: string): void };
const queues = new WeakMap<Runs, JobQueue>();
/** Makes jobs that are added on this connection go to the queue. */
export const divertJobs = (on: Runs, queue: JobQueue): void => {
  queues.set(on, queue);
};

/** `on`: the transaction that the job belongs to, or the database. */
export const addJob = async (on: Runs, job: Job): Promise<void> => {
  const queue = queues.get(on);
  if (queue) queue.add(job);
  else await on.run(add(job.kind.task, job));
};

/** Removes a waiting job, if there is one. */
export const removeJob = async (on: Runs, key: string): Promise<void> => {
  const queue = queues.get(on);
  if (queue) queue.remove(key);
  else await on.run(remove(key));
};

/** The worker's log metadata: the failed job and its error. */
type Meta = { error?: unknown; job?: { id: string; task_identifier: string; attempts: number; max_attempts: number } };

/** Writes the worker's messages to our log: job, attempt and kind of error. Error texts may contain personal data and stay in the job. */
const workerLogger = (log: Log) =>
  new Logger((scope) => (level, _message, meta = {}) => {
    if (level !== 'error' && level !== 'warning') return;
    const { error, job } = meta as Meta;
    const entry = {
      job: job?.id ?? scope.jobId,
      task: job?.task_identifier ?? scope.taskIdentifier,
      attempt: job?.attempts,
      ...(error !== undefined && failure(error)),
    };
    if (job && job.attempts >= job.max_attempts) log.error(entry, 'job given up');
    else log.warn(entry, 'job');
  });

/** Migrates the worker's tables; waits for a free connection if there is none. */
export const migrateJobs = (pool: pg.Pool, log: Log): Promise<void> =>
  runMigrations({ pgPool: retryingPool(pool, log).pool, logger: workerLogger(log) });

export type Jobs = {
  /** Takes no more jobs; resolves when running jobs are finished and recorded, or the database is down. */
  stop(): Promise<void>;
};

/** `hourly`: names of the tasks that one of the nodes runs at each full hour. */
export const startJobs = async (pool: pg.Pool, tasks: Tasks, hourly: readonly string[], log: Log): Promise<Jobs> => {
  const retrying = retryingPool(pool, log);
  const runner = await run({
    pgPool: retrying.pool,
    taskList: tasks,
    crontab: hourly.map((task) => `0 * * * * ${task}`).join('\n'),
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 1000,
    logger: workerLogger(log),
  });
  return {
    async stop() {
      await Promise.race([runner.stop().then(retrying.allReleased), retrying.away()]);
    },
  };
};
