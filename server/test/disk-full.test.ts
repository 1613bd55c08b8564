// A full disk: orders are refused with a message, no acknowledged order is lost, and orders continue once there is space.
import { expect, it } from 'vitest';
import { runFullDisk, saysItIsFull, smallDisk } from './faults/small-disk.ts';
import { faultsStage } from './faults/stage.ts';
import { LONG_TEST_MS } from './harness/within.ts';

const ORDERS = 450;
const stage = faultsStage();
const ALL_WELL = { orders: [], keys: [], numbers: [], sequence: [], boards: [], steps: [], behaviour: [] };

it('recovers by itself from a database that reports a full disk, and loses no order', { timeout: LONG_TEST_MS }, () =>
  stage.inCopy(async (engine) => {
    const { findings, figures } = await runFullDisk(stage.file, saysItIsFull(engine), stage.cast, 60);
    expect(findings).toEqual(ALL_WELL);
    expect(figures.refused).toBeGreaterThanOrEqual(12);
  }),
);

it('recovers by itself from a full disk, if a small one can be mounted', { timeout: LONG_TEST_MS }, async ({ skip }) => {
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
