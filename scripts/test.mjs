// npm test [-- --only types,unit …] [-- paths for the runners]: sets up, runs every step, and closes with a summary that names each failure.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { checkWritable, ensureInstalled, giveUp, root, secondsSince } from './setup.mjs';
import { playwrightResult, summarize, vitestResult } from './test-summary.mjs';

const LONGEST_STEP_MS = 30 * 60_000;
const results = join(root, 'test-results');
const { only, paths } = readArguments(process.argv.slice(2));
const outside = Object.fromEntries(
  ['TEST_DATABASE_URL', 'TEST_REDIS_URL'].filter((name) => process.env[name]).map((name) => [name, process.env[name]]),
);
const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };
const running = new Set();

/** What starts its own PostgreSQL, or tries the suite itself, has nothing more to say on another one. */
const ENGINELESS = [
  'platform/embedded-postgres/embedded-postgres',
  'platform/embedded-postgres/role',
  'platform/embedded-postgres/keep-postgres',
  'test/database-kill',
  'test/planted-bugs',
].map((name) => `server/${name}.test.ts`);

/** The steps in their order; `group` is what --only selects, `beside` runs while the unit tests run. */
const STEPS = [
  { name: 'types', beside: true, args: ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json'] },
  { name: 'lint', beside: true, args: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'] },
  { name: 'map', beside: true, args: ['scripts/check-imports.mjs'] },
  { name: 'dead', beside: true, args: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  { name: 'unit', args: vitest('--project', 'unit') },
  { name: 'server', built: true, args: vitest('--project', 'server'), engines: 'the embedded PostgreSQL, no Redis' },
  ...outsideStep(),
  { name: 'e2e', built: true, args: ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts', ...paths] },
];

function readArguments(args) {
  const at = args.findIndex((arg) => arg === '--only' || arg.startsWith('--only='));
  if (at < 0) return { only: undefined, paths: args };
  const value = args[at].includes('=') ? args[at].split('=')[1] : args[at + 1];
  return { only: (value ?? '').split(','), paths: args.filter((_, index) => index !== at && (args[at].includes('=') || index !== at + 1)) };
}

function vitest(...selection) {
  return [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...selection,
    '--reporter=default',
    `--reporter=${root}/scripts/test-reporter.mjs`,
    ...paths,
  ];
}

/** The server's tests once more on the PostgreSQL and Redis that the environment names, if it does. */
function outsideStep() {
  if (Object.keys(outside).length === 0) return [];
  const engines = Object.values(outside).map((url) => url.replace(/\/\/([^:@/]*):[^@/]*@/, '//$1:…@'));
  return [
    {
      name: 'server-outside',
      group: 'server',
      built: true,
      args: vitest('--project', 'server', ...ENGINELESS.map((file) => `--exclude=${file}`)),
      env: outside,
      engines: engines.join(' and '),
    },
  ];
}

/** Runs one step to its end; its output is kept for the summary, and shown as it comes when `live`. */
function run(step, live) {
  const started = Date.now();
  const report = join(results, `${step.name}.json`);
  const { TEST_DATABASE_URL: _, TEST_REDIS_URL: __, ...env } = process.env;
  const child = spawn(process.execPath, step.args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, ...colours, ...step.env, TEST_REPORT: report },
    detached: true,
  });
  running.add(child);
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      chunks.push(chunk);
      if (live) process.stdout.write(chunk);
    });
  }
  const timer = setTimeout(() => {
    chunks.push(Buffer.from(`\nStopped after ${LONGEST_STEP_MS / 60_000} minutes.\n`));
    endGroup(child);
  }, LONGEST_STEP_MS);
  return new Promise((resolve) => {
    child.once('error', (error) => chunks.push(Buffer.from(`${error.message}\n`)));
    // A run that crashes leaves servers behind, which would go on for ever.
    child.once('exit', () => endGroup(child));
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      running.delete(child);
      const output = Buffer.concat(chunks).toString();
      const end = code ?? signal;
      const resultOf = { vitest: vitestResult, '@playwright': playwrightResult }[step.args[0].split('/')[1]];
      const tests = resultOf?.(report, end);
      const ok = code === 0 && (!tests || tests.failed === 0);
      if (!live && !ok) process.stdout.write(output);
      console.log(`── ${step.name} ${ok ? 'ok' : 'FAILED'} in ${secondsSince(started)}${step.engines ? `, on ${step.engines}` : ''}`);
      resolve({ name: step.name, ok, end, seconds: secondsSince(started), output, tests, engines: step.engines });
    });
  });
}

/** Kills a step with everything it started: each step leads a process group of its own. */
function endGroup(child) {
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Already gone.
  }
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of running) endGroup(child);
    process.exit(130);
  });
}

async function runInTurn(steps, live) {
  const done = [];
  for (const step of steps) {
    if (live) console.log(`\n── ${step.name}${step.engines ? `, on ${step.engines}` : ''}`);
    done.push(await run(step, live));
  }
  return done;
}

const steps = STEPS.filter((step) => !only || only.includes(step.group ?? step.name) || only.includes(step.name));
if (steps.length === 0) giveUp(`--only knows ${STEPS.map((step) => step.name).join(', ')}.`);
const started = Date.now();
await ensureInstalled();
checkWritable(root, join(root, 'node_modules'));
if (steps.some((step) => step.built)) {
  const { ensureBuilt } = await import('./build.mjs');
  await ensureBuilt();
}
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const beside = steps.filter((step) => step.beside);
const unit = steps.filter((step) => step.name === 'unit');
const rest = steps.filter((step) => !step.beside && step.name !== 'unit');
if (beside.length > 0)
  console.log(`\n── ${beside.map((step) => step.name).join(', ')}${unit.length > 0 ? ', with the unit tests beside' : ''}`);
const sideBySide = availableParallelism() > 1;
const first = sideBySide
  ? await Promise.all([runInTurn(beside, false), runInTurn(unit, true)])
  : [await runInTurn(beside, false), await runInTurn(unit, true)];
const done = [...first.flat(), ...(await runInTurn(rest, true))];
console.log(`\n${summarize(done, secondsSince(started))}`);
process.exitCode = done.every((step) => step.ok) ? 0 : 1;
