// Tokens of sessions: what a sign-in ends with, and fresh ones while the session lasts.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { FastifyRequest } from 'fastify';
import type { Identity } from '../../http/guard.ts';
import type { Account, Person, Users } from '../users/index.ts';
import type { Venues } from '../venues/index.ts';
import type { Origin } from './origin.ts';
import type { Begin, Sessions, Span } from './sessions.ts';
import { type Bearer, MOST_ROLES, type Tokens } from './token.ts';

type Deps = { users: Users; venues: Venues; tokens: Tokens; sessions: Sessions };
export type Bearers = ReturnType<typeof openBearers>;

/** The identity of a signed-in account: at a shared tablet nobody is more than a bartender of its venue. */
export const identityAt = (identity: Identity, only: string | null | undefined): Identity =>
  only ? { ...identity, admin: false, operator: false, only } : identity;

/** The token of a request that the guard let through. */
const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string => headers.authorization?.replace(/^\S+ /, '') ?? '';

export const openBearers = ({ users, venues, tokens, sessions }: Deps) => {
  const tokenFor = async (person: Person, span: Span): Promise<string> => {
    const identity = identityAt(users.identityOf(person), span.only);
    const roles = identity.admin ? [] : await venues.rolesOf(identity, MOST_ROLES);
    return tokens.sign(identity, roles, span);
  };
  const claimsOf = (request: FastifyRequest): Bearer | null => tokens.read(bearerOf(request));
  /** The token of a new session; null where the account may not begin one any more. */
  const begin = async (account: Account, { userAgent }: Origin, more?: Begin): Promise<string | null> => {
    const span = await sessions.begin(account, userAgent, more);
    return span && tokenFor(account, span);
  };
  return {
    begin,
    /** A token of a new session for an account that proved its right otherwise: by a mailed link, or by the password that it had. */
    async enter(account: Account, origin: Origin, more?: Begin): Promise<string> {
      const jwt = await begin(account, origin, more);
      if (!jwt) throw new ApiError('unauthenticated');
      return jwt;
    },
    claimsOf,
    /** Which session a request belongs to. */
    sessionOf: (request: FastifyRequest): string => claimsOf(request)?.sid ?? '',
    /** A token from current data for the bearer of a valid one, judged on the account as it is now. */
    async renew(request: FastifyRequest): Promise<string> {
      const claims = claimsOf(request);
      const renewed = claims && (await sessions.renew(claims.sub, claims.sid));
      if (!renewed) throw new ApiError('unauthenticated');
      return tokenFor(renewed.account, renewed.span);
    },
    /** Ends the session of a token. */
    async signOut(request: FastifyRequest): Promise<void> {
      const claims = claimsOf(request);
      if (claims) await sessions.end(claims.sub, claims.sid);
    },
  };
};
