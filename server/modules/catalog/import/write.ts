// Writes what an import changes, in the transaction of the menu's change: a few statements, however many rows.
import type { Columns } from '../../../http/record/row.ts';
import type { Tx } from '../../../platform/db.ts';
import { list, sql, statement, verbatim } from '../../../platform/sql.ts';
import type { Rows, Writes } from '../import-plan/plan.ts';
import { categoryProducts, deleteAll, LINKS, linkTable, sectionCategories, touch } from '../links.ts';
import { removeFromLists, removeProductsFromLists } from '../remove-from-lists.ts';

const SECTION: Columns = {
  ...{ name: 'text', description: 'text', unavailable: 'boolean', position: 'int', image_source: 'text', languages: 'jsonb' },
};
const CATEGORY: Columns = { name: 'text', tagline: 'text', position: 'int', unavailable: 'boolean', languages: 'jsonb' };
const PRODUCT: Columns = {
  ...{ name: 'text', ref: 'text', recipe: 'text', type_id: 'smallint', net_price: 'bigint', tax_rate: 'numeric', volume_cl: 'numeric' },
  ...{ unavailable: 'boolean', standalone: 'boolean', image_source: 'text', tags: 'text[]', allergens_declared: 'boolean' },
  ...{
    recommendations: 'uuid[]',
    instructions: 'uuid[]',
    exceptions: 'jsonb',
    languages: 'jsonb',
    bundle_categories: 'jsonb',
    products: 'uuid[]',
  },
};

const INSTRUCTION: Columns = { options: 'jsonb' };

const TABLES = { section: SECTION, category: CATEGORY, product: PRODUCT, instruction: INSTRUCTION };
type Table = keyof typeof TABLES;

/** Every column is a piece of its own, so the text with all of them stands for those with fewer. */
const examples = Object.entries(TABLES).map(([table, types]): [Table, string, Rows] => [
  table as Table,
  '',
  { columns: Object.keys(types), records: '[]' },
]);
const source = (table: Table, { columns, records }: Rows) =>
  sql`jsonb_to_recordset(${records}::jsonb) as r (${list(['id uuid', ...columns.map((column) => `${column} ${TABLES[table][column]}`)].map(verbatim))})`;

const insertRecords = statement(
  'catalog.import-insert',
  (table: Table, venue: string, rows: Rows) => {
    const columns = list(['id', ...rows.columns].map(verbatim));
    return sql`insert into ${verbatim(table)} (venue_id, ${columns}) select ${venue}::uuid, ${columns} from ${source(table, rows)}`;
  },
  { examples },
);
const updateRecords = statement(
  'catalog.import-update',
  (table: Table, venue: string, rows: Rows) => {
    const set = list([...rows.columns.map((column) => `${column} = r.${column}`), 'version = t.version + 1'].map(verbatim));
    return sql`update ${verbatim(table)} t set ${set} from ${source(table, rows)} where t.venue_id = ${venue} and t.id = r.id`;
  },
  { examples },
);

type Links = Writes['category_products'];
type LinkKind = (typeof LINKS)[number];
const owners = (links: Links['removed']) => links.map(({ owner }) => owner);
const members = (links: Links['removed']) => links.map(({ member }) => member);

const deleteLinks = statement(
  'catalog.import-links-delete',
  (kind: LinkKind, venue: string, removed: Links['removed']) => {
    const { links, owner, member } = linkTable(kind);
    return sql`delete from ${links} l using unnest(${owners(removed)}::uuid[], ${members(removed)}::uuid[]) as gone (owner, member)
      where l.venue_id = ${venue} and l.${owner} = gone.owner and l.${member} = gone.member`;
  },
  { examples: LINKS.map((kind): [LinkKind, string, Links['removed']] => [kind, '', []]) },
);
const writeLinks = statement(
  'catalog.import-links-write',
  (kind: LinkKind, venue: string, written: Links['written']) => {
    const { links, owner, member } = linkTable(kind);
    return sql`insert into ${links} (venue_id, ${owner}, ${member}, position) select ${venue}::uuid, *
      from unnest(${owners(written)}::uuid[], ${members(written)}::uuid[], ${written.map(({ position }) => position)}::int[])
      on conflict (venue_id, ${owner}, ${member}) do update set position = excluded.position`;
  },
  { examples: LINKS.map((kind): [LinkKind, string, Links['written']] => [kind, '', []]) },
);
const freeRefs = statement(
  'catalog.import-refs-free',
  (venue: string, ids: readonly string[]) => sql`update product set ref = '' where venue_id = ${venue} and id = any(${ids}::uuid[])`,
);

const insert = async (tx: Tx, venue: string, table: Table, rows: Rows): Promise<void> => {
  if (rows.records !== '[]') await tx.run(insertRecords(table, venue, rows));
};
const update = async (tx: Tx, venue: string, table: Table, rows: Rows): Promise<void> => {
  if (rows.records !== '[]') await tx.run(updateRecords(table, venue, rows));
};
const write = async (tx: Tx, venue: string, table: Table, { created, updated }: Writes['products']): Promise<void> => {
  await insert(tx, venue, table, created);
  await update(tx, venue, table, updated);
};
const link = async (tx: Tx, venue: string, kind: LinkKind, { written, removed }: Links): Promise<void> => {
  if (removed.length > 0) await tx.run(deleteLinks(kind, venue, removed));
  if (written.length > 0) await tx.run(writeLinks(kind, venue, written));
};

/** New products that a plan has settled before it is whole (`planImport`). */
export const insertProducts = (tx: Tx, venue: string, rows: Rows): Promise<void> => insert(tx, venue, 'product', rows);

export const writeImport = async (tx: Tx, venue: string, writes: Writes): Promise<void> => {
  if (writes.freed_refs.length > 0) await tx.run(freeRefs(venue, writes.freed_refs));
  await write(tx, venue, 'section', writes.sections);
  await write(tx, venue, 'category', writes.categories);
  await write(tx, venue, 'product', writes.products);
  await update(tx, venue, 'instruction', writes.instructions.updated);
  await link(tx, venue, sectionCategories, writes.section_categories);
  await link(tx, venue, categoryProducts, writes.category_products);
  await touch(tx, venue, 'section', writes.touched.sections);
  await touch(tx, venue, 'category', writes.touched.categories);
  await touch(tx, venue, 'product', writes.touched.products);
  if (writes.removed.products.length > 0) await removeProductsFromLists(tx, venue, writes.removed.products);
  if (writes.removed.sections.length > 0) await removeFromLists(tx, venue, 'cost.sections', writes.removed.sections);
  if (writes.removed.categories.length > 0) await removeFromLists(tx, venue, 'cost.category_id', writes.removed.categories);
  await deleteAll(tx, venue, 'product', writes.removed.products);
  await deleteAll(tx, venue, 'category', writes.removed.categories);
  await deleteAll(tx, venue, 'section', writes.removed.sections);
};
