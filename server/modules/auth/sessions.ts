// Sessions: a sign-in begins one, its tokens live as long as it does, and 30 days are its most.
import { deleteBefore } from '../../platform/batches.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Runs } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { hourlyTask } from '../../platform/jobs.ts';
import { sql, statement, verbatim } from '../../platform/sql.ts';
import { ttlCache } from '../../platform/ttl-cache.ts';
import { ACCOUNTS, type Account, accountWithPassword, lockAccount, type Person } from '../users/index.ts';
import { userAgentFamily } from './user-agent.ts';

/** Seconds that a token is good for. */
const TOKEN_SECONDS = 12 * 3600;
/** Seconds from a sign-in to the next one, however often it was renewed in between. */
const LONGEST_SECONDS = 30 * 24 * 3600;

/** A session as a token is made of it: issued and over at these seconds. */
export type Span = { session: string; issued: number; expires: number };
export type Sessions = ReturnType<typeof openSessions>;

type Deps = { db: Runs; bus: Bus; clock: Clock };

const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);
const spanOf = (session: string, began: Date, now: Date): Span => ({
  session,
  issued: seconds(now),
  expires: Math.min(seconds(now) + TOKEN_SECONDS, seconds(began) + LONGEST_SECONDS),
});

const PERSON = verbatim('a.id, a.email, a.firstname, a.lastname, a.admin');

/** One look-up for both, so that a session costs a request nothing. */
const findBearer = statement(
  'auth.bearer-find',
  (account: string, session: string) =>
    sql<Person>`select ${PERSON} from session s join ${ACCOUNTS} a on a.id = s.account_id
      where s.id = ${session} and s.account_id = ${account} and not a.disabled`,
  { prepared: true },
);
type Begun = { id: string; browser: string | null; system: string | null; now: Date };
// Waits for a change of password under way: who gave the old one must not come in behind it.
const insertSession = statement(
  'auth.session-insert',
  ({ id, browser, system, now }: Begun, account: string, passwordHash: string | null) =>
    sql<{ id: string }>`insert into session (id, account_id, browser, system, began_at, renewed_at)
      select ${id}, a.id, ${browser}, ${system}, ${now}, ${now} ${accountWithPassword(account, passwordHash)} returning id`,
  { prepared: true, examples: [[{} as Begun, '', '']] },
);
const renewSession = statement(
  'auth.session-renew',
  (account: string, session: string, now: Date, oldest: Date) =>
    sql<Person & { began_at: Date }>`update session s set renewed_at = ${now} from ${ACCOUNTS} a
      where s.id = ${session} and s.account_id = ${account} and a.id = s.account_id and not a.disabled and s.began_at > ${oldest}
      returning ${PERSON}, s.began_at`,
  { prepared: true },
);
const deleteSession = statement(
  'auth.session-delete',
  (account: string, session: string) => sql`delete from session where id = ${session} and account_id = ${account}`,
  { prepared: true },
);
const deleteOldSessions = deleteBefore('auth.old-sessions-delete', 'session', { column: 'renewed_at' });
const deleteSessions = statement('auth.sessions-delete', (account: string) => sql`delete from session where account_id = ${account}`);

/** Ends every session of an account, those that are about to begin with its present password included. */
export const endSessions = async (tx: Runs, account: string): Promise<void> => {
  await lockAccount(tx, account);
  await tx.run(deleteSessions(account));
};

export const openSessions = ({ db, bus, clock }: Deps) => {
  const recent = ttlCache(async (account: string, session: string) => (await db.one(findBearer(account, session))) ?? null);
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
      const row = await db.one(insertSession({ id: newId(), browser, system, now }, id, password_hash));
      return row ? spanOf(row.id, now, now) : null;
    },
    /** The account as it is now; null where the session is over. */
    async renew(account: string, session: string): Promise<{ account: Person; span: Span } | null> {
      const now = clock.now();
      const oldest = new Date(now.getTime() - LONGEST_SECONDS * 1000);
      const row = await db.one(renewSession(account, session, now, oldest));
      return row ? { account: row, span: spanOf(session, row.began_at, now) } : null;
    },
    async end(account: string, session: string): Promise<void> {
      await db.run(deleteSession(account, session));
      bus.publish({ topic: 'account', id: account });
    },
    tasks: [
      /** Sessions without a token that still works go. */
      hourlyTask('sessions-clean-up', () => deleteOldSessions(db, new Date(clock.now().getTime() - TOKEN_SECONDS * 1000))),
    ],
  };
};
