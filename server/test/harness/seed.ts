// Runs before each file of unit and server tests: seeds the random values. `SEED=n npx vitest run …` repeats them.
import fc from 'fast-check';
import { beforeEach } from 'vitest';
import { hasDrawn, restartDraws, SEED } from './random.ts';

// A failed property prints its own seed.
fc.configureGlobal({ seed: SEED });

beforeEach(({ onTestFailed, task }) => {
  restartDraws();
  onTestFailed(() => {
    if (hasDrawn()) console.error(`SEED=${SEED} repeats the draws of "${task.name}".`);
  });
});
