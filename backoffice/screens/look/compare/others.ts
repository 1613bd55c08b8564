// What the present edit is compared with: the look that was saved, one to start from, an earlier one, which is read when it is chosen.
import type { SavedLook } from '@ardoise/contract/look.ts';
import { formatDateTime } from '@ardoise/contract/rules/locales.ts';
import { type Look, lookOf } from '@ardoise/contract/rules/look/records.ts';
import { STARTING_LOOKS, type StartingLook } from '@ardoise/contract/rules/look/starting-looks.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../app/api.ts';
import { useSession } from '../../../app/session/session.ts';

export type Other = 'saved' | `start:${StartingLook}` | `earlier:${number}`;

export const STARTS = Object.keys(STARTING_LOOKS) as StartingLook[];
const startIn = (other: Other): StartingLook | undefined => STARTS.find((name) => other === `start:${name}`);
const versionIn = (other: Other): number | null => (other.startsWith('earlier:') ? Number(other.slice('earlier:'.length)) : null);

/** A look of the list, to be compared: `version` is the one that the editor has as saved. */
export const otherOf = (saved: SavedLook, version: number): Other => (saved.version === version ? 'saved' : `earlier:${saved.version}`);

/** As it is called: when it was saved, in the time of the venue, and by whom. */
export const useNameOfEarlier = () => {
  const { venue, locale } = useSession();
  return ({ date, by }: SavedLook): string => {
    const time = formatDateTime(new Date(date), locale, venue.timezone, 'medium');
    return by ? `${time} · ${by}` : time;
  };
};

/** The looks of the venue that were saved, the one that is worn first. */
export const useEarlier = () => {
  const { venue } = useSession();
  return useQuery({
    queryKey: ['look', 'earlier', venue.id],
    queryFn: ({ signal }) => call('GET /style/looks', { query: { venueId: venue.id }, signal }),
    // Whatever was saved since it was opened the last time.
    staleTime: 0,
    gcTime: 0,
  });
};

/** Its records; undefined while they are read, or where they could not be. */
export const useOther = (other: Other, saved: Look) => {
  const { venue } = useSession();
  const version = versionIn(other);
  const { data, error, refetch } = useQuery({
    queryKey: ['look', 'earlier', venue.id, version],
    queryFn: ({ signal }) => call('GET /style/looks/records', { query: { venueId: venue.id, version: version as number }, signal }),
    enabled: version !== null,
    gcTime: 0,
  });
  const look = useMemo(() => {
    if (version !== null) return data && lookOf(data.venueStyles);
    const start = startIn(other);
    return start ? lookOf(STARTING_LOOKS[start]) : saved;
  }, [other, version, data, saved]);
  return { look, error: version === null ? null : error, retry: () => void refetch() };
};
