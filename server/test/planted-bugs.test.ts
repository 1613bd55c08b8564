// Proves that the fault tests find each planted bug.
import { describe, expect, it } from 'vitest';
import { isFound } from './faults/draws.ts';
import { caller } from './faults/http.ts';
import type { Bug } from './faults/planted.ts';
import { found, type Rush } from './faults/rush.ts';
import { runEditors } from './faults/staff.ts';
import { faultsStage } from './faults/stage.ts';
import { supervise } from './faults/supervisor.ts';
import { enterWorld } from './faults/world.ts';
import { LONG_TEST_MS } from './harness/within.ts';

const stage = faultsStage();

describe('the suite finds a planted bug', { timeout: LONG_TEST_MS }, () => {
  const planted: [Bug, Omit<Rush, 'bug' | 'within'>, finding: string][] = [
    ['answer-before-commit', { orders: 60, clients: 8, kills: 3, boards: 0, staff: 0 }, 'orders'],
    ['no-key', { orders: 60, clients: 8, boards: 0, staff: 0 }, 'keys'],
    ['check-then-act', { orders: 60, clients: 4, boards: 2, staff: 2 }, 'steps'],
    ['serial-replay', { orders: 160, clients: 16, boards: 2, staff: 4 }, 'boards'],
  ];
  it.each(planted)('%s', async (bug, what, finding) => {
    expect(await isFound(async () => found(await stage.rush({ ...what, within: 5_000, bug })).includes(finding))).toBe(true);
  });

  /** Number of edits of four editors that were overwritten. */
  const lostEdits = (settings: Record<string, string>): Promise<number> =>
    stage.inCopy(async (engine) => {
      const world = enterWorld(engine, stage.cast, settings);
      const server = await supervise(stage.file, world.env);
      const { call, close } = caller(server.port);
      await server.ready();
      const lost = await runEditors(call, world, 4, 5);
      close();
      await server.stop();
      await world.close();
      return lost.length;
    });
  it('no-version: editors overwrite each other', async () => {
    expect(await isFound(async () => (await lostEdits({ FAULTS_BUG: 'no-version' })) > 0)).toBe(true);
  });
  it('without a planted bug they do not', async () => {
    expect(await lostEdits({})).toBe(0);
  });
});
