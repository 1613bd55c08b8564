// The session: the signed-in user, the current venue, the user's rights there, and the language. Components use `useSession()`; the
// provider is in SessionProvider.tsx.
import type { Claims } from '@ardoise/contract/accounts/auth.ts';
import type { InterfaceLocale } from '@ardoise/contract/rules/locales.ts';
import type { Right, Subject } from '@ardoise/contract/rules/permissions.ts';
import type { OwnVenue } from '@ardoise/contract/venues.ts';
import { createContext, useContext } from 'react';
import { readToken } from './storage.ts';

export type Session = {
  user: Claims;
  /** The current venue. */
  venue: OwnVenue;
  /** The first of the user's venues, at most 500; `total` counts all. */
  venues: readonly OwnVenue[];
  total: number;
  subject: Subject;
  locale: InterfaceLocale;
  /** True if the user may make the call on the current venue. Otherwise the server would answer 403 or 402, so it is not offered. */
  may(right: Right): boolean;
  /** `may` for another of the user's venues. */
  mayOn(venue: OwnVenue, right: Right): boolean;
  switchVenue(venue: OwnVenue): void;
  /** Reads the venues again: after the profile, the subscription or the rights changed. */
  refreshVenues(): Promise<void>;
  /** At a shared tablet: another person takes over with this token. The previous session ends. */
  handOver(jwt: string): void;
};

export const SessionContext = createContext<Session | null>(null);

/** The session of the signed-in application; throws outside of it. */
export const useSession = (): Session => {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession() needs a SessionProvider.');
  return session;
};

/** The claims of a token, or null if it is malformed. The signature is not verified: that is the server's task. */
export const claimsOf = (token: string): Claims | null => {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (letter) => letter.charCodeAt(0));
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Claims;
    return typeof claims.sub === 'string' && typeof claims.exp === 'number' ? claims : null;
  } catch {
    return null;
  }
};

/** The claims of the stored token, or null if there is none or it has expired. */
export const currentClaims = (): Claims | null => {
  const token = readToken();
  const claims = token ? claimsOf(token) : null;
  return claims && claims.exp * 1000 > Date.now() ? claims : null;
};

/**
 * True if a token should be renewed: half of its lifetime is over. The other half is the margin for a network that is away for hours.
 * The last tokens of a session have shorter lifetimes, so a fixed margin would renew them every minute.
 */
export const isHalfOver = ({ iat, exp }: Claims, now: number): boolean => now > ((iat + exp) / 2) * 1000;

/** The venue to start with: the stored one, else the first as manager, as bartender or as reader, else the first of all. */
export const startVenue = (venues: readonly OwnVenue[], claims: Claims, stored: string | null): OwnVenue | undefined => {
  const candidates = [stored, claims.mgr[0], claims.bar[0], claims.reader[0]];
  for (const candidate of candidates) {
    const found = candidate ? venues.find((venue) => venue.id === candidate) : undefined;
    if (found) return found;
  }
  return venues[0];
};

/** The user on a venue, as the permission table's input. */
export const subjectOn = (venue: OwnVenue, claims: Claims): Subject => ({
  roles: venue.roles,
  admin: claims.admin,
  // The operator's only right is the console, which the screens check with the server and not with this.
  operator: false,
  tier: venue.tier,
});
