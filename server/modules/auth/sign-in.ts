// Signing in and out, fresh tokens, and the own password.
import { ApiError, contradiction } from '@ardoise/contract/errors.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Account, lockPassword, type Person, type Users } from '../users/index.ts';
import type { Venues } from '../venues/index.ts';
import type { Attempts } from './attempts.ts';
import { basicCredentials } from './basic.ts';
import type { Device, Devices } from './devices.ts';
import { endAccess } from './forgotten.ts';
import type { Sessions, Span } from './sessions.ts';
import { MOST_ROLES, type Tokens } from './token.ts';

const FAILURES = 10;
const LONGEST_PASSWORD = 200;

type Deps = {
  users: Users;
  venues: Venues;
  tokens: Tokens;
  sessions: Sessions;
  devices: Devices;
  attempts: Attempts;
  clock: Clock;
  /** Failures of one address within 15 minutes, whatever the accounts (0: no limit): one password tried on many. */
  perAddress: number;
};

/** Where a request comes from: its address, the device that its cookie speaks of, and what kind of browser it says it is. */
export type Origin = { address: string; device: Device; userAgent: string | undefined };

export const signingIn = ({ users, venues, tokens, sessions, devices, attempts, clock, perAddress }: Deps) => {
  const tokenFor = async (person: Person, span: Span): Promise<string> => {
    const roles = person.admin ? [] : await venues.rolesOf(person.id, MOST_ROLES);
    return tokens.sign(users.identityOf(person), roles, span);
  };
  const begin = async (account: Account, { userAgent }: Origin): Promise<string | null> => {
    const span = await sessions.begin(account, userAgent);
    return span && tokenFor(account, span);
  };

  /** One attempt at an account. A device that signed in to it before has a counter of its own; the others share those of their address. */
  const attempt = (account: string, { address, device }: Origin, succeeds: () => Promise<boolean>): Promise<boolean> => {
    if (devices.knows(device, account)) return attempts.attempt(attempts.bucket(device.id, 'device', account), FAILURES, succeeds);
    const own = attempts.bucket(address, 'account', account);
    return attempts.guess(attempts.bucket(address, 'any account'), perAddress, () => attempts.attempt(own, FAILURES, succeeds));
  };

  const wrongCurrent = () => contradiction('current', 'wrong_password', 'This is not your password.');

  return {
    /** A token for Basic credentials, and whose it is; unknown, disabled and mistaken are one answer, and cost the same. */
    async signIn(authorization: string | undefined, origin: Origin): Promise<{ jwt: string; account: string }> {
      const given = basicCredentials(authorization);
      if (!given || given.password.length > LONGEST_PASSWORD) throw new ApiError('wrong_credentials');
      const account = await users.accountByEmail(given.email);
      const known = account && !account.disabled ? account : null;
      const verify = () => users.verifyPassword(known?.password_hash ?? null, given.password);
      const right = await attempt(account?.id ?? given.email.toLowerCase(), origin, verify);
      const jwt = right && known && (await begin(known, origin));
      if (!jwt) throw new ApiError('wrong_credentials');
      return { jwt, account: known.id };
    },

    /** Lets an account try again from here at once. */
    async forgive(account: string, { address, device }: Origin): Promise<void> {
      await attempts.clear(attempts.bucket(address, 'account', account));
      await attempts.clear(attempts.bucket(device.id, 'device', account));
    },

    /** A token from current data for the bearer of a valid one, judged on the account as it is now. */
    async renew(bearer: string): Promise<string> {
      const claims = tokens.read(bearer);
      const renewed = claims && (await sessions.renew(claims.sub, claims.sid));
      if (!renewed) throw new ApiError('unauthenticated');
      return tokenFor(renewed.account, renewed.span);
    },

    /** Ends the session of a token. */
    async signOut(bearer: string): Promise<void> {
      const claims = tokens.read(bearer);
      if (claims) await sessions.end(claims.sub, claims.sid);
    },

    /** Changes the own password and answers a token of a new session; 422 on `current` where it is wrong, ten times in 15 minutes a session. */
    async changePassword(bearer: string, current: string, password: string, origin: Origin): Promise<string> {
      const claims = tokens.read(bearer);
      const account = claims && (await users.findAccount(claims.sub));
      if (!account) throw new ApiError('unauthenticated');
      const verify = () => users.verifyPassword(account.password_hash, current);
      if (!(await attempts.attempt(attempts.bucket(claims.sid, 'session'), FAILURES, verify))) throw wrongCurrent();
      const changed = await users.setPassword(account, password, await venues.namesOf(account.id), async (tx) => {
        if (!(await lockPassword(tx, account))) throw wrongCurrent();
        await endAccess(tx, account.id, clock.now());
      });
      const jwt = await begin(changed, origin);
      if (!jwt) throw new ApiError('unauthenticated');
      return jwt;
    },
  };
};
