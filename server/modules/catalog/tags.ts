// Tags (docs/product/menu.md#tags): built-in ones of all venues, and a venue's own.
import { ApiError } from '@ardoise/contract/errors.ts';
import { builtInTags } from '@ardoise/contract/rules/built-in-tags.ts';
import { markStale } from '@ardoise/contract/rules/stale-translations.ts';
import type { Tag, tagInput } from '@ardoise/contract/tags.ts';
import type { z } from 'zod';
import type { Db } from '../../platform/db.ts';
import { menuVersionOf } from '../venues/index.ts';
import type { MenuChange } from './menu/menu-change.ts';
import { removeTagFromLists } from './remove-from-lists.ts';
import { rowStore } from './row-store.ts';

type TagInput = z.output<typeof tagInput>;

const builtIn: readonly Tag[] = builtInTags.map((tag) => ({ ...tag, built_in: true, version: 1 }));

export const tagStore = (db: Db, change: MenuChange) => {
  const own = rowStore(db, change, {
    table: 'tag',
    columns: { name: 'text', icon: 'text', languages: 'jsonb' },
    toRecord: (row: Tag) => ({ ...row, built_in: false, allergen: false }),
    values: async (_tx, _venue, input: TagInput, before) => ({
      name: input.name,
      icon: input.icon,
      languages: markStale(before, input, ['name']),
    }),
    forget: removeTagFromLists,
  });
  return {
    ...own,
    /** Every tag that products of the venue may carry; 404 where there is no such venue. */
    async all(venue: string): Promise<Tag[]> {
      if ((await menuVersionOf(db, venue)) === 0) throw new ApiError('not_found');
      return [...builtIn, ...(await own.list(venue, {})).rows];
    },
  };
};
