import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type Account, type ChildEnvironment, findBinaries, serverAccount } from './binaries.ts';
import { type Programs, spawnGuarded } from './process.ts';

export type PostgresOptions = {
  /** Folder of the database; created if missing. */
  dir: string;
  /** Server settings in addition to the defaults, or instead of them. */
  settings?: Record<string, string | number>;
  log?: (line: string) => void;
  /** Environment of the server's processes. */
  env?: ChildEnvironment;
  /** Folder of `postgres` and `initdb`, instead of the platform package. */
  binaries?: string;
};

/** Locations of a server's files, and how it runs. */
export type Store = Programs & {
  data: string;
  /** The `-D` argument: the path, or the working folder if the server's account cannot traverse the path. */
  dataArgument: string;
  socketFolder: string;
  /** Argument that identifies the server of this folder among processes. */
  mark: string;
  settings: Record<string, string | number>;
  log: (line: string) => void;
};

/** The superuser that initdb creates; older folders have this name already, and it cannot be changed. */
export const SUPERUSER = 'app';
// macOS allows 103 bytes for the path of a socket.
const MAX_SOCKET_FOLDER_LENGTH = 85;
const MINIMAL_ENV = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Determines all locations; throws an Error with instructions if that fails. */
export const openStore = (options: PostgresOptions): Store => {
  const { settings = {}, log = () => {}, env = MINIMAL_ENV } = options;
  if (!fs.existsSync(options.dir)) {
    fs.mkdirSync(options.dir, { recursive: true });
    fs.chmodSync(options.dir, 0o755);
  }
  const dir = fs.realpathSync(options.dir);
  const data = path.join(dir, 'pgdata');
  const account = serverAccount(dir, data);
  const closed = account !== undefined && spawnSync('/bin/sh', ['-c', 'cd "$0"', dir], { ...account, env, cwd: '/' }).status !== 0;
  if (closed && !fs.existsSync('/proc/self/cwd')) {
    throw new Error(`as root the database runs under another account, which cannot reach ${dir}: move it or set DATABASE_URL`);
  }
  const name = createHash('sha256').update(dir).digest('hex').slice(0, 12);
  const preferred = path.join(dir, 'run');
  const socketFolder = closed || preferred.length > MAX_SOCKET_FOLDER_LENGTH ? `/tmp/ardoise-pg-${name}` : preferred;
  const major = majorOfData(data);
  const binaries = findBinaries({ given: options.binaries, major, account, env, folder: dir });
  const dataArgument = closed ? '/proc/self/cwd' : data;
  return { data, dataArgument, socketFolder, mark: `cluster_name=ardoise-${name}`, binaries, account, env, settings, log };
};

/** A folder for the socket that only the server's account can enter, because connections by the socket are trusted. */
export const makePrivate = (folder: string, account: Account | undefined): void => {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const entry = fs.lstatSync(folder);
  const uid = account?.uid ?? process.getuid?.();
  const mayTake = entry.uid === uid || (account !== undefined && entry.uid === 0);
  if (!entry.isDirectory() || !mayTake) throw new Error(`${folder} belongs to another account: remove it or set DATABASE_URL`);
  fs.chmodSync(folder, 0o700);
  if (account !== undefined) fs.chownSync(folder, account.uid, account.gid);
};

const majorOfData = (data: string): number | undefined => {
  if (!fs.existsSync(data)) return undefined;
  const file = path.join(data, 'PG_VERSION');
  const major = fs.existsSync(file) ? Number.parseInt(fs.readFileSync(file, 'utf8'), 10) : Number.NaN;
  if (Number.isNaN(major)) throw new Error(`${data} is not a PostgreSQL data folder (no version in ${file})`);
  return major;
};

/** First start: runs initdb in a scratch folder and renames it, so that an incomplete data folder is never used. */
export const createData = async (store: Store): Promise<void> => {
  const dir = path.dirname(store.data);
  removeLeftovers(dir);
  const scratch = path.join(dir, `init-${process.pid}-${randomUUID().slice(0, 8)}`);
  const target = store.dataArgument === store.data ? scratch : store.dataArgument;
  const common = ['-D', target, '-U', SUPERUSER, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-instructions'];
  let failure = '';
  for (const locale of localeArguments(store.binaries.major)) {
    fs.mkdirSync(scratch, { mode: 0o700 });
    if (store.account) fs.chownSync(scratch, store.account.uid, store.account.gid);
    const initdb = spawnGuarded(store, 'initdb', [...common, ...locale], scratch);
    await initdb.spawned;
    const code = await initdb.ended;
    if (code === 0) {
      try {
        fs.renameSync(scratch, store.data);
        syncFolder(dir);
        store.log(`made a PostgreSQL ${store.binaries.major} database in ${dir}`);
      } catch (error) {
        fs.rmSync(scratch, { recursive: true, force: true });
        // another process was first: use its database
        if (!fs.existsSync(store.data)) throw error;
      }
      return;
    }
    failure = initdb.tail();
    fs.rmSync(scratch, { recursive: true, force: true });
  }
  throw new Error(`initdb failed in ${dir} (DATABASE_URL can name another server): ${failure.trim()}`);
};

const syncFolder = (folder: string): void => {
  const handle = fs.openSync(folder, 'r');
  fs.fsyncSync(handle);
  fs.closeSync(handle);
};

/** Sorts by code point on every machine, while lower() and pg_trgm support all languages if the system allows it. */
const localeArguments = (major: number): string[][] => {
  const builtin = major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : [];
  return [[...builtin, '--lc-ctype=C.UTF-8'], [...builtin, '--lc-ctype=en_US.UTF-8'], builtin];
};

/** Removes scratch folders of first starts that were killed. */
const removeLeftovers = (dir: string): void => {
  for (const name of fs.readdirSync(dir)) {
    const pid = /^init-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    try {
      fs.rmSync(path.join(dir, name), { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // its initdb is still being stopped: the next start removes it
    }
  }
};

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};
