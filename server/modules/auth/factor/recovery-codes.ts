// Recovery codes: ten, told once, each good once in place of whatever was lost. 120 random bits each, so that a plain hash keeps them.
import { randomBytes } from 'node:crypto';
import type { Db, Runs } from '../../../platform/db.ts';
import { sql, statement } from '../../../platform/sql.ts';
import { hashOf } from '../../../platform/tokens.ts';

const CODES = 10;
const LETTERS = 24;
const GROUP = 4;
/** Without letters and digits that look alike. 32 of them, so that a random byte falls on each as often. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const replace = statement(
  'auth.recovery-insert',
  (account: string, hashes: string[]) =>
    sql`insert into recovery_code (account_id, code_hash) select ${account}, code.hash from unnest(${hashes}::text[]) as code (hash)`,
);
const take = statement(
  'auth.recovery-take',
  (account: string, hash: string) => sql`delete from recovery_code where account_id = ${account} and code_hash = ${hash}`,
);
const remove = statement('auth.recovery-delete', (account: string) => sql`delete from recovery_code where account_id = ${account}`);

const newCode = (): string => [...randomBytes(LETTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
/** As it is told, to be read and typed. */
const written = (code: string): string => (code.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-');

/** Ten fresh ones in place of those before; told this once. */
export const renewRecoveryCodes = async (tx: Runs, account: string): Promise<string[]> => {
  const codes = Array.from({ length: CODES }, newCode);
  await tx.run(remove(account));
  await tx.run(replace(account, codes.map(hashOf)));
  return codes.map(written);
};

/** Uses one up. `code`: without what stands between its groups. */
export const takeRecoveryCode = async (db: Db, account: string, code: string): Promise<boolean> =>
  (await db.run(take(account, hashOf(code.toUpperCase())))) > 0;

export const removeRecoveryCodes = (tx: Runs, account: string) => tx.run(remove(account));
