import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Many tests wait for processes and clocks: two at a time, however few cores there are.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['contract/**/*.test.ts', 'menu/**/*.test.ts', 'backoffice/**/*.test.ts', 'guestmenu/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'demo/**/*.test.ts'],
          globalSetup: ['server/test/database.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
