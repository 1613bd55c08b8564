// Jobs in the database: enqueued in the transaction that needs them, run at least once, alive across restarts.
import { Logger, run, runMigrations, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Runs } from './db.ts';
import { failure, type Log } from './log.ts';
import { patientPool } from './patient-pool.ts';
import { sql, statement } from './sql.ts';

type When = {
  /** Not before this moment. */
  runAt?: Date;
  /** Only one waiting job a key: a later one replaces it. */
  key?: string;
};
type Entry = When & { payload: object };
/** A kind of job makes those that are added. The payload is read back from JSON. */
export type JobKind<Payload extends object> = { readonly task: string; (payload: Payload, when?: When): Job };
export type Job = Entry & { kind: JobKind<never> };
/** What runs under a name. */
export type Task = { name: string; hourly: boolean; run: (payload: unknown) => Promise<void> };
export type Tasks = TaskList;

/** The names of all tasks that the loaded code speaks of. */
const declared = new Set<string>();

/** Declares a kind of job, where a module is loaded: the name of its task, and what its payload holds. */
export const jobKind = <Payload extends object>(name: string): JobKind<Payload> => {
  declared.add(name);
  const kind: JobKind<Payload> = Object.assign((payload: Payload, when: When = {}): Job => ({ ...when, kind, payload }), { task: name });
  return kind;
};

/** What the jobs of a kind do. */
export const task = <Payload extends object>(kind: JobKind<Payload>, run: (payload: Payload) => Promise<void>): Task => ({
  name: kind.task,
  hourly: false,
  run: (payload) => run(payload as Payload),
});

/** What one node of all does at each full hour. */
export const hourlyTask = (name: string, run: () => Promise<void>): Task => {
  declared.add(name);
  return { name, hourly: true, run };
};

/** The tasks of all modules. Throws where a name has two, or none: its jobs would wait for ever, without an error. */
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
  { examples: [['', { payload: {} }]] },
);
const remove = statement('jobs.job-remove', (key: string) => sql`select graphile_worker.remove_job(${key})`);

/** `on`: the transaction that the job belongs to, or the database where it stands alone. */
export const addJob = async (on: Runs, job: Job): Promise<void> => {
  await on.run(add(job.kind.task, job));
};

/** Forgets a waiting job, if there still is one. */
export const removeJob = async (on: Runs, key: string): Promise<void> => {
  await on.run(remove(key));
};

/** What the worker hands over beside its message: the job that failed, and why. */
type Meta = { error?: unknown; job?: { id: string; task_identifier: string; attempts: number; max_attempts: number } };

/** The worker's messages go to our log: which job failed, how often and of what kind of error; words may name people and stay in the job. */
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

/** Makes the tables of jobs what the worker needs; where the database has no connection just then, a start waits for one. */
export const migrateJobs = (pool: pg.Pool, log: Log): Promise<void> =>
  runMigrations({ pgPool: patientPool(pool, log).pool, logger: workerLogger(log) });

export type Jobs = {
  /** Takes no more jobs; ends when those at work are done and noted as done, or the database is away. */
  stop(): Promise<void>;
};

/** `hourly` names the tasks that one node of all runs at each full hour. */
export const startJobs = async (pool: pg.Pool, tasks: Tasks, hourly: readonly string[], log: Log): Promise<Jobs> => {
  const patient = patientPool(pool, log);
  const runner = await run({
    pgPool: patient.pool,
    taskList: tasks,
    crontab: hourly.map((task) => `0 * * * * ${task}`).join('\n'),
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 1000,
    logger: workerLogger(log),
  });
  return {
    async stop() {
      await Promise.race([runner.stop().then(patient.allBack), patient.away()]);
    },
  };
};
