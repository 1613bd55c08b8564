// Creates accounts and sets their passwords.
import type { Db, Tx } from '../../platform/db.ts';
import {
  type Account,
  accountByEmail,
  accountById,
  hasAdmin,
  insertAccount,
  lockAccounts,
  type NewAccount,
  pendingAccount,
  writePassword,
} from './account.ts';
import { withFreeEmail } from './administration.ts';
import type { Passwords } from './password.ts';

/** The input of an invited user. */
type NewUser = Pick<NewAccount, 'email' | 'firstname' | 'lastname' | 'locale'> & { password: string };
type Deps = {
  db: Db;
  passwords: Passwords;
  /** Answers 422 on `password` if it is too easy to guess, also from `texts`. */
  refuseWeak(password: string, texts: readonly string[]): Promise<void>;
  changed(id: string): void;
};

export const registration = ({ db, passwords, refuseWeak, changed }: Deps) => ({
  /** Creates an account that can sign in at once; the e-mail must be free, ignoring case. */
  async createAccount({ password, ...input }: NewAccount & { password: string }): Promise<Account> {
    const id = await insertAccount(db, input, await passwords.hash(password));
    return (await accountById(db, id)) as Account;
  },
  hasAdmin: () => hasAdmin(db),
  /**
   * Creates the first admin of the platform without a password, or returns it while it has none. Refused if there is another admin
   * or the e-mail belongs to another account. Concurrent calls create one.
   */
  async createFirstAdmin(email: string): Promise<Account | { refused: 'admin_exists' | 'email_taken' }> {
    return db.transaction(async (tx) => {
      await lockAccounts(tx);
      const known = await accountByEmail(tx, email);
      if (known?.admin && known.password_hash === null) return known;
      if (await hasAdmin(tx)) return { refused: 'admin_exists' };
      if (known) return { refused: 'email_taken' };
      const id = await insertAccount(tx, { email, firstname: 'Admin', lastname: '', admin: true }, null);
      return (await accountById(tx, id)) as Account;
    });
  },
  /**
   * Sets a password that its owner chose; 422 on `password` if it is too easy to guess, also from `texts` (names of the account's
   * venues). `also` runs first in the same transaction and may throw to refuse.
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
    return (await accountById(db, id)) as Account;
  },
  /**
   * Registers a user who chose name and password, in a new account or in theirs if it has no password yet (409 if it has). `texts`
   * and `also` as for `setPassword`.
   */
  async join(
    { password, ...newcomer }: NewUser,
    texts: readonly string[],
    also: (tx: Tx, account: Account) => Promise<void>,
  ): Promise<Account> {
    const { email, firstname, lastname } = newcomer;
    await refuseWeak(password, [email, firstname, lastname, ...texts]);
    const passwordHash = await passwords.hash(password);
    const account = await withFreeEmail(
      db.transaction(async (tx) => {
        const known = await pendingAccount(tx, newcomer);
        const id = known ?? (await insertAccount(tx, newcomer, passwordHash));
        if (known) await writePassword(tx, known, passwordHash);
        const made = (await accountById(tx, id)) as Account;
        await also(tx, made);
        return made;
      }),
    );
    changed(account.id);
    return account;
  },
});
