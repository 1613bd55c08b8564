// Tags (docs/product/menu.md#tags): built-in ones of all venues, and a venue's own.
import { ApiError } from '@ardoise/contract/errors.ts';
import { builtInTags } from '@ardoise/contract/rules/built-in-tags.ts';
import { type Tag, tag, tagInput } from '@ardoise/contract/tags.ts';
import { recordStore } from '../../http/record/store.ts';
import type { Db } from '../../platform/db.ts';
import { sql, statement } from '../../platform/sql.ts';
import type { MenuChange } from './menu/menu-change.ts';
import { removeTagFromLists } from './remove-from-lists.ts';

const findVenue = statement('catalog.venue-find', (venue: string) => sql`select 1 from venue where id = ${venue}`);

const builtIn: readonly Tag[] = builtInTags.map((one) => ({ ...one, built_in: true, version: 1 }));

export const tagStore = (db: Db, change: MenuChange) => {
  const own = recordStore(db, {
    ...{ module: 'catalog', name: 'tag', record: tag, input: tagInput, transact: change },
    toRecord: (row: Omit<Tag, 'built_in' | 'allergen'>): Tag => ({ ...row, built_in: false, allergen: false }),
    forget: (tx, { venue, id }) => removeTagFromLists(tx, venue, id),
  });
  return {
    ...own,
    /** Every tag that products of the venue may carry; 404 where there is no such venue. */
    async all(venue: string): Promise<Tag[]> {
      if (!(await db.one(findVenue(venue)))) throw new ApiError('not_found');
      return [...builtIn, ...(await own.list(venue, {})).rows];
    },
  };
};
