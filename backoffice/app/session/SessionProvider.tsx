// Provides the session: reads the venues, renews the token, keeps the current venue.
import type { Claims } from '@ardoise/contract/accounts/auth.ts';
import { may } from '@ardoise/contract/rules/permissions.ts';
import type { OwnVenue } from '@ardoise/contract/venues.ts';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { endSession, renewToken, signOut } from '../api.ts';
import { eraseOtherDrafts } from '../drafts.ts';
import { claimsOf, currentClaims, isHalfOver, type Session, SessionContext, startVenue, subjectOn } from './session.ts';
import { keepToken, keepVenue, readLocale, readToken, readVenue, TOKEN_KEY } from './storage.ts';
import { readVenues, takePreloadedVenues, type Venues } from './user-venues.ts';

const MINUTE_MS = 60_000;

type State = { user: Claims | null; venues: Venues | null; venue: OwnVenue | undefined; error: unknown };

/** Renews the token before it expires, signs out when it has, and reloads when another tab signs out or changes the user. */
const useTokenRenewal = (user: string | undefined): void => {
  useEffect(() => {
    const check = () => {
      const claims = currentClaims();
      if (!claims) void signOut(true);
      else if (isHalfOver(claims, Date.now())) renewToken(claims.sub).catch(() => undefined);
    };
    if (user) void eraseOtherDrafts(user);
    const onStorage = (event: StorageEvent) => {
      if ((event.key === TOKEN_KEY || event.key === null) && currentClaims()?.sub !== user) location.reload();
    };
    check();
    const timer = setInterval(check, MINUTE_MS);
    addEventListener('storage', onStorage);
    return () => {
      clearInterval(timer);
      removeEventListener('storage', onStorage);
    };
  }, [user]);
};

type VenueState = { state: State; setVenue(venue: OwnVenue): void; refresh(): Promise<void>; handOver(jwt: string): void };
/** The user's venues. They are read at the start, and again when the page becomes visible after more than a minute. */
const useVenues = (userId: string): VenueState => {
  const [state, setState] = useState<State>({ user: null, venues: null, venue: undefined, error: null });
  const readAt = useRef(0);
  const load = useCallback(async (reading: Promise<Venues>) => {
    try {
      const venues = await reading;
      const claims = currentClaims();
      readAt.current = Date.now();
      setState((before) => {
        const current = venues.rows.find(({ id }) => id === before.venue?.id);
        // A venue beyond the first 500 stays current although the list does not contain it.
        const beyond = venues.total > venues.rows.length ? before.venue : undefined;
        const venue = current ?? beyond ?? (claims ? startVenue(venues.rows, claims, readVenue()) : undefined);
        if (venue) keepVenue(venue.id);
        return { user: claims, venues, venue, error: null };
      });
    } catch (error) {
      setState((before) => (before.venues ? before : { ...before, error }));
    }
  }, []);
  const refresh = useCallback(() => load(readVenues(userId)), [load, userId]);
  useEffect(() => {
    void load(takePreloadedVenues(userId));
    const refreshIfOld = () => {
      if (document.visibilityState === 'visible' && Date.now() - readAt.current > MINUTE_MS) void refresh();
    };
    document.addEventListener('visibilitychange', refreshIfOld);
    return () => document.removeEventListener('visibilitychange', refreshIfOld);
  }, [load, refresh, userId]);
  const setVenue = useCallback((venue: OwnVenue) => {
    keepVenue(venue.id);
    setState((before) => ({ ...before, venue }));
  }, []);
  // Both sessions are for the bar of this venue, so only the user changes.
  const handOver = useCallback((jwt: string) => {
    const [before, user] = [readToken(), claimsOf(jwt)];
    if (!user) return;
    keepToken(jwt, user.email);
    endSession(before);
    setState((current) => ({ ...current, user }));
  }, []);
  return { state, setVenue, refresh, handOver };
};

type Props = {
  children: ReactNode;
  loading: ReactNode;
  /** Shown when the venues could not be read. */
  failed(error: unknown, retry: () => void): ReactNode;
  /** Shown to a user without a venue. The session then has a placeholder venue. */
  empty: ReactNode;
  /** Shown instead to an admin, when no venue exists yet. */
  first: ReactNode;
};

/** The placeholder venue of a session without one. */
const PLACEHOLDER_VENUE: OwnVenue = {
  id: '',
  name: '',
  image_url: null,
  tier: 'none',
  open: true,
  active: true,
  currency: 'EUR',
  timezone: 'Europe/Paris',
  menu_url: '',
  source_locale: 'fr-FR',
  default_locale: 'fr-FR',
  late_waiting: 5,
  late_preparing: 12,
  late_ready: 5,
  hold_minutes: 0,
  roles: [],
};

export const SessionProvider = ({ children, loading, failed, empty, first }: Props) => {
  const claims = currentClaims();
  useTokenRenewal(claims?.sub);
  const { state, setVenue, refresh, handOver } = useVenues(claims?.sub ?? '');
  const session = useMemo<Session | null>(() => {
    const { user } = state;
    const venue = state.venue ?? PLACEHOLDER_VENUE;
    if (!user || !state.venues) return null;
    const subject = subjectOn(venue, user);
    return {
      user,
      venue,
      venues: state.venues.rows,
      total: state.venues.total,
      subject,
      locale: readLocale(),
      may: (right) => may(subject, right),
      mayOn: (venue, right) => may(subjectOn(venue, user), right),
      switchVenue: setVenue,
      refreshVenues: refresh,
      handOver,
    };
  }, [state, setVenue, refresh, handOver]);
  if (session) {
    const fallback = session.user.admin ? first : empty;
    return <SessionContext value={session}>{session.venue === PLACEHOLDER_VENUE ? fallback : children}</SessionContext>;
  }
  return state.error ? failed(state.error, refresh) : loading;
};
