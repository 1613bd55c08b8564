// The profile of the current venue, as its tabs read it.
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
    // Whoever comes from the list of all venues sees what became of this one.
    staleTime: 0,
  });
  const active = profile.data?.active;
  // Somebody else has turned that since the venues were read.
  const isNews = active !== undefined && session.venue.id === venue && active !== session.venue.active;
  const { refreshVenues } = session;
  useEffect(() => {
    if (isNews) void refreshVenues();
  }, [isNews, refreshVenues]);
  return profile;
};
