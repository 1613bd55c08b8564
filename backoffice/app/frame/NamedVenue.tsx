// A screen whose address names a venue. It renders only once that venue is the current one.
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { Waiting } from '../../ui/States.tsx';
import { useSession } from '../session/session.ts';
import { useUnlistedVenue } from '../session/use-unlisted-venue.ts';
import { Missing } from './special-pages.tsx';

export const NamedVenue = ({ children }: { children: ReactNode }) => {
  const { id = '' } = useParams();
  const { venue, venues } = useSession();
  const lookup = useUnlistedVenue(id);
  if (id === venue.id) return children;
  // The workplace is switching to another venue of the user. A venue that is not the user's does not exist for them.
  return lookup === 'reading' || venues.some((one) => one.id === id) ? <Waiting /> : <Missing />;
};
