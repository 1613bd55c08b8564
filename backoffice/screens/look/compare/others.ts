// The looks that the current edit can be compared with: the saved one, a starting look, or an earlier one (loaded when chosen).
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

/** The comparison value of a listed look; `version` is the one that the editor has as saved. */
export const otherOf = (saved: SavedLook, version: number): Other => (saved.version === version ? 'saved' : `earlier:${saved.version}`);

/** A look's name: its date in the venue's time zone, and its author. */
export const useNameOfEarlier = () => {
  const { venue, locale } = useSession();
  return ({ date, by }: SavedLook): string => {
    const time = formatDateTime(new Date(date), locale, venue.timezone, 'medium');
    return by ? `${time} · ${by}` : time;
  };
};

/** The venue's saved looks, active one first. */
export const useEarlier = () => {
  const { venue } = useSession();
  return useQuery({
    queryKey: ['look', 'earlier', venue.id],
    queryFn: ({ signal }) => call('GET /style/looks', { query: { venueId: venue.id }, signal }),
    // Always refetched, because looks may have been saved since.
    staleTime: 0,
    gcTime: 0,
  });
};

/** The records of a look; undefined while loading and after a failure. */
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
