// What admins do with users: find, make, change, disable, erase (docs/product/people-and-rights.md#users).
import type { What } from '@ardoise/contract/accounts/acts.ts';
import type { NewUser, User, UserChange } from '@ardoise/contract/accounts/users.ts';
import { ApiError, contradiction } from '@ardoise/contract/errors.ts';
import type { ListQuery } from '@ardoise/contract/kit/list.ts';
import type { Identity } from '../../http/guard.ts';
import { contains, listOf, requireFound } from '../../http/resource.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { sql, statement } from '../../platform/sql.ts';
import { type Account, accountById, COLUMNS, changeAccount, insertAccount, userRecord } from './account.ts';

/** What follows in modules above, each in the transaction of the change. */
export type Follower = {
  /** A new user needs a link to choose a password, or another one: 429 where there were too many. */
  welcome?(tx: Tx, account: Account): Promise<void>;
  /** Somebody may not sign in any more: what they have opened ends. */
  disabled?(tx: Tx, account: Account): Promise<void>;
  /** `before`: the e-mail that the account had. */
  readdressed?(tx: Tx, account: Account, before: string): Promise<void>;
  /** The person goes, as the account was before; what is kept of them goes too. */
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

/** Two admins who take the right from each other wait for one another. */
const lockAdmins = statement('users.admins-lock', () => sql`select from account where admin order by id for no key update`);
const countAdmins = statement(
  'users.admins-count',
  () => sql<{ admins: number }>`select count(*) as admins from account where admin and not disabled and password_hash is not null`,
);
/** No address is like this one, so it is nobody's and never taken. */
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
const OWN_WISHES = ['firstname', 'lastname', 'newsletter', 'locale'] as const;

type Deps = {
  db: Db;
  followers: readonly Follower[];
  changed(id: string): void;
  now(): Date;
  /** Whether an address is the one that makes an admin the operator. */
  isOperators(email: string): boolean;
};

export const administration = ({ db, followers, changed, now, isOperators }: Deps) => {
  const follow = async (of: (follower: Follower) => Promise<void> | undefined) => {
    for (const follower of followers) await of(follower);
  };
  const note = (tx: Tx, by: string, what: UserAct['what'], target: string) => follow((one) => one.acted?.(tx, { by, what, target }));
  /** An admin's own name and wishes are their own matter. */
  const noteChange = async (tx: Tx, by: string, before: Account, after: Account): Promise<void> => {
    if (after.email !== before.email) await note(tx, by, 'email', after.id);
    if (after.admin !== before.admin) await note(tx, by, after.admin ? 'admin_on' : 'admin_off', after.id);
    if (after.disabled !== before.disabled) await note(tx, by, after.disabled ? 'disabled' : 'enabled', after.id);
    const isOther = OWN_WISHES.some((field) => after[field] !== before[field]);
    if (isOther && after.id !== by) await note(tx, by, 'changed', after.id);
  };
  /** Whom the configuration names stays an admin who can sign in. */
  const requireNoOperator = ({ admin, email }: Account): void => {
    if (admin && isOperators(email)) throw new ApiError('operator_account');
  };
  const change = async (tx: Tx, id: string, input: UserChange, by: Pick<Identity, 'id' | 'admin'>): Promise<Account> => {
    const before = requireFound(await accountById(tx, id));
    if (input.admin === false || input.disabled) requireNoOperator(before);
    // Whoever gives that address away gives the operator's rights, in a session that is already there.
    if (input.email && input.email !== before.email && [input.email, before.email].some(isOperators))
      throw contradiction('email', 'operator_address', 'The address of the operator is changed in the configuration first.');
    const account = await changeAccount(tx, id, input);
    if (account.disabled && !before.disabled) await follow((one) => one.disabled?.(tx, account));
    if (account.email !== before.email) await follow((one) => one.readdressed?.(tx, account, before.email));
    if (by.admin) await noteChange(tx, by.id, before, account);
    return account;
  };

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
          await follow((one) => one.welcome?.(tx, account));
          await note(tx, by, 'created', account.id);
          if (account.admin) await note(tx, by, 'admin_on', account.id);
          return account;
        }),
      ),
    /** By an admin, or by whose it is: then right and state stay as they are. Nobody changes their own address. */
    async change(id: string, { email, admin, disabled, ...input }: UserChange, by: Pick<Identity, 'id' | 'admin'>): Promise<Account> {
      const asked = { ...input, ...(by.admin && { admin, disabled }), ...(by.admin && by.id !== id && { email }) };
      const takes = asked.admin === false || asked.disabled === true;
      const account = await withFreeEmail(
        db.transaction((tx) => (takes ? keepingAnAdmin(tx, () => change(tx, id, asked, by)) : change(tx, id, asked, by))),
      );
      changed(id);
      return account;
    },
    async welcomeAgain(account: Account, by: string): Promise<void> {
      if (account.password_hash !== null) throw new ApiError('already_registered');
      await db.transaction(async (tx) => {
        await follow((one) => one.welcome?.(tx, account));
        await note(tx, by, 'link', account.id);
      });
    },
    /** Answers the record as it was. */
    async erase(id: string, by: string): Promise<User> {
      const account = await db.transaction(
        (tx) =>
          keepingAnAdmin(tx, async () => {
            const found = requireFound(await accountById(tx, id));
            requireNoOperator(found);
            await follow((one) => one.erased?.(tx, found));
            await tx.run(erase(id, now()));
            await note(tx, by, 'erased', id);
            return found;
          }),
        by,
      );
      changed(id);
      return userRecord(account);
    },
  };
};
