// Sections: what a menu is divided into (docs/product/menu.md#sections).
import { ApiError } from '@ardoise/contract/errors.ts';
import { imageUrl } from '@ardoise/contract/files.ts';
import { markStale } from '@ardoise/contract/rules/stale-translations.ts';
import type { Section, sectionInput } from '@ardoise/contract/sections.ts';
import type { z } from 'zod';
import { contains, listOf, requireFound, type Store } from '../../http/resource.ts';
import type { Db, Runs, Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { sql, statement } from '../../platform/sql.ts';
import { mergeSwitch, readSwitch, writeSwitch } from './availability.ts';
import { categoryProducts, deleteAll, sectionCategories, setMembers } from './links.ts';
import type { MenuChange } from './menu/menu-change.ts';
import { listed, requireReferences, sharedReferences } from './references.ts';
import { removeFromLists, removeProductsFromLists } from './remove-from-lists.ts';
import { rowOf } from './row.ts';

export type SectionInput = z.output<typeof sectionInput>;
type Row = Omit<Section, 'image_url'>;

const from = sql`from (select t.id, t.name, t.description, t.external_url, t.image, t.unavailable, t.position, t.payment, t.table_service, t.banner,
  t.exceptions, t.languages, t.version, t.switched, t.venue_id, t.name_folded, coalesce((select array_agg(l.category_id order by l.position, l.category_id)
  from section_category l where l.venue_id = t.venue_id and l.section_id = t.id), '{}') as categories from section t) t`;

const sectionList = listOf<Row, { venue: string; name?: string | undefined }>('catalog.section', {
  from,
  where: ({ venue, name }) => [sql`t.venue_id = ${venue}`, ...(name ? [contains('t.name_folded', name)] : [])],
  sorts: { position: sql`t.position`, name: sql`t.name_folded collate "C"`, id: sql`t.id` },
  first: 'position',
  examples: [{ venue: '' }, { venue: '', name: 'T' }],
});
const find = statement(
  'catalog.section-find',
  (venue: string, id: string) => sql<Row>`select t.* ${from} where t.venue_id = ${venue} and t.id = ${id}`,
);
const append = statement(
  'catalog.section-insert-last',
  (venue: string, id: string, name: string) => sql`insert into section (venue_id, id, name, position)
    select ${venue}::uuid, ${id}::uuid, ${name}, coalesce(max(position) + 1, 0) from section where venue_id = ${venue}`,
);
const removePicture = statement(
  'catalog.section-picture-remove',
  (venue: string, id: string) =>
    sql`update section set image = null, version = version + 1 where venue_id = ${venue} and id = ${id} and image is not null`,
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

const orphans = (venue: string, id: string) => sql`select l.category_id from section_category l
  where l.venue_id = ${venue} and l.section_id = ${id} and not exists (select 1 from section_category o
    where o.venue_id = ${venue} and o.category_id = l.category_id and o.section_id <> ${id})`;
const findOrphans = statement(
  'catalog.section-orphans',
  (venue: string, id: string) => sql<{ id: string }>`select category_id as id from (${orphans(venue, id)}) l`,
);
const findOrphanProducts = statement(
  'catalog.section-orphan-products',
  (venue: string, id: string) =>
    sql<{ id: string }>`select p.id from product p where p.venue_id = ${venue}
    and p.id in (select c.product_id from category_product c where c.venue_id = ${venue} and c.category_id in (${orphans(venue, id)}))
    and not exists (select 1 from category_product c
      where c.venue_id = ${venue} and c.product_id = p.id and c.category_id not in (${orphans(venue, id)}))`,
);

const toRecord = (row: Row): Section => ({ ...row, image_url: imageUrl(row.image) });

const read = async (runs: Runs, venue: string, id: string): Promise<Section | null> => {
  const found = await runs.one(find(venue, id));
  return found ? toRecord(found) : null;
};

const row = rowOf('section', {
  ...{ name: 'text', description: 'text', external_url: 'text', image: 'uuid', unavailable: 'boolean', payment: 'boolean' },
  ...{ table_service: 'boolean', banner: 'jsonb', exceptions: 'jsonb', languages: 'jsonb' },
});
const values = (input: SectionInput, before: Section | null) => ({
  name: input.name,
  description: input.description,
  external_url: input.external_url,
  image: input.image,
  unavailable: input.unavailable,
  payment: input.payment,
  table_service: input.table_service,
  banner: input.banner && { ...input.banner, languages: markStale(before?.banner ?? null, input.banner, ['text']) },
  exceptions: input.exceptions,
  languages: markStale(before, input, ['name', 'description']),
});

const check = (tx: Tx, venue: string, input: SectionInput) =>
  requireReferences(tx, venue, [...listed('categories', 'category', input.categories), ...sharedReferences(input)]);

/** Categories that are in no other section go with the section, and their products that are in no other category. */
const removeContents = async (tx: Tx, venue: string, id: string): Promise<void> => {
  const products = (await tx.all(findOrphanProducts(venue, id))).map((product) => product.id);
  await removeProductsFromLists(tx, venue, products);
  await deleteAll(tx, venue, 'product', products);
  const categories = (await tx.all(findOrphans(venue, id))).map((category) => category.id);
  for (const category of categories) await setMembers(tx, venue, categoryProducts, category, []);
  await deleteAll(tx, venue, 'category', categories);
  await removeFromLists(tx, venue, 'cost.category_id', categories);
};

const insertSection = async (tx: Tx, venue: string, input: SectionInput): Promise<Section> => {
  await check(tx, venue, input);
  const id = newId();
  await tx.run(append(venue, id, input.name));
  await row.update(tx, venue, id, values(input, null));
  await setMembers(tx, venue, sectionCategories, id, input.categories);
  return (await read(tx, venue, id)) as Section;
};

export const sectionStore = (db: Db, change: MenuChange): Store<Section, SectionInput> => ({
  async list(venue, query) {
    const { name } = query as { name?: string };
    const { rows, total } = await sectionList.page(db, { venue, name }, query);
    return { rows: rows.map(toRecord), total };
  },
  find: (venue, id) => read(db, venue, id),
  async create(venue, input) {
    if (!input.image) throw new ApiError('invalid', { errors: { image: { code: 'required', message: 'A section needs a picture.' } } });
    return change(venue, (tx) => insertSection(tx, venue, input));
  },
  update: (venue, id, sent, record) =>
    change(venue, async (tx) => {
      await row.claim(tx, venue, id, sent.version);
      const input = { ...sent, unavailable: mergeSwitch(await readSwitch(tx, 'section', venue, id), sent) };
      await row.update(tx, venue, id, values(input, record));
      await check(tx, venue, input);
      await setMembers(tx, venue, sectionCategories, id, input.categories);
      return (await read(tx, venue, id)) as Section;
    }),
  remove: (venue, id, _record, query) =>
    change(venue, async (tx) => {
      const record = requireFound(await read(tx, venue, id));
      if (query.recursive === 'true') await removeContents(tx, venue, id);
      else if (record.categories.length > 0) throw new ApiError('not_empty');
      await setMembers(tx, venue, sectionCategories, id, []);
      await removeFromLists(tx, venue, 'cost.sections', [id]);
      await row.remove(tx, venue, id);
      return record;
    }),
});

export const switchSection = (change: MenuChange, venue: string, id: string, unavailable: boolean): Promise<Section> =>
  change(venue, async (tx) => {
    await writeSwitch(tx, 'section', venue, id, unavailable);
    return requireFound(await read(tx, venue, id));
  });

/** Takes the picture off; nothing happens where there is none. */
export const removeSectionPicture = (change: MenuChange, venue: string, id: string): Promise<Section> =>
  change(venue, async (tx) => {
    await tx.run(removePicture(venue, id));
    return requireFound(await read(tx, venue, id));
  });

/** The new order of all sections of a venue: each id once, none missing (400 otherwise). One statement moves them all. */
export const sortSections = (change: MenuChange, venue: string, ids: readonly string[]): Promise<{ sections: string[] }> =>
  change(venue, async (tx) => {
    const own = new Set((await tx.all(lockAll(venue))).map((section) => section.id));
    const complete = ids.length === own.size && new Set(ids).size === own.size && ids.every((id) => own.has(id));
    if (!complete)
      throw new ApiError('invalid', {
        errors: { sections: { code: 'incomplete', message: "All of the venue's sections are needed, each once." } },
      });
    await tx.run(sort(venue, ids));
    return { sections: [...ids] };
  });
