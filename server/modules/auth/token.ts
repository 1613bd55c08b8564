// The session token: a JWT signed with HS256. Its claims serve the interface only; the server looks rights up itself.
import type { Claims } from '@ardoise/contract/accounts/auth.ts';
import { createSigner, createVerifier } from 'fast-jwt';
import type { Clock } from '../../platform/clock.ts';
import { isUuid } from '../../platform/ids.ts';
import type { RoleOnVenue } from '../venues/index.ts';
import type { SessionSpan } from './sessions.ts';

/**
 * Maximum number of roles in a token, which must fit into a request header. Users with more roles get them from the
 * venue list.
 */
export const MAX_ROLES = 100;

type Person = { id: string; email: string; name: string; admin: boolean };
/** The claims that the server uses: the account and the session. */
export type Bearer = { sub: string; sid: string };
export type Tokens = ReturnType<typeof openTokens>;

const rolesClaimed = (roles: readonly RoleOnVenue[]) => {
  const withRole = (role: RoleOnVenue['role']) => roles.filter((entry) => entry.role === role).map(({ venue }) => venue);
  const withTier = (tier: RoleOnVenue['tier']) => [...new Set(roles.filter((entry) => entry.tier === tier).map(({ venue }) => venue))];
  return {
    mgr: withRole('manager'),
    bar: withRole('bartender'),
    reader: withRole('reader'),
    smrt: withTier('smart'),
    prmm: withTier('premium'),
  };
};

export const openTokens = (secret: string, clock: Clock) => {
  const write = createSigner({ key: secret, algorithm: 'HS256' });
  // No cache (CVE-2026-35039). The times are checked below, by the application's clock and without leeway.
  const read = createVerifier({ key: secret, algorithms: ['HS256'], cache: false, ignoreExpiration: true, ignoreNotBefore: true });
  return {
    /** An admin's token lists no venues. */
    sign({ id, email, name, admin }: Person, roles: readonly RoleOnVenue[], { session, issued, expires, only }: SessionSpan): string {
      const claims: Claims = {
        sub: id,
        sid: session,
        email,
        name,
        admin,
        ...rolesClaimed(admin ? [] : roles),
        ...(only && { only }),
        iat: issued,
        exp: expires,
      };
      return write(claims);
    },
    /** Null unless the signature matches and the token is valid now. */
    read(token: string): Bearer | null {
      let claims: Record<string, unknown>;
      try {
        claims = read(token);
      } catch {
        return null;
      }
      const { sub, sid, iat, exp, nbf } = claims;
      const now = clock.now().getTime() / 1000;
      if (!isUuid(sub) || !isUuid(sid) || !Number.isInteger(iat) || !Number.isInteger(exp) || now >= Number(exp)) return null;
      if (nbf !== undefined && (typeof nbf !== 'number' || now < nbf)) return null;
      return { sub, sid };
    },
  };
};
