// Finds a Chromium for the journeys: CHROMIUM_PATH, Playwright's, the system's, or the packaged one.
import { execFile } from 'node:child_process';
import { access, constants, mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, chromium } from '@playwright/test';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Background compilation does not pay off for short-lived pages.
  '--js-flags=--single-threaded',
];
const SYSTEM_NAMES = ['google-chrome', 'google-chrome-stable', 'chromium-browser'];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** A Chromium to launch: `env` is its whole environment, `origin` describes where it was found. */
interface FoundBrowser {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
  origin: string;
}

const environment = (additions: Record<string, string> = {}): Record<string, string> => {
  const own = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...Object.fromEntries(own), ...additions };
};

const isAllowed = async (path: string, mode: number): Promise<boolean> => {
  return access(path, mode).then(
    () => true,
    () => false,
  );
};

/** True if the program exists and prints its version, unlike a placeholder of a distribution. */
const answers = async (executablePath: string, env = environment()): Promise<boolean> => {
  if (!(await isAllowed(executablePath, constants.X_OK))) return false;
  return run(executablePath, ['--no-sandbox', '--version'], { env, timeout: 20_000 }).then(
    () => true,
    () => false,
  );
};

const installedCandidates = (): [string, string][] => {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const named = SYSTEM_NAMES.flatMap((name) => folders.map((folder): [string, string] => [join(folder, name), `the system's ${name}`]));
  return [
    [chromium.executablePath(), "Playwright's own"],
    ['/usr/bin/chromium', "the system's chromium"],
    ...named,
    [MAC_CHROME, 'Google Chrome'],
  ];
};

/** A writable folder to unpack into: beside the packages, or in the temporary folder. */
const unpackFolder = async (): Promise<string> => {
  const { version } = require('../../node_modules/@sparticuz/chromium/package.json') as { version: string };
  const modules = join(import.meta.dirname, '../../node_modules');
  if (await isAllowed(modules, constants.W_OK)) return join(modules, '.cache', `chromium-${version}`);
  const folder = join(tmpdir(), `ardoise-chromium-${version}-${process.getuid?.() ?? 0}`);
  const owner = await stat(folder).then(
    ({ uid }) => uid,
    () => process.getuid?.(),
  );
  if (owner !== process.getuid?.()) throw new Error(`${folder} belongs to another user; remove it, or set CHROMIUM_PATH.`);
  return folder;
};

/** Font configuration: the system's fonts, then the package's; the packaged configuration has fixed folders. */
const fontConfiguration = (folder: string): string => {
  const escaped = folder.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>/usr/share/fonts</dir>
  <dir>${escaped}/fonts/fonts</dir>
  <cachedir>${escaped}/font-cache</cachedir>
</fontconfig>
`;
};

/** Unpacks the packaged Chromium with its libraries. A scratch folder makes it atomic for concurrent runs and kills. */
const unpack = async (folder: string): Promise<void> => {
  await mkdir(dirname(folder), { recursive: true });
  const scratch = await mkdtemp(`${folder}-`);
  // The package unpacks into the temporary folder, and its libraries only if it detects a Lambda function.
  const entry = pathToFileURL(require.resolve('@sparticuz/chromium').replace(/cjs([\\/])index\.cjs$/, 'esm$1index.js')).href;
  const script = `const { default: packaged } = await import(${JSON.stringify(entry)}); await packaged.executablePath();`;
  try {
    const env = environment({ TMPDIR: scratch, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' });
    await run(process.execPath, ['--input-type=module', '--eval', script], { env, timeout: 120_000 });
    await writeFile(join(scratch, 'fonts.conf'), fontConfiguration(folder));
    await mkdir(join(scratch, 'home'));
    await rename(scratch, folder);
  } catch (error) {
    await rm(scratch, { recursive: true, force: true });
    // Another process was faster; other errors are real failures.
    if (!(await isAllowed(join(folder, 'home'), constants.W_OK))) throw error;
  }
};

const packagedBrowser = async (): Promise<FoundBrowser> => {
  const folder = await unpackFolder();
  const executablePath = join(folder, 'chromium');
  if (!(await isAllowed(join(folder, 'home'), constants.W_OK))) {
    await rm(folder, { recursive: true, force: true });
    await unpack(folder);
  }
  const additions: Record<string, string> = {
    LD_LIBRARY_PATH: [join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
    FONTCONFIG_FILE: join(folder, 'fonts.conf'),
  };
  if (!(await isAllowed(homedir(), constants.W_OK))) additions.HOME = join(folder, 'home');
  const env = environment(additions);
  if (!(await answers(executablePath, env))) {
    throw new Error(
      `No Chromium runs here: neither CHROMIUM_PATH nor an installed one, and the packaged one (${executablePath}) does not start. Set CHROMIUM_PATH.`,
    );
  }
  return { executablePath, args: FLAGS, env, origin: 'the packaged one' };
};

/** Searches again; `findBrowser` caches the result. */
export const searchBrowser = async (): Promise<FoundBrowser> => {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) {
    if (!(await answers(wanted))) throw new Error(`CHROMIUM_PATH names ${wanted}, which does not run.`);
    return { executablePath: wanted, args: FLAGS, env: environment(), origin: 'CHROMIUM_PATH' };
  }
  for (const [executablePath, origin] of installedCandidates()) {
    if (await answers(executablePath)) return { executablePath, args: FLAGS, env: environment(), origin };
  }
  return packagedBrowser();
};

let found: Promise<FoundBrowser> | undefined;

/**
 * The browser for tests, searched once for each process. Throws with the reason if there is none, because a journey is never skipped; a
 * CHROMIUM_PATH that does not run is an error too.
 */
export const findBrowser = (): Promise<FoundBrowser> => {
  found ??= searchBrowser();
  return found;
};

/** Starts the browser headless, with additional arguments. The caller closes it. */
export const launchBrowser = async (more: readonly string[] = []): Promise<Browser> => {
  const { executablePath, args, env } = await findBrowser();
  return chromium.launch({ executablePath, args: [...args, ...more], env, headless: true });
};
