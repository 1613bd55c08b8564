import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testFolder } from '../../test/folder.ts';
import { type SupervisedPostgres, supervisePostgres } from './supervise-postgres.ts';

const dir = testFolder('pg-kept');
const version = path.join(dir, 'pgdata', 'PG_VERSION');
const logLines: string[] = [];
let supervised: SupervisedPostgres;

beforeAll(async () => {
  supervised = await supervisePostgres({ dir, log: (line) => logLines.push(line) });
});
afterAll(async () => {
  await supervised.stop();
  fs.rmSync(dir, { recursive: true, force: true });
});

const pid = () => Number.parseInt(fs.readFileSync(path.join(dir, 'pgdata', 'postmaster.pid'), 'utf8'), 10);
const answers = async (): Promise<boolean> => {
  const client = new pg.Client(supervised.url);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query('select 1')).rowCount === 1;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};
const kill = async () => {
  const killed = pid();
  process.kill(killed, 'SIGKILL');
  await expect.poll(answers, { interval: 20 }).toBe(false);
};
const comesBack = () => expect.poll(answers).toBe(true);

it('restarts the database at the same address, also after a failed restart', async () => {
  await kill();
  await comesBack();
  const known = fs.readFileSync(version, 'utf8');
  fs.writeFileSync(version, '12\n');
  await kill();
  await expect.poll(() => logLines.filter((line) => /made by PostgreSQL 12/.test(line)).length).toBeGreaterThan(1);
  fs.writeFileSync(version, known);
  await comesBack();
});

it('does not restart it after a stop', async () => {
  await supervised.stop();
  expect(await answers()).toBe(false);
  expect(fs.existsSync(path.join(dir, 'pgdata', 'postmaster.pid'))).toBe(false);
});
