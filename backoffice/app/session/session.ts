// Who works here and where: the signed-in user, the current venue, what may be done there, and the language.
// `useSession()` is for every component; the provider is in SessionProvider.tsx.
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
  /** Whether the interface may offer a call: the server would answer 403 or 402 otherwise. */
  may(right: Right): boolean;
  /** The same on another of the user's venues. */
  mayOn(venue: OwnVenue, right: Right): boolean;
  switchVenue(venue: OwnVenue): void;
  /** Reads the venues again: after the profile, the subscription or the rights changed. */
  refreshVenues(): Promise<void>;
  /** At a shared tablet: from now on somebody else works here, with this token. The session before is ended. */
  handOver(jwt: string): void;
};

export const SessionContext = createContext<Session | null>(null);

/** The session of the signed-in application; throws outside of it. */
export const useSession = (): Session => {
  const session = useContext(SessionContext);
  if (!session) throw new Error('There is no session here.');
  return session;
};

/** The claims of a token, or null where it is none. The server alone judges it; this only reads it. */
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

/** The claims of the stored token, or null where there is none or it has ended. */
export const currentClaims = (): Claims | null => {
  const token = readToken();
  const claims = token ? claimsOf(token) : null;
  return claims && claims.exp * 1000 > Date.now() ? claims : null;
};

/**
 * Whether a token should be renewed: half of its life is over, so that no shift ends in the middle, nor with a network
 * that is away for hours. The last tokens of a session live shorter, and are not renewed each minute for nothing.
 */
export const isHalfOver = ({ iat, exp }: Claims, now: number): boolean => now > ((iat + exp) / 2) * 1000;

/** The venue to start with: the stored one, else the first of the manager, bartender and reader lists, else the first there is. */
export const startVenue = (venues: readonly OwnVenue[], claims: Claims, stored: string | null): OwnVenue | undefined => {
  const wishes = [stored, claims.mgr[0], claims.bar[0], claims.reader[0]];
  for (const wish of wishes) {
    const found = wish ? venues.find((venue) => venue.id === wish) : undefined;
    if (found) return found;
  }
  return venues[0];
};

/** What the permission table needs to know of the user on a venue. */
export const subjectOn = (venue: OwnVenue, claims: Claims): Subject => ({
  roles: venue.roles,
  admin: claims.admin,
  // The console is the one right of the operator; no screen of ours asks for it before the server has said so.
  operator: false,
  tier: venue.tier,
});
