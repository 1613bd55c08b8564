// No room on the disk: orders are refused in words, nothing that was acknowledged is lost, and it goes on by itself when there is room.
import { expect, it } from 'vitest';
import { runFullDisk, saysItIsFull, smallDisk } from './faults/small-disk.ts';
import { faultsStage } from './faults/stage.ts';
import { LONG_TEST_MS } from './harness/within.ts';

const ORDERS = 450;
const stage = faultsStage();
const ALL_WELL = { orders: [], keys: [], numbers: [], sequence: [], boards: [], steps: [], behaviour: [] };

it('a database that says that its disk is full costs no order and needs nobody', { timeout: LONG_TEST_MS }, () =>
  stage.inCopy(async (engine) => {
    const { findings, figures } = await runFullDisk(stage.file, saysItIsFull(engine), stage.cast, 60);
    expect(findings).toEqual(ALL_WELL);
    expect(figures.refused).toBeGreaterThanOrEqual(12);
  }),
);

it('nor does a disk that is full, where a small one can be mounted', { timeout: LONG_TEST_MS }, async ({ skip }) => {
  const disk = await smallDisk();
  if (!disk) return skip('a small disk can only be mounted by root');
  try {
    const { findings, figures } = await runFullDisk(stage.file, disk, null, ORDERS);
    expect(findings).toEqual(ALL_WELL);
    expect(figures.refused).toBeGreaterThanOrEqual(12);
  } finally {
    await disk.close();
  }
});
