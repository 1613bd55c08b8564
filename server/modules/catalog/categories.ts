// Categories: what a section is divided into (docs/product/menu.md#categories).
import type { Category, categoryInput } from '@ardoise/contract/categories.ts';
import { markStale } from '@ardoise/contract/rules/stale-translations.ts';
import type { z } from 'zod';
import { contains, listOf, requireFound, type Store } from '../../http/resource.ts';
import type { Db, Runs, Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { sql, statement } from '../../platform/sql.ts';
import { mergeSwitch, readSwitch, writeSwitch } from './availability.ts';
import { categoryProducts, sectionCategories, setMembers, setOwners } from './links.ts';
import type { MenuChange } from './menu/menu-change.ts';
import { listed, requireReferences, sharedReferences } from './references.ts';
import { removeFromLists } from './remove-from-lists.ts';
import { rowOf } from './row.ts';

export type CategoryInput = z.output<typeof categoryInput>;

const from = sql`from (select t.id, t.venue_id, t.name_folded, t.name, t.tagline, t.position, t.unavailable, t.exceptions, t.languages, t.version, t.switched,
  coalesce((select array_agg(l.section_id order by s.position, s.id) from section_category l join section s on s.venue_id = l.venue_id and s.id = l.section_id
    where l.venue_id = t.venue_id and l.category_id = t.id), '{}') as sections,
  coalesce((select array_agg(l.product_id order by l.position, l.product_id) from category_product l
    where l.venue_id = t.venue_id and l.category_id = t.id), '{}') as products
  from category t) t`;

type Filters = { venue: string; name?: string | undefined; section?: string | undefined };
const categoryList = listOf<Category, Filters>('catalog.category', {
  from,
  where: ({ venue, name, section }) => [
    sql`t.venue_id = ${venue}`,
    ...(name ? [contains('t.name_folded', name)] : []),
    ...(section ? [sql`t.sections @> array[${section}::uuid]`] : []),
  ],
  sorts: { position: sql`t.position`, name: sql`t.name_folded collate "C"`, id: sql`t.id` },
  first: 'position',
  examples: [{ venue: '' }, { venue: '', name: 'T' }, { venue: '', section: 'T' }],
});
const find = statement(
  'catalog.category-find',
  (venue: string, id: string) => sql<Category>`select t.* ${from} where t.venue_id = ${venue} and t.id = ${id}`,
);
const read = async (runs: Runs, venue: string, id: string): Promise<Category | null> => (await runs.one(find(venue, id))) ?? null;

const row = rowOf('category', {
  ...{ name: 'text', tagline: 'text', position: 'int', unavailable: 'boolean', exceptions: 'jsonb', languages: 'jsonb' },
});
const values = (input: CategoryInput, before: Category | null) => ({
  name: input.name,
  tagline: input.tagline,
  position: input.position,
  unavailable: input.unavailable,
  exceptions: input.exceptions,
  languages: markStale(before, input, ['name', 'tagline']),
});

const link = async (tx: Tx, venue: string, id: string, input: CategoryInput): Promise<void> => {
  await requireReferences(tx, venue, [
    ...listed('sections', 'section', input.sections),
    ...listed('products', 'product', input.products),
    ...sharedReferences(input),
  ]);
  await setOwners(tx, venue, sectionCategories, id, input.sections);
  await setMembers(tx, venue, categoryProducts, id, input.products);
};

export const categoryStore = (db: Db, change: MenuChange): Store<Category, CategoryInput> => ({
  list: (venue, query) => {
    const { name, section } = query as Omit<Filters, 'venue'>;
    return categoryList.page(db, { venue, name, section }, query);
  },
  find: (venue, id) => read(db, venue, id),
  create: (venue, input) =>
    change(venue, async (tx) => {
      const id = newId();
      await row.insert(tx, venue, id, values(input, null));
      await link(tx, venue, id, input);
      return (await read(tx, venue, id)) as Category;
    }),
  update: (venue, id, sent, record) =>
    change(venue, async (tx) => {
      await row.claim(tx, venue, id, sent.version);
      const input = { ...sent, unavailable: mergeSwitch(await readSwitch(tx, 'category', venue, id), sent) };
      await row.update(tx, venue, id, values(input, record));
      await link(tx, venue, id, input);
      return (await read(tx, venue, id)) as Category;
    }),
  remove: (venue, id, record) =>
    change(venue, async (tx) => {
      await setOwners(tx, venue, sectionCategories, id, []);
      await setMembers(tx, venue, categoryProducts, id, []);
      await removeFromLists(tx, venue, 'cost.category_id', [id]);
      await row.remove(tx, venue, id);
      return record;
    }),
});

export const switchCategory = (change: MenuChange, venue: string, id: string, unavailable: boolean): Promise<Category> =>
  change(venue, async (tx) => {
    await writeSwitch(tx, 'category', venue, id, unavailable);
    return requireFound(await read(tx, venue, id));
  });
