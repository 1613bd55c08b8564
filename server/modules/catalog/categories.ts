// Categories: the parts of a section (docs/product/menu.md#categories).

import type { categoryInput } from '@ardoise/contract/catalog/categories.ts';
import { RECORDS } from '@ardoise/contract/records.ts';
import type { z } from 'zod';
import type { Reference } from '../../http/record/restoring.ts';
import { recordStore } from '../../http/record/store.ts';
import type { TransactionHooks } from '../../http/record/transaction.ts';
import type { Db } from '../../platform/db.ts';
import { sql } from '../../platform/sql.ts';
import { categoryProducts, memberUses, sectionCategories, setMembers, setOwners } from './links.ts';
import { listReferences, requireReferences, sharedReferences } from './references.ts';
import { removeFromLists } from './remove-from-lists.ts';
import { switchSetter } from './stock/availability.ts';

const sections = sql`coalesce((select array_agg(l.section_id order by s.position, s.id) from section_category l
  join section s on s.venue_id = l.venue_id and s.id = l.section_id where l.venue_id = t.venue_id and l.category_id = t.id), '{}') as sections`;
const products = sql`coalesce((select array_agg(l.product_id order by l.position, l.product_id) from category_product l
  where l.venue_id = t.venue_id and l.category_id = t.id), '{}') as products`;

const references = (input: z.output<typeof categoryInput>): Reference[] => [
  ...listReferences('sections', 'section', input.sections),
  ...listReferences('products', 'product', input.products),
  ...(input.station ? [{ field: 'station', kind: 'station', id: input.station } as const] : []),
  ...sharedReferences(input),
];

export const categoryStore = (db: Db, transaction: TransactionHooks) =>
  recordStore(db, RECORDS.category, {
    module: 'catalog',
    transaction,
    folded: 't.name_folded',
    sorts: { position: sql`t.position` },
    defaultSort: 'position',
    also: [sections, products],
    filters: {
      section: (section) => sql`exists (select 1 from section_category l
        where l.venue_id = t.venue_id and l.category_id = t.id and l.section_id = ${section})`,
    },
    references,
    tierFields: { station: 'station:edit' },
    validate: (tx, { venue, input }) => requireReferences(tx, venue, references(input)),
    async afterWrite(tx, { venue, id, input }) {
      await setOwners(tx, venue, sectionCategories, id, input.sections);
      await setMembers(tx, venue, categoryProducts, id, input.products);
    },
    async beforeDelete(tx, { venue, id }) {
      await setOwners(tx, venue, sectionCategories, id, []);
      await setMembers(tx, venue, categoryProducts, id, []);
      await removeFromLists(tx, venue, 'cost.category_id', [id]);
    },
    beforeDeleteAll: (tx, venue, ids) => removeFromLists(tx, venue, 'cost.category_id', ids),
    uses: (tx, venue, ids) => memberUses(tx, venue, categoryProducts, ids),
    setSwitch: switchSetter('category'),
  });
