// Holds the session: reads the venues, follows the token, keeps the current venue.
import type { Claims } from '@ardoise/contract/accounts/auth.ts';
import { may } from '@ardoise/contract/rules/permissions.ts';
import type { OwnVenue } from '@ardoise/contract/venues.ts';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { endSession, renewToken, signOut } from '../api.ts';
import { eraseOtherDrafts } from '../drafts.ts';
import { readVenues, takeFirstVenues, type Venues } from './first-venues.ts';
import { claimsOf, currentClaims, isHalfOver, type Session, SessionContext, startVenue, subjectOn } from './session.ts';
import { keepToken, keepVenue, readLocale, readToken, readVenue, TOKEN_KEY } from './storage.ts';

const MINUTE_MS = 60_000;

type State = { user: Claims | null; venues: Venues | null; venue: OwnVenue | undefined; error: unknown };

/** Renews the token before it ends, signs out when it has, and follows what other tabs do with it. */
const useLivingToken = (user: string | undefined): void => {
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

type Known = { state: State; setVenue(venue: OwnVenue): void; refresh(): Promise<void>; handOver(jwt: string): void };
/** The user's venues, read at the start and again when the window is looked at after a while. */
const useVenues = (userId: string): Known => {
  const [state, setState] = useState<State>({ user: null, venues: null, venue: undefined, error: null });
  const readAt = useRef(0);
  const take = useCallback(async (reading: Promise<Venues>) => {
    try {
      const venues = await reading;
      const claims = currentClaims();
      readAt.current = Date.now();
      setState((before) => {
        const current = venues.rows.find(({ id }) => id === before.venue?.id);
        // A venue beyond the first 500 stays current although the list does not hold it.
        const beyond = venues.total > venues.rows.length ? before.venue : undefined;
        const venue = current ?? beyond ?? (claims ? startVenue(venues.rows, claims, readVenue()) : undefined);
        if (venue) keepVenue(venue.id);
        return { user: claims, venues, venue, error: null };
      });
    } catch (error) {
      setState((before) => (before.venues ? before : { ...before, error }));
    }
  }, []);
  const refresh = useCallback(() => take(readVenues(userId)), [take, userId]);
  useEffect(() => {
    void take(takeFirstVenues(userId));
    const look = () => {
      if (document.visibilityState === 'visible' && Date.now() - readAt.current > MINUTE_MS) void refresh();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [take, refresh, userId]);
  const setVenue = useCallback((venue: OwnVenue) => {
    keepVenue(venue.id);
    setState((before) => ({ ...before, venue }));
  }, []);
  // Both work the bar of this one venue: nothing on the screen changes but who it is.
  const handOver = useCallback((jwt: string) => {
    const [before, user] = [readToken(), claimsOf(jwt)];
    if (!user) return;
    keepToken(jwt, user.email);
    endSession(before);
    setState((known) => ({ ...known, user }));
  }, []);
  return { state, setVenue, refresh, handOver };
};

type Props = {
  children: ReactNode;
  loading: ReactNode;
  /** Shown when the venues could not be read. */
  failed(error: unknown, retry: () => void): ReactNode;
  /** Shown to a user without any venue, in a session on one that is still to come. */
  empty: ReactNode;
  /** Shown to an admin in its place: there is none at all. */
  first: ReactNode;
};

/** What a session needs to know of a venue before there is one. */
const TO_COME: OwnVenue = {
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
  useLivingToken(claims?.sub);
  const { state, setVenue, refresh, handOver } = useVenues(claims?.sub ?? '');
  const session = useMemo<Session | null>(() => {
    const { user } = state;
    const venue = state.venue ?? TO_COME;
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
    const none = session.user.admin ? first : empty;
    return <SessionContext value={session}>{session.venue === TO_COME ? none : children}</SessionContext>;
  }
  return state.error ? failed(state.error, refresh) : loading;
};
