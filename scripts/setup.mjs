// Imported first by every command: checks Node, and installs packages that are missing or differ from the lock file. It uses only Node's
// modules, since nothing may be installed yet.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, readlinkSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Absolute path of the repository, without a trailing slash. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

/** Exits with a message and no stack. */
export const giveUp = (message) => {
  console.error(`\n${message}\n`);
  process.exit(1);
};

/** `12.3 s` since `start`, a value of Date.now(). */
export const secondsSince = (start) => `${((Date.now() - start) / 1000).toFixed(1)} s`;

/** The text of a file of the repository, or undefined if there is none. */
export const readIfAny = (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined);

/** Hexadecimal SHA-256 of the given strings and buffers in order. */
export const digest = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');

const isWritable = (folder) => {
  try {
    return accessSync(folder, constants.W_OK | constants.X_OK) === undefined;
  } catch {
    return false;
  }
};

/** Exits with the reason if one of these folders exists and is not writable. */
export const checkWritable = (...folders) => {
  const closed = folders.find((folder) => existsSync(folder) && !isWritable(folder));
  if (!closed) return;
  const owner = `it belongs to user id ${statSync(closed).uid} and you are ${process.getuid?.()}, or it is on a read-only file system`;
  giveUp(`Ardoise has to install or build something, but cannot write to ${closed}: ${owner}.
Run the same command once as the owner of ${root}, or work in a copy of your own.`);
};

/** Takes the lock, a link to the id of its process, unless a running process has it. */
const take = (lock) => {
  try {
    return symlinkSync(String(process.pid), lock) === undefined;
  } catch (error) {
    if (error.code !== 'EEXIST') giveUp(`Cannot write ${lock}: ${error.message}`);
  }
  try {
    process.kill(Number(readlinkSync(lock)), 0);
  } catch (error) {
    if (error.code === 'ESRCH') rmSync(lock, { force: true });
  }
  return false;
};

/** Runs `work` while no other process sets up this checkout, so that concurrent first starts do not install over each other. */
export const alone = async (work) => {
  const lock = join(tmpdir(), `ardoise-setup-${digest(root).slice(0, 12)}.lock`);
  for (let waited = false; !take(lock); waited = true) {
    if (!waited) console.error(`Another process is setting up this checkout (${lock}); waiting for it …`);
    await sleep(200);
  }
  const release = () => rmSync(lock, { force: true });
  const leave = () => process.exit(130);
  process.on('exit', release).on('SIGINT', leave).on('SIGTERM', leave);
  await work();
  process.off('exit', release).off('SIGINT', leave).off('SIGTERM', leave);
  release();
};

/** Runs npm in the repository and resolves to its exit code. It uses the npm that started this process, or else the one on PATH. */
export const npm = (...args) => {
  const own = process.env.npm_execpath?.endsWith('npm-cli.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const [command, ...options] = [...own, ...args];
  const child = spawn(command, options, { cwd: root, stdio: ['ignore', 2, 2], env: { ...process.env, NODE_ENV: 'production' } });
  process.once('exit', () => child.kill());
  child.once('error', (error) => giveUp(`Cannot run npm (${error.message}). Is it installed and on PATH?`));
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));
};

const packagesOf = (lock) => JSON.parse(readIfAny(lock) ?? '{}').packages ?? {};

/** True if npm's record of installed packages matches the lock file; only packages for other systems may be missing. */
const isInstalled = () => {
  const present = packagesOf('node_modules/.package-lock.json');
  return Object.entries(packagesOf('package-lock.json')).every(([path, { version, os, cpu, libc, ...kind }]) => {
    if (path === '' || present[path]) return path === '' || present[path].version === version;
    const isForHere = os?.includes(process.platform) && cpu?.includes(process.arch) && !libc;
    return (kind.optional || kind.devOptional || kind.peer) && !isForHere;
  });
};

const install = async () => {
  if (isInstalled()) return;
  checkWritable(root, join(root, 'node_modules'));
  console.error('Installing what the lock file names (the first time this takes a while) …');
  const started = Date.now();
  const home = process.env.npm_config_cache ?? join(homedir(), '.npm');
  // An account without a home directory still has the temporary folder.
  const cache = isWritable(existsSync(home) ? home : homedir()) ? home : join(tmpdir(), `ardoise-npm-${process.getuid?.()}`);
  const code = await npm('ci', '--include=dev', '--include=optional', '--loglevel=error', `--cache=${cache}`);
  if (code !== 0) giveUp(`npm ci ended with ${code}; its own words are above. Does this machine reach the registry of packages?`);
  console.error(`  installed in ${secondsSince(started)}`);
};

const oldest = JSON.parse(readIfAny('package.json')).engines.node.replace('>=', '');
if (process.versions.node.localeCompare(oldest, 'en', { numeric: true }) < 0)
  giveUp(`Ardoise needs Node ${oldest} or newer; this is Node ${process.versions.node} (${process.execPath}).`);
if (!readIfAny('package-lock.json')) giveUp(`There is no package-lock.json in ${root}: this is not a complete checkout.`);
if (!isInstalled()) await alone(install);
