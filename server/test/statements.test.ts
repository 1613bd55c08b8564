// Every statement of the program is understood by the migrated schema: a wrong column is found without walking the path to it.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { declaredStatements } from '../platform/sql.ts';
import { startTestApp, type TestApp } from './app.ts';

const root = path.join(import.meta.dirname, '..');
/** Threads and programs are no modules: what they run, they import from one. */
const PROGRAMS = /(\.worker|\.test|\.fixture|^main|^dev|^first-admin)\.ts$|^test\//;
const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && !PROGRAMS.test(file));

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await Promise.all(sources.map((file) => import(path.join(root, file))));
});

/** PostgreSQL reads a statement, as it does before it runs one, and does no more: `prepare` would take no `lock table`. */
const parse = (client: pg.PoolClient, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const reading = {
      callback: () => undefined,
      submit(connection: pg.Connection) {
        connection.parse({ name: '', text, types: [] }, false);
        connection.sync();
      },
      handleError: reject,
      handleReadyForQuery: resolve,
    };
    client.query(reading);
  });

it('reads each statement, in each of its forms', async () => {
  const wrong: string[] = [];
  const client = await app.db.pool.connect();
  for (const { name, build, examples } of declaredStatements())
    for (const example of examples)
      await parse(client, build(...(example as never[])).text).catch((error: Error) => wrong.push(`${name}: ${error.message}`));
  client.release();
  expect(wrong).toEqual([]);
  expect(declaredStatements().length).toBeGreaterThan(100);
});

it('and no other statement is run', () => {
  // The platform is the one way itself; the demonstration, through its host, fills a new database with a statement a table, made of its columns.
  const others = sources.filter((file) => !/^(platform\/|demo-host\.ts$)/.test(file));
  expect(others.filter((file) => /\.query\(/.test(fs.readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
});
