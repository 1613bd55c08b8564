// Builds stale parts with the build script of their package.json, each into its dist folder with a digest of its sources.
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { alone, checkWritable, digest, giveUp, npm, readIfAny, root, secondsSince } from './setup.mjs';

const SHARED = ['contract', 'menu', 'package-lock.json', 'scripts/bundle-server.mjs', 'scripts/precompress.ts'];
/** The parts and the folders that their builds read; an installation may omit the demonstration. */
const PARTS = { server: ['server', 'demo', ...SHARED], backoffice: ['backoffice', ...SHARED], guestmenu: ['guestmenu', ...SHARED] };
/** Excluded from the digest: outputs, and files that only tests read or that are read in place. */
const SKIPPED = /^(dist|node_modules|test|migrations|\..*)$|\.test\.tsx?$|\.(md|webp)$/;

/** Digest of a file, or of a folder's file names and contents. */
const digestOf = (path) => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return digest(found ? readFileSync(path) : '');
  const names = readdirSync(path).filter((name) => !SKIPPED.test(name));
  return digest(...names.sort().flatMap((name) => [name, '\0', digestOf(join(path, name))]));
};

/** The parts whose sources changed since their last build, each with the digest to store after the build. */
const staleParts = () =>
  Object.entries(PARTS)
    .map(([name, paths]) => ({ name, wanted: digest(...paths.map((path) => digestOf(join(root, path)))) }))
    .filter(({ name, wanted }) => readIfAny(`${name}/dist/.built`) !== wanted);

const build = async ({ name, wanted }) => {
  const started = Date.now();
  const dist = join(root, name, 'dist');
  checkWritable(join(root, name), dist);
  rmSync(join(dist, '.built'), { force: true });
  const code = await npm('run', 'build', '--silent', '-w', name);
  if (code !== 0) giveUp(`The build of ${name} ended with ${code}; its own words are above.`);
  mkdirSync(dist, { recursive: true });
  writeFileSync(join(dist, '.built'), wanted);
  console.error(`  ${name.padEnd(10)} ${secondsSince(started)}`);
};

const buildStale = () => {
  const parts = staleParts();
  if (parts.length > 0) console.error(`Building ${parts.map(({ name }) => name).join(', ')} …`);
  return Promise.all(parts.map(build));
};
if (staleParts().length > 0) await alone(buildStale);
