// kill -9 of nodes that carry events, under load: every subscriber is told of every event once, in order.
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { appendEvents } from '../platform/outbox/append.ts';
import { startTestApp } from './app.ts';
import { makeVenue } from './factories.ts';
import { faultsStage } from './faults/stage.ts';
import { SEED } from './harness/random.ts';

const stage = faultsStage();
const NODES = 2;
const KILLS = 5;
const running = new Set<ChildProcess>();
afterAll(() => {
  for (const node of running) node.kill('SIGKILL');
});

/** A node that is started again whenever it is killed. */
const keepCarrying = (databaseUrl: string) => {
  const file = path.join(path.dirname(stage.file), 'carrier.mjs');
  const state = { node: undefined as ChildProcess | undefined, ended: false };
  const start = () => {
    const node = spawn(process.execPath, [file], {
      env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, SEED: String(SEED) },
      stdio: 'ignore',
    });
    running.add(node);
    node.once('exit', () => {
      running.delete(node);
      if (!state.ended) start();
    });
    state.node = node;
  };
  start();
  return {
    kill: () => state.node?.kill('SIGKILL'),
    end() {
      state.ended = true;
      state.node?.kill('SIGKILL');
    },
  };
};

it('nothing is lost, doubled or told out of order', async () => {
  const app = await startTestApp({ ROLES: 'api' });
  const { pool } = app.db;
  await pool.query('create table told (n bigserial, venue_id uuid, seq bigint)');
  const venues = [await makeVenue(app), await makeVenue(app), await makeVenue(app)];
  const nodes = Array.from({ length: NODES }, () => keepCarrying(app.databaseUrl));
  const toldOf = async () => (await pool.query<{ told: number }>('select count(*) as told from told')).rows[0]?.told ?? 0;
  const load = { on: true, events: 0 };
  const writers = venues.map(async (venue) => {
    while (load.on) {
      await app.db.transaction((tx) => appendEvents(tx, venue, { type: 'test.happened', data: [{}, {}] }));
      load.events += 2;
      await sleep(20);
    }
  });
  // Each kill comes while events are being carried: not before some more have arrived.
  for (let kills = 0; kills < KILLS; kills++) {
    const before = await toldOf();
    await expect.poll(toldOf, { interval: 10 }).toBeGreaterThan(before + 5);
    nodes[kills % NODES]?.kill();
  }
  load.on = false;
  await Promise.all(writers);
  await expect.poll(toldOf).toBeGreaterThanOrEqual(load.events);
  for (const node of nodes) node.end();
  for (const venue of venues) {
    const { rows } = await pool.query<{ seq: number }>('select seq from told where venue_id = $1 order by n', [venue]);
    const { rows: happened } = await pool.query<{ seq: number }>('select seq from outbox where venue_id = $1 order by seq', [venue]);
    expect(happened.length).toBeGreaterThan(0);
    expect(rows).toEqual(happened);
  }
});
