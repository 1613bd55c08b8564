// Owns the accounts of the platform: the table `account`, password hashes, the own user record. Tells the bus `account` when one changes.
import { randomBytes } from 'node:crypto';
import type { Bind } from '../../http/bind.ts';
import type { Identity } from '../../http/guard.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { accountByEmail, accountById, changeAccount, insertAccount, type NewAccount, nameOf, writePassword } from './account.ts';
import { judgePasswords } from './judge-passwords.ts';
import { openPasswords } from './password.ts';
import { bindUsers } from './routes.ts';
import type { Account, Person } from './schema.ts';

export type { Account, Person };
export type Users = ReturnType<typeof usersModule>;

type Deps = { db: Db; bus: Bus; config: { OPERATOR_EMAIL?: string | undefined } };

export const usersModule = ({ db, bus, config }: Deps) => {
  const passwords = openPasswords();
  const operator = config.OPERATOR_EMAIL?.toLowerCase();
  const refuseWeak = judgePasswords();
  const changed = (id: string) => bus.publish({ topic: 'account', id });
  const findAccount = (id: string) => accountById(db.kysely, id);

  return {
    /** Null: there is no such account, or the id is none. */
    findAccount,
    accountByEmail: (email: string) => accountByEmail(db.kysely, email),
    /** The operator is the admin whose e-mail the configuration names. */
    identityOf: (account: Person): Identity => ({
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
    /**
     * The first account of an empty platform: an admin who chooses the password by the mailed link. False when there is
     * an account already, also when another node was first.
     */
    async createFirstAdmin(email: string): Promise<boolean> {
      const { rows } = await db.pool.query('select 1 from account limit 1');
      if (rows.length > 0) return false;
      const unknown = randomBytes(32).toString('base64url');
      const input = { email, firstname: 'Admin', lastname: '', admin: true };
      return insertAccount(db.kysely, input, await passwords.hash(unknown)).then(
        () => true,
        (error: { code?: string }) => {
          if (error.code === '23505') return false;
          throw error;
        },
      );
    },
    /**
     * Sets a password that its owner chose; 422 on `password` where it is too easy to guess, also by `texts` that belong
     * to the account (names of venues). `also` runs first in the same transaction and may refuse by throwing.
     */
    async setPassword(account: Account, password: string, texts: readonly string[], also: (tx: Tx) => Promise<void>): Promise<Account> {
      const { id, email, firstname, lastname } = account;
      await refuseWeak(password, [email, firstname, lastname, ...texts]);
      const passwordHash = await passwords.hash(password);
      await db.transaction(async (tx) => {
        await also(tx);
        await writePassword(tx, id, passwordHash);
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
