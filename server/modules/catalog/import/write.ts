// Writes what an import changes, in the transaction of the menu's change: a few statements, however many rows.
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { forget, forgetProducts } from '../forget.ts';
import type { Rows, Writes } from './plan.ts';
import type { Link } from './present.ts';

type Columns = Readonly<Record<string, string>>;

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

const source = (types: Columns, { columns, records }: Rows) =>
  sql`jsonb_to_recordset(${records}::jsonb) as r (id uuid${sql.raw(columns.map((column) => `, ${column} ${types[column]}`).join(''))})`;

const insert = async (tx: Tx, venue: string, table: string, types: Columns, rows: Rows): Promise<void> => {
  if (rows.records === '[]') return;
  const list = sql.raw(rows.columns.map((column) => `, ${column}`).join(''));
  await sql`insert into ${sql.table(table)} (venue_id, id${list}) select ${venue}, id${list} from ${source(types, rows)}`.execute(tx);
};

const update = async (tx: Tx, venue: string, table: string, types: Columns, rows: Rows): Promise<void> => {
  if (rows.records === '[]') return;
  const set = sql.raw(rows.columns.map((column) => `${column} = r.${column}, `).join(''));
  await sql`update ${sql.table(table)} t set ${set} version = t.version + 1 from ${source(types, rows)}
    where t.venue_id = ${venue} and t.id = r.id`.execute(tx);
};

const writeRecords = async (tx: Tx, venue: string, table: string, types: Columns, { created, updated }: Writes['products']) => {
  await insert(tx, venue, table, types, created);
  await update(tx, venue, table, types, updated);
};

type LinkTable = { table: RawBuilder<unknown>; owner: RawBuilder<unknown>; member: RawBuilder<unknown> };
const linkTable = (owner: string, member: string): LinkTable => ({
  table: sql.raw(`${owner}_${member}`),
  owner: sql.raw(`${owner}_id`),
  member: sql.raw(`${member}_id`),
});
const owners = (links: readonly Omit<Link, 'position'>[]) => links.map(({ owner }) => owner);
const members = (links: readonly Omit<Link, 'position'>[]) => links.map(({ member }) => member);

const writeLinks = async (
  tx: Tx,
  venue: string,
  { table, owner, member }: LinkTable,
  { written, removed }: Writes['category_products'],
): Promise<void> => {
  if (removed.length > 0)
    await sql`delete from ${table} l using unnest(${owners(removed)}::uuid[], ${members(removed)}::uuid[]) as gone (owner, member)
      where l.venue_id = ${venue} and l.${owner} = gone.owner and l.${member} = gone.member`.execute(tx);
  if (written.length > 0)
    await sql`insert into ${table} (venue_id, ${owner}, ${member}, position)
      select ${venue}, * from unnest(${owners(written)}::uuid[], ${members(written)}::uuid[], ${written.map(({ position }) => position)}::int[])
      on conflict (venue_id, ${owner}, ${member}) do update set position = excluded.position`.execute(tx);
};

const touch = async (tx: Tx, venue: string, table: string, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0)
    await sql`update ${sql.table(table)} set version = version + 1 where venue_id = ${venue} and id = any(${ids}::uuid[])`.execute(tx);
};

const remove = async (tx: Tx, venue: string, table: string, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await sql`delete from ${sql.table(table)} where venue_id = ${venue} and id = any(${ids}::uuid[])`.execute(tx);
};

/** New products that a plan has settled before it is whole (`planImport`). */
export const insertProducts = (tx: Tx, venue: string, rows: Rows): Promise<void> => insert(tx, venue, 'product', PRODUCT, rows);

export const writeImport = async (tx: Tx, venue: string, writes: Writes): Promise<void> => {
  if (writes.freed_refs.length > 0)
    await sql`update product set ref = '' where venue_id = ${venue} and id = any(${writes.freed_refs}::uuid[])`.execute(tx);
  await writeRecords(tx, venue, 'section', SECTION, writes.sections);
  await writeRecords(tx, venue, 'category', CATEGORY, writes.categories);
  await writeRecords(tx, venue, 'product', PRODUCT, writes.products);
  await update(tx, venue, 'instruction', INSTRUCTION, writes.instructions.updated);
  await writeLinks(tx, venue, linkTable('section', 'category'), writes.section_categories);
  await writeLinks(tx, venue, linkTable('category', 'product'), writes.category_products);
  await touch(tx, venue, 'section', writes.touched.sections);
  await touch(tx, venue, 'category', writes.touched.categories);
  await touch(tx, venue, 'product', writes.touched.products);
  if (writes.removed.products.length > 0) await forgetProducts(tx, venue, writes.removed.products);
  if (writes.removed.sections.length > 0) await forget(tx, venue, 'cost', 'sections', writes.removed.sections);
  if (writes.removed.categories.length > 0) await forget(tx, venue, 'cost', 'category_id', writes.removed.categories);
  await remove(tx, venue, 'product', writes.removed.products);
  await remove(tx, venue, 'category', writes.removed.categories);
  await remove(tx, venue, 'section', writes.removed.sections);
};
