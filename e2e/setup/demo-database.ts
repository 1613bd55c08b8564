// Access to the demo's database, for what no call of the API does.
import type pg from 'pg';
import { onDatabase } from './database.ts';
import { demo } from './demo.ts';

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

/** Changes what a venue subscribes to. */
export const changeOffer = (venue: string, offer: number): Promise<unknown> =>
  onDatabase(demo().data, (client) => client.query('update subscription set offer = $2 where venue_id = $1', [venue, offer]));

/** Ends the undo window of every order, and makes the messages due that wait for its end. */
export const passUndo = (): Promise<unknown> =>
  onDatabase(demo().data, async (client) => {
    await client.query(`update orders set undo_until = now() where undo_until > now()`);
    await client.query(`update graphile_worker._private_jobs set run_at = now() where key like 'notice:%' and run_at > now()`);
  });

/** What a statement of a journey finds. */
export const readDatabase = <Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> =>
  onDatabase(demo().data, async (client) => (await client.query<Row>(text, values)).rows);
