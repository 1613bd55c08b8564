// A screen whose address names its venue: it is shown on that one alone.
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { Waiting } from '../../ui/States.tsx';
import { useSession } from '../session/session.ts';
import { useFarVenue } from '../session/use-far-venue.ts';
import { Missing } from './special-pages.tsx';

export const NamedVenue = ({ children }: { children: ReactNode }) => {
  const { id = '' } = useParams();
  const { venue, venues } = useSession();
  const far = useFarVenue(id);
  if (id === venue.id) return children;
  // Another venue of one's own is being switched to; anybody else's does not exist here.
  return far === 'reading' || venues.some((one) => one.id === id) ? <Waiting /> : <Missing />;
};
