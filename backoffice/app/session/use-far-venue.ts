// Switches to a venue that the session does not know of: who has more than 500 reaches it by its address.
import { useEffect, useState } from 'react';
import { call } from '../api.ts';
import { readVenues } from './first-venues.ts';
import { useSession } from './session.ts';

/** Whether it is still looked for. */
export const useFarVenue = (id: string): 'reading' | 'none' => {
  const { user, venue, venues, total, switchVenue } = useSession();
  const [missing, setMissing] = useState<string | null>(null);
  const wanted = id !== venue.id && total > venues.length && !venues.some((one) => one.id === id);
  useEffect(() => {
    if (!wanted) return;
    let late = false;
    const find = async () => {
      const { name } = await call('GET /api/venue/profile/:venue', { params: { venue: id } });
      const { rows } = await readVenues(user.sub, name);
      const found = rows.find((one) => one.id === id);
      if (!late && found) switchVenue(found);
      else if (!late) setMissing(id);
    };
    find().catch(() => !late && setMissing(id));
    return () => {
      late = true;
    };
  }, [wanted, id, user.sub, switchVenue]);
  return wanted && missing !== id ? 'reading' : 'none';
};
