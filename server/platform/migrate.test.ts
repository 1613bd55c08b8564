import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { equipForTests } from '../test/database.ts';
import { testFolder } from '../test/folder.ts';
import { ensurePostgres } from './embedded-postgres/embedded-postgres.ts';
import { latestVersion, migrate } from './migrate.ts';

let serverUrl = process.env.TEST_DATABASE_URL ?? '';
let stopServer = async (): Promise<void> => {};
let database: string;
let directory: string;
const clients: pg.Client[] = [];

beforeAll(async () => {
  if (serverUrl !== '') return;
  const dir = testFolder('pg-migrate');
  const server = await ensurePostgres({ dir });
  await equipForTests(server);
  serverUrl = server.url;
  stopServer = async () => {
    await server.stop();
    fs.rmSync(dir, { recursive: true, force: true });
  };
});
afterAll(() => stopServer());

beforeEach(async () => {
  database = `migrate_${randomUUID().replaceAll('-', '')}`;
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'ardoise-migrations-'));
  await onServer(`CREATE DATABASE ${database}`);
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
  await onServer(`DROP DATABASE ${database} WITH (FORCE)`);
  fs.rmSync(directory, { recursive: true });
});

const onServer = async (sql: string): Promise<void> => {
  const client = new pg.Client(serverUrl);
  await client.connect();
  await client.query(sql).finally(() => client.end());
};

const connect = async (): Promise<pg.Client> => {
  const { host, port, user, password } = new pg.Client(serverUrl);
  const client = new pg.Client({ host, port, user, password, database });
  await client.connect();
  return client;
};

const session = async (): Promise<pg.Client> => {
  const client = await connect();
  clients.push(client);
  return client;
};

const write = (name: string, sql: string): void => fs.writeFileSync(path.join(directory, name), sql);

const rows = async (sql: string): Promise<unknown[]> => {
  return (await (await session()).query({ text: sql, rowMode: 'array' })).rows.flat();
};

const run = (log?: (line: string) => void): Promise<string[]> => migrate(connect, directory, log);

describe('migrate', () => {
  it('applies the files in order, once, and those added later', async () => {
    write('0002-fill-plate.sql', 'INSERT INTO plate VALUES (1);');
    write('0001-create-plate.sql', 'CREATE TABLE plate(id int);\nCREATE TABLE cup(id int);');
    expect(await run()).toEqual(['0001-create-plate', '0002-fill-plate']);
    expect(await run()).toEqual([]);
    write('0003-fill-again.sql', 'INSERT INTO plate VALUES (2);');
    expect(await run()).toEqual(['0003-fill-again']);
    expect(await rows('SELECT id FROM plate ORDER BY id')).toEqual([1, 2]);
    expect(await rows('SELECT version FROM schema_migration ORDER BY version')).toEqual([
      '0001-create-plate',
      '0002-fill-plate',
      '0003-fill-again',
    ]);
    expect(latestVersion(directory)).toBe('0003-fill-again');
  });

  it('applies once if four processes start together', async () => {
    write('0001-create-plate.sql', 'CREATE TABLE plate(id int); SELECT pg_sleep(0.2);');
    write('0002-fill-plate.sql', 'INSERT INTO plate VALUES (1);');
    write('0003-index-plate.sql', '-- no-transaction\nCREATE INDEX CONCURRENTLY plate_id ON plate(id);');
    const results = await Promise.all([run(), run(), run(), run()]);
    expect(results.map((names) => names.length).sort()).toEqual([0, 0, 0, 3]);
    expect(await rows('SELECT id FROM plate')).toEqual([1]);
  });

  it('rolls back a file that fails, and reports the line', async () => {
    write('0001-create-plate.sql', 'CREATE TABLE plate(id int);');
    write('0002-break-plate.sql', 'CREATE TABLE cup(id int);\nINSERT INTO plate\nVALUES (nonsense);');
    write('0003-create-bowl.sql', 'CREATE TABLE bowl(id int);');
    await expect(run()).rejects.toThrow(/0002-break-plate failed \(line 3\).*nonsense/);
    expect(await rows("SELECT to_regclass('plate') IS NOT NULL, to_regclass('cup') IS NULL, to_regclass('bowl') IS NULL")).toEqual([
      true,
      true,
      true,
    ]);
    write('0002-break-plate.sql', 'CREATE TABLE cup(id int);');
    expect(await run()).toEqual(['0002-break-plate', '0003-create-bowl']);
  });

  it('refuses a file edited after it was applied, but not other line ends', async () => {
    write('0001-create-plate.sql', 'CREATE TABLE plate(\nid int);');
    await run();
    write('0001-create-plate.sql', 'CREATE TABLE plate(\r\nid int);');
    expect(await run()).toEqual([]);
    write('0001-create-plate.sql', 'CREATE TABLE plate(\nid bigint);');
    await expect(run()).rejects.toThrow('0001-create-plate was edited');
  });

  it('refuses a database newer than the program', async () => {
    write('0001-create-plate.sql', 'CREATE TABLE plate(id int);');
    write('0002-create-cup.sql', 'CREATE TABLE cup(id int);');
    await run();
    fs.rmSync(path.join(directory, '0002-create-cup.sql'));
    await expect(run()).rejects.toThrow(/newer than this program.*0002-create-cup/);
  });

  it('refuses a file that comes before one already applied', async () => {
    write('0002-create-cup.sql', 'CREATE TABLE cup(id int);');
    await run();
    write('0001-create-plate.sql', 'CREATE TABLE plate(id int);');
    await expect(run()).rejects.toThrow(/0001-create-plate comes before 0002-create-cup/);
  });

  it.each([
    ['1-plate.sql', 'SELECT 1', /NNNN-verb-noun/],
    ['0001-drop-cup.sql', 'SELECT 1', /same number/],
    ['0002-end-early.sql', 'SELECT 1;\ncommit;', /transaction/],
  ])('refuses the file %s', async (name, sql, message) => {
    write('0001-create-plate.sql', 'CREATE TABLE plate(id int);');
    write(name, sql);
    await expect(run()).rejects.toThrow(message);
    expect(() => latestVersion(directory)).toThrow(message);
  });

  it('waits for a locked table without blocking readers', async () => {
    write('0001-create-plate.sql', 'CREATE TABLE plate(id int);');
    await run();
    const holder = await session();
    await holder.query('BEGIN');
    await holder.query('SELECT * FROM plate');
    write('0002-widen-plate.sql', 'ALTER TABLE plate ADD COLUMN size int;');
    const lines: string[] = [];
    const migrating = run((line) => lines.push(line));
    const reader = await session();
    // A reader that waits longer than this for the table fails.
    await reader.query("SET lock_timeout = '500ms'");
    for (const until = Date.now() + 1_000; Date.now() < until || lines.length === 0; ) await reader.query('SELECT * FROM plate');
    expect(lines).toEqual(['migration 0002-widen-plate waits for queries that hold its tables']);
    await holder.query('COMMIT');
    expect(await migrating).toEqual(['0002-widen-plate']);
  });

  it('splits a file without transaction into statements, respecting strings and bodies', async () => {
    write(
      '0001-create-plate.sql',
      `-- no-transaction
-- first; with a semicolon
CREATE TABLE plate(id int, "odd;name" text DEFAULT 'it''s; fine');
/* a comment; too */ CREATE INDEX CONCURRENTLY plate_id ON plate(id);
CREATE FUNCTION one() RETURNS int LANGUAGE plpgsql AS $body$ BEGIN PERFORM 1; RETURN 1; END $body$;
DO $$ BEGIN INSERT INTO plate(id) VALUES (1); END $$;
-- last; comment
`,
    );
    expect(await run()).toEqual(['0001-create-plate']);
    expect(await rows('SELECT id, "odd;name", one() FROM plate')).toEqual([1, "it's; fine", 1]);
    expect(await rows("SELECT indisvalid FROM pg_index WHERE indexrelid = 'plate_id'::regclass")).toEqual([true]);
  });

  it('releases its lock and its connection after a failure', async () => {
    write('0001-break-plate.sql', 'SELECT nonsense;');
    await expect(run()).rejects.toThrow('nonsense');
    write('0001-break-plate.sql', 'SELECT 1;');
    expect(await run()).toEqual(['0001-break-plate']);
    expect(
      await rows(
        "SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%advisory%'",
      ),
    ).toEqual([0]);
  });
});
