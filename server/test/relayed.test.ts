// kill -9 of nodes that relay events, under load: every subscriber receives every event once, in order.
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

/** A node that restarts whenever it is killed. */
const keepCarrying = (databaseUrl: string) => {
  const file = path.join(path.dirname(stage.file), 'relay.mjs');
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

it('delivers no event twice, out of order or never', async () => {
  const app = await startTestApp({ ROLES: 'api' });
  const { pool } = app.db;
  await pool.query('create table delivered (n bigserial, venue_id uuid, seq bigint)');
  const venues = [await makeVenue(app), await makeVenue(app), await makeVenue(app)];
  const nodes = Array.from({ length: NODES }, () => keepCarrying(app.databaseUrl));
  const deliveries = async () => (await pool.query<{ count: number }>('select count(*)::int as count from delivered')).rows[0]?.count ?? 0;
  const load = { on: true, events: 0 };
  const writers = venues.map(async (venue) => {
    while (load.on) {
      await app.db.transaction((tx) => appendEvents(tx, venue, { type: 'test.happened', data: [{}, {}] }));
      load.events += 2;
      await sleep(20);
    }
  });
  // Each kill waits for more events, so that it hits a delivery.
  for (let kills = 0; kills < KILLS; kills++) {
    const before = await deliveries();
    await expect.poll(deliveries, { interval: 10 }).toBeGreaterThan(before + 5);
    nodes[kills % NODES]?.kill();
  }
  load.on = false;
  await Promise.all(writers);
  await expect.poll(deliveries).toBeGreaterThanOrEqual(load.events);
  for (const node of nodes) node.end();
  for (const venue of venues) {
    const { rows } = await pool.query<{ seq: number }>('select seq from delivered where venue_id = $1 order by n', [venue]);
    const { rows: happened } = await pool.query<{ seq: number }>('select seq from outbox where venue_id = $1 order by seq', [venue]);
    expect(happened.length).toBeGreaterThan(0);
    expect(rows).toEqual(happened);
  }
});
