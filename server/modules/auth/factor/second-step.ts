// The second step of a sign-in, and the sign-in by a passkey alone. A failure here counts in the same counters as a
// wrong password.

import type { Assertion, Enrolment, RequestOptions } from '@ardoise/contract/accounts/factors.ts';
import { ApiError } from '@ardoise/contract/errors.ts';
import type { Account, Users } from '../../users/index.ts';
import type { Origin } from '../origin.ts';
import type { SignInAttempts } from '../sign-in-attempts.ts';
import type { Challenge, Challenges } from './challenges.ts';
import type { SecondFactors } from './factors.ts';
import { challengeIn, type Site } from './webauthn.ts';

type Deps = { users: Users; factors: SecondFactors; challenges: Challenges; signIns: Pick<SignInAttempts, 'attempt'> };

const ended = () => new ApiError('challenge_ended');

/** The error for an account whose password was right and that needs a second factor; null if the password suffices. */
export const secondFactorGate =
  ({ users, factors, challenges, real }: Omit<Deps, 'signIns'> & { real: boolean }) =>
  async (account: Account): Promise<ApiError | null> => {
    const ways = await factors.waysOf(account.id);
    const data = { account: account.id, mark: challenges.markOf(account) };
    if (ways.length > 0) return new ApiError('second_factor_required', { challenge: challenges.issue('sign-in', data), ways });
    // The operator needs a second factor, except in a demonstration, whose password is public.
    if (real && users.identityOf(account).operator)
      return new ApiError('second_factor_setup', { challenge: challenges.issue('setup', data) });
    return null;
  };

/** Challenges of a sign-in whose first step is done. */
const signInChallenges = ({ users, challenges }: Pick<Deps, 'users' | 'challenges'>) => {
  /** The account that a challenge was issued for; null if it is gone or disabled, or if its password has changed. */
  const accountOf = async ({ account: id = '', mark }: Challenge): Promise<Account | null> => {
    const account = await users.findAccount(id);
    return account && !account.disabled && (mark === undefined || challenges.markOf(account) === mark) ? account : null;
  };
  return {
    accountOf,
    async open(token: string, purpose: 'sign-in' | 'setup'): Promise<{ challenge: Challenge; account: Account }> {
      const challenge = await challenges.open(token, purpose);
      const account = challenge && (await accountOf(challenge));
      if (!account) throw ended();
      return { challenge, account };
    },
    /** Ends the challenge; throws if another request did. */
    async spend(challenge: Challenge): Promise<void> {
      if (!(await challenges.spend(challenge))) throw ended();
    },
  };
};

export type SecondSteps = ReturnType<typeof secondSteps>;
export const secondSteps = ({ users, factors, challenges, signIns }: Deps) => {
  const { accountOf, open, spend } = signInChallenges({ users, challenges });
  return {
    async byCode(token: string, code: string, origin: Origin): Promise<Account> {
      const { challenge, account } = await open(token, 'sign-in');
      const takeCode = () => factors.takeCode(account.id, code);
      const right = await signIns.attempt(account.id, origin, takeCode, { what: 'second step', email: account.email });
      if (!right) throw new ApiError('wrong_code');
      await spend(challenge);
      return account;
    },
    /** Options for a passkey of the account whose password was right, or of any account without a challenge. */
    async passkeyOptions(token: string | undefined, site: Site): Promise<RequestOptions> {
      if (token === undefined) return factors.passkeys.requestOptions(challenges.issue('passkey'), site);
      const { challenge, account } = await open(token, 'sign-in');
      const { mark = '', id: of } = challenge;
      return factors.passkeys.requestOptions(challenges.issue('passkey', { account: account.id, mark, of }), site, account.id);
    },
    /** The account that a passkey signs in, as the second step or alone. */
    async byPasskey(answer: Assertion, site: Site, origin: Origin): Promise<Account> {
      const challenge = await challenges.open(challengeIn(answer), 'passkey');
      if (!challenge) throw ended();
      const owner = await factors.passkeys.ownerOf(answer);
      const account = owner && (await accountOf({ ...challenge, account: challenge.account ?? owner }));
      const good = async () => (account ? factors.passkeys.use(account.id, answer, site) : false);
      const right = await signIns.attempt(challenge.account ?? owner ?? answer.id, origin, good, {
        what: challenge.account === undefined ? 'passkey' : 'second step',
        email: account ? account.email : undefined,
      });
      if (!right || !account) throw new ApiError('passkey_refused');
      await spend(challenge);
      return account;
    },
  };
};

/** The sign-in of an account that must set up its first factor. */
export type FactorSetup = ReturnType<typeof factorSetup>;
export const factorSetup = ({ users, factors, challenges, signIns }: Deps) => {
  const { open, spend } = signInChallenges({ users, challenges });
  const openSetup = async (token: string) => {
    const opened = await open(token, 'setup');
    if (await factors.hasAny(opened.account.id)) throw ended();
    return opened;
  };
  return {
    async begin(token: string): Promise<Enrolment> {
      const { account } = await openSetup(token);
      const enrolment = await factors.begin(account);
      if (!enrolment) throw ended();
      return enrolment;
    },
    /** The account, whose factor is on now, and its recovery codes. */
    async confirm(token: string, code: string, origin: Origin): Promise<{ account: Account; codes: string[] }> {
      const { challenge, account } = await openSetup(token);
      let codes: string[] | null = null;
      const confirm = async () => {
        codes = await factors.confirm(account, code);
        return codes !== null;
      };
      const right = await signIns.attempt(account.id, origin, confirm, { what: 'second step', email: account.email });
      if (!right || !codes) throw new ApiError('wrong_code');
      await spend(challenge);
      return { account, codes };
    },
  };
};
