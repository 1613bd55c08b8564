// Checks every statement of the program against the migrated schema, so that a wrong column is found without running its code path.
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

/** Parses a statement without running it; `prepare` would refuse `lock table`. */
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

it('parses each form of each statement', async () => {
  const wrong: string[] = [];
  const client = await app.db.pool.connect();
  for (const { name, build, examples } of productStatements())
    for (const example of examples)
      await parse(client, build(...(example as never[])).text).catch((error: Error) => wrong.push(`${name}: ${error.message}`));
  client.release();
  expect(wrong).toEqual([]);
  expect(productStatements().length).toBeGreaterThan(100);
});

it('covers all SQL by these forms', () => {
  const { DATABASE_URL, DATA_DIR, SECRET, OPERATOR_EMAIL } = app.config;
  const program = path.join(import.meta.dirname, 'forms.fixture.ts');
  const settings = JSON.stringify({ DATABASE_URL, DATA_DIR, SECRET, OPERATOR_EMAIL });
  const report = JSON.parse(execFileSync(process.execPath, ['--import', 'tsx', program, settings], { encoding: 'utf8' }));
  expect(report.missing).toEqual([]);
  expect(report.pieces).toBeGreaterThan(200);
});

it('has one text for the name of each prepared statement', () => {
  const textsOf = ({ build, examples }: ReturnType<typeof productStatements>[number]) =>
    new Set(examples.map((example) => build(...(example as never[])).text));
  expect(
    productStatements()
      .filter((one) => one.prepared && textsOf(one).size > 1)
      .map(({ name }) => name),
  ).toEqual([]);
});

it('runs no other statement', () => {
  // Exceptions: the platform, and the demonstration, which fills a new database with generated statements.
  const others = sources.filter((file) => !/^(platform\/|demo-host\.ts$)/.test(file));
  expect(others.filter((file) => /\.query\(/.test(fs.readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8')))).toEqual([]);
});
