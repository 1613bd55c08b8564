// The database of a demo: connections, clock and template.
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, ensurePostgres } from '../../server/platform/embedded-postgres/embedded-postgres.ts';

/** Runs `work` on the database of a folder; starts and stops it if it is not running. */
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

/** Creates a `now()` in a database, which takes precedence over PostgreSQL's. */
export const setDatabaseClock = (data: string, shift: number): Promise<unknown> =>
  onDatabase(data, (client) =>
    client.query(`
      create schema journeys;
      create function journeys.now() returns timestamptz language sql stable
        as $$ select pg_catalog.now() + interval '${shift} milliseconds' $$;
      alter role current_user set search_path = public, journeys, pg_catalog`),
  );

/** The template that `restoreDatabase` copies. */
const TEMPLATE = 'demo_template';

/** Runs statements as the superuser, outside the demo's database. */
const administer = async ({ superuserUrl, connection }: EmbeddedPostgres, statements: (database: string) => string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: superuserUrl.replace(`/${connection.database}?`, '/template1?') });
  await client.connect();
  for (const statement of statements(connection.database)) await client.query(statement);
  await client.end();
};

/** Copies a demo's database for `restoreDatabase`. It must have no connections. */
export const saveTemplate = async (data: string): Promise<void> => {
  const postgres = await ensurePostgres({ dir: join(data, 'postgres') });
  await administer(postgres, (database) => [`create database ${TEMPLATE} template ${database} strategy file_copy`]);
  await postgres.stop();
};

/** Restores the demo's database from the template. Its server must be stopped. */
export const restoreDatabase = (postgres: EmbeddedPostgres): Promise<void> =>
  administer(postgres, (database) => [
    `drop database ${database} with (force)`,
    `create database ${database} template ${TEMPLATE} owner ${postgres.connection.user} strategy file_copy`,
  ]);
