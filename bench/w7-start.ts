// W7: from a fresh clone of HEAD to the first page (`npm start`), compared with `npm ci` alone in another fresh clone; from a restart to
// ready; and the idle memory. Both use npm's cache as it is. Needs git, npm and Linux (/proc). `--rounds 3`
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { scratchFolder } from '../server/test/faults/engine.ts';
import { caller } from '../server/test/faults/http.ts';
import { freePort } from '../server/test/faults/supervisor.ts';
import { alternate, median, printHead, printLine } from './measure/figures.ts';
import { type Memory, treeOf } from './measure/processes.ts';
import { root } from './measure/stage.ts';

const { rounds } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } }).values;
const ROUNDS = Number(rounds);
const RESTARTS = 5;
const AT_REST_MS = 5_000;
const PATIENCE_MS = 600_000;
/** The installation of `npm start`. */
const CI = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];

const scratch = scratchFolder();
const port = await freePort();
/** The environment of a new machine: at most npm is configured. */
const given = Object.entries(process.env).filter(([key]) => /^(PATH|HOME|npm_config_.*)$/i.test(key) && !key.endsWith('_prefix'));
const env = { ...Object.fromEntries(given), HOST: '127.0.0.1', PORT: String(port) };

const clone = (name: string): string => {
  const folder = path.join(scratch, name);
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, folder]);
  return folder;
};
const remove = (folder: string) => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

const running = new Set<number>();
// An interrupted workload must leave no server running.
process.once('exit', () => running.forEach((group) => void process.kill(-group, 'SIGTERM')));
const run = (folder: string, command: string, args: string[]): ChildProcess => {
  // A process group, to end npm and its children together.
  const child = spawn(command, args, { cwd: folder, env, detached: true, stdio: 'ignore' });
  const group = child.pid as number;
  running.add(group);
  child.once('exit', () => running.delete(group));
  return child;
};
/** Stops the server and waits, so that the next start does not find a database that is shutting down. */
const end = async (child: ChildProcess): Promise<void> => {
  const tree = treeOf(child.pid as number);
  process.kill(-(child.pid as number), 'SIGTERM');
  while (tree.some(({ pid }) => fs.existsSync(`/proc/${pid}`))) await sleep(20);
};

/** Milliseconds until the first answer. */
const answered = async (child: ChildProcess, page: string): Promise<number> => {
  const since = performance.now();
  const { call, close } = caller(port, 1);
  for (;;) {
    if ((await call('GET', page))?.status === 200) break;
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    if (performance.now() - since > PATIENCE_MS) throw new Error(`no ${page} after ${PATIENCE_MS / 1000} s`);
    await sleep(5);
  }
  close();
  return performance.now() - since;
};

const firstStart = async (round: number): Promise<number> => {
  const folder = clone(`start-${round}`);
  const child = run(folder, 'npm', ['start']);
  const took = await answered(child, '/admin/');
  await end(child);
  if (round < ROUNDS - 1) remove(folder);
  return took / 1000;
};
const install = async (round: number): Promise<number> => {
  const folder = clone(`ci-${round}`);
  const since = performance.now();
  execFileSync('npm', CI, { cwd: folder, env, stdio: 'ignore' });
  const took = performance.now() - since;
  remove(folder);
  return took / 1000;
};

const restart = async (folder: string, command: string, args: string[]): Promise<number> => {
  const child = run(folder, command, args);
  const took = await answered(child, '/health/ready');
  await end(child);
  return took / 1000;
};

const memoryAtRest = async (folder: string): Promise<Memory[]> => {
  const child = run(folder, 'npm', ['start']);
  await answered(child, '/health/ready');
  await sleep(AT_REST_MS);
  const tree = treeOf(child.pid as number);
  await end(child);
  return tree;
};
const sum = (list: readonly Memory[]) => list.reduce((all, { megabytes }) => all + megabytes, 0);

try {
  const fresh = await alternate(ROUNDS, firstStart, install);
  const folder = path.join(scratch, `start-${ROUNDS - 1}`);
  const byNpm: number[] = [];
  const alone: number[] = [];
  const memory: Memory[][] = [];
  for (let n = 0; n < RESTARTS; n++) {
    byNpm.push(await restart(folder, 'npm', ['start']));
    alone.push(await restart(folder, process.execPath, ['scripts/start.mjs']));
  }
  for (let n = 0; n < ROUNDS; n++) memory.push(await memoryAtRest(folder));
  const part = (wanted: (one: Memory) => boolean) => median(memory.map((tree) => sum(tree.filter(wanted))));
  const isNpm = ({ command }: Memory) => command.startsWith('npm');
  const isPostgres = ({ command }: Memory) => command.includes('postgres');
  printHead();
  printLine('fresh clone to first page, s', median(fresh.ours), median(fresh.limit), '< 60 s');
  printLine('restart to ready, npm start, s', median(byNpm), null, '< 1 s');
  printLine('  node scripts/start.mjs, s', median(alone), null);
  printLine(
    'memory at rest, MB',
    part((one) => !isNpm(one)),
    null,
    '< 160 MB',
  );
  printLine('  of it PostgreSQL, MB', part(isPostgres), null);
  printLine('  npm itself, which waits beside, MB', part(isNpm), null);
} finally {
  remove(scratch);
}
