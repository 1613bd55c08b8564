// The actions of admins on users: find, create, change, disable, erase (docs/product/people-and-rights.md#users).
import type { What } from '@ardoise/contract/accounts/acts.ts';
import type { NewUser, User, UserChange } from '@ardoise/contract/accounts/users.ts';
import { ApiError, contradiction } from '@ardoise/contract/errors.ts';
import type { ListQuery } from '@ardoise/contract/kit/list.ts';
import type { Identity } from '../../http/guard.ts';
import { contains, listOf, requireFound } from '../../http/resource.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { sql, statement } from '../../platform/sql.ts';
import { type Account, accountById, COLUMNS, changeAccount, insertAccount, userRecord } from './account.ts';

/** Hooks of modules above, each called in the transaction of the change. */
export type Follower = {
  /** A new user needs a link to choose a password, or another one: 429 where there were too many. */
  welcome?(tx: Tx, account: Account): Promise<void>;
  /** The account may not sign in any more: its sessions and links end. */
  disabled?(tx: Tx, account: Account): Promise<void>;
  /** `before`: the e-mail that the account had. */
  readdressed?(tx: Tx, account: Account, before: string): Promise<void>;
  /** Gets the account as it was before it is erased; personal data of it are erased too. */
  erased?(tx: Tx, account: Account): Promise<void>;
  /** Notes an act of an admin on an account in their history. */
  acted?(tx: Tx, act: UserAct): Promise<void>;
};
/** `by`: the admin; `target`: the account. */
type UserAct = { by: string; what: Exclude<What, 'sessions' | 'factor' | 'role_on' | 'role_off'>; target: string };

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
  first: 'lastname',
  examples: [{}, { name: 'T' }],
});

/** Serializes two admins who take the right from each other. */
const lockAdmins = statement('users.admins-lock', () => sql`select from account where admin order by id for no key update`);
const countAdmins = statement(
  'users.admins-count',
  () => sql<{ admins: number }>`select count(*) as admins from account where admin and not disabled and password_hash is not null`,
);
/** `erased {id}` is no valid address, so no account can have it. */
const erase = statement(
  'users.account-erase',
  (id: string, now: Date) => sql`update account set email = 'erased ' || id, firstname = '', lastname = '', password_hash = null,
    admin = false, newsletter = false, disabled = true, erased_at = ${now}, version = version + 1 where id = ${id}`,
);

/** An e-mail that another account has is a 409 on `email`. */
export const withFreeEmail = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'account_email') throw error;
    throw new ApiError('duplicate', { errors: { email: { code: 'taken', message: 'There is an account with this address.' } } });
  }
};

/** Runs a change after which there must still be an admin who can sign in (409). */
const keepingAnAdmin = async <T>(tx: Tx, work: () => Promise<T>): Promise<T> => {
  await tx.run(lockAdmins());
  const done = await work();
  if (requireFound(await tx.one(countAdmins())).admins === 0) throw new ApiError('last_admin');
  return done;
};

/** The fields of a record that its owner changes too. */
const OWN_FIELDS = ['firstname', 'lastname', 'newsletter', 'locale'] as const;

type Deps = {
  db: Db;
  followers: readonly Follower[];
  changed(id: string): void;
  now(): Date;
  /** True for the address that makes an admin the operator. */
  isOperators(email: string): boolean;
};
type Caller = Pick<Identity, 'id' | 'admin'>;

/** The acts to note in the history of an account; an admin's change of their own name or language is none. */
const actsOf = (by: string, before: Account, after: Account): UserAct['what'][] => {
  const acts: UserAct['what'][] = [];
  if (after.email !== before.email) acts.push('email');
  if (after.admin !== before.admin) acts.push(after.admin ? 'admin_on' : 'admin_off');
  if (after.disabled !== before.disabled) acts.push(after.disabled ? 'disabled' : 'enabled');
  if (after.id !== by && OWN_FIELDS.some((field) => after[field] !== before[field])) acts.push('changed');
  return acts;
};

/** Calls the hooks of the modules above, one after the other. */
const hooksOf = (followers: readonly Follower[]) => {
  const callEach = async (hookOf: (follower: Follower) => Promise<void> | undefined): Promise<void> => {
    for (const follower of followers) await hookOf(follower);
  };
  return {
    welcome: (tx: Tx, account: Account) => callEach((follower) => follower.welcome?.(tx, account)),
    disabled: (tx: Tx, account: Account) => callEach((follower) => follower.disabled?.(tx, account)),
    readdressed: (tx: Tx, account: Account, before: string) => callEach((follower) => follower.readdressed?.(tx, account, before)),
    erased: (tx: Tx, account: Account) => callEach((follower) => follower.erased?.(tx, account)),
    note: (tx: Tx, act: UserAct) => callEach((follower) => follower.acted?.(tx, act)),
  };
};
type Hooks = ReturnType<typeof hooksOf>;

/** Refuses to take the right or the account of the admin whom the configuration names. */
const requireNoOperator = ({ admin, email }: Account, isOperators: Deps['isOperators']): void => {
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
  if (input.admin === false || input.disabled) requireNoOperator(before, isOperators);
  // Giving that address to another account would give it the operator's rights, in a session that is there already.
  if (input.email && input.email !== before.email && [input.email, before.email].some(isOperators))
    throw contradiction('email', 'operator_address', 'The address of the operator is changed in the configuration first.');
  const account = await changeAccount(tx, id, input);
  if (account.disabled && !before.disabled) await hooks.disabled(tx, account);
  if (account.email !== before.email) await hooks.readdressed(tx, account, before.email);
  if (by.admin) for (const what of actsOf(by.id, before, account)) await hooks.note(tx, { by: by.id, what, target: id });
  return account;
};

export const administration = ({ db, followers, changed, now, isOperators }: Deps) => {
  const hooks = hooksOf(followers);
  return {
    async list({ name, ...query }: ListQuery & { name?: string | undefined }): Promise<{ rows: User[]; total: number }> {
      const { rows, total } = await users.page(db, { name }, query);
      return { rows: rows.map(userRecord), total };
    },
    /** Without a password: its owner chooses one by a mailed link. */
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
    /** Owners change neither their right nor their state, and nobody their own address. */
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
    /** Returns the record as it was. */
    async erase(id: string, by: string): Promise<User> {
      const eraseIn = async (tx: Tx): Promise<Account> => {
        const found = requireFound(await accountById(tx, id));
        requireNoOperator(found, isOperators);
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
