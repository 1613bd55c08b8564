// The factors of an account beside its password: which are on, what is taken for one, and how they come and go
// (docs/product/people-and-rights.md#second-factor).
import type { Attestation, Enrolment, Factors, Way } from '@ardoise/contract/accounts/factors.ts';
import { requireFound } from '../../../http/resource.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import { sql, statement } from '../../../platform/sql.ts';
import { type Account, lockAccount, type Users } from '../../users/index.ts';
import type { Acts } from '../acts/acts.ts';
import type { accountNotices } from '../notices.ts';
import { endSessions } from '../sessions.ts';
import { openPasskeys } from './passkeys.ts';
import { removeRecoveryCodes, renewRecoveryCodes, takeRecoveryCode } from './recovery-codes.ts';
import { openTotp } from './totp.ts';
import type { Site } from './webauthn.ts';

type Deps = { db: Db; clock: Clock; secret: string; users: Users; notices: ReturnType<typeof accountNotices>; acts: Pick<Acts, 'note'> };
export type SecondFactors = ReturnType<typeof openFactors>;

const state = statement(
  'auth.factors-find',
  (account: string) => sql<{ totp: Date | null; codes: number; passkeys: number }>`select
    (select since from totp where account_id = ${account}) as totp,
    (select count(*) from recovery_code where account_id = ${account})::int as codes,
    (select count(*) from passkey where account_id = ${account})::int as passkeys`,
  { prepared: true },
);

const listHaving = statement(
  'auth.factors-of-many',
  (accounts: readonly string[]) => sql<{ account_id: string }>`
    select account_id from totp where account_id = any(${accounts}::uuid[]) and since is not null
    union select account_id from passkey where account_id = any(${accounts}::uuid[])`,
);

export const openFactors = ({ db, clock, secret, users, notices, acts }: Deps) => {
  const totp = openTotp({ db, clock, secret });
  const passkeys = openPasskeys({ db, clock });
  const stateOf = async (account: string, on: Pick<Db, 'one'> = db) => requireFound(await on.one(state(account)));
  const hasAny = async (account: string, on?: Pick<Db, 'one'>): Promise<boolean> => {
    const found = await stateOf(account, on);
    return found.totp !== null || found.passkeys > 0;
  };
  /** One change of an account's factors after the other. */
  const change = <T>({ id }: Pick<Account, 'id'>, work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      await lockAccount(tx, id);
      return work(tx);
    });
  /** Recovery codes stand for a factor: without one they are worth nothing. */
  const dropCodes = async (tx: Tx, account: string) => {
    if (!(await hasAny(account, tx))) await removeRecoveryCodes(tx, account);
  };
  const removeAll = async (tx: Tx, account: string): Promise<void> => {
    await totp.remove(tx, account);
    await passkeys.removeAll(tx, account);
    await removeRecoveryCodes(tx, account);
  };

  return {
    passkeys,
    hasAny: (account: string) => hasAny(account),
    /** Who of some accounts has a factor. */
    async amongThem(accounts: readonly string[]): Promise<ReadonlySet<string>> {
      return new Set((await db.all(listHaving(accounts))).map(({ account_id }) => account_id));
    },
    /** How the second step can be taken; none where there is no factor. */
    async waysOf(account: string): Promise<Way[]> {
      const found = await stateOf(account);
      const ways: Way[] = [...(found.totp ? (['totp'] as const) : []), ...(found.passkeys > 0 ? (['passkey'] as const) : [])];
      return ways.length > 0 && found.codes > 0 ? [...ways, 'recovery'] : ways;
    },
    async show(account: string): Promise<Factors> {
      const found = await stateOf(account);
      return { totp: found.totp?.toISOString() ?? null, recovery_codes: found.codes, passkeys: await passkeys.list(account) };
    },
    /** Takes a code of the app or a recovery code, once. */
    takeCode(account: string, typed: string): Promise<boolean> {
      const code = typed.replace(/[\s-]/g, '');
      return /^\d{6}$/.test(code) ? totp.take(account, code) : takeRecoveryCode(db, account, code);
    },
    begin: (account: Account): Promise<Enrolment | null> => totp.begin(account),
    /** Switches codes of an app on and answers the recovery codes; null where the code is wrong, or nothing was begun. */
    confirm: (account: Account, typed: string): Promise<string[] | null> =>
      change(account, async (tx) => {
        if (!(await totp.confirm(tx, account.id, typed.replace(/[\s-]/g, '')))) return null;
        await notices.notify(tx, account, 'factor_on');
        return renewRecoveryCodes(tx, account.id);
      }),
    end: (account: Account): Promise<void> =>
      change(account, async (tx) => {
        if ((await totp.remove(tx, account.id)) === 0) return;
        await dropCodes(tx, account.id);
        await notices.notify(tx, account, 'factor_off');
      }),
    renewCodes: (account: Account): Promise<string[]> =>
      change(account, async (tx) => ((await hasAny(account.id, tx)) ? renewRecoveryCodes(tx, account.id) : [])),
    /** With the recovery codes, where it is the first factor. */
    addPasskey: (account: Account, name: string, answer: Attestation, site: Site) =>
      change(account, async (tx) => {
        const first = !(await hasAny(account.id, tx));
        const outcome = await passkeys.add(tx, account.id, name, answer, site);
        if (outcome !== 'added') return outcome;
        await notices.notify(tx, account, 'passkey_on');
        return { codes: first ? await renewRecoveryCodes(tx, account.id) : null };
      }),
    /** False where the account has no such one. */
    removePasskey: (account: Account, id: string): Promise<boolean> =>
      change(account, async (tx) => {
        if (!(await passkeys.remove(tx, account.id, id))) return false;
        await dropCodes(tx, account.id);
        await notices.notify(tx, account, 'passkey_off');
        return true;
      }),
    /** Takes the second factor of an account away; false where it has none. `by`: null where a command beside the server does it. */
    async reset(account: Account, by: string | null): Promise<boolean> {
      const had = await change(account, async (tx) => {
        if (!(await hasAny(account.id, tx))) return false;
        await removeAll(tx, account.id);
        await endSessions(tx, account.id);
        await notices.notify(tx, account, 'factor_reset');
        await acts.note(tx, { by, what: 'factor', target: account.id });
        return true;
      });
      if (had) users.changed(account.id);
      return had;
    },
    removeAll,
  };
};
