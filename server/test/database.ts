// One database server for all test files (TEST_DATABASE_URL, or the embedded one), one template, and a copy for each file.
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type EmbeddedPostgres, ensurePostgres } from '../platform/embedded-postgres/embedded-postgres.ts';
import { migrateJobs } from '../platform/jobs.ts';
import { migrate } from '../platform/migrate.ts';
import { testFolder } from './folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the maintenance database, and name of the migrated template. */
    postgres: { url: string; template: string };
  }
}

/** Settings without durability, because tests' data need not survive a crash. */
export const NO_DURABILITY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
const quiet = { info() {}, warn() {}, error() {} };
/** The address of another database on the same server. */
export const databaseAt = (url: string, name: string) => url.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, `$1${name}`);

/** Ends all connections to a database except autovacuum, which a plain role may not end. */
export const endConnections = (admin: pg.Client, name: string) =>
  admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user', [name]);

/** Runs `work` while a database accepts no connection, as if its server was down. */
export const withoutDatabase = async <T>(admin: pg.Client, name: string, work: () => Promise<T>): Promise<T> => {
  await admin.query(`alter database ${name} connection limit 0`);
  await endConnections(admin, name);
  try {
    return await work();
  } finally {
    await admin.query(`alter database ${name} connection limit -1`);
  }
};

/** Drops a database without `with (force)`, which fails while autovacuum runs; a plain drop ends autovacuum by itself. */
export const dropDatabase = async (admin: pg.Client, name: string): Promise<void> => {
  await endConnections(admin, name);
  await admin.query(`drop database if exists ${name}`);
};

/** Creates a database from a template by copying its files, ten times faster than the default of copying pages through the WAL. */
export const copyDatabase = (admin: pg.Client, name: string, template: string) =>
  admin.query(`create database ${name} template ${template} strategy file_copy`);

/** Grants the application's role what tests need: creating databases and forcing a checkpoint. */
export const equipForTests = async ({ superuserUrl, connection: { user } }: EmbeddedPostgres): Promise<void> => {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query(`alter role ${user} createdb; grant pg_checkpoint to ${user}`);
  await client.end();
};

const start = async () => {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  const dir = testFolder('test');
  const server = await ensurePostgres({ dir, settings: { ...NO_DURABILITY, max_connections: '200' } });
  await equipForTests(server);
  return {
    url: server.url,
    async stop() {
      await server.stop();
      fs.rmSync(dir, { recursive: true, force: true });
    },
  };
};

export default async (project: TestProject) => {
  const server = await start();
  const template = `ardoise_template_${process.pid}`;
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`create database ${template}`);
  const url = databaseAt(server.url, template);
  const connect = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client;
  };
  await migrate(connect, path.join(import.meta.dirname, '../migrations'));
  const pool = new pg.Pool({ connectionString: url });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  await migrateJobs(pool, quiet);
  await pool.end();
  project.provide('postgres', { url: server.url, template });
  return async () => {
    const leftovers = await admin.query<{ datname: string }>(`select datname from pg_database where datname like $1`, [`${template}%`]);
    for (const { datname } of leftovers.rows) await dropDatabase(admin, datname);
    await admin.end();
    await server.stop();
  };
};
