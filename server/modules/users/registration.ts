// Makes accounts and sets their passwords.
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
type Newcomer = Pick<NewAccount, 'email' | 'firstname' | 'lastname' | 'locale'> & { password: string };
type Deps = {
  db: Db;
  passwords: Passwords;
  /** 422 on `password` where it is too easy to guess, also by `texts`. */
  refuseWeak(password: string, texts: readonly string[]): Promise<void>;
  changed(id: string): void;
};

export const registration = ({ db, passwords, refuseWeak, changed }: Deps) => ({
  /** Creates an account that can sign in at once; the e-mail must be free, whatever its case. */
  async createAccount({ password, ...input }: NewAccount & { password: string }): Promise<Account> {
    const id = await insertAccount(db, input, await passwords.hash(password));
    return (await accountById(db, id)) as Account;
  },
  hasAdmin: () => hasAdmin(db),
  /**
   * The first admin of the platform, without a password; the same one again as long as no password was chosen.
   * Refused where there is another admin, and where the e-mail is somebody else's. Of two at once one is made.
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
    return (await accountById(db, id)) as Account;
  },
  /**
   * Registers a user who chose name and password, in a new account or in theirs without a password; 409 where it has one. `texts` and
   * `also` are those of `setPassword`; `also` gets the account.
   */
  async join(
    { password, ...newcomer }: Newcomer,
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
