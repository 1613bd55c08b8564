// Categories: what a section is divided into (part 1 section 3).
import type { Category, categoryInput } from '@ardoise/contract/categories.ts';
import { markStale } from '@ardoise/contract/rules/stale-translations.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { contains, pageOf, type Store, stillThere } from '../../http/resource.ts';
import { type Db, json, type Queries, type Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { readSwitch, settleSwitch } from './availability.ts';
import { claim } from './claim.ts';
import { deleteRow, forget } from './forget.ts';
import { categoryProducts, sectionCategories, setMembers, setOwners } from './links.ts';
import type { MenuChange } from './menu-change.ts';
import { listed, requireReferences, sharedReferences } from './references.ts';

export type CategoryInput = z.output<typeof categoryInput>;

const from = sql`from (select t.id, t.venue_id, t.name_folded, t.name, t.tagline, t.position, t.unavailable, t.exceptions, t.languages, t.version, t.switched,
  coalesce((select array_agg(l.section_id order by s.position, s.id) from section_category l join section s on s.venue_id = l.venue_id and s.id = l.section_id
    where l.venue_id = t.venue_id and l.category_id = t.id), '{}') as sections,
  coalesce((select array_agg(l.product_id order by l.position, l.product_id) from category_product l
    where l.venue_id = t.venue_id and l.category_id = t.id), '{}') as products
  from category t) t`;

const read = async (db: Queries, venue: string, id: string): Promise<Category | null> => {
  const { rows } = await sql<Category>`select t.* ${from} where t.venue_id = ${venue} and t.id = ${id}`.execute(db);
  return rows[0] ?? null;
};

const values = (
  input: CategoryInput,
  before: Category | null,
) => sql`name = ${input.name}, tagline = ${input.tagline}, position = ${input.position},
  unavailable = ${input.unavailable}, exceptions = ${json(input.exceptions)}, languages = ${json(markStale(before, input, ['name', 'tagline']))}`;

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
  async list(venue, query) {
    const { name, section } = query as { name?: string; section?: string };
    return pageOf<Category>(db.kysely, query, {
      from,
      where: [
        sql`t.venue_id = ${venue}`,
        ...(name ? [contains('t.name_folded', name)] : []),
        ...(section ? [sql`t.sections @> array[${section}::uuid]`] : []),
      ],
      sorts: { position: sql`t.position`, name: sql`t.name_folded collate "C"`, id: sql`t.id` },
      first: 'position',
    });
  },
  find: (venue, id) => read(db.kysely, venue, id),
  create: (venue, input) =>
    change(venue, async (tx) => {
      const id = newId();
      await sql`insert into category (venue_id, id, name) values (${venue}, ${id}, ${input.name})`.execute(tx);
      await sql`update category set ${values(input, null)} where venue_id = ${venue} and id = ${id}`.execute(tx);
      await link(tx, venue, id, input);
      return (await read(tx, venue, id)) as Category;
    }),
  update: (venue, id, sent, record) =>
    change(venue, async (tx) => {
      await claim(tx, 'category', venue, id, sent.version);
      const input = { ...sent, unavailable: settleSwitch(await readSwitch(tx, 'category', venue, id), sent) };
      await sql`update category set ${values(input, record)} where venue_id = ${venue} and id = ${id}`.execute(tx);
      await link(tx, venue, id, input);
      return (await read(tx, venue, id)) as Category;
    }),
  remove: (venue, id, record) =>
    change(venue, async (tx) => {
      await setOwners(tx, venue, sectionCategories, id, []);
      await setMembers(tx, venue, categoryProducts, id, []);
      await forget(tx, venue, 'cost', 'category_id', [id]);
      await deleteRow(tx, 'category', venue, id);
      return record;
    }),
});

export const switchCategory = (change: MenuChange, venue: string, id: string, unavailable: boolean): Promise<Category> =>
  change(venue, async (tx) => {
    await sql`update category set unavailable = ${unavailable} where venue_id = ${venue} and id = ${id}`.execute(tx);
    return stillThere(await read(tx, venue, id));
  });
