// Authentication and authorization: token (401), venue and record of the path (404), right (403), tier (402), in this order
// (docs/product/api.md#order-of-checks). The permission table decides.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { Route } from '@ardoise/contract/kit/route.ts';
import { decide, type Right, type Role, type Subject, type Tier } from '@ardoise/contract/rules/permissions.ts';
import type { FastifyRequest } from 'fastify';
import { isUuid } from '../platform/ids.ts';

/** The signed-in user, from the database and not from the token's claims. */
export type Identity = {
  id: string;
  email: string;
  name: string;
  admin: boolean;
  operator: boolean;
  /** At a shared tablet: the only venue where the session is valid, with the rights of a bartender. */
  only?: string | undefined;
};
/** The caller on one venue. */
export type Membership = { venue: string; roles: readonly Role[]; tier: Tier };

/** Reads users and memberships; injected by the composition root. */
export type Access = {
  identify(token: string): Promise<Identity | null>;
  /** Null: the venue does not exist, or the caller has no role there. */
  membership(identity: Identity, venue: string): Promise<Membership | null>;
};

export const subjectOf = (identity: Identity, membership: Membership | null): Subject => ({
  roles: membership?.roles ?? [],
  admin: identity.admin,
  operator: identity.operator,
  tier: membership?.tier ?? 'none',
});

const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

export const requireIdentity = async (access: Access, request: FastifyRequest): Promise<Identity> => {
  const token = bearer.exec(request.headers.authorization ?? '')?.[1];
  const identity = token ? await access.identify(token) : null;
  if (!identity) throw new ApiError('unauthenticated');
  return identity;
};

/** Refuses a user's own data at a shared tablet. */
export const requireOwnDevice = ({ only }: Identity, { access, atTablet }: Pick<Route, 'access' | 'atTablet'>): void => {
  if (only && access === 'user' && !atTablet) throw new ApiError('forbidden');
};

export const requireMembership = async (access: Pick<Access, 'membership'>, identity: Identity, venue: unknown): Promise<Membership> => {
  const membership = isUuid(venue) ? await access.membership(identity, venue) : null;
  if (!membership) throw new ApiError('not_found');
  return membership;
};

export const requireRight = (identity: Identity, membership: Membership | null, right: Right): void => {
  const verdict = decide(subjectOf(identity, membership), right);
  if (verdict !== 'yes') throw new ApiError(verdict);
};
