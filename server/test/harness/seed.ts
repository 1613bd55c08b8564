// Before each file of unit and server tests: what is drawn at random is drawn from one seed. `SEED=n npx vitest run …` repeats it.
import fc from 'fast-check';
import { beforeEach } from 'vitest';
import { hasDrawn, restartDraws, SEED } from './random.ts';

// A failed property prints its seed by itself.
fc.configureGlobal({ seed: SEED });

beforeEach(({ onTestFailed, task }) => {
  restartDraws();
  onTestFailed(() => {
    if (hasDrawn()) console.error(`SEED=${SEED} repeats the draws of "${task.name}".`);
  });
});
