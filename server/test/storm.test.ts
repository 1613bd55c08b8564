// 500 boards are disconnected at once, repeatedly.
import { expect, it } from 'vitest';
import { faultsStage } from './faults/stage.ts';
import { runStorm } from './faults/storm.ts';
import { LONG_TEST_MS } from './harness/within.ts';

const stage = faultsStage();

it('500 boards that are disconnected three times show the stored orders, and no order is affected', { timeout: LONG_TEST_MS }, async () => {
  const storm = { boards: 500, cuts: 3, orders: 60, clients: 2, within: 60_000 };
  const { findings, figures } = await stage.inCopy((engine) => runStorm(stage.file, engine, stage.cast, storm));
  expect(findings).toEqual({ orders: [], keys: [], numbers: [], sequence: [], boards: [], steps: [], behaviour: [] });
  expect(figures).toMatchObject({ orders: 60, boardsEqual: expect.any(Number) });
});
