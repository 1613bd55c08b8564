// Builds what is stale: each part by the build script of its package.json, into its own dist folder, beside a digest of its sources.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { alone, checkWritable, digest, giveUp, npm, readIfAny, root, secondsSince } from './setup.mjs';

/** The parts, each with the folders that its build reads. */
const PARTS = {
  server: ['server', 'contract', 'menu'],
  backoffice: ['backoffice', 'contract', 'menu'],
  guestmenu: ['guestmenu', 'contract', 'menu'],
};
const SHARED = ['package.json', 'package-lock.json', 'tsconfig.json', 'scripts/bundle-server.mjs', 'scripts/precompress.ts'];
/** Not in a build: what it writes, and what is read from its own place or only by tests. */
const SKIPPED = /^(dist|node_modules|test|migrations|\..*)$|\.test\.tsx?$|\.(md|webp)$/;

/** Digest of a file, or of a folder's files by name and content. */
function digestOf(path) {
  if (!statSync(path).isDirectory()) return digest(readFileSync(path));
  const names = readdirSync(path).filter((name) => !SKIPPED.test(name));
  return digest(...names.sort().flatMap((name) => [name, '\0', digestOf(join(path, name))]));
}

/** The parts whose sources changed since their last build, each with the digest to keep once it is built. */
function staleParts() {
  const read = new Map([...SHARED, ...new Set(Object.values(PARTS).flat())].map((path) => [path, digestOf(join(root, path))]));
  return Object.entries(PARTS)
    .map(([name, folders]) => ({ name, wanted: digest(...[...SHARED, ...folders].map((path) => read.get(path))) }))
    .filter(({ name, wanted }) => readIfAny(`${name}/dist/.built`) !== wanted);
}

/** Builds one part; resolves to what went wrong. */
async function build({ name, wanted }) {
  const started = Date.now();
  const stamp = join(root, name, 'dist/.built');
  rmSync(stamp, { force: true });
  const code = await npm('run', 'build', '--silent', '-w', name);
  if (code !== 0) return `The build of ${name} ended with ${code}; its own words are above.`;
  mkdirSync(join(root, name, 'dist'), { recursive: true });
  writeFileSync(stamp, wanted);
  console.error(`  ${name.padEnd(10)} ${secondsSince(started)}`);
  return undefined;
}

async function buildStale() {
  const parts = staleParts();
  checkWritable(...parts.flatMap(({ name }) => [join(root, name), join(root, name, 'dist')]).filter(existsSync));
  if (parts.length > 0) console.error(`Building ${parts.map(({ name }) => name).join(', ')} …`);
  const failures = (await Promise.all(parts.map(build))).filter(Boolean);
  if (failures.length > 0) giveUp(failures.join('\n'));
}

if (staleParts().length > 0) await alone(buildStale);
