// An account's factors beside its password: reads, verifies, adds and removes them
// (docs/product/people-and-rights.md#second-factor).
import type { Attestation, Enrolment } from '@ardoise/contract/accounts/factors.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import { type Account, lockAccount, type Users } from '../../users/index.ts';
import type { Acts } from '../acts/acts.ts';
import type { accountNotices } from '../notices.ts';
import { endSessions } from '../sessions.ts';
import { factorState } from './factor-state.ts';
import { openPasskeys, type Passkeys } from './passkeys.ts';
import { removeRecoveryCodes, renewRecoveryCodes, takeRecoveryCode } from './recovery-codes.ts';
import { openTotp, type Totp } from './totp.ts';
import type { Site } from './webauthn.ts';

type Notices = ReturnType<typeof accountNotices>;
type Deps = { db: Db; clock: Clock; secret: string; users: Users; notices: Notices; acts: Pick<Acts, 'note'> };
export type SecondFactors = ReturnType<typeof openFactors>;

/** Dependencies of changes to an account's factors; `hasAny` reads within the change. */
type Changes = {
  db: Db;
  notices: Notices;
  hasAny(account: string, on?: Pick<Db, 'one'>): Promise<boolean>;
  change<T>(account: Account, work: (tx: Tx) => Promise<T>): Promise<T>;
};

/** Recovery codes stand in for a factor, so they are deleted with the last one. */
const dropUselessCodes = async (tx: Tx, account: string, hasAny: Changes['hasAny']): Promise<void> => {
  if (!(await hasAny(account, tx))) await removeRecoveryCodes(tx, account);
};

/** Users type codes in groups. */
const withoutSpaces = (typed: string): string => typed.replace(/[\s-]/g, '');

/** Codes of an authenticator app, and recovery codes. */
const codeFactor = ({ db, notices, hasAny, change }: Changes, totp: Totp) => ({
  /** Takes a code of the app or a recovery code; each works once. */
  takeCode(account: string, typed: string): Promise<boolean> {
    const code = withoutSpaces(typed);
    return /^\d{6}$/.test(code) ? totp.take(account, code) : takeRecoveryCode(db, account, code);
  },
  begin: (account: Account): Promise<Enrolment | null> => totp.begin(account),
  /** Switches app codes on and returns the recovery codes; null if the code is wrong or no set-up was started. */
  confirm: (account: Account, typed: string): Promise<string[] | null> =>
    change(account, async (tx) => {
      if (!(await totp.confirm(tx, account.id, withoutSpaces(typed)))) return null;
      await notices.notify(tx, account, 'factor_on');
      return renewRecoveryCodes(tx, account.id);
    }),
  end: (account: Account): Promise<void> =>
    change(account, async (tx) => {
      if ((await totp.remove(tx, account.id)) === 0) return;
      await dropUselessCodes(tx, account.id, hasAny);
      await notices.notify(tx, account, 'factor_off');
    }),
  renewCodes: (account: Account): Promise<string[]> =>
    change(account, async (tx) => ((await hasAny(account.id, tx)) ? renewRecoveryCodes(tx, account.id) : [])),
});

const passkeyFactor = ({ notices, hasAny, change }: Changes, passkeys: Passkeys) => ({
  /** Returns recovery codes if it is the first factor. */
  addPasskey: (account: Account, name: string, answer: Attestation, site: Site) =>
    change(account, async (tx) => {
      const first = !(await hasAny(account.id, tx));
      const outcome = await passkeys.add(tx, account.id, name, answer, site);
      if (outcome !== 'added') return outcome;
      await notices.notify(tx, account, 'passkey_on');
      return { codes: first ? await renewRecoveryCodes(tx, account.id) : null };
    }),
  /** False if the account has no such passkey. */
  removePasskey: (account: Account, id: string): Promise<boolean> =>
    change(account, async (tx) => {
      if (!(await passkeys.remove(tx, account.id, id))) return false;
      await dropUselessCodes(tx, account.id, hasAny);
      await notices.notify(tx, account, 'passkey_off');
      return true;
    }),
});

export const openFactors = ({ db, clock, secret, users, notices, acts }: Deps) => {
  const totp = openTotp({ db, clock, secret });
  const passkeys = openPasskeys({ db, clock });
  const { hasAny, ...state } = factorState(db, passkeys);
  /** Changes of one account's factors run serially. */
  const change = <T>({ id }: Account, work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      await lockAccount(tx, id);
      return work(tx);
    });
  const removeAll = async (tx: Tx, account: string): Promise<void> => {
    await totp.remove(tx, account);
    await passkeys.removeAll(tx, account);
    await removeRecoveryCodes(tx, account);
  };
  const changes: Changes = { db, notices, hasAny, change };

  return {
    passkeys,
    hasAny: (account: string) => hasAny(account),
    ...state,
    ...codeFactor(changes, totp),
    ...passkeyFactor(changes, passkeys),
    /** Removes all factors of an account; false if it has none. `by` is null if a server command does it. */
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
