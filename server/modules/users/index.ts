// Owns the accounts of the platform: the table `account`, password hashes, the own user record. Tells the bus `account` when one changes.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Bind } from '../../http/bind.ts';
import type { Identity } from '../../http/guard.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { shortMemory } from '../../platform/short-memory.ts';
import { accountByEmail, accountById, changeAccount, hasAdmin, insertAccount, type NewAccount, nameOf, writePassword } from './account.ts';
import { openPasswords } from './password.ts';
import { bindUsers } from './routes.ts';
import type { Account } from './schema.ts';

export type { Account };
export type Users = ReturnType<typeof usersModule>;

type Deps = { db: Db; bus: Bus; clock: Clock; config: { OPERATOR_EMAIL?: string | undefined } };

/** Of an account whose password was never set: `tokens_from` of the column's default. */
const NEVER = Number.NEGATIVE_INFINITY;

export const usersModule = ({ db, bus, clock, config }: Deps) => {
  const passwords = openPasswords();
  const operator = config.OPERATOR_EMAIL?.toLowerCase();
  const recent = shortMemory((id: string) => accountById(db.kysely, id));
  bus.subscribe(({ topic, id }) => {
    if (topic === 'account') recent.drop(id);
  });
  const changed = (id: string) => bus.publish({ topic: 'account', id });
  const findAccount = (id: string) => accountById(db.kysely, id);

  return {
    /** Null: there is no such account, or the id is none. */
    findAccount,
    accountByEmail: (email: string) => accountByEmail(db.kysely, email),
    /** As `findAccount`, at most two seconds old, and fresh after the bus told `account`. */
    recentAccount: (id: string) => recent.get(id),
    /** The operator is the admin whose e-mail the configuration names. */
    identityOf: (account: Account): Identity => ({
      id: account.id,
      email: account.email,
      name: nameOf(account),
      admin: account.admin,
      operator: account.admin && account.email.toLowerCase() === operator,
    }),
    verifyPassword: passwords.verify,
    /** Creates an account that can sign in at once; the e-mail must be free, whatever its case. */
    async createAccount({ password, ...input }: NewAccount & { password: string }): Promise<Account> {
      const id = await insertAccount(db.kysely, input, await passwords.hash(password));
      return (await findAccount(id)) as Account;
    },
    hasAdmin: () => hasAdmin(db.kysely),
    /**
     * The first admin of the platform, with a password that nobody knows; the same one again as long as no password was chosen.
     * Refused where there is another admin, and where the e-mail is somebody else's. Of two at once one is made.
     */
    async createFirstAdmin(email: string): Promise<Account | { refused: 'admin_exists' | 'email_taken' }> {
      const unknown = await passwords.hash(randomBytes(32).toString('base64url'));
      return db.transaction(async (tx) => {
        await sql`lock table account in share row exclusive mode`.execute(tx);
        const known = await accountByEmail(tx, email);
        if (known?.admin && known.tokens_from === NEVER) return known;
        if (await hasAdmin(tx)) return { refused: 'admin_exists' };
        if (known) return { refused: 'email_taken' };
        const id = await insertAccount(tx, { email, firstname: 'Admin', lastname: '', admin: true }, unknown);
        return (await accountById(tx, id)) as Account;
      });
    },
    /** Sets a password and ends every token of the account; `also` runs first in the same transaction and may refuse by throwing. */
    async setPassword(id: string, password: string, also: (tx: Tx) => Promise<void>): Promise<Account> {
      const passwordHash = await passwords.hash(password);
      await db.transaction(async (tx) => {
        await also(tx);
        await writePassword(tx, id, passwordHash, clock.now());
      });
      changed(id);
      return (await findAccount(id)) as Account;
    },
    routes(on: Bind) {
      bindUsers(on, {
        find: findAccount,
        async change(id, input) {
          const account = await changeAccount(db.kysely, id, input);
          changed(id);
          return account;
        },
      });
    },
  };
};
