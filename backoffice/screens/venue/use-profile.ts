// The profile of the current venue, for its tabs.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../app/api.ts';
import { useSession } from '../../app/session/session.ts';
import { profileKey } from './profile-key.ts';

export const useProfile = (venue: string) => {
  const session = useSession();
  const profile = useQuery({
    queryKey: profileKey(venue),
    queryFn: ({ signal }) => call('GET /api/venue/profile/:venue', { params: { venue }, signal }),
    // Always refetched: a user who comes from the list of all venues sees the venue's current state.
    staleTime: 0,
  });
  const active = profile.data?.active;
  // Another user has changed the activation since the venues were loaded.
  const isNews = active !== undefined && session.venue.id === venue && active !== session.venue.active;
  const { refreshVenues } = session;
  useEffect(() => {
    if (isNews) void refreshVenues();
  }, [isNews, refreshVenues]);
  return profile;
};
