import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { testFolder } from '../../test/folder.ts';
import { migrateJobs } from '../jobs.ts';
import { migrate } from '../migrate.ts';
import { type EmbeddedPostgres, ensurePostgres } from './embedded-postgres.ts';

const migrations = path.join(import.meta.dirname, '../../migrations');
const quiet = { info() {}, warn() {}, error() {} };
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

const folder = (): string => {
  const dir = testFolder('pg-role');
  cleanups.push(() => fs.rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
  return dir;
};
const ensured = async (dir: string): Promise<EmbeddedPostgres> => {
  const server = await ensurePostgres({ dir });
  cleanups.push(() => server.stop());
  return server;
};
const connectTo = (url: string) => async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
};
const query = async <Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> => {
  const client = await connectTo(url)();
  return (await client.query<Row>(text).finally(() => client.end())).rows;
};
const prepare = async (url: string): Promise<void> => {
  await migrate(connectTo(url), migrations);
  const pool = new pg.Pool({ connectionString: url });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  await migrateJobs(pool, quiet);
  await pool.end();
};

const ROLE = `select rolname as name, rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as privileged
  from pg_roles where rolname = current_user`;
const OWNERS = `select distinct pg_get_userbyid(relowner) as owner from pg_class where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
  union select distinct pg_get_userbyid(nspowner) from pg_namespace where nspname = 'graphile_worker'
  union select distinct pg_get_userbyid(proowner) from pg_proc p where pronamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
  union select pg_get_userbyid(datdba) from pg_database where datname = current_database()`;
const ROWS = `select (select count(*)::int from account) as accounts, (select count(*)::int from graphile_worker.jobs) as jobs, (select mood::text from old) as mood`;

it('serves the application as a role that owns its database and has no other privileges', async () => {
  const { url } = await ensured(folder());
  await prepare(url);
  expect(await query(url, ROLE)).toEqual([{ name: 'ardoise', privileged: false }]);
  expect(await query(url, OWNERS)).toEqual([{ owner: 'ardoise' }]);
  for (const text of [
    `copy (select 1) to program 'true'`,
    `select pg_read_file('postgresql.conf')`,
    'set role app',
    'alter role ardoise superuser',
    'create role another',
    'create database another',
    'alter system set fsync = off',
  ]) {
    await expect(query(url, text), text).rejects.toMatchObject({ code: '42501' });
  }
});

it('transfers ownership of all objects in a folder that the superuser owned', async () => {
  const dir = folder();
  const before = await ensured(dir);
  await query(before.superuserUrl, 'alter database postgres owner to app; drop owned by ardoise; drop role ardoise');
  await prepare(before.superuserUrl);
  await query(
    before.superuserUrl,
    `create schema "Own Words"; create sequence "Own Words"."Counter"; create type mood as enum ('calm'); create domain short as text;
     create table old (id bigint generated always as identity, number serial, mood mood); insert into old (mood) values ('calm');
     create view shown as select * from old; create materialized view kept as select * from old; create type pair as (a int, b int);
     create procedure pass(int) language sql as 'select 1'; create function fold_all(text[], short) returns text language sql as 'select 1::text';
     insert into account (id, email, password_hash, firstname, lastname) values (gen_random_uuid(), 'a@test.example', 'x', 'A', 'B');
     select graphile_worker.add_job('some_task')`,
  );
  expect(await query(before.superuserUrl, OWNERS)).toEqual([{ owner: 'app' }]);
  await before.stop();

  const [one, two] = await Promise.all([ensured(dir), ensured(dir)]);
  expect(one.url).toBe(two.url);
  expect(await query(one.url, ROLE)).toEqual([{ name: 'ardoise', privileged: false }]);
  expect(await query(one.url, OWNERS)).toEqual([{ owner: 'ardoise' }]);
  expect(await query(one.url, ROWS)).toEqual([{ accounts: 1, jobs: 1, mood: 'calm' }]);
  // Later versions must be able to change, replace and drop these objects.
  await prepare(one.url);
  await query(
    one.url,
    `alter table account add column later int; create or replace function fold(value text) returns text immutable strict parallel safe
       language sql return lower(value); alter sequence "Own Words"."Counter" restart; insert into old (mood) values ('calm');
     refresh materialized view kept; drop view shown; drop table old cascade; drop type mood; drop domain short cascade; drop type pair;
     drop procedure pass; drop schema "Own Words" cascade; drop schema graphile_worker cascade`,
  );
});
