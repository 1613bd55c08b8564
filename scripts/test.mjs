// npm test [-- --all] [-- --changed [--since REF]] [-- --only types,unit …] [-- paths of tests]
// Runs every step and prints a summary with each failure. --all also runs the tests listed in docs/decisions/0081-two-suites.md;
// --changed runs the tests that changes since REF (by default where HEAD left main) can affect.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkWritable, giveUp, root } from './setup.mjs';
import { changesSince, journeysAffectedBy, seedOfCommit } from './test-changed.mjs';
import { followProcessor } from './test-processor.mjs';
import { resultsOf, summarize } from './test-results.mjs';
import { stepsOn } from './test-steps.mjs';

/** A hang limit, also for slow machines. */
const LONGEST_STEP_MS = 80 * 60_000;
const RESULTS = 'test-results';
const options = { only: { type: 'string' }, all: { type: 'boolean' }, changed: { type: 'boolean' }, since: { type: 'string' } };
const readArguments = () => {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    return giveUp(error.message);
  }
};
const { values, positionals: paths } = readArguments();
const { TEST_DATABASE_URL, TEST_REDIS_URL, ...environment } = process.env;
const outside = Object.fromEntries(Object.entries({ TEST_DATABASE_URL, TEST_REDIS_URL }).filter(([, url]) => url));
/** The seed of random values. It depends on the commit, so that a failure repeats on any machine. */
const SEED = process.env.SEED ?? String(seedOfCommit() ?? randomInt(2 ** 31 - 1));
if (values.since && !values.changed) giveUp('--since belongs to --changed.');
if (values.changed && paths.length > 0) giveUp('--changed chooses the tests: give no paths beside it.');
const changes = values.changed ? changesSince(values.since) : undefined;
const mayBeEmpty = Boolean(changes) || paths.length > 0;

/** The arguments that select the tests of a step: the given paths, or those that the change can affect; null for none. */
const selectionOf = ({ runner }) => {
  if (!runner) return paths.length > 0 ? null : [];
  const empty = mayBeEmpty ? [runner === 'vitest' ? '--passWithNoTests' : '--pass-with-no-tests'] : [];
  if (!changes) return [...empty, ...paths];
  if (runner === 'vitest') return ['--changed', changes.base, ...empty];
  const journeys = journeysAffectedBy(changes);
  if (journeys === 'all') return [];
  if (journeys.length === 0) console.log('── e2e: no journey uses what has changed');
  return journeys.length > 0 ? journeys : null;
};

const running = new Set();
/** Kills a step's process group with all its children. */
const endGroup = (child) => {
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {}
};
process.once('exit', () => running.forEach(endGroup));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

/** Runs one step. Its output is printed if it fails, or live if it runs alone. */
const run = async (step) => {
  const started = performance.now();
  const report = `${RESULTS}/${step.name}.json`;
  console.log(`── ${step.name}${step.engines ? `, on ${step.engines}` : ''} …`);
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };
  const env = { ...environment, ...colours, ...step.env, SEED, TEST_REPORT: report, ...(values.all && { TEST_ALL: '1' }) };
  const child = spawn(process.execPath, [...step.args, ...step.selection], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
    detached: true,
    timeout: LONGEST_STEP_MS,
    killSignal: 'SIGKILL',
  });
  running.add(child);
  const processor = followProcessor(child.pid);
  let output = '';
  const receive = (text) => {
    output += text;
    if (steps.length === 1) process.stdout.write(text);
  };
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', receive);
  // A crashed run leaves servers running.
  child.once('exit', () => endGroup(child));
  const end = await new Promise((resolve) => child.once('close', (code, signal) => resolve(code ?? signal)));
  running.delete(child);
  processor.stop();
  const ms = performance.now() - started;
  const seconds = ms / 1000;
  const ending = ms < LONGEST_STEP_MS ? `it ended with ${end}` : `it was ended after ${LONGEST_STEP_MS / 60_000} minutes`;
  const results = resultsOf({ ...step, report, end, ending, output, mayBeEmpty });
  if (steps.length > 1 && results.failed) console.log(output);
  console.log(`── ${step.name} ${results.failed ? 'FAILED' : 'ok'} in ${seconds.toFixed(1)} s`);
  // The budget is for the whole step.
  const isWhole = !values.all && step.selection.length === 0;
  return { ...step, ...results, seconds, processor: processor.seconds(), budget: isWhole ? step.budget : undefined };
};

const all = stepsOn(outside);
/** The name of a step for --only: `server` selects the steps of both engines. */
const shortNameOf = ({ name }) => name.split('-')[0];
const shortNames = [...new Set(all.map(shortNameOf))];
const only = values.only?.split(',');
if (only?.some((name) => !shortNames.includes(name))) giveUp(`--only knows ${shortNames.join(', ')}.`);
const isWanted = (step) => step.engines !== '' && (only?.includes(shortNameOf(step)) ?? !step.part);
const wanted = all.filter(isWanted);
const steps = wanted.map((step) => ({ ...step, selection: selectionOf(step) })).filter(({ selection }) => selection);
checkWritable(root, join(root, 'node_modules'));
// Steps on engines test the build.
if (steps.some(({ engines }) => engines)) await import('./build.mjs');
rmSync(join(root, RESULTS), { recursive: true, force: true });
mkdirSync(join(root, RESULTS));
console.log(`Random values are drawn from SEED=${SEED}.`);
const [queue, done] = [steps.values(), []];
const work = async () => {
  for (const step of queue) done.push(await run(step));
};
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));
console.log(summarize(done, performance.now() / 1000));
const isNothing = paths.length > 0 && done.every(({ passed, failed }) => passed + failed === 0);
if (isNothing) console.error(`No test has ${paths.join(' or ')} in its path.`);
process.exitCode = isNothing || done.some(({ failed }) => failed) ? 1 : 0;
