// Builds what is stale: the server, the back-office and the guest menu, each into its own dist folder beside a digest of its sources.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { alone, checkWritable, digest, giveUp, readIfAny, root, secondsSince } from './setup.mjs';

const SHARED_FILES = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'scripts/build.mjs',
  'scripts/bundle-server.mjs',
  'scripts/precompress.ts',
];
const SKIPPED_FOLDERS = new Set(['dist', 'node_modules', 'test', 'migrations', '.vite']);
const TEST_FILE = /\.test\.tsx?$/;
const CODE_FILE = /\.(ts|tsx|json)$/;
const VITE = 'node_modules/vite/bin/vite.js';

/** Vite's options for what the phone loads, and for what the server renders with. */
const GUESTMENU_BUILDS = [
  ['--outDir', 'dist/client'],
  ['--ssr', 'entry-server.tsx', '--outDir', 'dist/server'],
];

/** One part: its name is its folder; `commands` run in that folder, all at once; `outputs` must exist for a build to count; `holds`: folders that go into it. */
const PARTS = [
  {
    name: 'server',
    holds: existsSync(join(root, 'demo')) ? ['demo'] : [],
    outputs: ['main.js'],
    only: CODE_FILE,
    commands: () => [[join(root, 'scripts/bundle-server.mjs')]],
  },
  {
    name: 'backoffice',
    outputs: ['index.html'],
    commands: () => [[join(root, VITE), 'build', '--outDir', 'dist', '--emptyOutDir', '--logLevel', 'warn']],
  },
  {
    name: 'guestmenu',
    outputs: ['client', 'server/entry-server.js'],
    commands: () => GUESTMENU_BUILDS.map((options) => [join(root, VITE), 'build', ...options, '--emptyOutDir', '--logLevel', 'warn']),
  },
];

/** Digest of a folder's files by path and content, tests left out. */
function folderDigest(folder, only) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  const parts = [];
  for (const entry of entries) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (!SKIPPED_FOLDERS.has(entry.name)) parts.push(path, folderDigest(path, only));
    } else if (!TEST_FILE.test(entry.name) && (!only || only.test(entry.name))) {
      parts.push(path, '\0', readFileSync(join(root, path)), '\0');
    }
  }
  return digest(...parts);
}

/** The parts whose sources changed since their last build, each with the digest to keep once it is built. */
function staleParts(names) {
  const shared = digest(folderDigest('contract'), folderDigest('menu'), ...SHARED_FILES.map((path) => readIfAny(join(root, path)) ?? ''));
  const wanted = PARTS.filter((part) => !names || names.includes(part.name));
  return wanted
    .map((part) => ({
      ...part,
      digest: digest(shared, ...[part.name, ...(part.holds ?? [])].map((folder) => folderDigest(folder, part.only))),
    }))
    .filter((part) => {
      const dist = join(root, part.name, 'dist');
      return readIfAny(join(dist, '.built')) !== part.digest || part.outputs.some((path) => !existsSync(join(dist, path)));
    });
}

/** Runs one program of ours with Node; resolves to its exit code and what it printed. */
function run(args, cwd) {
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NODE_ENV: 'production' } });
  const output = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code: code ?? signal, output: Buffer.concat(output).toString() }));
  });
}

async function build(part) {
  const started = Date.now();
  const dist = join(root, part.name, 'dist');
  rmSync(join(dist, '.built'), { force: true });
  mkdirSync(dist, { recursive: true });
  const results = await Promise.all(part.commands().map((args) => run(args, join(root, part.name))));
  const failed = results.find((result) => result.code !== 0);
  const missing = part.outputs.find((path) => !existsSync(join(dist, path)));
  const printed = results.map((result) => result.output.trim()).filter(Boolean);
  if (printed.length > 0) console.log(printed.join('\n'));
  if (failed) return `  ${part.name} FAILED (${failed.code})`;
  if (missing) return `  ${part.name} FAILED: its build wrote no dist/${missing}`;
  writeFileSync(join(dist, '.built'), part.digest);
  console.log(`  ${part.name.padEnd(10)} ${secondsSince(started)}`);
  return undefined;
}

/** Builds the parts that are stale; `names` limits it to some. Ends the program when a build fails. */
export async function ensureBuilt(names) {
  if (staleParts(names).length === 0) return;
  await alone(async () => {
    const parts = staleParts(names);
    if (parts.length === 0) return;
    checkWritable(...parts.flatMap((part) => [join(root, part.name), join(root, part.name, 'dist')]));
    console.log(`Building ${parts.map((part) => part.name).join(', ')} …`);
    const failures = [];
    if (availableParallelism() > 1) failures.push(...(await Promise.all(parts.map(build))));
    else for (const part of parts) failures.push(await build(part));
    const told = failures.filter(Boolean);
    if (told.length > 0) giveUp(told.join('\n'));
  });
}
