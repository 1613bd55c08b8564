// The database of a demo: connections to it, its clock and its copy.
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, ensurePostgres } from '../../server/platform/embedded-postgres/embedded-postgres.ts';

/** Works on the database of a folder; one that was not started yet is stopped again. */
export const onDatabase = async <T>(data: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const postgres = await ensurePostgres({ dir: join(data, 'postgres') });
  const client = new pg.Client({ connectionString: postgres.url, connectionTimeoutMillis: 20_000 });
  try {
    await client.connect();
    return await work(client).finally(() => client.end());
  } finally {
    await postgres.stop();
  }
};

/** Gives a new database a `now()` of its own, which every statement finds before PostgreSQL's. */
export const setDatabaseClock = (data: string, shift: number): Promise<unknown> =>
  onDatabase(data, (client) =>
    client.query(`
      create schema journeys;
      create function journeys.now() returns timestamptz language sql stable
        as $$ select pg_catalog.now() + interval '${shift} milliseconds' $$;
      alter role current_user set search_path = public, journeys, pg_catalog`),
  );

/** The name of the copy that `restoreDatabase` restores. */
const TEMPLATE = 'demo_template';

/** Runs statements as the superuser, outside of the demo's own database. */
const administer = async ({ superuserUrl, connection }: EmbeddedPostgres, statements: (database: string) => string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: superuserUrl.replace(`/${connection.database}?`, '/template1?') });
  await client.connect();
  for (const statement of statements(connection.database)) await client.query(statement);
  await client.end();
};

/** Keeps a copy of a demo's database as it is now, for `restoreDatabase`. Nothing may be connected to it. */
export const keepDatabase = async (data: string): Promise<void> => {
  const postgres = await ensurePostgres({ dir: join(data, 'postgres') });
  await administer(postgres, (database) => [`create database ${TEMPLATE} template ${database} strategy file_copy`]);
  await postgres.stop();
};

/** Makes the demo's database again from the copy. The server on it has to be stopped. */
export const restoreDatabase = (postgres: EmbeddedPostgres): Promise<void> =>
  administer(postgres, (database) => [
    `drop database ${database} with (force)`,
    `create database ${database} template ${TEMPLATE} owner ${postgres.connection.user} strategy file_copy`,
  ]);
