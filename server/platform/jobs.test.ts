import pg from 'pg';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { startTestApp, type TestApp } from '../test/app.ts';
import { copyDatabase, databaseAt, endConnections } from '../test/database.ts';
import { migrateJobs, startJobs } from './jobs.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

/** An error of a mail server with personal data, whose message looks like a stack trace. */
const refusal = () => {
  const error = new Error('550 zoe@secret.example: no such user\n    at Zoé Secrète (Rue Secrète:1:2)\n    at Zoé');
  return Object.assign(error, { code: 'EENVELOPE', response: '550 zoe@secret.example', recipient: 'zoe@secret.example' });
};

it('logs the failed job, its attempt and the cause, without personal data', async () => {
  const lines: { level: string; line: string; job?: string; attempt?: number; at?: string[] }[] = [];
  const note = (level: string) => (entry: object, line: string) => void lines.push({ level, line, ...entry });
  const tasks = {
    async 'notify-user'() {
      throw refusal();
    },
  };
  const runner = await startJobs(app.db.pool, tasks, [], { info: note('info'), warn: note('warn'), error: note('error') });
  try {
    const { rows } = await app.db.pool.query<{ id: string }>(
      `select (graphile_worker.add_job('notify-user', '{"to": "zoe@secret.example"}', max_attempts := most)).id from unnest(array[2, 1]) as most`,
    );
    await expect.poll(() => lines.length).toBe(2);
    const [again, last] = rows.map(({ id }) => lines.find(({ job }) => String(job) === String(id)));
    const cause = { task: 'notify-user', attempt: 1, error: 'Error', code: 'EENVELOPE' };
    expect(again).toMatchObject({ level: 'warn', line: 'job', ...cause });
    expect(last).toMatchObject({ level: 'error', line: 'job given up', ...cause });
    expect(again?.at?.[0]).toMatch(/jobs\.test\.ts:\d+/);
    expect(JSON.stringify(lines)).not.toMatch(/zoe|Zo|Secr|550|Rue/);
  } finally {
    await runner.stop();
  }
});

const silent = { info() {}, warn() {}, error() {} };
/** A log that collects the warnings about missing connections. */
const recordingLog = () => {
  const refused: string[] = [];
  const warn = (_: object, line: string) => void (line === 'jobs wait for the database' && refused.push(line));
  return { refused, log: { ...silent, warn } };
};
/** A small pool that refuses soon, like one whose connections are all in use for long. */
const smallPool = (connectionString = app.databaseUrl) => {
  const pool = new pg.Pool({ connectionString, max: 4, connectionTimeoutMillis: 500 });
  pool.on('error', silent.error);
  pool.on('connect', (client) => client.on('error', silent.error));
  return pool;
};

it('waits at the start until the database has a free connection', async () => {
  const pool = smallPool();
  const taken = await Promise.all(Array.from({ length: 4 }, () => pool.connect()));
  const { refused, log } = recordingLog();
  const made = migrateJobs(pool, log);
  await expect.poll(() => refused.length).toBeGreaterThan(0);
  for (const client of taken) client.release();
  await made;
  await pool.end();
});

describe('a job that finishes without a free connection', () => {
  const addJob = async (name: string): Promise<string> =>
    (await app.db.pool.query(`select (graphile_worker.add_job($1, '{}')).id`, [name])).rows[0].id;
  const waiting = async (id: string) =>
    (await app.db.pool.query('select 1 from graphile_worker._private_jobs where id = $1', [id])).rowCount;

  /** A worker whose only job finishes while all connections of its pool are taken. */
  const exhaust = async (name: string) => {
    const pool = smallPool();
    const taken: pg.PoolClient[] = [];
    const { refused, log } = recordingLog();
    let runs = 0;
    let all = false;
    const takeAll = async () => {
      for (;;) {
        const client = await pool.connect().catch(() => undefined);
        if (client) taken.push(client);
        else if (pool.totalCount === pool.options.max && pool.idleCount === 0) return;
      }
    };
    const tasks = {
      async [name]() {
        runs += 1;
        await takeAll();
        // Refusals before this moment were only temporary.
        refused.length = 0;
        all = true;
      },
    };
    const worker = await startJobs(pool, tasks, [], log);
    const id = await addJob(name);
    await expect.poll(() => (all ? refused.length : 0)).toBeGreaterThan(1);
    return { pool, worker, id, runs: () => runs, giveBack: () => taken.splice(0).map((client) => client.release()) };
  };

  it('is recorded as done once a connection is free', async () => {
    const { pool, worker, id, runs, giveBack } = await exhaust('all-taken');
    expect(await waiting(id)).toBe(1);
    giveBack();
    await expect.poll(() => waiting(id)).toBe(0);
    expect(runs()).toBe(1);
    await worker.stop();
    await pool.end();
  });

  it('is recorded before the worker has stopped', async () => {
    const { pool, worker, id, runs, giveBack } = await exhaust('stopped-meanwhile');
    const stopped = worker.stop();
    giveBack();
    await stopped;
    await pool.end();
    expect([await waiting(id), runs()]).toEqual([0, 1]);
  });

  it('is recorded although the connection breaks', async () => {
    const pool = smallPool();
    const locker = new pg.Client({ connectionString: app.databaseUrl });
    await locker.connect();
    let runs = 0;
    const tasks = {
      async broken() {
        runs += 1;
        await locker.query('begin');
        await locker.query(`select from graphile_worker._private_jobs where id = $1 for update`, [id]);
      },
    };
    const id = await addJob('broken');
    const worker = await startJobs(pool, tasks, [], silent);
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%delete from%_private_jobs%'`;
    await expect.poll(async () => (await app.db.pool.query(cut)).rowCount).toBe(1);
    await locker.query('commit');
    // A stop waits until the job is recorded as done.
    await worker.stop();
    await pool.end();
    expect([await waiting(id), runs]).toEqual([0, 1]);
    await locker.end();
  });

  it('runs although the connection broke while the worker read its tasks', async () => {
    const pool = smallPool();
    let cuts = 0;
    pool.on('connect', (client) => {
      const query = client.query.bind(client) as (...statement: unknown[]) => Promise<unknown>;
      const cutOnce = async (...statement: unknown[]) => {
        const { text } = statement[0] as { text?: string };
        // The second of the worker's two initial statements on one connection, which it does not repeat by itself.
        if (cuts === 0 && text?.startsWith('select id, identifier')) {
          cuts += 1;
          await query('select pg_terminate_backend(pg_backend_pid())').catch(silent.error);
        }
        return query(...statement);
      };
      Object.assign(client, { query: cutOnce });
    });
    let runs = 0;
    const tasks = {
      async 'after-the-cut'() {
        runs += 1;
      },
    };
    const worker = await startJobs(pool, tasks, [], silent);
    await addJob('after-the-cut');
    await expect.poll(() => runs).toBe(1);
    await worker.stop();
    await pool.end();
    expect(cuts).toBe(1);
  });

  it('does not prevent a shutdown while the database is down', async () => {
    const { url, template } = inject('postgres');
    const name = `${template}_away`;
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    await copyDatabase(admin, name, template);
    const pool = smallPool(databaseAt(url, name));
    const { refused, log } = recordingLog();
    const worker = await startJobs(pool, { any: async () => {} }, [], log);
    await admin.query(`alter database ${name} with allow_connections false`);
    // Repeatedly, because a connection in progress is not listed yet.
    const refusals = async () => {
      await endConnections(admin, name);
      return refused.length;
    };
    await expect.poll(refusals).toBeGreaterThan(1);
    await worker.stop();
    await pool.end();
    await admin.query(`drop database ${name}`);
    await admin.end();
  });

  it('can stop a worker that does not listen yet', async () => {
    const pool = smallPool();
    let fail = (_: Error): void => {};
    const listening = new Promise<never>((_, reject) => {
      fail = reject;
    });
    let listens = false;
    pool.on('connect', (client) => {
      const query = client.query.bind(client) as (...statement: unknown[]) => Promise<unknown>;
      const listenLate = (...statement: unknown[]) => {
        if (!String(statement[0]).startsWith('LISTEN')) return query(...statement);
        listens = true;
        return listening;
      };
      Object.assign(client, { query: listenLate });
    });
    const worker = await startJobs(pool, { any: async () => {} }, [], silent);
    await expect.poll(() => listens).toBe(true);
    const stopped = worker.stop();
    fail(new Error('Query read timeout'));
    await stopped;
    await pool.end();
    expect(pool.totalCount).toBe(0);
  });
});
