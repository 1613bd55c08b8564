// Holds the session: reads the venues, follows the token, keeps the current venue.
import type { Claims } from '@ardoise/contract/auth.ts';
import { may } from '@ardoise/contract/rules/permissions.ts';
import type { OwnVenue } from '@ardoise/contract/venues.ts';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { renewToken, signOut } from '../api.ts';
import { eraseOtherDrafts } from '../drafts.ts';
import { readVenues, takeFirstVenues, type Venues } from './first-venues.ts';
import { currentClaims, isHalfOver, type Session, SessionContext, startVenue, subjectOn } from './session.ts';
import { keepVenue, readLocale, readVenue, TOKEN_KEY } from './storage.ts';

const MINUTE_MS = 60_000;

type State = { user: Claims | null; venues: Venues | null; venue: OwnVenue | undefined; error: unknown };

/** Renews the token before it ends, signs out when it has, and follows what other tabs do with it. */
const useLivingToken = (): void => {
  useEffect(() => {
    const check = () => {
      const claims = currentClaims();
      if (!claims) void signOut(true);
      else if (isHalfOver(claims, Date.now())) renewToken(claims.sub).catch(() => undefined);
    };
    const user = currentClaims()?.sub;
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
  }, []);
};

/** The user's venues, read at the start and again when the window is looked at after a while. */
const useVenues = (userId: string): { state: State; setVenue(venue: OwnVenue): void; refresh(): Promise<void> } => {
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
  return { state, setVenue, refresh };
};

type Props = {
  children: ReactNode;
  loading: ReactNode;
  /** Shown when the venues could not be read. */
  failed(error: unknown, retry: () => void): ReactNode;
  /** Shown to a user without any venue. */
  empty: ReactNode;
};

export const SessionProvider = ({ children, loading, failed, empty }: Props) => {
  useLivingToken();
  const claims = currentClaims();
  const { state, setVenue, refresh } = useVenues(claims?.sub ?? '');
  const session = useMemo<Session | null>(() => {
    const { user } = state;
    if (!user || !state.venues || !state.venue) return null;
    const subject = subjectOn(state.venue, user);
    return {
      user,
      venue: state.venue,
      venues: state.venues.rows,
      total: state.venues.total,
      subject,
      locale: readLocale(),
      may: (right) => may(subject, right),
      mayOn: (venue, right) => may(subjectOn(venue, user), right),
      switchVenue: setVenue,
      refreshVenues: refresh,
    };
  }, [state, setVenue, refresh]);
  if (session) return <SessionContext value={session}>{children}</SessionContext>;
  if (state.error) return failed(state.error, refresh);
  if (state.venues) return empty;
  return loading;
};
