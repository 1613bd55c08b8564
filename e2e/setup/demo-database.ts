// Access to the demo's database, for changes that the API does not offer.
import type pg from 'pg';
import { onDatabase } from './database.ts';
import { demo } from './demo.ts';

/** Creates an account with the rights and password of `like`, for a journey that changes its password. */
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

/** Gives a venue a subscription of a year (3 is Premium), which no screen sells yet. */
export const subscribe = (venue: string, offer: number): Promise<unknown> =>
  onDatabase(demo().data, (client) =>
    client.query(`insert into subscription (venue_id, offer, end_date) values ($1, $2, now() + interval '1 year')`, [venue, offer]),
  );

/** Changes the offer of a venue's subscription. */
export const changeOffer = (venue: string, offer: number): Promise<unknown> =>
  onDatabase(demo().data, (client) => client.query('update subscription set offer = $2 where venue_id = $1', [venue, offer]));

/** Ends the undo of every order, and makes the messages that wait for it due. */
export const endUndo = (): Promise<unknown> =>
  onDatabase(demo().data, async (client) => {
    await client.query(`update orders set undo_until = now() where undo_until > now()`);
    await client.query(`update graphile_worker._private_jobs set run_at = now() where key like 'notice:%' and run_at > now()`);
  });

/** The rows of a statement. */
export const readDatabase = <Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> =>
  onDatabase(demo().data, async (client) => (await client.query<Row>(text, values)).rows);
