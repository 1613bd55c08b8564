import type { LaunchOptions } from '@playwright/test';
import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig } from 'vitest/config';
import { records } from './backoffice/build/records.ts';

/** What starts its own PostgreSQL, or tries the suite itself, has nothing more to say on another one. */
const ENGINELESS = [
  'server/platform/embedded-postgres/{embedded-postgres,role,keep-postgres}.test.ts',
  'server/test/{database-kill,planted-bugs}.test.ts',
];
const { TEST_DATABASE_URL, TEST_REDIS_URL, TEST_REPORT } = process.env;

/** How long a component test waits for one thing, on a busy machine. */
const LONGEST_WAIT_MS = 20_000;

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
          include: ['**/*.test.ts'],
          exclude: [...configDefaults.exclude, 'server/**', 'demo/**', 'e2e/**'],
          // A busy machine is no failure.
          testTimeout: 30_000,
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
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        define: { __VERSION__: '"0.0.0"' },
        plugins: [records(), { name: 'find-browser', configResolved: findIt }],
        test: {
          name: 'component',
          include: ['backoffice/**/*.component.test.tsx'],
          testTimeout: 60_000,
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
