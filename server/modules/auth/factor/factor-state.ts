// Reads which factors accounts have.
import type { Factors, Way } from '@ardoise/contract/accounts/factors.ts';
import { requireFound } from '../../../http/resource.ts';
import type { Db } from '../../../platform/db.ts';
import { sql, statement } from '../../../platform/sql.ts';
import type { Passkeys } from './passkeys.ts';

const findState = statement(
  'auth.factors-find',
  (account: string) => sql<{ totp: Date | null; codes: number; passkeys: number }>`select
    (select since from totp where account_id = ${account}) as totp,
    (select count(*) from recovery_code where account_id = ${account})::int as codes,
    (select count(*) from passkey where account_id = ${account})::int as passkeys`,
  { prepared: true },
);

const listWithFactors = statement(
  'auth.factors-of-many',
  (accounts: readonly string[]) => sql<{ account_id: string }>`
    select account_id from totp where account_id = any(${accounts}::uuid[]) and since is not null
    union select account_id from passkey where account_id = any(${accounts}::uuid[])`,
);

export const factorState = (db: Db, passkeys: Passkeys) => {
  const stateOf = async (account: string, on: Pick<Db, 'one'> = db) => requireFound(await on.one(findState(account)));
  return {
    async hasAny(account: string, on?: Pick<Db, 'one'>): Promise<boolean> {
      const found = await stateOf(account, on);
      return found.totp !== null || found.passkeys > 0;
    },
    /** The accounts that have a factor, out of the given ones. */
    async withFactor(accounts: readonly string[]): Promise<ReadonlySet<string>> {
      return new Set((await db.all(listWithFactors(accounts))).map(({ account_id }) => account_id));
    },
    /** The ways to take the second step; empty if the account has no factor. */
    async waysOf(account: string): Promise<Way[]> {
      const found = await stateOf(account);
      const ways: Way[] = [...(found.totp ? (['totp'] as const) : []), ...(found.passkeys > 0 ? (['passkey'] as const) : [])];
      return ways.length > 0 && found.codes > 0 ? [...ways, 'recovery'] : ways;
    },
    async show(account: string): Promise<Factors> {
      const found = await stateOf(account);
      return { totp: found.totp?.toISOString() ?? null, recovery_codes: found.codes, passkeys: await passkeys.list(account) };
    },
  };
};
