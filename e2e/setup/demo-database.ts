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

/** Grants a venue an offer for a year without payment (3 is Premium). */
export const subscribe = (venue: string, offer: number): Promise<unknown> =>
  onDatabase(demo().data, (client) =>
    client.query(`insert into subscription (venue_id, offer, end_date) values ($1, $2, now() + interval '1 year')`, [venue, offer]),
  );

/** Changes the offer of a venue's subscription, without its price and bills. */
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

/** Creates an account with the password of the demo accounts that manages this venue alone. */
export const makeManager = (email: string, venue: string): Promise<unknown> =>
  onDatabase(demo().data, (client) =>
    client.query(
      `with made as (insert into account (id, email, password_hash, firstname, lastname)
         select gen_random_uuid(), $1, password_hash, 'Ana', 'Journey' from account where email = 'manager@demo.test' returning id)
       insert into venue_role (venue_id, account_id, role, since) select $2, id, 'manager', now() from made`,
      [email, venue],
    ),
  );

/** Moves all dates of a venue's billing into the past, instead of the clock, and starts the billing run. */
export const passDays = (venue: string, days: number): Promise<unknown> =>
  onDatabase(demo().data, async (client) => {
    const move = (text: string) => client.query(text, [venue, days]);
    await client.query('begin');
    await move(`update subscription set period_start = period_start - $2::int, period_end = period_end - $2::int, anchor = anchor - $2::int,
      discount_until = discount_until - $2::int, noticed_for = noticed_for - $2::int, end_date = end_date - make_interval(days => $2)
      where venue_id = $1`);
    await move(`update charge set period_start = period_start - $2::int, at = at - make_interval(days => $2),
      paid_at = paid_at - make_interval(days => $2), next_try = next_try - make_interval(days => $2) where venue_id = $1`);
    await move('update charge_attempt set at = at - make_interval(days => $2) where venue_id = $1');
    await move(`update sandbox_payment set at = at - make_interval(days => $2), due_at = due_at - make_interval(days => $2)
      where customer = (select customer from billing_account where venue_id = $1)`);
    await client.query(`select graphile_worker.add_job('billing-due-now', '{}')`);
    await client.query('commit');
  });

/** Moves a venue's billing to the end of its present period. */
export const endPeriod = async (venue: string): Promise<void> => {
  const [row] = await readDatabase<{ days: number }>(
    `select s.period_end - (now() at time zone v.timezone)::date as days from subscription s join venue v on v.id = s.venue_id
      where s.venue_id = $1`,
    [venue],
  );
  await passDays(venue, row?.days ?? 0);
};
