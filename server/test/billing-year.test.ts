// A year of billing with random failures, changes and kills. All of it, with 1,000 venues: npm run bench -- w18
import { expect, inject, it } from 'vitest';
import { simulateYear } from './billing-year/year.ts';
import { databaseOn } from './faults/engine.ts';
import { randomBelow } from './harness/random.ts';
import { LONG_TEST_MS } from './harness/within.ts';

it('numbers without gaps, bills every period once and agrees with the provider to the cent', { timeout: LONG_TEST_MS }, async () => {
  const { url, template } = inject('postgres');
  const engine = await databaseOn(url, template);
  try {
    const { findings, totals, actions } = await simulateYear({
      databaseUrl: engine.inspectUrl,
      venues: 40,
      kills: 3,
      seed: randomBelow(2 ** 31),
    });
    if (process.env.SHOW) console.log(totals, actions);
    expect(findings).toEqual([]);
    expect(totals).toMatchObject({ venues: 40, kills: 3 });
    expect(totals.bills).toBeGreaterThan(40);
  } finally {
    await engine.close();
  }
});
