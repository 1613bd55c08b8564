// Recovery codes: ten, shown once; each stands in for a lost factor once. A plain hash suffices, because each has 120
// random bits.
import { randomBytes } from 'node:crypto';
import type { Db, Runs } from '../../../platform/db.ts';
import { sql, statement } from '../../../platform/sql.ts';
import { hashOf } from '../../../platform/tokens.ts';

const CODES = 10;
const LETTERS = 24;
const GROUP = 4;
/** Omits letters and digits that look alike. Its 32 characters divide 256, so each is equally likely. */
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
/** In groups, for users to read and type. */
const grouped = (code: string): string => (code.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-');

/** Replaces the account's codes by ten new ones and returns them; they cannot be read later. */
export const renewRecoveryCodes = async (tx: Runs, account: string): Promise<string[]> => {
  const codes = Array.from({ length: CODES }, newCode);
  await tx.run(remove(account));
  await tx.run(replace(account, codes.map(hashOf)));
  return codes.map(grouped);
};

/** Uses one up. `code` has no separators. */
export const takeRecoveryCode = async (db: Db, account: string, code: string): Promise<boolean> =>
  (await db.run(take(account, hashOf(code.toUpperCase())))) > 0;

export const removeRecoveryCodes = (tx: Runs, account: string) => tx.run(remove(account));
