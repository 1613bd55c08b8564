// Challenges: tokens for the second step of a sign-in, and the data that passkeys sign. They are signed with a key of
// their own, so none passes as a session token. Only spent ones are stored; each works once.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db.ts';
import { newId } from '../../../platform/ids.ts';
import { hourlyTask } from '../../../platform/jobs.ts';
import { sql, statement } from '../../../platform/sql.ts';
import { deleteBefore } from '../../../platform/statements/batches.ts';
import type { Account } from '../../users/index.ts';

const LIFETIME_MS = 5 * 60_000;
/** `sign-in`: the password was right. `setup`: also right, and a factor must be set up. Passkeys sign the others. */
type Purpose = 'sign-in' | 'setup' | 'passkey' | 'own passkey' | 'new passkey';
/**
 * `account`: the account, if known. `mark`: fingerprint of the password that was right. `of`: the challenge that this
 * one follows.
 */
type ChallengeData = { account?: string; mark?: string; of?: string };
export type Challenge = ChallengeData & { purpose: Purpose; id: string; ends: number };
export type Challenges = ReturnType<typeof openChallenges>;

const findSpent = statement(
  'auth.challenge-find',
  (ids: string[]) => sql<{ id: string }>`select id from spent_challenge where id = any(${ids}::uuid[])`,
);
const insertSpent = statement(
  'auth.challenge-spend',
  (ids: string[], end: Date) =>
    sql`insert into spent_challenge (id, end_date) select spent.id, ${end} from unnest(${ids}::uuid[]) as spent (id) on conflict do nothing`,
);
const deleteOld = deleteBefore('auth.old-challenges-delete', 'spent_challenge', { column: 'end_date' });
const idsOf = ({ id, of }: Challenge): string[] => (of === undefined ? [id] : [id, of]);

export const openChallenges = ({ db, clock, secret }: { db: Db; clock: Clock; secret: string }) => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'ardoise second factor challenge', 32));
  const macOf = (text: string): Buffer => createHmac('sha256', key).update(text).digest();
  const now = () => clock.now().getTime();

  const read = (token: string): Challenge | null => {
    const [payload = '', mac = ''] = token.split('.');
    const [given, own] = [Buffer.from(mac, 'base64url'), macOf(payload)];
    if (given.length !== own.length || !timingSafeEqual(given, own)) return null;
    const challenge: Challenge = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return challenge.ends > now() ? challenge : null;
  };

  return {
    issue(purpose: Purpose, data: ChallengeData = {}): string {
      const challenge: Challenge = { ...data, purpose, id: newId(), ends: now() + LIFETIME_MS };
      const text = Buffer.from(JSON.stringify(challenge)).toString('base64url');
      return `${text}.${macOf(text).toString('base64url')}`;
    },
    /** Null if the token is invalid, has another purpose, has expired or was spent. */
    async open(token: string, ...purposes: Purpose[]): Promise<Challenge | null> {
      const challenge = read(token);
      if (!challenge || !purposes.includes(challenge.purpose)) return null;
      return (await db.one(findSpent(idsOf(challenge)))) ? null : challenge;
    },
    /** Spends the challenge and the one it follows; false if another request spent one of them first. */
    async spend(challenge: Challenge): Promise<boolean> {
      const ids = idsOf(challenge);
      return (await db.run(insertSpent(ids, new Date(now() + LIFETIME_MS)))) === ids.length;
    },
    /** A fingerprint of the account's password: a new password invalidates its challenges. */
    markOf: ({ password_hash }: Pick<Account, 'password_hash'>): string =>
      macOf(`password ${password_hash}`).toString('base64url').slice(0, 22),
    tasks: [hourlyTask('challenges-clean-up', () => deleteOld(db, clock.now()))],
  };
};
