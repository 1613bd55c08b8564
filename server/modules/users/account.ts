// Accounts: who may sign in, and the record that people edit of themselves.
import type { User } from '@ardoise/contract/users.ts';
import { requireWritten } from '../../http/resource.ts';
import type { Runs, Tx } from '../../platform/db.ts';
import { isUuid, newId } from '../../platform/ids.ts';
import { fragment, sql, statement } from '../../platform/sql.ts';

/** An account as read; without a password where its owner has not chosen one yet, and cannot sign in. */
export type Account = Omit<User, 'registration_date'> & { password_hash: string | null; disabled: boolean; registration_date: Date };
/** Of an account, what says who somebody is. */
export type Person = Pick<Account, 'id' | 'email' | 'firstname' | 'lastname' | 'admin'>;
export type NewAccount = { email: string; firstname: string; lastname: string; admin?: boolean; newsletter?: boolean };
type Change = { firstname: string; lastname: string; newsletter: boolean; version: number };

const columns = sql`id, email, password_hash, firstname, lastname, admin, newsletter, disabled, registration_date, version`;
const findById = statement('users.account-find', (id: string) => sql<Account>`select ${columns} from account where id = ${id}`);
const findByEmail = statement(
  'users.account-find-by-email',
  (email: string) => sql<Account>`select ${columns} from account where lower(email) = lower(${email})`,
);
const findAdmin = statement('users.admin-find', () => sql<{ id: string }>`select id from account where admin limit 1`);
const insert = statement(
  'users.account-insert',
  (id: string, { email, firstname, lastname, admin = false, newsletter = false }: NewAccount, passwordHash: string | null) => sql`
    insert into account (id, email, password_hash, firstname, lastname, admin, newsletter)
    values (${id}, ${email}, ${passwordHash}, ${firstname}, ${lastname}, ${admin}, ${newsletter})`,
  { examples: [['', { email: '', firstname: '', lastname: '' }, null]] },
);
const update = statement(
  'users.account-update',
  (id: string, { version, firstname, lastname, newsletter }: Change) => sql<Account>`
    update account set firstname = ${firstname}, lastname = ${lastname}, newsletter = ${newsletter}, version = version + 1
    where id = ${id} and version::bigint = ${version} returning ${columns}`,
  { examples: [['', { version: 1, firstname: '', lastname: '', newsletter: false }]] },
);
const updatePassword = statement(
  'users.password-update',
  (id: string, passwordHash: string) => sql`update account set password_hash = ${passwordHash}, version = version + 1 where id = ${id}`,
);
const lockOne = statement('users.account-lock', (id: string) => sql`select from account where id = ${id} for no key update`);
const lockSame = statement(
  'users.password-lock',
  (id: string, passwordHash: string | null) =>
    sql`select from account where id = ${id} and password_hash = ${passwordHash} for no key update`,
);
const lock = statement('users.accounts-lock', () => sql`lock table account in share row exclusive mode`);

export const accountById = async (runs: Runs, id: string): Promise<Account | null> =>
  isUuid(id) ? ((await runs.one(findById(id))) ?? null) : null;

/** By e-mail, whatever its case. */
export const accountByEmail = async (runs: Runs, email: string): Promise<Account | null> => (await runs.one(findByEmail(email))) ?? null;

export const hasAdmin = async (runs: Runs): Promise<boolean> => (await runs.one(findAdmin())) !== undefined;

/** Nobody else makes or changes an account before the transaction ends. */
export const lockAccounts = (tx: Tx) => tx.run(lock());

/** Makes the changes of an account's access wait for each other until the end of the transaction. */
export const lockAccount = async (tx: Runs, id: string): Promise<void> => {
  await tx.run(lockOne(id));
};

/** The same where it still has this password; answers whether it has. */
export const lockPassword = async (tx: Runs, { id, password_hash }: Account): Promise<boolean> =>
  (await tx.run(lockSame(id, password_hash))) > 0;

/** Accounts for statements of other modules: who somebody is, and whether they may sign in. */
export const ACCOUNTS = fragment('users.accounts', sql`(select id, email, firstname, lastname, admin, disabled from account)`);
/** The account `a`, if it has this password and may sign in; waits for a change of either that is under way. */
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

/** Compare-and-set on `version`; 409 when somebody else was first. */
export const changeAccount = async (runs: Runs, id: string, change: Change): Promise<Account> =>
  requireWritten(await runs.all(update(id, change)));

export const writePassword = (tx: Tx, id: string, passwordHash: string) => tx.run(updatePassword(id, passwordHash));

export const nameOf = ({ firstname, lastname }: Pick<Account, 'firstname' | 'lastname'>): string => `${firstname} ${lastname}`.trim();

export const userRecord = (account: Account): User => ({
  id: account.id,
  firstname: account.firstname,
  lastname: account.lastname,
  email: account.email,
  admin: account.admin,
  newsletter: account.newsletter,
  registration_date: account.registration_date.toISOString(),
  version: account.version,
});
