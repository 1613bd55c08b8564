// Git queries of npm test: files changed since a commit, the journeys they affect, and a seed for the commit.
import { execFileSync } from 'node:child_process';
import { giveUp, root } from './setup.mjs';
import { journeysOf } from './test-journeys.mjs';

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
const lines = (text) => text.split('\n').filter(Boolean);
const forkPoint = () => {
  for (const main of ['origin/main', 'main']) {
    try {
      return git('merge-base', 'HEAD', main);
    } catch {}
  }
  return 'HEAD';
};

const commitOf = (since) => {
  try {
    return git('rev-parse', '--verify', `${since}^{commit}`);
  } catch {
    return giveUp(`--since: git knows no commit "${since}".`);
  }
};

/** The base commit (by default where HEAD left main) and the files that differ from it, including untracked ones. */
export const changesSince = (since) => {
  const base = since ? commitOf(since) : forkPoint();
  return { base, files: [...lines(git('diff', '--name-only', base)), ...lines(git('ls-files', '--others', '--exclude-standard'))] };
};

/** Journeys that import a changed file, by Playwright; 'all' if one fails to load, so that its run shows the error. */
const importers = (base) => {
  const args = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts', '--list', `--only-changed=${base}`];
  try {
    const listed = execFileSync(process.execPath, [...args, '--reporter=json'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
    return JSON.parse(listed).suites.map(({ file }) => file);
  } catch {
    return 'all';
  }
};

/** Paths of journeys for Playwright; 'all' if a change may affect any. */
export const journeysAffectedBy = ({ base, files }) => {
  const mapped = files.map(journeysOf);
  // Listing them takes Playwright seconds.
  const imported = mapped.includes('all') ? 'all' : importers(base);
  return imported === 'all' ? 'all' : [...new Set([...mapped.flat(), ...imported])];
};

/** An integer below 2^28, derived from the commit of HEAD; undefined without git. */
export const seedOfCommit = () => {
  try {
    return Number.parseInt(git('rev-parse', 'HEAD').slice(0, 7), 16);
  } catch {
    return undefined;
  }
};
