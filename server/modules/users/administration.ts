// The actions of admins on users: find, create, change, disable, erase (docs/product/people-and-rights.md#users).
import type { ActKind } from '@ardoise/contract/accounts/acts.ts';
import type { NewUser, User, UserChange } from '@ardoise/contract/accounts/users.ts';
import { ApiError, contradiction } from '@ardoise/contract/errors.ts';
import type { ListQuery } from '@ardoise/contract/kit/list.ts';
import type { Identity } from '../../http/guard.ts';
import { contains, listOf, requireFound } from '../../http/resource.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { sql, statement } from '../../platform/sql.ts';
import { type Account, accountById, COLUMNS, changeAccount, insertAccount, userRecord } from './account.ts';

/** Hooks of dependent modules, each called in the transaction of the change. */
export type AccountHooks = {
  /** Sends the link with which a user chooses a password; 429 after too many. */
  welcome?(tx: Tx, account: Account): Promise<void>;
  /** Ends the sessions and links of an account that may no longer sign in. */
  disabled?(tx: Tx, account: Account): Promise<void>;
  /** `before`: the previous e-mail. */
  readdressed?(tx: Tx, account: Account, before: string): Promise<void>;
  /** Erases the module's personal data of the account, which is passed as it was. */
  erased?(tx: Tx, account: Account): Promise<void>;
  /** Records an admin's action in the account's history. */
  acted?(tx: Tx, act: UserAct): Promise<void>;
};
/** `by`: id of the admin; `target`: id of the account. */
type UserAct = { by: string; what: Exclude<ActKind, 'sessions' | 'factor' | 'role_on' | 'role_off'>; target: string };

const folded = (column: 'firstname' | 'lastname' | 'email') => {
  const columns = { firstname: sql`fold(t.firstname)`, lastname: sql`fold(t.lastname)`, email: sql`fold(t.email)` };
  return sql`${columns[column]} collate "C"`;
};
const users = listOf<Account, { name?: string | undefined }>('users.user', {
  columns: () => COLUMNS,
  from: sql`from account t`,
  where: ({ name }) => [sql`t.erased_at is null`, ...(name ? [contains('t.name_folded', name)] : [])],
  sorts: {
    name: sql`t.name_folded collate "C"`,
    firstname: folded('firstname'),
    lastname: folded('lastname'),
    email: folded('email'),
    registration_date: sql`t.registration_date`,
  },
  defaultSort: 'lastname',
  examples: [{}, { name: 'T' }],
});

/** Serializes admins who remove each other's right. */
const lockAdmins = statement('users.admins-lock', () => sql`select from account where admin order by id for no key update`);
const countAdmins = statement(
  'users.admins-count',
  () => sql<{ admins: number }>`select count(*) as admins from account where admin and not disabled and password_hash is not null`,
);
/** `erased {id}` is not a valid e-mail, so it cannot collide. */
const erase = statement(
  'users.account-erase',
  (id: string, now: Date) => sql`update account set email = 'erased ' || id, firstname = '', lastname = '', password_hash = null,
    admin = false, newsletter = false, disabled = true, erased_at = ${now}, version = version + 1 where id = ${id}`,
);

/** Answers 409 on `email` if another account has it. */
export const withFreeEmail = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'account_email') throw error;
    throw new ApiError('duplicate', { errors: { email: { code: 'taken', message: 'There is already an account with this address.' } } });
  }
};

/** Runs a change; 409 if no admin who can sign in would be left. */
const keepingAnAdmin = async <T>(tx: Tx, work: () => Promise<T>): Promise<T> => {
  await tx.run(lockAdmins());
  const done = await work();
  if (requireFound(await tx.one(countAdmins())).admins === 0) throw new ApiError('last_admin');
  return done;
};

/** The fields that the owner may change too. */
const OWN_FIELDS = ['firstname', 'lastname', 'newsletter', 'locale'] as const;

type Deps = {
  db: Db;
  hooks: readonly AccountHooks[];
  changed(id: string): void;
  now(): Date;
  /** True for the operator's e-mail. */
  isOperators(email: string): boolean;
};
type Caller = Pick<Identity, 'id' | 'admin'>;

/** The actions to record in an account's history; admins' changes of their own name or language are not recorded. */
const actsOf = (by: string, before: Account, after: Account): UserAct['what'][] => {
  const acts: UserAct['what'][] = [];
  if (after.email !== before.email) acts.push('email');
  if (after.admin !== before.admin) acts.push(after.admin ? 'admin_on' : 'admin_off');
  if (after.disabled !== before.disabled) acts.push(after.disabled ? 'disabled' : 'enabled');
  if (after.id !== by && OWN_FIELDS.some((field) => after[field] !== before[field])) acts.push('changed');
  return acts;
};

/** Calls the hooks in the order of their registration. */
const hooksOf = (registered: readonly AccountHooks[]) => {
  const callEach = async (hookOf: (hooks: AccountHooks) => Promise<void> | undefined): Promise<void> => {
    for (const hooks of registered) await hookOf(hooks);
  };
  return {
    welcome: (tx: Tx, account: Account) => callEach((hooks) => hooks.welcome?.(tx, account)),
    disabled: (tx: Tx, account: Account) => callEach((hooks) => hooks.disabled?.(tx, account)),
    readdressed: (tx: Tx, account: Account, before: string) => callEach((hooks) => hooks.readdressed?.(tx, account, before)),
    erased: (tx: Tx, account: Account) => callEach((hooks) => hooks.erased?.(tx, account)),
    note: (tx: Tx, act: UserAct) => callEach((hooks) => hooks.acted?.(tx, act)),
  };
};
type Hooks = ReturnType<typeof hooksOf>;

/** Refuses to remove the right or the account of the operator. */
const refuseOperator = ({ admin, email }: Account, isOperators: Deps['isOperators']): void => {
  if (admin && isOperators(email)) throw new ApiError('operator_account');
};

/** Changes an account in a transaction, with the hooks that follow. */
const changeWithHooks = async (
  tx: Tx,
  id: string,
  input: UserChange,
  { by, hooks, isOperators }: { by: Caller; hooks: Hooks; isOperators: Deps['isOperators'] },
): Promise<Account> => {
  const before = requireFound(await accountById(tx, id));
  if (input.admin === false || input.disabled) refuseOperator(before, isOperators);
  // An existing session of another account would get the operator's rights with that address.
  if (input.email && input.email !== before.email && [input.email, before.email].some(isOperators))
    throw contradiction('email', 'operator_address', 'The address of the operator is changed in the configuration first.');
  const account = await changeAccount(tx, id, input);
  if (account.disabled && !before.disabled) await hooks.disabled(tx, account);
  if (account.email !== before.email) await hooks.readdressed(tx, account, before.email);
  if (by.admin) for (const what of actsOf(by.id, before, account)) await hooks.note(tx, { by: by.id, what, target: id });
  return account;
};

export const administration = ({ db, hooks: registered, changed, now, isOperators }: Deps) => {
  const hooks = hooksOf(registered);
  return {
    async list({ name, ...query }: ListQuery & { name?: string | undefined }): Promise<{ rows: User[]; total: number }> {
      const { rows, total } = await users.page(db, { name }, query);
      return { rows: rows.map(userRecord), total };
    },
    /** Creates an account without a password; its owner chooses one by a mailed link. */
    create: (input: NewUser, by: string): Promise<Account> =>
      withFreeEmail(
        db.transaction(async (tx) => {
          const account = requireFound(await accountById(tx, await insertAccount(tx, input, null)));
          await hooks.welcome(tx, account);
          await hooks.note(tx, { by, what: 'created', target: account.id });
          if (account.admin) await hooks.note(tx, { by, what: 'admin_on', target: account.id });
          return account;
        }),
      ),
    /** Changes an account. Owners cannot change their own right, state or address. */
    async change(id: string, { email, admin, disabled, ...input }: UserChange, by: Caller): Promise<Account> {
      const asked = { ...input, ...(by.admin && { admin, disabled }), ...(by.admin && by.id !== id && { email }) };
      const takes = asked.admin === false || asked.disabled === true;
      const change = (tx: Tx) => changeWithHooks(tx, id, asked, { by, hooks, isOperators });
      const account = await withFreeEmail(db.transaction((tx) => (takes ? keepingAnAdmin(tx, () => change(tx)) : change(tx))));
      changed(id);
      return account;
    },
    async welcomeAgain(account: Account, by: string): Promise<void> {
      if (account.password_hash !== null) throw new ApiError('already_registered');
      await db.transaction(async (tx) => {
        await hooks.welcome(tx, account);
        await hooks.note(tx, { by, what: 'link', target: account.id });
      });
    },
    /** Erases an account and returns its record as it was. */
    async erase(id: string, by: string): Promise<User> {
      const eraseIn = async (tx: Tx): Promise<Account> => {
        const found = requireFound(await accountById(tx, id));
        refuseOperator(found, isOperators);
        await hooks.erased(tx, found);
        await tx.run(erase(id, now()));
        await hooks.note(tx, { by, what: 'erased', target: id });
        return found;
      };
      const account = await db.transaction((tx) => keepingAnAdmin(tx, () => eraseIn(tx)), by);
      changed(id);
      return userRecord(account);
    },
  };
};
