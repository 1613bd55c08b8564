// Signing in, fresh tokens, and the own password (system.md section 4).
import { ApiError, contradiction } from '@ardoise/contract/errors.ts';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Account, Users } from '../users/index.ts';
import type { Venues } from '../venues/index.ts';
import type { Attempts } from './attempts.ts';
import { basicCredentials } from './basic.ts';
import { endLinks } from './forgotten.ts';
import { MOST_ROLES, type Tokens } from './token.ts';

const FAILURES = 10;
const LONGEST_PASSWORD = 200;

type Deps = {
  users: Users;
  venues: Venues;
  tokens: Tokens;
  attempts: Attempts;
  clock: Clock;
  /** Failures of one address within 15 minutes, whatever the accounts (0: no limit): one password tried on many. */
  perAddress: number;
};

export const signingIn = ({ users, venues, tokens, attempts, clock, perAddress }: Deps) => {
  /**
   * `read` is when the account was read: a token never looks younger than what it was decided on, so a password
   * changed meanwhile voids it. Right after a change `tokens_from` lies up to a second ahead, and dates the token.
   */
  const tokenFor = async (account: Account, read: Date): Promise<string> => {
    const roles = account.admin ? [] : await venues.rolesOf(account.id, MOST_ROLES);
    const issued = Math.max(Math.floor(read.getTime() / 1000), Math.ceil(account.tokens_from));
    return tokens.sign(users.identityOf(account), roles, issued);
  };

  const wrongCurrent = () => contradiction('current', 'wrong_password', 'This is not your password.');

  return {
    /** A token for Basic credentials; unknown, disabled and mistaken are one answer, and cost the same. */
    async signIn(authorization: string | undefined, address: string): Promise<string> {
      const given = basicCredentials(authorization);
      if (!given || given.password.length > LONGEST_PASSWORD) throw new ApiError('wrong_credentials');
      const read = clock.now();
      const account = await users.accountByEmail(given.email);
      const known = account && !account.disabled ? account : null;
      const bucket = attempts.bucket(address, 'account', account?.id ?? given.email.toLowerCase());
      const verify = () => users.verifyPassword(known?.password_hash ?? null, given.password);
      const right = await attempts.guess(attempts.bucket(address, 'any account'), perAddress, () =>
        attempts.attempt(bucket, FAILURES, verify),
      );
      if (!right || !known) throw new ApiError('wrong_credentials');
      return tokenFor(known, read);
    },

    /** A token from current data for the bearer of a valid one, judged on the account as it is now. */
    async renew(bearer: string): Promise<string> {
      const read = clock.now();
      const claims = tokens.read(bearer);
      const account = claims && (await users.findAccount(claims.sub));
      if (!account || account.disabled || claims.iat < account.tokens_from) throw new ApiError('unauthenticated');
      return tokenFor(account, read);
    },

    /** Changes the own password and answers a token; 422 on `current` where it is wrong, counted as a failed sign-in. */
    async changePassword(id: string, current: string, password: string, address: string): Promise<string> {
      const account = await users.findAccount(id);
      if (!account) throw new ApiError('unauthenticated');
      const verify = () => users.verifyPassword(account.password_hash, current);
      if (!(await attempts.attempt(attempts.bucket(address, 'account', id), FAILURES, verify))) throw wrongCurrent();
      const changed = await users.setPassword(id, password, async (tx) => {
        const same = sql`select from account where id = ${id} and password_hash = ${account.password_hash} for no key update`;
        if ((await same.execute(tx)).rows.length === 0) throw wrongCurrent();
        await endLinks(tx, id, clock.now());
      });
      return tokenFor(changed, clock.now());
    },
  };
};
