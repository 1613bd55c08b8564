// The folder of a server with the longest texts: built once for each state of the sources, and kept between runs.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');
const CACHE = join(ROOT, 'node_modules/.cache');
const NAME = 'longest-texts-';
const DAY_MS = 86_400_000;
/** Its key: the source digests of the builds (scripts/build.mjs), and this build script. */
const SOURCES = [
  ...['server', 'backoffice', 'guestmenu'].map((part) => `${part}/dist/.built`),
  'e2e/setup/longest.ts',
  'e2e/setup/longest-build.ts',
];

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const build = async (folder: string): Promise<void> => {
  const scratch = `${folder}.${process.pid}`;
  const script = join(import.meta.dirname, 'longest-build.ts');
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, ['--import', 'tsx', script, scratch], { cwd: ROOT, env });
  await rename(scratch, folder);
};

/** Removes builds older than a day. */
const removeOld = async (): Promise<void> => {
  for (const name of await readdir(CACHE)) {
    const path = join(CACHE, name);
    if (name.startsWith(NAME) && (await stat(path)).mtimeMs < Date.now() - DAY_MS) await rm(path, { recursive: true, force: true });
  }
};

/** The folder; the first worker of the run that needs it builds it. */
export const longestRoot = async (): Promise<string> => {
  const digest = createHash('sha256');
  for (const path of SOURCES) digest.update(await readFile(join(ROOT, path)));
  const folder = join(CACHE, `${NAME}${digest.digest('hex').slice(0, 12)}`);
  await mkdir(CACHE, { recursive: true });
  // The workers of a run share its template.
  const lock = `${process.env.E2E_TEMPLATE}.building`;
  const isTaken = () =>
    mkdir(lock).then(
      () => false,
      () => true,
    );
  while (await isTaken()) await sleep(200);
  try {
    if (!(await exists(folder))) await removeOld().then(() => build(folder));
  } finally {
    await rm(lock, { recursive: true });
  }
  return folder;
};
