// npm test [-- --only types,unit …] [-- paths of tests]: runs every step, and closes with a summary that names each failure.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkWritable, giveUp, root, secondsSince } from './setup.mjs';
import { resultsOf, summarize } from './test-results.mjs';

/** It ends what hangs: the longest step takes 25 minutes, and on a machine that is shared was seen to take twice as long. */
const LONGEST_STEP_MS = 80 * 60_000;
const RESULTS = 'test-results';
const { values, positionals: paths } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true });
const { TEST_DATABASE_URL, TEST_REDIS_URL, ...environment } = process.env;
const outside = Object.entries({ TEST_DATABASE_URL, TEST_REDIS_URL }).filter(([, url]) => url);
const engines = outside.map(([, url]) => url.replace(/\/\/([^:@/]*):[^@/]*@/, '//$1:…@')).join(' and ');
const playwright = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts', ...paths];
const vitest = (...selection) => ['node_modules/vitest/vitest.mjs', 'run', ...selection, ...paths];

/** Tests that tell, within seconds, what types cannot see of a step that was left out (docs/recipes.md); part of others below. */
const TELLING = ['written-rights', 'office/screens.test', 'i18n/texts', 'test/schema', 'bound.test', 'demo/menu', 'fill/records'];
/** The steps in their order, two at a time where there are two cores: beside the longest all the others, as none keeps a core busy by itself. */
const STEPS = [
  { name: 'e2e', tests: true, args: playwright, engines: 'the embedded PostgreSQL' },
  // One thread: sharing the work among several costs more than twice the time of the processor, and the other core is taken.
  { name: 'types', args: ['node_modules/typescript-7/bin/tsc', '--singleThreaded'] },
  { name: 'map', args: ['scripts/check-imports.mjs'] },
  { name: 'dead', args: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  { name: 'lint', args: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'] },
  { name: 'told', tests: true, args: vitest('--project', 'unit', '--project', 'server', ...TELLING), part: true },
  { name: 'unit', tests: true, args: vitest('--project', 'unit') },
  // On React as it is built: half the time of the one that warns, which is what runs by hand.
  { name: 'component', tests: true, args: vitest('--project', 'component'), engines: 'Chromium', env: { NODE_ENV: 'production' } },
  { name: 'server', tests: true, args: vitest('--project', 'server'), engines: 'the embedded PostgreSQL, no Redis' },
  { name: 'server-outside', tests: true, args: vitest('--project', 'server'), env: Object.fromEntries(outside), engines },
];

const running = new Set();
/** Kills a step with everything it started, if anything is left: each leads a process group of its own. */
const endGroup = (child) => {
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {}
};
process.once('exit', () => running.forEach(endGroup));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

/** Runs one step to its end; what it prints is shown when it has failed, of one that runs alone as it comes. */
const run = async (step) => {
  const started = Date.now();
  const report = `${RESULTS}/${step.name}.json`;
  console.log(`── ${step.name}${step.engines ? `, on ${step.engines}` : ''} …`);
  const env = { ...environment, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }), ...step.env, TEST_REPORT: report };
  const ending = { detached: true, timeout: LONGEST_STEP_MS, killSignal: 'SIGKILL' };
  const child = spawn(process.execPath, step.args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env, ...ending });
  running.add(child);
  let output = '';
  const hear = (text) => {
    output += text;
    if (steps.length === 1) process.stdout.write(text);
  };
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', hear);
  // A run that crashes leaves servers behind, which would go on for ever.
  child.once('exit', () => endGroup(child));
  const end = await new Promise((resolve) => child.once('close', (code, signal) => resolve(code ?? signal)));
  running.delete(child);
  const results = resultsOf({ ...step, report, end, output });
  if (steps.length > 1 && results.failed) console.log(output);
  console.log(`── ${step.name} ${results.failed ? 'FAILED' : 'ok'} in ${secondsSince(started)}`);
  return { ...step, ...results, seconds: secondsSince(started) };
};

const isWanted = ({ name, engines, part }) => engines !== '' && (values.only?.split(',').includes(name.split('-')[0]) ?? !part);
const steps = STEPS.filter(isWanted);
if (steps.length === 0) giveUp(`--only knows ${STEPS.map(({ name }) => name).join(', ')}.`);
checkWritable(root, join(root, 'node_modules'));
// What runs on engines runs what is built.
if (steps.some(({ engines }) => engines)) await import('./build.mjs');
rmSync(join(root, RESULTS), { recursive: true, force: true });
mkdirSync(join(root, RESULTS));
const [queue, done] = [steps.values(), []];
const work = async () => {
  for (const step of queue) done.push(await run(step));
};
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));
console.log(summarize(done, secondsSince(performance.timeOrigin)));
process.exitCode = done.some(({ failed }) => failed) ? 1 : 0;
