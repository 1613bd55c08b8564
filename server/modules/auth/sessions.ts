// Sessions: a sign-in begins one, its tokens live as long as it does, and 30 days are its most.
import { sql } from 'kysely';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, deleteBefore, type Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { shortMemory } from '../../platform/short-memory.ts';
import type { Account, Person } from '../users/index.ts';
import { userAgentFamily } from './user-agent.ts';

/** Seconds that a token is good for. */
const TOKEN_SECONDS = 12 * 3600;
/** Seconds from a sign-in to the next one, however often it was renewed in between. */
const LONGEST_SECONDS = 30 * 24 * 3600;

/** A session as a token is made of it: issued and over at these seconds. */
export type Span = { session: string; issued: number; expires: number };
export type Sessions = ReturnType<typeof openSessions>;

type Deps = { db: Db; bus: Bus; clock: Clock };

const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);
const spanOf = (session: string, began: Date, now: Date): Span => ({
  session,
  issued: seconds(now),
  expires: Math.min(seconds(now) + TOKEN_SECONDS, seconds(began) + LONGEST_SECONDS),
});

const PERSON = 'a.id, a.email, a.firstname, a.lastname, a.admin';

/** One look-up for both, so that a session costs a request nothing. */
const BEARER = `select ${PERSON} from session s join account a on a.id = s.account_id
  where s.id = $1 and s.account_id = $2 and not a.disabled`;

// Waits for a change of password under way: who gave the old one must not come in behind it.
const BEGIN = `insert into session (id, account_id, browser, system, began_at, renewed_at)
  select $1, a.id, $2, $3, $4, $4 from account a where a.id = $5 and a.password_hash = $6 and not a.disabled for share
  returning id`;

const RENEW = `update session s set renewed_at = $1 from account a
  where s.id = $2 and s.account_id = $3 and a.id = s.account_id and not a.disabled and s.began_at > $4 returning ${PERSON}, s.began_at`;

/** Ends every session of an account, those that are about to begin with its present password included. */
export const endSessions = async (tx: Tx, account: string): Promise<void> => {
  await sql`select from account where id = ${account} for no key update`.execute(tx);
  await sql`delete from session where account_id = ${account}`.execute(tx);
};

export const openSessions = ({ db, bus, clock }: Deps) => {
  const recent = shortMemory(async (account: string, session: string) => {
    const [row] = await db.named<Person>('bearer', BEARER, [session, account]);
    return row ?? null;
  });
  bus.subscribe(({ topic, id }) => {
    if (topic === 'account') recent.drop(id);
  });
  return {
    /** Whose session this is, at most two seconds old and fresh after the bus told `account`; null where it is over. */
    bearer: (account: string, session: string): Promise<Person | null> => recent.get(account, session),
    /** Null where the account has been disabled or got another password since it was read. */
    async begin({ id, password_hash }: Account, userAgent: string | undefined): Promise<Span | null> {
      const now = clock.now();
      const { browser, system } = userAgentFamily(userAgent);
      const [row] = await db.named<{ id: string }>('session begin', BEGIN, [newId(), browser, system, now, id, password_hash]);
      return row ? spanOf(row.id, now, now) : null;
    },
    /** The account as it is now; null where the session is over. */
    async renew(account: string, session: string): Promise<{ account: Person; span: Span } | null> {
      const now = clock.now();
      const oldest = new Date(now.getTime() - LONGEST_SECONDS * 1000);
      const [row] = await db.named<Person & { began_at: Date }>('session renew', RENEW, [now, session, account, oldest]);
      return row ? { account: row, span: spanOf(session, row.began_at, now) } : null;
    },
    async end(account: string, session: string): Promise<void> {
      await db.named('session end', 'delete from session where id = $1 and account_id = $2', [session, account]);
      bus.publish({ topic: 'account', id: account });
    },
    tasks: {
      /** Sessions without a token that still works go. */
      'sessions-clean-up': () =>
        deleteBefore(db.pool, 'session', new Date(clock.now().getTime() - TOKEN_SECONDS * 1000), { column: 'renewed_at' }),
    },
  };
};
