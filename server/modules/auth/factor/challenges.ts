// Challenges: what a sign-in that lacks its second step goes on by, and what passkeys sign. Signed with a key of their own, so none is a
// token; kept nowhere until it was used, which it is once.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db.ts';
import { newId } from '../../../platform/ids.ts';
import { hourlyTask } from '../../../platform/jobs.ts';
import { sql, statement } from '../../../platform/sql.ts';
import { deleteBefore } from '../../../platform/statements/batches.ts';
import type { Account } from '../../users/index.ts';

const LIFETIME_MS = 5 * 60_000;
/** `sign-in`: the password was right. `setup`: so, and a factor must be set up. The others are signed by passkeys. */
type Purpose = 'sign-in' | 'setup' | 'passkey' | 'own passkey' | 'new passkey';
/** `account`: of whom, where that is known. `mark`: of the password that was right. `of`: the challenge that this one goes on from. */
type Said = { account?: string; mark?: string; of?: string };
export type Challenge = Said & { purpose: Purpose; id: string; ends: number };
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
    const [said = '', mac = ''] = token.split('.');
    const [given, own] = [Buffer.from(mac, 'base64url'), macOf(said)];
    if (given.length !== own.length || !timingSafeEqual(given, own)) return null;
    const challenge: Challenge = JSON.parse(Buffer.from(said, 'base64url').toString());
    return challenge.ends > now() ? challenge : null;
  };

  return {
    issue(purpose: Purpose, said: Said = {}): string {
      const challenge: Challenge = { ...said, purpose, id: newId(), ends: now() + LIFETIME_MS };
      const text = Buffer.from(JSON.stringify(challenge)).toString('base64url');
      return `${text}.${macOf(text).toString('base64url')}`;
    },
    /** Null where it is not ours, for something else, too old, or was used. */
    async open(token: string, ...purposes: Purpose[]): Promise<Challenge | null> {
      const challenge = read(token);
      if (!challenge || !purposes.includes(challenge.purpose)) return null;
      return (await db.one(findSpent(idsOf(challenge)))) ? null : challenge;
    },
    /** Uses it up, with the one that it goes on from; false where somebody else was first. */
    async spend(challenge: Challenge): Promise<boolean> {
      const ids = idsOf(challenge);
      return (await db.run(insertSpent(ids, new Date(now() + LIFETIME_MS)))) === ids.length;
    },
    /** Says which password an account has, without saying it: a challenge of another password is over. */
    markOf: ({ password_hash }: Pick<Account, 'password_hash'>): string =>
      macOf(`password ${password_hash}`).toString('base64url').slice(0, 22),
    tasks: [hourlyTask('challenges-clean-up', () => deleteOld(db, clock.now()))],
  };
};
