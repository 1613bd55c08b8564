// Owns the accounts of the platform: password hashes, the own user record. Tells the bus `account` when one changes.
import type { Bind } from '../../http/bind.ts';
import type { Identity } from '../../http/guard.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db.ts';
import {
  type Account,
  accountByEmail,
  accountById,
  hasAdmin,
  insertAccount,
  lockAccounts,
  type NewAccount,
  nameOf,
  type Person,
  pendingAccount,
  writePassword,
} from './account.ts';
import { administration, type Follower, withFreeEmail } from './administration.ts';
import { judgePasswords } from './judge-passwords.ts';
import { openPasswords } from './password.ts';
import { bindUsers } from './routes.ts';

export { ACCOUNTS, accountWithPassword, holdAccount, lockAccount, lockPassword } from './account.ts';
export type { Account, Person };
export type Users = ReturnType<typeof usersModule>;

type Deps = { db: Db; bus: Bus; clock: Clock; config: { OPERATOR_EMAIL?: string | undefined } };

type FactorsOf = (ids: readonly string[]) => Promise<ReadonlySet<string>>;
/** Somebody who comes by a link: who they say they are. */
type Newcomer = Pick<NewAccount, 'email' | 'firstname' | 'lastname' | 'locale'> & { password: string };

export const usersModule = ({ db, bus, clock, config }: Deps) => {
  const passwords = openPasswords();
  const operator = config.OPERATOR_EMAIL?.toLowerCase();
  const isOperators = (email: string) => email.toLowerCase() === operator;
  const isOperator = ({ admin, email }: Pick<Account, 'admin' | 'email'>) => admin && isOperators(email);
  const refuseWeak = judgePasswords();
  const changed = (id: string) => bus.publish({ topic: 'account', id });
  const findAccount = (id: string) => accountById(db, id);
  const followers: Follower[] = [];
  let factorsOf: FactorsOf = async () => new Set();

  return {
    /** Null: there is no such account, or the id is none. */
    findAccount,
    accountByEmail: (email: string) => accountByEmail(db, email),
    /** The operator is the admin whose e-mail the configuration names. */
    identityOf: (account: Person): Identity => ({
      id: account.id,
      email: account.email,
      name: nameOf(account),
      admin: account.admin,
      operator: isOperator(account),
    }),
    verifyPassword: passwords.verify,
    /** Creates an account that can sign in at once; the e-mail must be free, whatever its case. */
    async createAccount({ password, ...input }: NewAccount & { password: string }): Promise<Account> {
      const id = await insertAccount(db, input, await passwords.hash(password));
      return (await findAccount(id)) as Account;
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
      return (await findAccount(id)) as Account;
    },
    /**
     * The account of somebody who chose name and password: a new one, or theirs where it has no password yet; 409 where it has. `texts` and
     * `also` as of `setPassword`; `also` is told the account.
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
    /** Has a module above follow what admins do with users. */
    follow: (follower: Follower) => void followers.push(follower),
    /** Has a module above tell who of some accounts has a second factor. */
    factorsToldBy(read: FactorsOf): void {
      factorsOf = read;
    },
    /** What others know of an account has changed. */
    changed,
    routes(on: Bind) {
      bindUsers(on, {
        ...administration({ db, followers, changed, now: clock.now, isOperators }),
        find: findAccount,
        factorsOf: (ids) => factorsOf(ids),
        isOperator,
      });
    },
  };
};
