// The databases of the fault tests: on a given server, or on a separate server that can be killed.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, ensurePostgres } from '../../platform/embedded-postgres/embedded-postgres.ts';
import { migrate } from '../../platform/migrate.ts';
import { copyDatabase, databaseAt, dropDatabase, equipForTests } from '../database.ts';

export type Engine = {
  /** The server's `DATABASE_URL`; absent if it starts its own database in `dataDir`. */
  databaseUrl?: string;
  dataDir: string;
  /** Name of the database, for copies of it. */
  name?: string;
  /** The connection with which the driver reads stored data. */
  inspectUrl: string;
  /** kill -9 of every process of the database server, and a restart unless the application restarts it. */
  killDatabase?: () => Promise<void>;
  close(): Promise<void>;
};

/** Answers commits before they are on disk, so that a kill loses some. */
export const LAZY_SETTINGS = { synchronous_commit: 'off', wal_writer_delay: '10s', wal_writer_flush_after: '1GB' };

export const scratchFolder = (): string => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ardoise-faults-'));
  fs.chmodSync(folder, 0o755);
  return folder;
};
const remove = (folder: string) => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });

const connectTo = (url: string) => async () => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

const onServer = async (url: string, ask: (client: pg.Client) => Promise<unknown>): Promise<void> => {
  const client = await connectTo(url)();
  await ask(client).finally(() => client.end());
};

const migrations = path.join(import.meta.dirname, '../../migrations');
let databases = 0;

/** Creates a database on a running server, as a copy of `template` if given. */
export const databaseOn = async (serverUrl: string, template?: string): Promise<Engine> => {
  const name = `ardoise_faults_${process.pid}_${++databases}`;
  await onServer(serverUrl, (admin) => (template ? copyDatabase(admin, name, template) : admin.query(`create database ${name}`)));
  const databaseUrl = databaseAt(serverUrl, name).replace(/^postgresql:/, 'postgres:');
  if (!template) await migrate(connectTo(databaseUrl), migrations);
  const dataDir = scratchFolder();
  return {
    name,
    databaseUrl,
    dataDir,
    inspectUrl: databaseUrl,
    async close() {
      await onServer(serverUrl, (admin) => dropDatabase(admin, name));
      remove(dataDir);
    },
  };
};

/** State and parent of a process, from /proc; null if there is no such process. */
const statOf = (pid: string): { state: string; parent: number } | null => {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state = '', parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state, parent: Number(parent) };
  } catch {
    return null;
  }
};

/** The running children of a process. */
const childrenOf = (pid: number): number[] =>
  fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && statOf(name)?.parent === pid)
    .map(Number);

const signal = (pid: number, name: 'SIGSTOP' | 'SIGKILL'): void => {
  try {
    process.kill(pid, name);
  } catch {
    // The process has ended.
  }
};

/** Stops a process, so that it starts no more children, and waits until it stands still. */
const freeze = (pid: number): void => {
  signal(pid, 'SIGSTOP');
  while (/^[RSD]$/.test(statOf(String(pid))?.state ?? ''));
};

/**
 * kill -9 of a PostgreSQL server: the parent and, if they can be listed, all of its processes, so that nothing more is written. A child
 * that was started meanwhile would wait for a lock of a killed one for ever, and keep the next server from starting.
 */
const killServer = (pid: number): void => {
  const isListed = process.platform === 'linux';
  if (isListed) freeze(pid);
  for (const one of [pid, ...(isListed ? childrenOf(pid) : [])]) signal(one, 'SIGKILL');
};

export type OwnServer = { url: string; dir: string; kill(): Promise<void>; stop(): Promise<void> };

/** Starts a PostgreSQL in `dir` with durable writes. */
export const ownServer = async (dir: string, settings: Record<string, string> = {}): Promise<OwnServer> => {
  const start = () => ensurePostgres({ dir, settings: { max_connections: '200', ...settings } });
  let server: EmbeddedPostgres = await start();
  await equipForTests(server);
  return {
    url: server.url,
    dir,
    async kill() {
      killServer(server.pid);
      await server.gone;
      server = await start();
    },
    stop: () => server.stop(),
  };
};

/** Creates a database on a server that can be killed, as a copy of `template` if given. */
export const databaseOnOwn = async (server: OwnServer, template?: string): Promise<Engine> => ({
  ...(await databaseOn(server.url, template)),
  killDatabase: () => server.kill(),
});

/** Like `npm start`: the server starts its own database and restarts it when it is killed. */
export const builtInDatabase = async (dataDir = scratchFolder()): Promise<Engine> => {
  const dir = path.join(dataDir, 'postgres');
  // Created and migrated here; the address stays the same.
  const first = await ensurePostgres({ dir });
  await migrate(connectTo(first.url), migrations);
  const inspectUrl = first.url;
  const pidFile = path.join(dir, 'pgdata/postmaster.pid');
  return {
    dataDir,
    inspectUrl,
    async killDatabase() {
      killServer(Number.parseInt(fs.readFileSync(pidFile, 'utf8'), 10));
    },
    async close() {
      await first.stop();
      remove(dataDir);
    },
  };
};
