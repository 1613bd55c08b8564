import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { LaunchOptions } from '@playwright/test';
import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig } from 'vitest/config';
import { records } from './backoffice/build/records.ts';

/** Tests, and folders of tests, that run on each engine in `npm test` (docs/decisions/0081-two-suites.md); the others run on the embedded one. */
const ON_EACH_ENGINE = [
  // Migrations, statements, triggers, the catalogue of the schema, collations and searches.
  'server/platform/migrate.test.ts',
  'server/test/schema',
  'server/modules/changes',
  'server/modules/catalog/resources.test.ts',
  'server/modules/orders/search.test.ts',
  // Locks.
  'server/modules/catalog/integrity.test.ts',
  'server/modules/orders/place.test.ts',
  'server/modules/orders/steps',
  'server/modules/orders/stock',
  'server/modules/orders/tables',
  'server/modules/venues/pause.test.ts',
  // Jobs, events and their relay, notifications or Redis between nodes, faults.
  'server/platform/bus.test.ts',
  'server/platform/jobs.test.ts',
  'server/platform/outbox',
  'server/modules/outbox',
  'server/modules/auth/sessions.test.ts',
  'server/modules/board',
  'server/test/relayed.test.ts',
  'server/test/faults.test.ts',
  'server/test/nodes.test.ts',
  // COPY and large statements.
  'server/modules/orders/export',
  'server/modules/analytics/month.test.ts',
  'server/modules/imports/import.test.ts',
  'server/modules/imports/workbook/long-workbooks.test.ts',
];
const gone = ON_EACH_ENGINE.filter((path) => !existsSync(join(import.meta.dirname, path)));
if (gone.length > 0) throw new Error(`ON_EACH_ENGINE of vitest.config.ts names ${gone.join(', ')}, which does not exist.`);
const onEachEngine = ON_EACH_ENGINE.map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.test.ts`));
const { TEST_DATABASE_URL, TEST_REDIS_URL, TEST_REPORT, TEST_ALL } = process.env;
const isOutside = Boolean(TEST_DATABASE_URL || TEST_REDIS_URL);

/** How long a test waits for one thing, on a busy machine; scripts/lint/waits.grit refuses less. */
const LONGEST_WAIT_MS = 20_000;
/** It ends a test that hangs, and judges no machine; named tests have a limit of their own. */
const LONGEST_TEST_MS = 60_000;
const LIMITS = { testTimeout: LONGEST_TEST_MS, hookTimeout: LONGEST_TEST_MS, expect: { poll: { timeout: LONGEST_WAIT_MS } } };

/** Filled when the component tests are to run, and only then: looking for a browser takes a moment. */
const launchOptions: LaunchOptions = {};
const findIt = async () => {
  const { findBrowser } = await import('./e2e/setup/browser.ts');
  const { executablePath, args, env } = await findBrowser();
  Object.assign(launchOptions, { executablePath, args, env });
};

export default defineConfig({
  test: {
    // No test imports the migrations, so Vitest does not see that a change affects it.
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, '**/server/migrations/**'],
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
          setupFiles: ['server/test/harness/seed.ts'],
          ...LIMITS,
        },
      },
      {
        test: {
          name: 'server',
          include: isOutside && !TEST_ALL ? onEachEngine : ['server/**/*.test.ts', 'demo/**/*.test.ts'],
          // The application is loaded once a worker, not once a file: what it keeps belongs to an application, never to a module.
          isolate: false,
          globalSetup: ['server/test/database.ts'],
          setupFiles: ['server/test/harness/seed.ts', 'server/test/after-file.ts'],
          ...LIMITS,
        },
      },
      {
        define: { __VERSION__: '"0.0.0"' },
        plugins: [records(), { name: 'find-browser', configResolved: findIt }],
        test: {
          name: 'component',
          // One page for all files; each opens the application again.
          isolate: false,
          include: ['backoffice/**/*.component.test.tsx'],
          ...LIMITS,
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
