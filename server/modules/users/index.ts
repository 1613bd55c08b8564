// Owns the accounts of the platform: password hashes and user records. Publishes `account` on the bus when one changes.
import type { Bind } from '../../http/bind.ts';
import type { Identity } from '../../http/guard.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import { type Account, accountByEmail, accountById, nameOf, type Person } from './account.ts';
import { type AccountHooks, administration } from './administration.ts';
import { openPasswords } from './password.ts';
import { openPasswordCheck } from './password-check.ts';
import { registration } from './registration.ts';
import { bindUsers } from './routes.ts';

export { ACCOUNTS, accountWithPassword, holdAccount, lockAccount, lockPassword } from './account.ts';
export type { Account, Person };
export type Users = ReturnType<typeof usersModule>;

type Deps = { db: Db; bus: Bus; clock: Clock; config: { OPERATOR_EMAIL?: string | undefined } };

type FactorsOf = (ids: readonly string[]) => Promise<ReadonlySet<string>>;

export const usersModule = ({ db, bus, clock, config }: Deps) => {
  const passwords = openPasswords();
  const operator = config.OPERATOR_EMAIL?.toLowerCase();
  const isOperators = (email: string) => email.toLowerCase() === operator;
  const isOperator = ({ admin, email }: Pick<Account, 'admin' | 'email'>) => admin && isOperators(email);
  const refuseWeak = openPasswordCheck();
  const changed = (id: string) => bus.publish({ topic: 'account', id });
  const findAccount = (id: string) => accountById(db, id);
  const accountHooks: AccountHooks[] = [];
  let factorsOf: FactorsOf = async () => new Set();

  return {
    /** Null if the id is malformed or unknown. */
    findAccount,
    accountByEmail: (email: string) => accountByEmail(db, email),
    /** The operator is the admin with the configured e-mail. */
    identityOf: (account: Person): Identity => ({
      id: account.id,
      email: account.email,
      name: nameOf(account),
      admin: account.admin,
      operator: isOperator(account),
    }),
    verifyPassword: passwords.verify,
    ...registration({ db, passwords, refuseWeak, changed }),
    /** Registers the hooks of a dependent module. */
    addHooks: (hooks: AccountHooks) => void accountHooks.push(hooks),
    /** Sets the function that returns which of these accounts have a second factor. */
    setFactorReader(read: FactorsOf): void {
      factorsOf = read;
    },
    /** Announces that an account changed. */
    changed,
    routes(on: Bind) {
      bindUsers(on, {
        ...administration({ db, hooks: accountHooks, changed, now: clock.now, isOperators }),
        find: findAccount,
        factorsOf: (ids) => factorsOf(ids),
        isOperator,
      });
    },
  };
};
