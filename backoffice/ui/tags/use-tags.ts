// The tags of the venue's products: the built-in ones and its own. One request reads them all.
import type { Tag } from '@ardoise/contract/catalog/tags.ts';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/api.ts';
import { useSession } from '../../app/session/session.ts';

const keyOf = (venue: string) => ['tag', 'all', venue];

/** `enabled: false`: no request. */
export const useTags = (enabled = true): UseQueryResult<Tag[]> => {
  const { venue } = useSession();
  return useQuery({
    queryKey: keyOf(venue.id),
    queryFn: ({ signal }) => call('GET /style/tags', { query: { venueId: venue.id }, signal }),
    staleTime: 60_000,
    enabled,
  });
};

/** Updates the cached tags: adds a tag from the server's answer, or removes the tag with an id. */
export const useUpdateTag = (): ((tag: Tag | string) => void) => {
  const { venue } = useSession();
  const client = useQueryClient();
  return (tag) => {
    const id = typeof tag === 'string' ? tag : tag.id;
    client.setQueryData<Tag[]>(keyOf(venue.id), (tags) => {
      const others = tags?.filter((one) => one.id !== id);
      return typeof tag === 'string' ? others : others && [...others, tag];
    });
    void client.invalidateQueries({ queryKey: ['tag'] });
  };
};
