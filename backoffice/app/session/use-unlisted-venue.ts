// Switches to a venue by its address when the session's list (at most 500) does not contain it.
import { useEffect, useState } from 'react';
import { call } from '../api.ts';
import { useSession } from './session.ts';
import { readVenues } from './user-venues.ts';

/** `reading`: the lookup is not finished. */
export const useUnlistedVenue = (id: string): 'reading' | 'none' => {
  const { user, venue, venues, total, switchVenue } = useSession();
  const [missing, setMissing] = useState<string | null>(null);
  const isUnlisted = id !== venue.id && total > venues.length && !venues.some((one) => one.id === id);
  useEffect(() => {
    if (!isUnlisted) return;
    let cancelled = false;
    const find = async () => {
      const { name } = await call('GET /api/venue/profile/:venue', { params: { venue: id } });
      const { rows } = await readVenues(user.sub, name);
      const found = rows.find((one) => one.id === id);
      if (!cancelled && found) switchVenue(found);
      else if (!cancelled) setMissing(id);
    };
    find().catch(() => !cancelled && setMissing(id));
    return () => {
      cancelled = true;
    };
  }, [isUnlisted, id, user.sub, switchVenue]);
  return isUnlisted && missing !== id ? 'reading' : 'none';
};
