// Asks git for npm test: files changed since a commit, the journeys they affect, and a number for the commit.
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

/** The commit to compare with (where HEAD left main, unless `since` names one), and the files that differ from it, untracked ones too. */
export const changesSince = (since) => {
  const base = since ? commitOf(since) : forkPoint();
  return { base, files: [...lines(git('diff', '--name-only', base)), ...lines(git('ls-files', '--others', '--exclude-standard'))] };
};

/** Journeys that import a changed file, as Playwright sees it; 'all' where one does not load: its own run says why. */
const importers = (base) => {
  const args = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts', '--list', `--only-changed=${base}`];
  try {
    const listed = execFileSync(process.execPath, [...args, '--reporter=json'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
    return JSON.parse(listed).suites.map(({ file }) => file);
  } catch {
    return 'all';
  }
};

/** Paths of journeys for Playwright; 'all' where a change may touch any. */
export const journeysAffectedBy = ({ base, files }) => {
  const mapped = files.map(journeysOf);
  // Playwright takes seconds to list them.
  const imported = mapped.includes('all') ? 'all' : importers(base);
  return imported === 'all' ? 'all' : [...new Set([...mapped.flat(), ...imported])];
};

/** A whole number below 2^28 that the commit of HEAD determines; undefined without git. */
export const seedOfCommit = () => {
  try {
    return Number.parseInt(git('rev-parse', 'HEAD').slice(0, 7), 16);
  } catch {
    return undefined;
  }
};
