// Signing in and out, fresh tokens, and the own password.
import { ApiError, contradiction } from '@ardoise/contract/errors.ts';
import type { FastifyRequest } from 'fastify';
import type { Identity } from '../../http/guard.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Account, lockPassword, type Person, type Users } from '../users/index.ts';
import type { Venues } from '../venues/index.ts';
import type { Attempts } from './attempts.ts';
import { basicCredentials } from './basic.ts';
import type { Device, Devices } from './devices.ts';
import type { SignInLog } from './log.ts';
import type { accountNotices } from './notices.ts';
import { endAccess } from './password-links.ts';
import type { Begin, Sessions, Span } from './sessions.ts';
import { MOST_ROLES, type Tokens } from './token.ts';

export const FAILURES = 10;
/** Second steps of one account, from wherever: whoever fails there has its password already. */
const SECOND_STEP_FAILURES = 30;
const LONGEST_PASSWORD = 200;
/** Wrong passwords within an hour after which the owner is told of a right one. */
const BURST = 5;

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
  /** What a right password still lacks. */
  gate(account: Account): Promise<ApiError | null>;
  notices: Pick<ReturnType<typeof accountNotices>, 'notify'>;
  log: SignInLog;
};
/** `what` is tried; `forgets`: whether a good one is all that was asked for; `email`: for the log. */
type AttemptOptions = { what?: 'password' | 'second step' | 'passkey'; forgets?: () => boolean; email?: string | undefined };

/** Where a request comes from: its address, the device that its cookie speaks of, and what kind of browser it says it is. */
export type Origin = { address: string; device: Device; userAgent: string | undefined };

/** Somebody as they are signed in: at a shared tablet nobody is more than a bartender of its venue. */
export const identityAt = (identity: Identity, only: string | null | undefined): Identity =>
  only ? { ...identity, admin: false, operator: false, only } : identity;

/** The token of a request that the guard let through. */
export const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string => headers.authorization?.replace(/^\S+ /, '') ?? '';

export const signingIn = ({ users, venues, tokens, sessions, devices, attempts, clock, perAddress, gate, notices, log }: Deps) => {
  const tokenFor = async (person: Person, span: Span): Promise<string> => {
    const identity = identityAt(users.identityOf(person), span.only);
    const roles = identity.admin ? [] : await venues.rolesOf(identity, MOST_ROLES);
    return tokens.sign(identity, roles, span);
  };
  const begin = async (account: Account, { userAgent }: Origin, more?: Begin): Promise<string | null> => {
    const span = await sessions.begin(account, userAgent, more);
    return span && tokenFor(account, span);
  };

  /** A token of a new session for somebody whose right to it was judged otherwise: by a mailed link, by the password that they had. */
  const enter = async (account: Account, origin: Origin, more?: Begin): Promise<string> => {
    const jwt = await begin(account, origin, more);
    if (!jwt) throw new ApiError('unauthenticated');
    return jwt;
  };

  /** One attempt at an account. A device that signed in to it before has a counter of its own; the others share those of their address. */
  const limited = (
    account: string,
    { address, device }: Origin,
    succeeds: () => Promise<boolean>,
    { what, forgets }: AttemptOptions,
  ): Promise<boolean> => {
    if (devices.knows(device, account)) return attempts.attempt(attempts.bucket(device.id, 'device', account), FAILURES, succeeds, forgets);
    const own = () => attempts.attempt(attempts.bucket(address, 'account', account), FAILURES, succeeds, forgets);
    // Codes are short, and addresses are many: of both, all together must not try many.
    const step = () => {
      if (what === 'second step') return attempts.guess(attempts.bucket('', 'factor', account), SECOND_STEP_FAILURES, own);
      return what === 'password' ? attempts.guessAccount(account, own) : own();
    };
    return attempts.guess(attempts.bucket(address, 'any account'), perAddress, step);
  };
  /** The same, with its failure in the log. */
  const attempt = async (
    account: string,
    origin: Origin,
    succeeds: () => Promise<boolean>,
    options: AttemptOptions = {},
  ): Promise<boolean> => {
    const { what = 'passkey', email } = options;
    try {
      const right = await limited(account, origin, succeeds, options);
      if (!right) log.failed({ what, email, ip: origin.address });
      return right;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'too_many_requests') log.refused({ what, email, ip: origin.address });
      throw error;
    }
  };
  /** Mails the owner where a right password on a device that is new to the account ends a burst of wrong ones. */
  const reportBurst = (account: Account, { device }: Origin): Promise<void> | undefined =>
    devices.knows(device, account.id)
      ? undefined
      : attempts.reportBurst(account.id, BURST, (tx, failures) => notices.notify(tx, account, 'guessed', { failures }));

  const wrongCurrent = () => contradiction('current', 'wrong_password', 'This is not your password.');

  return {
    /** A token for Basic credentials, and whose it is; unknown, disabled and mistaken are one answer, and cost the same. A second factor that is missing is another. */
    async signIn(authorization: string | undefined, origin: Origin): Promise<{ jwt: string; account: string }> {
      const given = basicCredentials(authorization);
      if (!given || given.password.length > LONGEST_PASSWORD) throw new ApiError('wrong_credentials');
      const account = await users.accountByEmail(given.email);
      const known = account && !account.disabled ? account : null;
      let missing: ApiError | null = null;
      const verify = async () => {
        const right = await users.verifyPassword(known?.password_hash ?? null, given.password);
        // Nobody learns what an account asks for beside before its password was right.
        if (right && known) missing = await gate(known);
        return right;
      };
      // A right password alone forgets no failures where more is asked for.
      const right = await attempt(account?.id ?? given.email.toLowerCase(), origin, verify, {
        what: 'password',
        forgets: () => missing === null,
        email: given.email,
      });
      if (right && known) await reportBurst(known, origin);
      if (missing) throw missing;
      const jwt = right && known && (await begin(known, origin));
      if (!jwt) throw new ApiError('wrong_credentials');
      return { jwt, account: known.id };
    },

    /** Lets an account try again from here at once. */
    async forgive(account: string, { address, device }: Origin): Promise<void> {
      await attempts.clear(attempts.bucket(address, 'account', account));
      await attempts.clear(attempts.bucket(device.id, 'device', account));
    },

    enter,

    /** Refuses (401) whoever must have a second factor and has none, or has one: a link that lets somebody in is no second step. */
    async requireNoMissingStep(account: Account): Promise<void> {
      const missing = await gate(account);
      if (missing) throw missing;
    },
    attempt,

    /** Which session a request belongs to. */
    sessionOf: (request: FastifyRequest): string => tokens.read(bearerOf(request))?.sid ?? '',

    /** A token from current data for the bearer of a valid one, judged on the account as it is now. */
    async renew(request: FastifyRequest): Promise<string> {
      const claims = tokens.read(bearerOf(request));
      const renewed = claims && (await sessions.renew(claims.sub, claims.sid));
      if (!renewed) throw new ApiError('unauthenticated');
      return tokenFor(renewed.account, renewed.span);
    },

    /** Ends the session of a token. */
    async signOut(request: FastifyRequest): Promise<void> {
      const claims = tokens.read(bearerOf(request));
      if (claims) await sessions.end(claims.sub, claims.sid);
    },

    /** Changes the own password and answers a token of a new session; 422 on `current` where it is wrong, ten times in 15 minutes a session. */
    async changePassword(request: FastifyRequest, current: string, password: string, origin: Origin): Promise<string> {
      const claims = tokens.read(bearerOf(request));
      const account = claims && (await users.findAccount(claims.sub));
      if (!account) throw new ApiError('unauthenticated');
      const verify = () => users.verifyPassword(account.password_hash, current);
      if (!(await attempts.attempt(attempts.bucket(claims.sid, 'session'), FAILURES, verify))) throw wrongCurrent();
      const changed = await users.setPassword(account, password, await venues.namesOf(account.id), async (tx) => {
        if (!(await lockPassword(tx, account))) throw wrongCurrent();
        await endAccess(tx, account.id, clock.now());
      });
      return enter(changed, origin);
    },
  };
};
