// Tags (system.md section 3): built-in ones of all venues, and a venue's own.
import { ApiError } from '@ardoise/contract/errors.ts';
import { builtInTags } from '@ardoise/contract/rules/built-in-tags.ts';
import { markStale } from '@ardoise/contract/rules/stale-translations.ts';
import type { Tag, tagInput } from '@ardoise/contract/tags.ts';
import type { z } from 'zod';
import { type Db, json } from '../../platform/db.ts';
import { forgetTag } from './forget.ts';
import type { MenuChange } from './menu-change.ts';
import { rowStore } from './row-store.ts';

type TagInput = z.output<typeof tagInput>;
const builtIn: readonly Tag[] = builtInTags.map((tag) => ({ ...tag, built_in: true, version: 1 }));

export const tagStore = (db: Db, change: MenuChange) => {
  const own = rowStore<Tag, TagInput>(db, change, {
    table: 'tag',
    toRecord: (row) => ({ ...row, built_in: false, allergen: false }),
    columns: async (_tx, _venue, input, before) => ({
      name: input.name,
      icon: input.icon,
      languages: json(markStale(before, input, ['name'])),
    }),
    forget: forgetTag,
  });
  return {
    ...own,
    /** Every tag that products of the venue may carry; 404 where there is no such venue. */
    async all(venue: string): Promise<Tag[]> {
      const found = await db.pool.query('select 1 from venue where id = $1', [venue]);
      if (found.rowCount === 0) throw new ApiError('not_found');
      return [...builtIn, ...(await own.list(venue, {})).rows];
    },
  };
};
