import { join, resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './setup/browser.ts';

const root = join(import.meta.dirname, '..');
const { executablePath, args, env } = await findBrowser();

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  globalSetup: './setup/global-setup.ts',
  // Each worker serves its own demo.
  workers: 2,
  retries: 0,
  // Hang limits, also for a busy machine; bench/ measures speed.
  timeout: 180_000,
  expect: { timeout: 20_000, toPass: { timeout: 20_000 } },
  forbidOnly: true,
  outputDir: join(root, 'test-results/e2e'),
  reporter: [['list'], ['json', { outputFile: resolve(root, process.env.TEST_REPORT ?? 'test-results/e2e.json') }]],
  use: {
    // Without a limit, a missing element is awaited until the test's limit.
    actionTimeout: 20_000,
    navigationTimeout: 60_000,
    launchOptions: { executablePath, args, env },
    // Actions, requests and answers, without screenshots and snapshots, which would double the time of a journey
    // (docs/decisions/0050-time-of-the-suite.md).
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
  },
});
