// Links to choose a password: for a forgotten one (30 minutes) and for a new user (7 days). Each works once, and the
// database holds only a hash of its token.
import { randomBytes } from 'node:crypto';
import { ApiError } from '@ardoise/contract/errors.ts';
import type { InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Runs, Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { addJob, jobKind, task } from '../../platform/jobs.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import { sql, statement } from '../../platform/sql.ts';
import { derived, hashOf } from '../../platform/tokens.ts';
import { ACCOUNTS, type Account, lockAccount, type Users } from '../users/index.ts';
import type { Venues } from '../venues/index.ts';
import { passwordMail } from './mails/password.ts';
import { welcomeMail } from './mails/welcome.ts';
import { endSessions } from './sessions.ts';

const LIFETIME_MS = { forgotten: 30 * 60_000, welcome: 7 * 86_400_000 } as const;
type Purpose = keyof typeof LIFETIME_MS;
const HOUR_MS = 60 * 60_000;
const MAILS_AN_HOUR = 3;

type Deps = { db: Db; clock: Clock; mailer: Mailer; users: Users; venues: Venues; webAddress: () => string; secret: string };
/** Jobs of an earlier version have no purpose: they are for a forgotten password. */
type Request = { account: string; locale: InterfaceLocale; requested: number; nonce: string; purpose?: Purpose };
const passwordLink = jobKind<Request>('mail_password_link');

const useLinks = statement(
  'auth.links-use',
  (account: string, now: Date) => sql`update password_reset set used_at = ${now} where account_id = ${account} and used_at is null`,
);
const insertLink = statement(
  'auth.link-insert',
  (account: string, hash: string, requested: Date, expires: Date) =>
    sql`insert into password_reset (token_hash, account_id, requested_at, expires_at) values (${hash}, ${account}, ${requested}, ${expires})`,
);
/** Deletes expired links that no longer count towards the hourly limit. */
const deleteLinks = statement(
  'auth.links-delete',
  (account: string, now: Date, since: Date) =>
    sql`delete from password_reset where account_id = ${account} and expires_at < ${now} and requested_at < ${since}`,
);
const linksSince = statement(
  'auth.links-since',
  (account: string, since: Date) =>
    sql<{ token_hash: string }>`select token_hash from password_reset where account_id = ${account} and requested_at >= ${since}`,
);
const openLink = statement(
  'auth.link-open',
  (hash: string, now: Date) =>
    sql<{ account_id: string }>`select p.account_id from password_reset p join ${ACCOUNTS} a on a.id = p.account_id
      where p.token_hash = ${hash} and p.used_at is null and p.expires_at > ${now} and not a.disabled for no key update of p`,
);

/** Ends the access of an old password: sessions and mailed links. */
export const endAccess = async (tx: Runs, account: string, now: Date): Promise<void> => {
  await endSessions(tx, account);
  await tx.run(useLinks(account, now));
};

const endOf = (requested: Date, purpose: Purpose): Date => new Date(requested.getTime() + LIFETIME_MS[purpose]);
const hourBefore = (instant: Date): Date => new Date(instant.getTime() - HOUR_MS);
const addressOf = (webAddress: string, token: string, purpose: Purpose): string =>
  `${webAddress}/admin/#/reset?token=${token}${purpose === 'welcome' ? '&welcome=1' : ''}`;

type NewLink = { token: string; requested: Date; purpose: Purpose };
/**
 * Stores a link before it is mailed; false if the account has had its mails of this hour. A retry stores the same link
 * once. A link for a new user ends the previous ones.
 */
const storeLink = async (tx: Tx, account: string, { token, requested, purpose }: NewLink, now: Date): Promise<boolean> => {
  await lockAccount(tx, account);
  const since = hourBefore(requested);
  await tx.run(deleteLinks(account, now, since));
  const links = await tx.all(linksSince(account, since));
  if (links.some((link) => link.token_hash === hashOf(token))) return true;
  if (links.length >= MAILS_AN_HOUR) return false;
  if (purpose === 'welcome') await tx.run(useLinks(account, now));
  await tx.run(insertLink(account, hashOf(token), requested, endOf(requested, purpose)));
  return true;
};

/** The account of a mailed token; 422 if the link is unknown, used or expired. */
const requireOpenLink = async (on: Runs, token: string, now: Date): Promise<string> => {
  const link = await on.one(openLink(hashOf(token), now));
  if (!link) throw new ApiError('reset_expired');
  return link.account_id;
};

const linkMails = ({ db, clock, mailer, users, webAddress, secret }: Omit<Deps, 'venues'>) => {
  const mailLink = async ({ account: id, locale, requested, nonce, purpose = 'forgotten' }: Request): Promise<void> => {
    const asked = new Date(requested);
    const account = await users.findAccount(id);
    // After a long outage of the mail server the link would already have expired.
    if (!account || account.disabled || clock.now() >= endOf(asked, purpose)) return;
    if (purpose === 'welcome' && account.password_hash !== null) return;
    const token = derived(secret, 'password link', nonce);
    if (!(await db.transaction((tx) => storeLink(tx, account.id, { token, requested: asked, purpose }, clock.now())))) return;
    // The address may have changed since: the former address must not get the link.
    const current = await users.findAccount(id);
    if (current?.email !== account.email) return;
    const { name } = users.identityOf(account);
    const mail = purpose === 'welcome' ? welcomeMail : passwordMail;
    await mailer.send(mail(locale, account.email, name, addressOf(webAddress(), token, purpose)));
  };
  const enqueue = (on: Runs, account: string, locale: InterfaceLocale, purpose: Purpose): Promise<void> => {
    const nonce = randomBytes(16).toString('base64url');
    return addJob(on, passwordLink({ account, locale, requested: clock.now().getTime(), nonce, purpose }));
  };

  return {
    tasks: [task(passwordLink, mailLink)],
    /** Queues the mail. An unknown e-mail gets a job too, for no account, so that the response time reveals nothing. */
    async request(email: string, locale: InterfaceLocale): Promise<void> {
      await enqueue(db, (await users.accountByEmail(email))?.id ?? newId(), locale, 'forgotten');
    },
    /** Mails a new user the link to choose a password; 429 after three within an hour. */
    async welcome(tx: Runs, { id, locale }: Account): Promise<void> {
      if ((await tx.all(linksSince(id, hourBefore(clock.now())))).length >= MAILS_AN_HOUR)
        throw new ApiError('too_many_requests', { retry_after: HOUR_MS / 1000 });
      await enqueue(tx, id, locale, 'welcome');
    },
  };
};

export type PasswordLinks = ReturnType<typeof passwordLinks>;
export const passwordLinks = ({ venues, ...deps }: Deps) => {
  const { db, clock, users, webAddress } = deps;
  return {
    ...linkMails(deps),
    /** Ends all mailed links of an account. */
    async end(tx: Runs, account: string): Promise<void> {
      await tx.run(useLinks(account, clock.now()));
    },
    /** A link for staff to hand over in another way; it ends the account's earlier links and its sessions. */
    async linkFor(account: Account): Promise<string> {
      const token = randomBytes(32).toString('base64url');
      const now = clock.now();
      await db.transaction(async (tx) => {
        await endAccess(tx, account.id, now);
        await tx.run(insertLink(account.id, hashOf(token), now, endOf(now, 'forgotten')));
      });
      return addressOf(webAddress(), token, 'forgotten');
    },
    /** 422 if a mailed token is unknown, used or expired. */
    async check(token: string): Promise<void> {
      await requireOpenLink(db, token, clock.now());
    },
    /**
     * Sets the password by a mailed token and returns the account; 422 if the link is unknown, used or expired, or the
     * password weak.
     */
    async reset(token: string, password: string): Promise<Account> {
      const account = await users.findAccount(await requireOpenLink(db, token, clock.now()));
      if (!account) throw new ApiError('reset_expired');
      return users.setPassword(account, password, await venues.namesOf(account.id), async (tx) => {
        await requireOpenLink(tx, token, clock.now());
        await endAccess(tx, account.id, clock.now());
      });
    },
  };
};
