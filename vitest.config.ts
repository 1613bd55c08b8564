import type { LaunchOptions } from '@playwright/test';
import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig } from 'vitest/config';
import { records } from './backoffice/build/records.ts';

/** What has nothing more to say on another engine (docs/decisions/0050-time-of-the-suite.md): it runs on the embedded one alone. */
const ENGINELESS = [
  // It starts its own PostgreSQL, or tries the suite itself.
  'server/platform/embedded-postgres/{embedded-postgres,role,keep-postgres}.test.ts',
  'server/test/{database-kill,planted-bugs}.test.ts',
  // It asks no database.
  'demo/{content,menu,pictures}/*.test.ts',
  'server/{http/errors,platform/{batches,ttl-cache,fonts/fonts}}.test.ts',
  'server/modules/{auth/user-agent,health/examine,messages/sms,summary/mails,summary/week,users/password,users/weak-passwords}.test.ts',
  'server/modules/venues/links.test.ts',
  'server/modules/catalog/import/{plain-cells,sheets}.test.ts',
  // What it tries is decided before the database is asked, or is the same text whatever the database.
  'server/test/security/{matrix,worst-bodies,origins}.test.ts',
  'server/http/openapi/openapi.test.ts',
  'server/modules/catalog/import/hostile.test.ts',
];
const { TEST_DATABASE_URL, TEST_REDIS_URL, TEST_REPORT } = process.env;

/** How long a test waits for one thing, on a busy machine. */
const LONGEST_WAIT_MS = 20_000;
/** It ends a test that hangs, and judges none: a machine that is shared may be several times slower for an hour. */
const LONGEST_TEST_MS = 600_000;

/** Filled when the component tests are to run, and only then: looking for a browser takes a moment. */
const launchOptions: LaunchOptions = {};
const findIt = async () => {
  const { findBrowser } = await import('./e2e/setup/browser.ts');
  const { executablePath, args, env } = await findBrowser();
  Object.assign(launchOptions, { executablePath, args, env });
};

export default defineConfig({
  test: {
    reporters: TEST_REPORT ? ['default', ['json', { outputFile: TEST_REPORT }]] : ['default'],
    // Many tests wait for processes and clocks: two at a time, however few cores there are.
    maxWorkers: 2,
    projects: [
      {
        plugins: [records()],
        test: {
          name: 'unit',
          // Modules are loaded once a worker, for all its files.
          pool: 'threads',
          isolate: false,
          include: ['**/*.test.ts'],
          exclude: [...configDefaults.exclude, 'server/**', 'demo/**', 'e2e/**'],
          testTimeout: LONGEST_TEST_MS,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'demo/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...(TEST_DATABASE_URL || TEST_REDIS_URL ? ENGINELESS : [])],
          // The application is loaded once a worker, not once a file: what it keeps belongs to an application, never to a module.
          isolate: false,
          globalSetup: ['server/test/database.ts'],
          setupFiles: ['server/test/after-file.ts'],
          testTimeout: LONGEST_TEST_MS,
          hookTimeout: LONGEST_TEST_MS,
          expect: { poll: { timeout: LONGEST_WAIT_MS } },
        },
      },
      {
        define: { __VERSION__: '"0.0.0"' },
        plugins: [records(), { name: 'find-browser', configResolved: findIt }],
        test: {
          name: 'component',
          // One page for all files: each opens the application anew.
          isolate: false,
          include: ['backoffice/**/*.component.test.tsx'],
          testTimeout: LONGEST_TEST_MS,
          expect: { poll: { timeout: LONGEST_WAIT_MS } },
          browser: {
            enabled: true,
            headless: true,
            // Without it each step would wait for as long as its test may take.
            provider: playwright({ launchOptions, actionTimeout: LONGEST_WAIT_MS }),
            instances: [{ browser: 'chromium' }],
            screenshotFailures: false,
          },
        },
      },
    ],
  },
});
