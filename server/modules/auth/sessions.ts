// Sessions: one per sign-in, for at most 30 days. Its tokens end with it.
import type { Session } from '@ardoise/contract/accounts/auth.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Runs } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { hourlyTask } from '../../platform/jobs.ts';
import { sql, statement, verbatim } from '../../platform/sql.ts';
import { deleteBefore } from '../../platform/statements/batches.ts';
import { ttlCache } from '../../platform/ttl-cache.ts';
import { ACCOUNTS, type Account, accountWithPassword, lockAccount, type Person } from '../users/index.ts';
import type { Acts } from './acts/acts.ts';
import { userAgentFamily } from './user-agent.ts';

/** Lifetime of a token in seconds. */
const TOKEN_SECONDS = 12 * 3600;
/** Maximum seconds from a sign-in to the next one, regardless of renewals. */
const LONGEST_SECONDS = 30 * 24 * 3600;
/** The same on a shared tablet: an hour without use, and a working day. */
const TABLET = { token: 3600, longest: 12 * 3600 } as const;

/** A session's data for its token: issue and expiry in seconds; `only`: the venue of a shared tablet. */
export type SessionSpan = { session: string; issued: number; expires: number; only?: string | undefined };
/** The shared tablet of a PIN sign-in. */
export type Tablet = { venue: string; device: string };
/** `at`: the shared tablet, if it is one; `on`: the transaction to join. */
export type SessionOptions = { at?: Tablet | null; on?: Runs };
/** The account of a session, and the only venue that it gives access to (null: all of the account's). */
export type Bearer = Person & { only: string | null };
export type Sessions = ReturnType<typeof openSessions>;

type Deps = { db: Db; bus: Bus; clock: Clock; acts: Pick<Acts, 'note'> };

const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);
const spanOf = (session: string, began: Date, now: Date, only: string | null): SessionSpan => {
  const { token, longest } = only ? TABLET : { token: TOKEN_SECONDS, longest: LONGEST_SECONDS };
  const expires = Math.min(seconds(now) + token, seconds(began) + longest);
  return { session, issued: seconds(now), expires, ...(only && { only }) };
};

const PERSON = verbatim('a.id, a.email, a.firstname, a.lastname, a.admin');

/** One query for both, so that the session check adds no query to a request. */
const findBearer = statement(
  'auth.bearer-find',
  (account: string, session: string) =>
    sql<Bearer>`select ${PERSON}, s.only_venue as only from session s join ${ACCOUNTS} a on a.id = s.account_id
      where s.id = ${session} and s.account_id = ${account} and not a.disabled`,
  { prepared: true },
);
type NewSession = { id: string; browser: string | null; system: string | null; now: Date; at: Tablet | null };
// Waits for a concurrent password change: a sign-in with the old password must not succeed after it.
const insertSession = statement(
  'auth.session-insert',
  ({ id, browser, system, now, at }: NewSession, account: string, passwordHash: string | null) =>
    sql<{ id: string }>`insert into session (id, account_id, browser, system, began_at, renewed_at, only_venue, tablet)
      select ${id}, a.id, ${browser}, ${system}, ${now}, ${now}, ${at?.venue ?? null}, ${at?.device ?? null} ${accountWithPassword(account, passwordHash)} returning id`,
  { prepared: true, examples: [[{ at: null } as NewSession, '', '']] },
);
const renewSession = statement(
  'auth.session-renew',
  (account: string, session: string, now: Date, oldest: Date, oldestAtTablet: Date) =>
    sql<Bearer & { began_at: Date }>`update session s set renewed_at = ${now} from ${ACCOUNTS} a
      where s.id = ${session} and s.account_id = ${account} and a.id = s.account_id and not a.disabled
        and s.began_at > case when s.only_venue is null then ${oldest}::timestamptz else ${oldestAtTablet} end
      returning ${PERSON}, s.began_at, s.only_venue as only`,
  { prepared: true },
);
const deleteSession = statement(
  'auth.session-delete',
  (account: string, session: string) => sql`delete from session where id = ${session} and account_id = ${account}`,
  { prepared: true },
);
const deleteOthers = statement(
  'auth.sessions-delete-others',
  (account: string, session: string) => sql`delete from session where account_id = ${account} and id <> ${session}`,
);
type Row = Omit<Session, 'began_at' | 'renewed_at' | 'current'> & { began_at: Date; renewed_at: Date };
const listSessions = statement(
  'auth.session-list',
  (account: string, tabletOldest: Date) => sql<Row>`select id, browser, system, began_at, renewed_at from session
    where account_id = ${account} and (only_venue is null or renewed_at > ${tabletOldest}) order by renewed_at desc, id desc limit 200`,
);
const deleteOldSessions = deleteBefore('auth.old-sessions-delete', 'session', { column: 'renewed_at' });
const deleteOfTablet = statement(
  'auth.tablet-sessions-delete',
  (device: string) => sql<{ account_id: string }>`delete from session where tablet = ${device} returning account_id`,
);
const deleteOnTablets = statement(
  'auth.pin-sessions-delete',
  (venue: string, account: string) => sql`delete from session where account_id = ${account} and only_venue = ${venue}`,
);
const deleteSessions = statement('auth.sessions-delete', (account: string) => sql`delete from session where account_id = ${account}`);

/** Ends every session of an account, also those about to start with its current password. */
export const endSessions = async (tx: Runs, account: string): Promise<void> => {
  await lockAccount(tx, account);
  await tx.run(deleteSessions(account));
};

export const openSessions = ({ db, bus, clock, acts }: Deps) => {
  const bearerCache = ttlCache(async (account: string, session: string) => (await db.one(findBearer(account, session))) ?? null);
  bus.subscribe(({ topic, id }) => {
    if (topic === 'account') bearerCache.drop(id);
  });
  return {
    /** The account of a session; null if it is over. Cached for at most two seconds; `account` on the bus clears it. */
    bearer: (account: string, session: string): Promise<Bearer | null> => bearerCache.get(account, session),
    /** Null if the account was disabled or got another password since it was read. */
    async begin(
      { id, password_hash }: Account,
      userAgent: string | undefined,
      { at = null, on = db }: SessionOptions = {},
    ): Promise<SessionSpan | null> {
      const now = clock.now();
      const { browser, system } = userAgentFamily(userAgent);
      const row = await on.one(insertSession({ id: newId(), browser, system, now, at }, id, password_hash));
      return row ? spanOf(row.id, now, now, at?.venue ?? null) : null;
    },
    /** The account with current data; null if the session is over. */
    async renew(account: string, session: string): Promise<{ account: Person; span: SessionSpan } | null> {
      const now = clock.now();
      const [oldest, atTablet] = [LONGEST_SECONDS, TABLET.longest].map((longest) => new Date(now.getTime() - longest * 1000)) as [
        Date,
        Date,
      ];
      const row = await db.one(renewSession(account, session, now, oldest, atTablet));
      return row ? { account: row, span: spanOf(session, row.began_at, now, row.only) } : null;
    },
    /** False if the account has no such session. */
    async end(account: string, session: string): Promise<boolean> {
      const ended = (await db.run(deleteSession(account, session))) > 0;
      bus.publish({ topic: 'account', id: account });
      return ended;
    },
    /** Ends every session of an account except `kept`. */
    async endOthers(account: string, kept: string): Promise<void> {
      await db.run(deleteOthers(account, kept));
      bus.publish({ topic: 'account', id: account });
    },
    /** Ends the sessions of a removed tablet; returns their accounts. */
    async endAt(tx: Runs, device: string): Promise<string[]> {
      return (await tx.all(deleteOfTablet(device))).map(({ account_id }) => account_id);
    },
    /** Ends an account's PIN sessions at a venue. */
    async endOnTablets(tx: Runs, venue: string, account: string): Promise<void> {
      await tx.run(deleteOnTablets(venue, account));
    },
    /** `by`: the admin who ends them. */
    async endAll(account: string, by: string): Promise<void> {
      await db.transaction(async (tx) => {
        await endSessions(tx, account);
        await acts.note(tx, { by, what: 'sessions', target: account });
      });
      bus.publish({ topic: 'account', id: account });
    },
    /** Sessions whose tokens still work, most recently renewed first; `current`: the caller's session. */
    async list(account: string, current: string): Promise<Session[]> {
      const oldest = new Date(clock.now().getTime() - TOKEN_SECONDS * 1000);
      return (await db.all(listSessions(account, new Date(clock.now().getTime() - TABLET.token * 1000))))
        .filter(({ renewed_at }) => renewed_at > oldest)
        .map(({ began_at, renewed_at, ...row }) => ({
          ...row,
          current: row.id === current,
          began_at: began_at.toISOString(),
          renewed_at: renewed_at.toISOString(),
        }));
    },
    tasks: [
      /** Deletes sessions without a valid token. */
      hourlyTask('sessions-clean-up', () => deleteOldSessions(db, new Date(clock.now().getTime() - TOKEN_SECONDS * 1000))),
    ],
  };
};
