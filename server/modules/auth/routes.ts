// Routes of sign-in, sessions and passwords, and of an account's permissions on a venue.
import { authRoutes, sessionRoutes } from '@ardoise/contract/accounts/auth.ts';
import { userRoutes } from '@ardoise/contract/accounts/users.ts';
import { ApiError } from '@ardoise/contract/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Bind } from '../../http/bind.ts';
import type { Identity, Membership } from '../../http/guard.ts';
import { limiter, requireRoom } from '../../http/limits/limits.ts';
import type { Account, Users } from '../users/index.ts';
import type { Venues } from '../venues/index.ts';
import type { Attempts } from './attempts.ts';
import type { Bearers } from './bearers.ts';
import type { Devices } from './devices.ts';
import type { SecondFactors } from './factor/factors.ts';
import type { Origin } from './origin.ts';
import type { PasswordLinks } from './password-links.ts';
import type { Sessions } from './sessions.ts';
import type { Passwords } from './sign-in.ts';
import type { SignInAttempts } from './sign-in-attempts.ts';

/** Requests for a mailed link from one address within 15 minutes; each account has its own mail limit too. */
const LINKS_AN_ADDRESS = 60;
/** Links that one address may check within a minute, per node. */
const LINK_CHECKS = 60;

type Deps = {
  users: Users;
  venues: Venues;
  attempts: Attempts;
  devices: Devices;
  signIns: Pick<SignInAttempts, 'clearFailures'>;
  passwords: Passwords;
  bearers: Bearers;
  sessions: Sessions;
  links: PasswordLinks;
  factors: Pick<SecondFactors, 'hasAny'>;
};
/** Signs in an account that was authenticated without a password. */
export type SignInHelpers = Pick<Deps, 'passwords' | 'bearers'> & {
  /** Starts a session and sets the device cookie. */
  enter(account: Account, request: FastifyRequest, reply: FastifyReply): Promise<{ jwt: string }>;
  originOf(request: FastifyRequest): Origin;
};

export const bindAuth = (on: Bind, deps: Deps): SignInHelpers => {
  const { users, venues, attempts, devices, signIns, passwords, bearers, sessions, links, factors } = deps;
  const originOf = ({ ip, headers }: FastifyRequest): Origin => ({
    address: ip,
    device: devices.read(headers.cookie),
    userAgent: headers['user-agent'],
  });
  on(authRoutes.signIn, async ({ request, reply }) => {
    const origin = originOf(request);
    const { jwt, account } = await passwords.signIn(request.headers.authorization, origin);
    reply.header('set-cookie', devices.remember(origin.device, account));
    return { jwt };
  });
  on(authRoutes.signOut, async ({ request }) => {
    await bearers.signOut(request);
    return undefined;
  });
  on(authRoutes.renew, async ({ identity, body, request }) => {
    if (body.uuid !== identity.id) throw new ApiError('forbidden');
    return { jwt: await bearers.renew(request) };
  });
  on(authRoutes.forgot, async ({ body, request }) => {
    await attempts.count(attempts.bucket(request.ip, 'links'), LINKS_AN_ADDRESS);
    await links.request(body.email, body.locale);
    return undefined;
  });
  const linkChecks = limiter(LINK_CHECKS, 60);
  on(authRoutes.resetLink, async ({ body, request }) => {
    requireRoom(linkChecks.take(request.ip));
    await links.check(body.token);
    return undefined;
  });
  on(authRoutes.reset, async ({ body, request, reply }) => {
    const origin = originOf(request);
    const { id } = await links.reset(body.token, body.password);
    // A link is no second factor, so it must not clear the failures that limit guesses at one.
    if (await factors.hasAny(id)) return undefined;
    await signIns.clearFailures(id, origin);
    // The reader of the account's mail is its owner: the device becomes known, so others' failures do not lock it out.
    reply.header('set-cookie', devices.remember(origin.device, id));
    return undefined;
  });
  on(authRoutes.changePassword, async ({ body, request }) => ({
    jwt: await passwords.changePassword(request, body.current, body.password, originOf(request)),
  }));
  bindSessions(on, { users, bearers, sessions });
  bindPermission(on, users, venues);
  return {
    passwords,
    bearers,
    originOf,
    async enter(account, request, reply) {
      const origin = originOf(request);
      const jwt = await bearers.enter(account, origin);
      reply.header('set-cookie', devices.remember(origin.device, account.id));
      return { jwt };
    },
  };
};

/** 403 for other admins on factors and sessions of the operator, as on the account itself. */
export const requireNotOperators = ({ id, operator }: Identity, caller: Identity): void => {
  if (operator && id !== caller.id) throw new ApiError('forbidden');
};

const bindSessions = (on: Bind, { users, bearers, sessions }: Pick<Deps, 'users' | 'bearers' | 'sessions'>): void => {
  on(sessionRoutes.list, ({ identity, request }) => sessions.list(identity.id, bearers.sessionOf(request)));
  on(sessionRoutes.end, async ({ identity, params }) => {
    if (!(await sessions.end(identity.id, params.id))) throw new ApiError('not_found');
    return undefined;
  });
  on(sessionRoutes.endOthers, async ({ identity, request }) => {
    await sessions.endOthers(identity.id, bearers.sessionOf(request));
    return undefined;
  });
  on(
    sessionRoutes.endAll,
    async ({ record, identity }) => {
      requireNotOperators(users.identityOf(record), identity);
      await sessions.endAll(record.id, identity.id);
      return undefined;
    },
    { find: ({ id = '' }: Record<string, string>) => users.findAccount(id) },
  );
};

type UserMembership = { identity: Identity; membership: Membership };

/** A user's own flags; an admin reads those of any user. A venue without a membership of that user is a 404. */
const bindPermission = (on: Bind, users: Users, venues: Venues): void => {
  const find = async (
    { userId = '', venue = '' }: Record<string, string>,
    _: string | null,
    caller: Identity | undefined,
  ): Promise<UserMembership | null> => {
    if (!caller || (caller.id !== userId && !caller.admin)) return null;
    const account = caller.id === userId ? null : await users.findAccount(userId);
    const identity = caller.id === userId ? caller : account && users.identityOf(account);
    const membership = identity && (await venues.membership(identity, venue));
    return membership ? { identity, membership } : null;
  };
  on(
    userRoutes.permission,
    ({ record: { identity, membership } }) => ({
      reader: membership.roles.includes('reader'),
      manager: membership.roles.includes('manager'),
      bartender: membership.roles.includes('bartender'),
      admin: identity.admin,
      smart: membership.tier === 'smart',
      premium: membership.tier === 'premium',
      operator: identity.operator,
    }),
    { find },
  );
};
