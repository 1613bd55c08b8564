// Accounts: their rows, and the user record that owners and admins edit.
import type { NewUser, User, UserChange } from '@ardoise/contract/accounts/users.ts';
import { requireWritten } from '../../http/resource.ts';
import type { Runs, Tx } from '../../platform/db.ts';
import { isUuid, newId } from '../../platform/ids.ts';
import { fragment, sql, statement } from '../../platform/sql.ts';

/** An account as stored. `password_hash` is null until the owner chooses a password; the account cannot sign in before. */
export type Account = Omit<User, 'registration_date' | 'pending'> & { password_hash: string | null; registration_date: Date };
/** The fields that identify a person. */
export type Person = Pick<Account, 'id' | 'email' | 'firstname' | 'lastname' | 'admin'>;
export type NewAccount = Pick<NewUser, 'email' | 'firstname' | 'lastname'> & Partial<NewUser>;

export const COLUMNS = sql`t.id, t.email, t.password_hash, t.firstname, t.lastname, t.admin, t.newsletter, t.locale, t.disabled,
  t.registration_date, t.version`;
const findById = statement(
  'users.account-find',
  (id: string) => sql<Account>`select ${COLUMNS} from account t where t.id = ${id} and t.erased_at is null`,
);
const findByEmail = statement(
  'users.account-find-by-email',
  (email: string) => sql<Account>`select ${COLUMNS} from account t where lower(t.email) = lower(${email}) and t.erased_at is null`,
);
const findAdmin = statement('users.admin-find', () => sql<{ id: string }>`select id from account where admin limit 1`);
const insert = statement(
  'users.account-insert',
  (id: string, { email, firstname, lastname, admin = false, newsletter = false, locale = 'fr' }: NewAccount, passwordHash: string | null) =>
    sql`insert into account (id, email, password_hash, firstname, lastname, admin, newsletter, locale)
      values (${id}, ${email}, ${passwordHash}, ${firstname}, ${lastname}, ${admin}, ${newsletter}, ${locale})`,
  { examples: [['', { email: '', firstname: '', lastname: '' }, null]] },
);
const A_CHANGE = { version: 1, firstname: '', lastname: '', newsletter: false };
const update = statement(
  'users.account-update',
  (id: string, { version, firstname, lastname, newsletter, locale, email, admin, disabled }: UserChange) => sql<Account>`
    update account t set firstname = ${firstname}, lastname = ${lastname}, newsletter = ${newsletter},
      locale = coalesce(${locale ?? null}, locale), email = coalesce(${email ?? null}, email),
      admin = coalesce(${admin ?? null}, admin), disabled = coalesce(${disabled ?? null}, disabled), version = version + 1
    where id = ${id} and version::bigint = ${version} and erased_at is null returning ${COLUMNS}`,
  { examples: [['', A_CHANGE]] },
);
const updatePassword = statement(
  'users.password-update',
  (id: string, passwordHash: string) => sql`update account set password_hash = ${passwordHash}, version = version + 1 where id = ${id}`,
);
const renamePending = statement(
  'users.account-rename-pending',
  ({ email, firstname, lastname }: Pick<NewAccount, 'email' | 'firstname' | 'lastname'>) =>
    sql<{ id: string }>`update account set firstname = ${firstname}, lastname = ${lastname}
      where lower(email) = lower(${email}) and password_hash is null and erased_at is null and not disabled returning id`,
  { examples: [[{ email: '', firstname: '', lastname: '' }]] },
);
const lockOne = statement('users.account-lock', (id: string) => sql`select from account where id = ${id} for no key update`);
const holdOne = statement('users.account-hold', (id: string) => sql`select from account where id = ${id} and not disabled for share`);
const lockSame = statement(
  'users.password-lock',
  (id: string, passwordHash: string | null) =>
    sql`select from account where id = ${id} and password_hash = ${passwordHash} for no key update`,
);
const lock = statement('users.accounts-lock', () => sql`lock table account in share row exclusive mode`);

export const accountById = async (runs: Runs, id: string): Promise<Account | null> =>
  isUuid(id) ? ((await runs.one(findById(id))) ?? null) : null;

/** Finds an account by e-mail, ignoring case. */
export const accountByEmail = async (runs: Runs, email: string): Promise<Account | null> => (await runs.one(findByEmail(email))) ?? null;

export const hasAdmin = async (runs: Runs): Promise<boolean> => (await runs.one(findAdmin())) !== undefined;

/** Blocks other inserts and updates of accounts until the transaction ends. */
export const lockAccounts = (tx: Tx) => tx.run(lock());

/** Serializes changes of an account's access until the transaction ends. */
export const lockAccount = async (tx: Runs, id: string): Promise<void> => {
  await tx.run(lockOne(id));
};

/** Prevents an account from being disabled or erased until the transaction ends; false if it already is. */
export const holdAccount = async (tx: Runs, id: string): Promise<boolean> => (await tx.one(holdOne(id))) !== undefined;

/** Like `lockAccount`, if the account still has this password; false otherwise. */
export const lockPassword = async (tx: Runs, { id, password_hash }: Account): Promise<boolean> =>
  (await tx.run(lockSame(id, password_hash))) > 0;

/** Accounts for statements of other modules: identity (empty once erased) and whether they may sign in. */
export const ACCOUNTS = fragment(
  'users.accounts',
  sql`(select id, email, firstname, lastname, trim(firstname || ' ' || lastname) as full_name, admin, disabled from account)`,
);
/** The account `a`, if it has this password and may sign in; waits for concurrent changes of either. */
export const accountWithPassword = (id: string, passwordHash: string | null) =>
  fragment(
    'users.account-with-password',
    sql`from account a where a.id = ${id} and a.password_hash = ${passwordHash} and not a.disabled for share`,
  );

export const insertAccount = async (runs: Runs, input: NewAccount, passwordHash: string | null): Promise<string> => {
  const id = newId();
  await runs.run(insert(id, input, passwordHash));
  return id;
};

/** Compare-and-set on `version`; 409 if another change came first. */
export const changeAccount = async (runs: Runs, id: string, change: UserChange): Promise<Account> =>
  requireWritten(await runs.all(update(id, change)));

/** Renames the account of this e-mail that has no password yet and returns its id; null if there is none. */
export const pendingAccount = async (tx: Tx, newcomer: Pick<NewAccount, 'email' | 'firstname' | 'lastname'>): Promise<string | null> =>
  (await tx.one(renamePending(newcomer)))?.id ?? null;

export const writePassword = (tx: Tx, id: string, passwordHash: string) => tx.run(updatePassword(id, passwordHash));

export const nameOf = ({ firstname, lastname }: Pick<Account, 'firstname' | 'lastname'>): string => `${firstname} ${lastname}`.trim();

export const userRecord = ({ password_hash, registration_date, ...account }: Account): User => ({
  ...account,
  pending: password_hash === null,
  registration_date: registration_date.toISOString(),
});
