// Token, passwords, and what somebody may do on a venue.
import { authRoutes } from '@ardoise/contract/auth.ts';
import { ApiError } from '@ardoise/contract/errors.ts';
import { userRoutes } from '@ardoise/contract/users.ts';
import type { FastifyRequest } from 'fastify';
import type { Bind } from '../../http/bind.ts';
import type { Identity, Membership } from '../../http/guard.ts';
import type { Users } from '../users/index.ts';
import type { Venues } from '../venues/index.ts';
import type { Attempts } from './attempts.ts';
import type { Devices } from './devices.ts';
import type { forgottenPasswords } from './forgotten.ts';
import type { Origin, signingIn } from './sign-in.ts';

/** Requests for a mailed link from one address within 15 minutes; each account has its own limit of mails besides. */
const LINKS_AN_ADDRESS = 60;

type Deps = {
  users: Users;
  venues: Venues;
  attempts: Attempts;
  devices: Devices;
  passwords: ReturnType<typeof signingIn>;
  forgotten: ReturnType<typeof forgottenPasswords>;
};

const bearerOf = (request: FastifyRequest): string => request.headers.authorization?.replace(/^\S+ /, '') ?? '';

export const bindAuth = (on: Bind, { users, venues, attempts, devices, passwords, forgotten }: Deps): void => {
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
    await passwords.signOut(bearerOf(request));
    return undefined;
  });
  on(authRoutes.renew, async ({ identity, body, request }) => {
    if (body.uuid !== identity.id) throw new ApiError('forbidden');
    return { jwt: await passwords.renew(bearerOf(request)) };
  });
  on(authRoutes.forgot, async ({ body, request }) => {
    await attempts.count(attempts.bucket(request.ip, 'links'), LINKS_AN_ADDRESS);
    await forgotten.request(body.email, body.locale);
    return undefined;
  });
  on(authRoutes.reset, async ({ body, request, reply }) => {
    const origin = originOf(request);
    const { id } = await forgotten.reset(body.token, body.password);
    await passwords.forgive(id, origin);
    // Who reads the account's mail is its owner, and gets in however many strangers fail beside.
    reply.header('set-cookie', devices.remember(origin.device, id));
    return undefined;
  });
  on(authRoutes.changePassword, async ({ body, request }) => ({
    jwt: await passwords.changePassword(bearerOf(request), body.current, body.password, originOf(request)),
  }));
  bindPermission(on, users, venues);
};

type Found = { identity: Identity; membership: Membership };

/** Own flags, or everybody's for an admin; a venue that is not that user's is a 404. */
const bindPermission = (on: Bind, users: Users, venues: Venues): void => {
  const find = async (
    { userId = '', venue = '' }: Record<string, string>,
    _: string | null,
    caller: Identity | undefined,
  ): Promise<Found | null> => {
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
