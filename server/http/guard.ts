// Who calls, and may they: token (401), venue and record of the path (404), right (403), tier (402), in this order
// (docs/product/api.md#order-of-checks). The verdicts come from the one permission table.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { Route } from '@ardoise/contract/kit/route.ts';
import { decide, type Right, type Role, type Subject, type Tier } from '@ardoise/contract/rules/permissions.ts';
import type { FastifyRequest } from 'fastify';
import { isUuid } from '../platform/ids.ts';

/** The signed-in user, read from the database and not from the claims. */
export type Identity = {
  id: string;
  email: string;
  name: string;
  admin: boolean;
  operator: boolean;
  /** At a shared tablet: the venue on which alone they are signed in, as a bartender and nothing else. */
  only?: string | undefined;
};
/** The caller on one venue. */
export type Membership = { venue: string; roles: readonly Role[]; tier: Tier };

/** How the guard learns about people and venues; the composition root hands it in. */
export type Access = {
  identify(token: string): Promise<Identity | null>;
  /** Null: there is no such venue, or the caller has nothing to do with it. */
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

/** What is somebody's own, and not the venue's, is out of reach at a shared tablet. */
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
