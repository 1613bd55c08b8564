// kill -9 at random moments loses, repeats and misnumbers no order.
// The full run, with 10,000 orders and 50 kills: npx tsx server/test/faults/run.ts
import { describe, expect, it } from 'vitest';
import { faultsStage } from './faults/stage.ts';
import { heldAcrossKill, outAcrossKill, unpaidAcrossKill } from './faults/timers.ts';
import { enterWorld } from './faults/world.ts';
import { LONG_TEST_MS } from './harness/within.ts';

/** A hang limit. It includes a board's pause of up to four seconds before it reconnects. */
const WITHIN_MS = 30_000;
const stage = faultsStage();

describe('a rush with kill -9 of the server', { timeout: LONG_TEST_MS }, () => {
  it('loses, repeats and misnumbers nothing, and every board shows the stored orders', async () => {
    const result = await stage.rush({ orders: 400, clients: 8, kills: 3, boards: 4, staff: 2, within: WITHIN_MS });
    expect(result.findings).toEqual({ orders: [], keys: [], numbers: [], sequence: [], boards: [], steps: [], behaviour: [] });
    expect(result.figures).toMatchObject({ orders: 400, freshStarts: 0 });
  });
});

describe('a rush over two nodes on one database, with kill -9 of one of them', { timeout: LONG_TEST_MS }, () => {
  it('loses, repeats and misnumbers nothing, and boards reconnect to the other node', async () => {
    const result = await stage.rush({ orders: 300, clients: 8, kills: 2, boards: 4, staff: 2, nodes: 2, within: WITHIN_MS });
    expect(result.findings).toEqual({ orders: [], keys: [], numbers: [], sequence: [], boards: [], steps: [], behaviour: [] });
    expect(result.figures).toMatchObject({ orders: 300, freshStarts: 0 });
  });
});

describe('timed changes of an order', { timeout: LONG_TEST_MS }, () => {
  // Concurrent, because they wait for the clock.
  it.concurrent.each([
    ['a held order is cancelled', heldAcrossKill, { before: 'ON_HOLD', after: 'CANCELLED', cancels: 1, events: 3 }],
    ['a held order goes on', outAcrossKill, { before: 'ON_HOLD', after: 'PENDING', cancels: 0, events: 3 }],
    ['an unpaid order is abandoned', unpaidAcrossKill, { before: 'AWAITING_PAYMENT', after: 'ABANDONED', cancels: 1, events: 2 }],
  ])('%s once, although the server is killed in between', async (_name, acrossKill, expected) => {
    await stage.inCopy(async (engine) => {
      const world = enterWorld(engine, stage.cast, {});
      expect(await acrossKill(stage.file, world)).toEqual(expected);
      await world.close();
    });
  });
});
