// kill -9 of the database, a server of its own.
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundleServer } from './faults/build.ts';
import { isFound } from './faults/draws.ts';
import { databaseOnOwn, LAZY_SETTINGS, ownServer, scratchFolder } from './faults/engine.ts';
import { found, type Result, runRush } from './faults/rush.ts';
import { makeCast } from './faults/world.ts';
import { LONG_TEST_MS } from './harness/within.ts';

describe('kill -9 of the database', { timeout: LONG_TEST_MS }, () => {
  const whenKilled = async (file: string, settings: Record<string, string>, dir: string): Promise<Result> => {
    const server = await ownServer(dir, settings);
    const engine = await databaseOnOwn(server);
    try {
      return await runRush(file, engine, await makeCast(engine, 1), {
        orders: 150,
        clients: 8,
        databaseKills: 2,
        boards: 2,
        staff: 1,
        within: 30_000,
      });
    } finally {
      await engine.close();
      await server.stop();
    }
  };

  it('loses nothing and does not end the server; with lazy commits, the suite finds the loss', async () => {
    const dir = scratchFolder();
    const file = await bundleServer();
    try {
      const unharmed = await whenKilled(file, {}, dir);
      expect(unharmed.findings.behaviour).toEqual([]);
      expect(found(unharmed)).toEqual([]);
      expect(await isFound(async () => found(await whenKilled(file, LAZY_SETTINGS, dir)).includes('orders'))).toBe(true);
    } finally {
      for (const folder of [dir, path.dirname(file)]) fs.rmSync(folder, { recursive: true, force: true });
    }
  });
});
