// What every command does first: check Node, install from the lock file when needed. Node's own modules only, since nothing may be installed yet.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = [20, 19, 0];
/** Absolute path of the repository, without a slash at the end. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');
const modules = join(root, 'node_modules');
const stamp = join(modules, '.installed');

/** Ends the program with a message for a person, without a stack. */
export function giveUp(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

/** `12.3 s` since `start`, a value of Date.now(). */
export function secondsSince(start) {
  return `${((Date.now() - start) / 1000).toFixed(1)} s`;
}

/** Ends the program unless Node is new enough. */
export function checkNode() {
  const mine = process.versions.node.split('.').map(Number);
  const difference = OLDEST_NODE.map((wanted, index) => mine[index] - wanted).find((part) => part !== 0);
  if (difference < 0)
    giveUp(`Ardoise needs Node ${OLDEST_NODE.join('.')} or newer; this is Node ${process.versions.node} (${process.execPath}).`);
}

/** Hexadecimal SHA-256 of the given strings and buffers, one after another. */
export function digest(...parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

/** The text of a file, or undefined when there is none. */
export function readIfAny(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** Ends the program with the reason when one of these folders (those that exist) cannot be written. */
export function checkWritable(...folders) {
  for (const folder of folders.filter((path) => existsSync(path))) {
    try {
      accessSync(folder, constants.W_OK | constants.X_OK);
    } catch (error) {
      const why =
        error.code === 'EROFS'
          ? 'it is on a read-only file system'
          : `it belongs to user id ${statSync(folder).uid}, and you are ${process.getuid?.()}`;
      giveUp(
        `Ardoise has to install or build something, but cannot write to ${folder}: ${why}.\nRun the same command once as the owner of ${root}, or work in a copy of your own.`,
      );
    }
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** True when the lock file names a process that lives, or was made too recently to hold its name yet. */
function isHeld(lock) {
  try {
    const pid = Number(readFileSync(lock, 'utf8'));
    return pid > 0 ? isAlive(pid) : Date.now() - statSync(lock).mtimeMs < 5_000;
  } catch {
    return false;
  }
}

/** Runs `work` while no other process sets up this checkout: several first starts at once must not install over each other. */
export async function alone(work) {
  const lock = join(tmpdir(), `ardoise-setup-${digest(root).slice(0, 12)}.lock`);
  for (let told = false; ; ) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') giveUp(`Cannot write ${lock}: ${error.message}`);
    }
    if (isHeld(lock)) {
      if (!told) console.log(`Another process is setting up this checkout (${lock}); waiting for it …`);
      told = true;
      await sleep(200);
    } else {
      rmSync(lock, { force: true });
    }
  }
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

function lockDigest() {
  const lock = readIfAny(join(root, 'package-lock.json'));
  if (lock === undefined) giveUp(`There is no package-lock.json in ${root}: this is not a complete checkout.`);
  return digest(lock, process.platform, process.arch);
}

/** Compares npm's own record of what it installed with the lock file, so that a plain `npm install` counts as well. */
function isInStep() {
  const installed = readIfAny(join(modules, '.package-lock.json'));
  if (installed === undefined) return false;
  const present = JSON.parse(installed).packages;
  const wanted = Object.entries(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages);
  return wanted.every(([path, entry]) => {
    if (path === '') return true;
    if (present[path]) return present[path].version === entry.version;
    const forThisMachine = entry.os?.includes(process.platform) && entry.cpu?.includes(process.arch) && !entry.libc;
    return (entry.optional || entry.devOptional || entry.peer) && !forThisMachine;
  });
}

function isInstalled() {
  if (!existsSync(join(modules, '.package-lock.json'))) return false;
  const wanted = lockDigest();
  if (readIfAny(stamp) === wanted) return true;
  if (!isInStep()) return false;
  try {
    writeFileSync(stamp, wanted);
  } catch {
    // Somebody else's checkout: compared again at the next start, which costs a few milliseconds.
  }
  return true;
}

/** The npm that started us, else the one on PATH; with a cache in the temporary folder where the home folder cannot hold one. */
function npmCommand() {
  const mine = process.env.npm_execpath;
  const command = mine?.endsWith('npm-cli.js') ? [process.execPath, mine] : ['npm'];
  const options = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  try {
    mkdirSync(process.env.npm_config_cache ?? join(homedir(), '.npm'), { recursive: true });
    accessSync(process.env.npm_config_cache ?? join(homedir(), '.npm'), constants.W_OK);
  } catch {
    options.push(`--cache=${join(tmpdir(), `ardoise-npm-${process.getuid?.() ?? 0}`)}`);
  }
  return [...command, ...options];
}

/** Prints how far npm has come: a line that renews itself on a terminal, else a line every five seconds. */
function showProgress(packages) {
  const started = Date.now();
  const live = process.stdout.isTTY;
  const timer = setInterval(
    () => {
      const count = packages.filter((path) => existsSync(join(root, path, 'package.json'))).length;
      process.stdout.write(
        `${live ? '\r' : ''}  ${count} of about ${packages.length} packages, ${secondsSince(started)}${live ? '   ' : '\n'}`,
      );
    },
    live ? 500 : 5_000,
  );
  return () => {
    clearInterval(timer);
    console.log(`${live ? '\r' : ''}  installed in ${secondsSince(started)}${' '.repeat(30)}`.trimEnd());
  };
}

async function install() {
  checkWritable(root, modules);
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const expected = Object.keys(packages).filter((path) => path.includes('node_modules/') && !packages[path].optional);
  console.log('Installing what the lock file names (the first time this takes a while) …');
  const finish = showProgress(expected);
  const [command, ...options] = npmCommand();
  const child = spawn(command, options, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  const interrupt = (signal) => {
    child.kill(signal);
    process.exit(130);
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  const code = await new Promise((resolve) => {
    child.once('error', (error) => giveUp(`Cannot run npm (${error.message}). Is it installed and on PATH?`));
    child.once('exit', (exit, signal) => resolve(exit ?? signal));
  });
  if (code !== 0) giveUp(`npm ci ended with ${code}; its own words are above.`);
  process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  finish();
  writeFileSync(stamp, lockDigest());
}

/** Installs from the lock file when node_modules is absent or not in step with it. */
export async function ensureInstalled() {
  checkNode();
  if (isInstalled()) return;
  await alone(async () => {
    if (!isInstalled()) await install();
  });
}
