// The demo's own database: its clock, and what a journey needs and no call does.
import { join } from 'node:path';
import pg from 'pg';
import { ensurePostgres } from '../../server/platform/embedded-postgres/embedded-postgres.ts';
import { demo } from './demo.ts';

/** Works on the database of a folder; one that was not started yet is stopped again. */
const onDatabase = async <T>(data: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const postgres = await ensurePostgres({ dir: join(data, 'postgres') });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const answer = await work(client).finally(() => client.end());
  await postgres.stop();
  return answer;
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

/** An account of the same rights and password as `like`, for a journey that changes its password: the demo's own stay what they are. */
export const makeAccount = (email: string, like: string): Promise<unknown> =>
  onDatabase(demo().data, (client) =>
    client.query(
      `with made as (insert into account (id, email, password_hash, firstname, lastname)
         select gen_random_uuid(), $1, password_hash, 'Ana', 'Journey' from account where email = $2 returning id)
       insert into venue_role (venue_id, account_id, role, since)
         select r.venue_id, made.id, r.role, r.since from made, venue_role r join account a on a.id = r.account_id where a.email = $2`,
      [email, like],
    ),
  );

/** Gives a venue what it subscribes to, which no screen sells yet: 3 is Premium, for a year. */
export const subscribe = (venue: string, offer: number): Promise<unknown> =>
  onDatabase(demo().data, (client) =>
    client.query(`insert into subscription (venue_id, offer, end_date) values ($1, $2, now() + interval '1 year')`, [venue, offer]),
  );

/** What a statement of a journey finds. */
export const readDatabase = <Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> =>
  onDatabase(demo().data, async (client) => (await client.query<Row>(text, values)).rows);
