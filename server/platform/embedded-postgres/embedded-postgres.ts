import fs from 'node:fs';
import type { Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { clearForeignLock, inspectLock, type ServerLock } from './lock.ts';
import { type Guarded, lastError, spawnGuarded } from './process.ts';
import { makeOwner, OWNER } from './role.ts';
import { createData, makePrivate, openStore, type PostgresOptions, type Store, SUPERUSER } from './store.ts';

export type { PostgresOptions };

export type PostgresConnection = { host: string; port: number; user: string; database: string };

export type EmbeddedPostgres = {
  connection: PostgresConnection;
  /** Connection URL for node-postgres and libpq, as the role that owns the database and is no superuser. */
  url: string;
  /** Connection URL as superuser, for administration only, never for the application. */
  superuserUrl: string;
  /** True if another process started the server; that process decides when it ends. */
  adopted: boolean;
  pid: number;
  /** Resolves when the server has ended, also after `stop`. Then call `ensurePostgres` again: the URL stays the same. */
  gone: Promise<void>;
  /** Fast shutdown; resolves when the server has ended. No-op for an adopted server. */
  stop(): Promise<void>;
};

const PORT = 5432;
const DATABASE = 'postgres';
const START_TIMEOUT_MS = 60_000;
const RECOVERY_MS = 600_000;
const STOP_MS = 30_000;
const WATCH_MS = 500;
const MAX_FAILURES = 3;
const NO_SUCH_ROLE = '28000';
const EVERY_CONNECTION_TAKEN = '53300';
const CONTENTION = /lock file|Is another postmaster|pre-existing shared memory/;

/**
 * Ensures that a PostgreSQL serves `dir`, and returns its connection: starts a server (after `initdb` on the first start), or adopts the
 * one that another process runs there; there are never two. The server ends with the process that started it, even on kill -9. Processes
 * that adopted it await `gone` and call this again: one of them becomes the owner. Throws an Error with instructions if the folder cannot
 * be served (other major version, other account, no PostgreSQL on this machine).
 */
export const ensurePostgres = async (options: PostgresOptions): Promise<EmbeddedPostgres> => {
  const store = await openData(options);
  const lockFile = path.join(store.data, 'postmaster.pid');
  const started = Date.now();
  let failures = 0;
  let reason = 'another server holds the folder and does not answer';
  for (;;) {
    const lock = inspectLock(lockFile, store.mark);
    const adopted = await adoptAnswering(store, lockFile, lock);
    if (adopted) return adopted;
    const attempt = await startUnlocked(store, lockFile, lock);
    if (attempt && 'server' in attempt) return ownedServer(store, attempt.server);
    if (attempt) {
      reason = attempt.reason;
      if (!CONTENTION.test(reason)) failures++;
    }
    if (failures >= MAX_FAILURES || Date.now() - started > startTimeoutFor(lock))
      throw new Error(`PostgreSQL does not start in ${store.data}: ${reason}`);
    await sleep(50 + Math.random() * 50);
  }
};

const openData = async (options: PostgresOptions): Promise<Store> => {
  if (process.platform === 'win32') throw new Error('the built-in database does not run on Windows: set DATABASE_URL');
  const store = openStore(options);
  if (!fs.existsSync(store.data)) await createData(store);
  return store;
};

/** Recovery after a crash may take long. */
const startTimeoutFor = (lock: ServerLock): number =>
  lock.state === 'alive' && lock.status === 'starting' ? RECOVERY_MS : START_TIMEOUT_MS;

/** Adopts the server of the lock if it answers; otherwise null. */
const adoptAnswering = async (store: Store, lockFile: string, lock: ServerLock): Promise<EmbeddedPostgres | null> => {
  if (!('pid' in lock)) return null;
  // A server's process in another container is invisible, but its socket in the folder answers.
  const isOurs = lock.state === 'alive' || lock.socketFolder === store.socketFolder;
  return isOurs && (await answers(lock.socketFolder)) ? adopt(store, lockFile, lock.pid, lock.socketFolder) : null;
};

type Attempt = { server: Guarded } | { reason: string };
/** Clears locks of ended servers and starts one; null while another server holds the folder. */
const startUnlocked = async (store: Store, lockFile: string, lock: ServerLock): Promise<Attempt | null> => {
  if (lock.state === 'alive' || lock.state === 'unwritten') return null;
  if (lock.state === 'foreign') {
    store.log(`clearing the lock of a server that ended (process ${lock.pid})`);
    clearForeignLock(lockFile, lock.text);
  }
  clearSocketLock(store);
  return start(store, lockFile);
};

/** Few processes and little memory, without weaker durability. */
const leanSettings = ({ binaries, socketFolder, settings }: Store): Record<string, string | number> => {
  return {
    shared_buffers: '64MB',
    max_connections: 60,
    dynamic_shared_memory_type: 'mmap',
    ...(binaries.major >= 18 ? { io_method: 'sync' } : {}),
    max_logical_replication_workers: 0,
    max_worker_processes: 4,
    autovacuum_max_workers: 2,
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_wal_size: '512MB',
    wal_compression: 'on',
    effective_cache_size: '512MB',
    random_page_cost: 1.1,
    jit: 'off',
    ...settings,
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    port: PORT,
  };
};

/** One attempt to start the folder's server: PostgreSQL itself refuses if another one runs. */
const start = async (store: Store, lockFile: string): Promise<Attempt> => {
  makePrivate(store.socketFolder, store.account);
  const settings = Object.entries(leanSettings(store)).map(([name, value]) => `${name}=${value}`);
  const args = ['-D', store.dataArgument, ...[store.mark, ...settings].flatMap((setting) => ['-c', setting])];
  const server = spawnGuarded(store, 'postgres', args, store.data);
  await server.spawned;
  const deadline = Date.now() + RECOVERY_MS;
  while (server.child.exitCode === null && server.child.signalCode === null) {
    const lock = inspectLock(lockFile, store.mark);
    const ready = 'pid' in lock && lock.pid === server.child.pid && lock.status === 'ready';
    if (ready && (await answers(store.socketFolder))) return { server };
    if (Date.now() > deadline) server.child.kill('SIGQUIT');
    await sleep(20);
  }
  await server.ended;
  return { reason: lastError(server.tail()) };
};

/** True if a server accepts connections; not while it starts or stops (57P03). Creates the owner role if it does not exist. */
const answers = async (socketFolder: string): Promise<boolean> => {
  // the socket's path is written to the lock file late; with an empty one the driver would connect to localhost
  if (!path.isAbsolute(socketFolder)) return false;
  const timeouts = { ssl: false, connectionTimeoutMillis: 5_000, query_timeout: 5_000 };
  const client = new pg.Client({ ...timeouts, ...connectionTo(socketFolder) });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? error.code : undefined;
    if (code === NO_SUCH_ROLE) return makeOwner({ ...timeouts, ...connectionTo(socketFolder, SUPERUSER), query_timeout: 0 });
    // "too many connections" shows that the server runs
    return code === EVERY_CONNECTION_TAKEN;
  } finally {
    await client.end().catch(() => {});
  }
};

const connectionTo = (host: string, user = OWNER): PostgresConnection => ({ host, port: PORT, user, database: DATABASE });

const urlsOf = (connection: PostgresConnection) => ({
  connection,
  url: urlOf(connection),
  superuserUrl: urlOf({ ...connection, user: SUPERUSER }),
});

const urlOf = ({ host, port, user, database }: PostgresConnection): string =>
  `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}&sslmode=disable`;

const ownedServer = (store: Store, { child, ended, tail }: Guarded): EmbeddedPostgres => {
  const connection = connectionTo(store.socketFolder);
  const pid = child.pid ?? 0;
  let stopping = false;
  store.log(`PostgreSQL ${store.binaries.major} serves ${store.data} (process ${pid})`);
  const gone = ended.then((code) => {
    if (!stopping) store.log(`PostgreSQL ended unexpectedly (code ${code}): ${lastError(tail())}`);
  });
  // the server must not keep this process alive: the guard stops it at the end
  for (const handle of [child, child.stdin as Socket, child.stderr as Socket]) handle.unref();
  const stop = async (): Promise<void> => {
    stopping = true;
    child.ref();
    child.stdin.destroy();
    const killTimer = setTimeout(() => child.kill('SIGQUIT'), STOP_MS);
    await gone;
    clearTimeout(killTimer);
    // empty now, unless another process already serves there
    await fs.promises.rmdir(store.socketFolder).catch(() => {});
  };
  return { ...urlsOf(connection), adopted: false, pid, gone, stop };
};

const adopt = (store: Store, lockFile: string, pid: number, socketFolder: string): EmbeddedPostgres => {
  const connection = connectionTo(socketFolder);
  store.log(`using the PostgreSQL server of another process in ${store.data} (process ${pid})`);
  const watch = async (): Promise<void> => {
    for (;;) {
      const lock = inspectLock(lockFile, store.mark);
      const isSameServer = 'pid' in lock && lock.pid === pid;
      if (!isSameServer || (lock.state !== 'alive' && !(await answers(socketFolder)))) return;
      await sleep(WATCH_MS, undefined, { ref: false });
    }
  };
  return { ...urlsOf(connection), adopted: true, pid, gone: watch(), stop: async () => {} };
};

/** The socket has its own lock file, which prevents a start if its process id belongs to another program now. */
const clearSocketLock = (store: Store): void => {
  const file = path.join(store.socketFolder, `.s.PGSQL.${PORT}.lock`);
  const lock = inspectLock(file, store.mark);
  if (lock.state === 'foreign') clearForeignLock(file, lock.text);
};
