import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// One journey at a time: they share the demo, each drives a browser of its own, and they are timed.
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    name: 'e2e',
    reporters: process.env.TEST_REPORT ? ['default', ['json', { outputFile: process.env.TEST_REPORT }]] : ['default'],
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/browser.ts', 'e2e/server.ts'],
    fileParallelism: false,
    // Within a file that says so: as many as two cores keep busy.
    maxConcurrency: 3,
    testTimeout: 60_000,
    // As patient as a locator: a busy machine is no failure.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 120_000,
  },
});
