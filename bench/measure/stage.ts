// The environment of a workload: its own PostgreSQL with durable writes, venues, and the built server.
import fs from 'node:fs';
import path from 'node:path';
import { databaseOnOwn, type Engine, type OwnServer, ownServer, scratchFolder } from '../../server/test/faults/engine.ts';
import { type Supervisor, supervise } from '../../server/test/faults/supervisor.ts';
import { type Cast, enterWorld, makeCast, type World } from '../../server/test/faults/world.ts';

export const root = path.join(import.meta.dirname, '../..');

export type Stage = { database: OwnServer; databaseUrl: string; engine: Engine; world: World; cast: Cast; close(): Promise<void> };

/** Creates a database with `venues` venues; `settings` configure its PostgreSQL. */
export const openStage = async (venues = 1, settings: Record<string, string> = {}): Promise<Stage> => {
  const dir = scratchFolder();
  const database = await ownServer(dir, settings);
  const engine = await databaseOnOwn(database);
  const cast = await makeCast(engine, venues);
  const world = enterWorld(engine, cast, { LOG_LEVEL: 'info', ORDERS_PER_TABLE: '1000000' });
  return {
    database,
    databaseUrl: engine.databaseUrl ?? '',
    engine,
    world,
    cast,
    async close() {
      await world.close();
      await engine.close();
      await database.stop();
      fs.rmSync(dir, { recursive: true, force: true });
    },
  };
};

/** Starts the built server and waits until it is ready. */
export const startServer = async ({ world }: Stage): Promise<Supervisor> => {
  const server = await supervise(path.join(root, 'server/dist/main.js'), world.env);
  await server.ready();
  return server;
};
