// Signs in by password, and changes a user's own password.
import { ApiError, contradiction } from '@ardoise/contract/errors.ts';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { type Account, lockPassword, type Users } from '../users/index.ts';
import type { Venues } from '../venues/index.ts';
import type { Attempts } from './attempts.ts';
import { basicCredentials } from './basic.ts';
import type { Bearers } from './bearers.ts';
import type { Origin } from './origin.ts';
import { endAccess } from './password-links.ts';
import { FAILURES, type SignInAttempts } from './sign-in-attempts.ts';

const LONGEST_PASSWORD = 200;

type Deps = {
  users: Users;
  venues: Venues;
  attempts: Attempts;
  signIns: SignInAttempts;
  bearers: Bearers;
  clock: Clock;
  /** The error that asks for a second factor; null if the password suffices. */
  gate(account: Account): Promise<ApiError | null>;
};
export type Passwords = ReturnType<typeof signingIn>;

const wrongCurrent = () => contradiction('current', 'wrong_password', 'This is not your password.');

export const signingIn = ({ users, venues, attempts, signIns, bearers, clock, gate }: Deps) => ({
  /**
   * A token for Basic credentials, and the account. An unknown e-mail, a disabled account and a wrong password get the
   * same error in the same time; a missing second factor gets another.
   */
  async signIn(authorization: string | undefined, origin: Origin): Promise<{ jwt: string; account: string }> {
    const given = basicCredentials(authorization);
    if (!given || given.password.length > LONGEST_PASSWORD) throw new ApiError('wrong_credentials');
    const account = await users.accountByEmail(given.email);
    const known = account && !account.disabled ? account : null;
    let missing: ApiError | null = null;
    const verify = async () => {
      const right = await users.verifyPassword(known?.password_hash ?? null, given.password);
      // The answer reveals the second factor only after a right password.
      if (right && known) missing = await gate(known);
      return right;
    };
    // A right password clears the failures only if it completes the sign-in.
    const right = await signIns.attempt(account?.id ?? given.email.toLowerCase(), origin, verify, {
      what: 'password',
      clears: () => missing === null,
      email: given.email,
    });
    if (right && known) await signIns.reportBurst(known, origin);
    if (missing) throw missing;
    const jwt = right && known && (await bearers.begin(known, origin));
    if (!jwt) throw new ApiError('wrong_credentials');
    return { jwt, account: known.id };
  },

  /** Throws 401 if the account has a second factor or must set one up: a link does not replace it. */
  async requireNoMissingStep(account: Account): Promise<void> {
    const missing = await gate(account);
    if (missing) throw missing;
  },

  /**
   * Changes the user's own password and returns a token of a new session; 422 on `current` if it is wrong, 429 after
   * ten failures in 15 minutes.
   */
  async changePassword(request: FastifyRequest, current: string, password: string, origin: Origin): Promise<string> {
    const claims = bearers.claimsOf(request);
    const account = claims && (await users.findAccount(claims.sub));
    if (!account) throw new ApiError('unauthenticated');
    const verify = () => users.verifyPassword(account.password_hash, current);
    if (!(await attempts.attempt(attempts.bucket(claims.sid, 'session'), FAILURES, verify))) throw wrongCurrent();
    const changed = await users.setPassword(account, password, await venues.namesOf(account.id), async (tx) => {
      if (!(await lockPassword(tx, account))) throw wrongCurrent();
      await endAccess(tx, account.id, clock.now());
    });
    return bearers.enter(changed, origin);
  },
});
