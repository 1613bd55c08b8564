// Sections: the parts of a menu (docs/product/menu.md#sections).

import type { Section, sectionInput } from '@ardoise/contract/catalog/sections.ts';
import { ApiError } from '@ardoise/contract/errors.ts';
import { imageUrl } from '@ardoise/contract/files.ts';
import { RECORDS } from '@ardoise/contract/records.ts';
import { markStale } from '@ardoise/contract/rules/text/stale-translations.ts';
import type { z } from 'zod';
import type { Reference } from '../../http/record/restoring.ts';
import { recordStore } from '../../http/record/store.ts';
import type { Transact, TransactionHooks } from '../../http/record/transaction.ts';
import type { Db, Runs, Tx } from '../../platform/db.ts';
import { sql, statement } from '../../platform/sql.ts';
import { categoryProducts, deleteAll, memberUses, sectionCategories, setMembers } from './links.ts';
import { listReferences, requireReferences, sharedReferences } from './references.ts';
import { removeFromLists, removeProductsFromLists } from './remove-from-lists.ts';
import { switchSetter } from './stock/availability.ts';

const findVenue = statement(
  'catalog.section-venue',
  (id: string, venues: readonly string[] | null) =>
    sql<{
      venue_id: string;
    }>`select venue_id from section where id = ${id} and (${venues}::uuid[] is null or venue_id = any(${venues}::uuid[]))`,
);
const lockAll = statement(
  'catalog.sections-lock',
  (venue: string) => sql<{ id: string }>`select id from section where venue_id = ${venue} for update`,
);
const sort = statement(
  'catalog.sections-sort',
  (venue: string, ids: readonly string[]) => sql`update section set position = listed.place - 1, version = version + 1
    from unnest(${ids}::uuid[]) with ordinality as listed (id, place)
    where section.venue_id = ${venue} and section.id = listed.id and section.position <> listed.place - 1`,
);

// Each statement reads the links of the venue once: a join would be slow for a venue whose import is newer than
// PostgreSQL's statistics.
const findOrphans = statement(
  'catalog.section-orphans',
  (venue: string, id: string) => sql<{ id: string }>`select category_id as id from section_category where venue_id = ${venue}
    group by category_id having bool_and(section_id = ${id})`,
);
const findOrphanProducts = statement(
  'catalog.section-orphan-products',
  (venue: string, categories: readonly string[]) => sql<{
    id: string;
  }>`select product_id as id from category_product where venue_id = ${venue}
    group by product_id having bool_and(category_id = any(${categories}::uuid[]))`,
);

/** Deletes categories that are in no other section, and their products that are in no other category. */
const removeContents = async (tx: Tx, venue: string, id: string): Promise<void> => {
  const categories = (await tx.all(findOrphans(venue, id))).map((category) => category.id);
  const products = (await tx.all(findOrphanProducts(venue, categories))).map((product) => product.id);
  await removeProductsFromLists(tx, venue, products);
  await deleteAll(tx, venue, 'product', products);
  for (const category of categories) await setMembers(tx, venue, categoryProducts, category, []);
  await deleteAll(tx, venue, 'category', categories);
  await removeFromLists(tx, venue, 'cost.category_id', categories);
};

const categories = sql`coalesce((select array_agg(l.category_id order by l.position, l.category_id) from section_category l
  where l.venue_id = t.venue_id and l.section_id = t.id), '{}') as categories`;

const references = (input: z.output<typeof sectionInput>): Reference[] => [
  ...listReferences('categories', 'category', input.categories),
  ...sharedReferences(input),
];

export const sectionStore = (db: Db, transaction: TransactionHooks) =>
  recordStore(db, RECORDS.section, {
    module: 'catalog',
    transaction,
    folded: 't.name_folded',
    sorts: { position: sql`t.position` },
    defaultSort: 'position',
    also: [sql`t.position`, categories],
    initial: { position: (venue) => sql`(select coalesce(max(position) + 1, 0) from section where venue_id = ${venue})` },
    toRecord: (row: Omit<Section, 'image_url'>): Section => ({ ...row, image_url: imageUrl(row.image) }),
    carried: { position: sql`r.position`, image_source: sql`r.image_source` },
    setSwitch: switchSetter('section'),
    references,
    tierFields: { payment: 'payment:edit', table_service: 'table:edit' },
    async validate(tx, { venue, input, before }) {
      if (!before && !input.image)
        throw new ApiError('invalid', { errors: { image: { code: 'required', message: 'A section needs a picture.' } } });
      await requireReferences(tx, venue, references(input));
    },
    beforeWrite: ({ input: { banner }, before }) => ({
      banner: banner && { ...banner, languages: markStale(before?.banner ?? null, banner, ['text']) },
    }),
    afterWrite: (tx, { venue, id, input }) => setMembers(tx, venue, sectionCategories, id, input.categories),
    async beforeDelete(tx, { venue, id, record, query }) {
      if (query.recursive === 'true') await removeContents(tx, venue, id);
      else if (record.categories.length > 0) throw new ApiError('not_empty');
      await setMembers(tx, venue, sectionCategories, id, []);
      await removeFromLists(tx, venue, 'cost.sections', [id]);
    },
    beforeDeleteAll: (tx, venue, ids) => removeFromLists(tx, venue, 'cost.sections', ids),
    uses: (tx, venue, ids) => memberUses(tx, venue, sectionCategories, ids),
  });

/** The venue of a section, if it is one of `venues` (null: any). */
export const venueOfSection = async (runs: Runs, id: string, venues: readonly string[] | null): Promise<string | null> =>
  (await runs.one(findVenue(id, venues)))?.venue_id ?? null;

/** Sorts all sections of a venue in one statement: each id once, none missing (400 otherwise). */
export const sortSections = (change: Transact, venue: string, ids: readonly string[], account: string): Promise<{ sections: string[] }> =>
  change(
    venue,
    async (tx) => {
      const own = new Set((await tx.all(lockAll(venue))).map((section) => section.id));
      const complete = ids.length === own.size && new Set(ids).size === own.size && ids.every((id) => own.has(id));
      if (!complete)
        throw new ApiError('invalid', {
          errors: { sections: { code: 'incomplete', message: "All of the venue's sections are required, each once." } },
        });
      await tx.run(sort(venue, ids));
      return { sections: [...ids] };
    },
    account,
  );
