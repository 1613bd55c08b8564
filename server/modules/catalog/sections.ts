// Sections: what a menu is divided into (part 1 section 3).
import { ApiError } from '@ardoise/contract/errors.ts';
import { imageUrl } from '@ardoise/contract/files.ts';
import { markStale } from '@ardoise/contract/rules/stale-translations.ts';
import type { Section, sectionInput } from '@ardoise/contract/sections.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { contains, pageOf, type Store, stillThere } from '../../http/resource.ts';
import { type Db, json, type Queries, type Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { readSwitch, settleSwitch } from './availability.ts';
import { claim } from './claim.ts';
import { deleteRow, forget, forgetProducts } from './forget.ts';
import { categoryProducts, sectionCategories, setMembers } from './links.ts';
import type { MenuChange } from './menu-change.ts';
import { listed, requireReferences, sharedReferences } from './references.ts';

export type SectionInput = z.output<typeof sectionInput>;
type Row = Omit<Section, 'image_url'>;

const columns = sql`t.id, t.name, t.description, t.external_url, t.image, t.unavailable, t.position, t.payment, t.table_service, t.banner,
  t.exceptions, t.languages, t.version, t.switched`;
const from = sql`from (select ${columns}, t.venue_id, t.name_folded, coalesce((select array_agg(l.category_id order by l.position, l.category_id)
  from section_category l where l.venue_id = t.venue_id and l.section_id = t.id), '{}') as categories from section t) t`;

const toRecord = (row: Row): Section => ({ ...row, image_url: imageUrl(row.image) });

const read = async (db: Queries, venue: string, id: string): Promise<Section | null> => {
  const { rows } = await sql<Row>`select t.* ${from} where t.venue_id = ${venue} and t.id = ${id}`.execute(db);
  return rows[0] ? toRecord(rows[0]) : null;
};

const values = (
  input: SectionInput,
  before: Section | null,
) => sql`name = ${input.name}, description = ${input.description}, external_url = ${input.external_url}, image = ${input.image},
  unavailable = ${input.unavailable}, payment = ${input.payment}, table_service = ${input.table_service}, banner = ${json(
    input.banner && { ...input.banner, languages: markStale(before?.banner ?? null, input.banner, ['text']) },
  )},
  exceptions = ${json(input.exceptions)}, languages = ${json(markStale(before, input, ['name', 'description']))}`;

const check = (tx: Tx, venue: string, input: SectionInput) =>
  requireReferences(tx, venue, [...listed('categories', 'category', input.categories), ...sharedReferences(input)]);

/** Categories that are in no other section go with the section, and their products that are in no other category. */
const removeContents = async (tx: Tx, venue: string, id: string): Promise<void> => {
  const orphans = sql`select l.category_id from section_category l where l.venue_id = ${venue} and l.section_id = ${id}
    and not exists (select 1 from section_category o where o.venue_id = ${venue} and o.category_id = l.category_id and o.section_id <> ${id})`;
  const { rows } = await sql<{ id: string }>`select p.id from product p where p.venue_id = ${venue}
    and p.id in (select c.product_id from category_product c where c.venue_id = ${venue} and c.category_id in (${orphans}))
    and not exists (select 1 from category_product c where c.venue_id = ${venue} and c.product_id = p.id and c.category_id not in (${orphans}))`.execute(
    tx,
  );
  const products = rows.map((row) => row.id);
  await forgetProducts(tx, venue, products);
  await sql`delete from product where venue_id = ${venue} and id = any(${products}::uuid[])`.execute(tx);
  const gone = await sql<{ id: string }>`select category_id as id from (${orphans}) l`.execute(tx);
  const categories = gone.rows.map((row) => row.id);
  for (const category of categories) await setMembers(tx, venue, categoryProducts, category, []);
  await sql`delete from category where venue_id = ${venue} and id = any(${categories}::uuid[])`.execute(tx);
  await forget(tx, venue, 'cost', 'category_id', categories);
};

const insertSection = async (tx: Tx, venue: string, input: SectionInput): Promise<Section> => {
  await check(tx, venue, input);
  const id = newId();
  await sql`insert into section (venue_id, id, name, position) select ${venue}, ${id}, ${input.name},
    coalesce(max(position) + 1, 0) from section where venue_id = ${venue}`.execute(tx);
  await sql`update section set ${values(input, null)} where venue_id = ${venue} and id = ${id}`.execute(tx);
  await setMembers(tx, venue, sectionCategories, id, input.categories);
  return (await read(tx, venue, id)) as Section;
};

export const sectionStore = (db: Db, change: MenuChange): Store<Section, SectionInput> => ({
  async list(venue, query) {
    const { name } = query as { name?: string };
    const { rows, total } = await pageOf<Row>(db.kysely, query, {
      from,
      where: [sql`t.venue_id = ${venue}`, ...(name ? [contains('t.name_folded', name)] : [])],
      sorts: { position: sql`t.position`, name: sql`t.name_folded collate "C"`, id: sql`t.id` },
      first: 'position',
    });
    return { rows: rows.map(toRecord), total };
  },
  find: (venue, id) => read(db.kysely, venue, id),
  async create(venue, input) {
    if (!input.image) throw new ApiError('invalid', { errors: { image: { code: 'required', message: 'A section needs a picture.' } } });
    return change(venue, (tx) => insertSection(tx, venue, input));
  },
  update: (venue, id, sent, record) =>
    change(venue, async (tx) => {
      await claim(tx, 'section', venue, id, sent.version);
      const input = { ...sent, unavailable: settleSwitch(await readSwitch(tx, 'section', venue, id), sent) };
      await sql`update section set ${values(input, record)} where venue_id = ${venue} and id = ${id}`.execute(tx);
      await check(tx, venue, input);
      await setMembers(tx, venue, sectionCategories, id, input.categories);
      return (await read(tx, venue, id)) as Section;
    }),
  remove: (venue, id, _record, query) =>
    change(venue, async (tx) => {
      const record = stillThere(await read(tx, venue, id));
      if (query.recursive === 'true') await removeContents(tx, venue, id);
      else if (record.categories.length > 0) throw new ApiError('not_empty');
      await setMembers(tx, venue, sectionCategories, id, []);
      await forget(tx, venue, 'cost', 'sections', [id]);
      await deleteRow(tx, 'section', venue, id);
      return record;
    }),
});

/** Switches one section; the version is not asked for, because a switch has no other state to overwrite. */
export const switchSection = (change: MenuChange, venue: string, id: string, unavailable: boolean): Promise<Section> =>
  change(venue, async (tx) => {
    await sql`update section set unavailable = ${unavailable} where venue_id = ${venue} and id = ${id}`.execute(tx);
    return stillThere(await read(tx, venue, id));
  });

/** Takes the picture off; nothing happens where there is none. */
export const removeSectionPicture = (change: MenuChange, venue: string, id: string): Promise<Section> =>
  change(venue, async (tx) => {
    await sql`update section set image = null, version = version + 1 where venue_id = ${venue} and id = ${id} and image is not null`.execute(
      tx,
    );
    return stillThere(await read(tx, venue, id));
  });

/** The new order of all sections of a venue: each id once, none missing (400 otherwise). One statement moves them all. */
export const sortSections = (change: MenuChange, venue: string, ids: readonly string[]): Promise<{ sections: string[] }> =>
  change(venue, async (tx) => {
    const { rows } = await sql<{ id: string }>`select id from section where venue_id = ${venue} for update`.execute(tx);
    const own = new Set(rows.map((row) => row.id));
    const complete = ids.length === own.size && new Set(ids).size === own.size && ids.every((id) => own.has(id));
    if (!complete)
      throw new ApiError('invalid', {
        errors: { sections: { code: 'incomplete', message: "All of the venue's sections are needed, each once." } },
      });
    await sql`update section set position = listed.place - 1, version = version + 1
      from unnest(${ids}::uuid[]) with ordinality as listed (id, place)
      where section.venue_id = ${venue} and section.id = listed.id and section.position <> listed.place - 1`.execute(tx);
    return { sections: [...ids] };
  });
