// Every statement of the program is understood by the migrated schema: a wrong column is found without walking the path to it.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { loadSources, productStatements, sources } from './sources.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await loadSources();
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
  for (const { name, build, examples } of productStatements())
    for (const example of examples)
      await parse(client, build(...(example as never[])).text).catch((error: Error) => wrong.push(`${name}: ${error.message}`));
  client.release();
  expect(wrong).toEqual([]);
  expect(productStatements().length).toBeGreaterThan(100);
});

it('has every piece of SQL in one of those forms', () => {
  const { DATABASE_URL, DATA_DIR, SECRET, OPERATOR_EMAIL } = app.config;
  const program = path.join(import.meta.dirname, 'forms.fixture.ts');
  const settings = JSON.stringify({ DATABASE_URL, DATA_DIR, SECRET, OPERATOR_EMAIL });
  const told = JSON.parse(execFileSync(process.execPath, ['--import', 'tsx', program, settings], { encoding: 'utf8' }));
  expect(told.missing).toEqual([]);
  expect(told.pieces).toBeGreaterThan(200);
});

it('knows prepared statements by their names: each has one text', () => {
  const textsOf = ({ build, examples }: ReturnType<typeof productStatements>[number]) =>
    new Set(examples.map((example) => build(...(example as never[])).text));
  expect(
    productStatements()
      .filter((one) => one.prepared && textsOf(one).size > 1)
      .map(({ name }) => name),
  ).toEqual([]);
});

it('and no other statement is run', () => {
  // The platform is the one way itself; the demonstration, through its host, fills a new database with a statement a table, made of its columns.
  const others = sources.filter((file) => !/^(platform\/|demo-host\.ts$)/.test(file));
  expect(others.filter((file) => /\.query\(/.test(fs.readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8')))).toEqual([]);
});
