// Session tokens: issues one at sign-in and renews it during the session.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { FastifyRequest } from 'fastify';
import type { Identity } from '../../http/guard.ts';
import type { Account, Person, Users } from '../users/index.ts';
import type { Venues } from '../venues/index.ts';
import type { Origin } from './origin.ts';
import type { SessionOptions, SessionSpan, Sessions } from './sessions.ts';
import { type Bearer, MAX_ROLES, type Tokens } from './token.ts';

type Deps = { users: Users; venues: Venues; tokens: Tokens; sessions: Sessions };
export type Bearers = ReturnType<typeof openBearers>;

/** The identity of a signed-in account. On a shared tablet it has at most the bartender role of the tablet's venue. */
export const identityAt = (identity: Identity, only: string | null | undefined): Identity =>
  only ? { ...identity, admin: false, operator: false, only } : identity;

/** The bearer token of a request. */
const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string => headers.authorization?.replace(/^\S+ /, '') ?? '';

export const openBearers = ({ users, venues, tokens, sessions }: Deps) => {
  const tokenFor = async (person: Person, span: SessionSpan): Promise<string> => {
    const identity = identityAt(users.identityOf(person), span.only);
    const roles = identity.admin ? [] : await venues.rolesOf(identity, MAX_ROLES);
    return tokens.sign(identity, roles, span);
  };
  const claimsOf = (request: FastifyRequest): Bearer | null => tokens.read(bearerOf(request));
  /** The token of a new session; null if the account may no longer sign in. */
  const begin = async (account: Account, { userAgent }: Origin, more?: SessionOptions): Promise<string | null> => {
    const span = await sessions.begin(account, userAgent, more);
    return span && tokenFor(account, span);
  };
  return {
    begin,
    /**
     * A token for an account verified in another way: by a mailed link or by its previous password. 401 if it may not
     * sign in.
     */
    async enter(account: Account, origin: Origin, more?: SessionOptions): Promise<string> {
      const jwt = await begin(account, origin, more);
      if (!jwt) throw new ApiError('unauthenticated');
      return jwt;
    },
    claimsOf,
    /** The session id of a request. */
    sessionOf: (request: FastifyRequest): string => claimsOf(request)?.sid ?? '',
    /**
     * Issues a new token with current roles to the bearer of a valid one; 401 if the account or session no longer
     * allows it.
     */
    async renew(request: FastifyRequest): Promise<string> {
      const claims = claimsOf(request);
      const renewed = claims && (await sessions.renew(claims.sub, claims.sid));
      if (!renewed) throw new ApiError('unauthenticated');
      return tokenFor(renewed.account, renewed.span);
    },
    async signOut(request: FastifyRequest): Promise<void> {
      const claims = claimsOf(request);
      if (claims) await sessions.end(claims.sub, claims.sid);
    },
  };
};
