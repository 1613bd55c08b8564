import { join, resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './setup/browser.ts';

const root = join(import.meta.dirname, '..');
const { executablePath, args, env } = await findBrowser();

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  globalSetup: './setup/global-setup.ts',
  // A worker serves a demo of its own.
  workers: 2,
  retries: 0,
  // They end what hangs, on a busy machine too: how fast something is, bench/ measures.
  timeout: 180_000,
  expect: { timeout: 20_000, toPass: { timeout: 20_000 } },
  forbidOnly: true,
  outputDir: join(root, 'test-results/e2e'),
  reporter: [['list'], ['json', { outputFile: resolve(root, process.env.TEST_REPORT ?? 'test-results/e2e.json') }]],
  use: {
    // Else what never comes is waited for to the end of its test.
    actionTimeout: 20_000,
    navigationTimeout: 60_000,
    launchOptions: { executablePath, args, env },
    // What was done, asked and answered; not the film, which costs as much again as the journey (docs/decisions/0050-time-of-the-suite.md).
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
  },
});
