// Accounts: who may sign in, and the record that people edit of themselves.
import type { User } from '@ardoise/contract/users.ts';
import { sql } from 'kysely';
import { written } from '../../http/resource.ts';
import type { Queries, Tx } from '../../platform/db.ts';
import { isUuid, newId } from '../../platform/ids.ts';
import type { Account, UserTables } from './schema.ts';

const accounts = (db: Queries) => db.withTables<UserTables>().selectFrom('account').selectAll();

export const accountById = async (db: Queries, id: string): Promise<Account | null> =>
  isUuid(id) ? ((await accounts(db).where('id', '=', id).executeTakeFirst()) ?? null) : null;

/** By e-mail, whatever its case. */
export const accountByEmail = async (db: Queries, email: string): Promise<Account | null> =>
  (await accounts(db).where(sql`lower(email)`, '=', sql`lower(${email})`).executeTakeFirst()) ?? null;

export const hasAdmin = async (db: Queries): Promise<boolean> =>
  (await db.withTables<UserTables>().selectFrom('account').select('id').where('admin', '=', true).limit(1).execute()).length > 0;

export type NewAccount = { email: string; firstname: string; lastname: string; admin?: boolean; newsletter?: boolean };

export const insertAccount = async (db: Queries, input: NewAccount, passwordHash: string | null): Promise<string> => {
  const id = newId();
  await db
    .withTables<UserTables>()
    .insertInto('account')
    .values({ id, password_hash: passwordHash, ...input })
    .execute();
  return id;
};

type Change = { firstname: string; lastname: string; newsletter: boolean; version: number };

/** Compare-and-set on `version`; 409 when somebody else was first. */
export const changeAccount = async (db: Queries, id: string, { version, firstname, lastname, newsletter }: Change): Promise<Account> => {
  const rows = await db
    .withTables<UserTables>()
    .updateTable('account')
    .set({ firstname, lastname, newsletter, version: sql`version + 1` })
    .where('id', '=', id)
    .where(sql`version::bigint`, '=', version)
    .returningAll()
    .execute();
  return written(rows);
};

export const writePassword = async (tx: Tx, id: string, passwordHash: string): Promise<void> => {
  await sql`update account set password_hash = ${passwordHash}, version = version + 1 where id = ${id}`.execute(tx);
};

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
