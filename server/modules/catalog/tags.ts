// Tags (docs/product/menu.md#tags): built-in ones of all venues, and a venue's own.

import type { Tag } from '@ardoise/contract/catalog/tags.ts';
import { ApiError } from '@ardoise/contract/errors.ts';
import { RECORDS } from '@ardoise/contract/records.ts';
import { builtInTags } from '@ardoise/contract/rules/tags/built-in-tags.ts';
import { recordStore } from '../../http/record/store.ts';
import type { TransactionHooks } from '../../http/record/transaction.ts';
import type { Db } from '../../platform/db.ts';
import { menuVersionOf } from '../board/index.ts';
import { removeTagFromLists } from './remove-from-lists.ts';

const builtIn: readonly Tag[] = builtInTags.map((one) => ({ ...one, built_in: true, version: 1 }));

export const tagStore = (db: Db, transaction: TransactionHooks) => {
  const own = recordStore(db, RECORDS.tag, {
    module: 'catalog',
    transaction,
    toRecord: (row: Omit<Tag, 'built_in' | 'allergen'>): Tag => ({ ...row, built_in: false, allergen: false }),
    beforeDelete: (tx, { venue, id }) => removeTagFromLists(tx, venue, id),
  });
  return {
    ...own,
    /** All tags that products of the venue may have; 404 if the venue does not exist. */
    async all(venue: string): Promise<Tag[]> {
      if ((await menuVersionOf(db, venue)) === 0) throw new ApiError('not_found');
      return [...builtIn, ...(await own.list(venue, {})).rows];
    },
  };
};
