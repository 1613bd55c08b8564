// The demo's own database, for what a journey needs and no call does.
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { ensurePostgres } from '../../server/platform/embedded-postgres/embedded-postgres.ts';

/** An account of the same rights and password as `like`, for a journey that changes its password: the demo's own stay what they are. */
export const makeAccount = async (email: string, like: string): Promise<void> => {
  const { url } = await ensurePostgres({ dir: join(inject('demo').data, 'postgres') });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `with made as (insert into account (id, email, password_hash, firstname, lastname)
       select gen_random_uuid(), $1, password_hash, 'Ana', 'Journey' from account where email = $2 returning id)
     insert into venue_role (venue_id, account_id, role, since)
       select r.venue_id, made.id, r.role, r.since from made, venue_role r join account a on a.id = r.account_id where a.email = $2`,
    [email, like],
  );
  await client.end();
};
