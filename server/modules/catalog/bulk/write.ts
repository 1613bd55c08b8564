// Writes many changes of a menu in a few statements, for any number of rows.
import type { Tx } from '../../../platform/db.ts';
import { list, sql, statement, verbatim } from '../../../platform/sql.ts';
import { categoryProducts, deleteAll, LINKS, linkTable, sectionCategories, touch } from '../links.ts';
import { removeFromLists, removeProductsFromLists } from '../remove-from-lists.ts';
import type { AvailabilityListener } from '../stock/availability.ts';
import { COLUMNS, columnPieces, TABLES, type Table } from './columns.ts';

/** A member of its owner's list. */
export type Link = { owner: string; member: string; position: number };
export type LinkChanges = { written: Link[]; removed: Omit<Link, 'position'>[] };
/** New records for PostgreSQL's JSON functions: the columns, their default values, and the records. */
export type NewRecords = { columns: string[]; blank: string; records: string };
/** Changed records: the columns that change in any of them, and their values. */
export type ChangedRecords = { columns: string[]; records: string };
type Written = { created: NewRecords; updated: ChangedRecords };
/** The changes of a menu, in the order of writing. */
export type MenuWrites = {
  sections: Written;
  categories: Written;
  products: Written;
  instructions: ChangedRecords;
  /** Products that give up their ref to another product. */
  freed_refs: string[];
  section_categories: LinkChanges;
  category_products: LinkChanges;
  /** Records whose lists change: their versions rise, so that open forms notice. */
  touched: { sections: string[]; categories: string[]; products: string[] };
  removed: { sections: string[]; categories: string[]; products: string[] };
  switched: { product: string; unavailable: boolean }[];
};

/** A record without a column gets the value in `blank`. */
const insertRecords = statement(
  'catalog.bulk-insert',
  (table: Table, venue: string, { columns, blank, records }: NewRecords) => {
    const [rows, written] = [verbatim(table), list([verbatim('id'), ...columnPieces(table, columns)])];
    return sql`insert into ${rows} (venue_id, ${written}) select ${venue}::uuid, ${written}
      from jsonb_populate_recordset(jsonb_populate_record(null::${rows}, ${blank}::jsonb), ${records}::jsonb)`;
  },
  {
    examples: TABLES.map((table): [Table, string, NewRecords] => [table, '', { columns: [...COLUMNS[table]], blank: '{}', records: '[]' }]),
  },
);
/** One example with all columns covers the statements with fewer, because each column is a separate SQL fragment. */
const updateRecords = statement(
  'catalog.bulk-update',
  (table: Table, venue: string, { columns, records }: ChangedRecords) => {
    const rows = verbatim(table);
    const set = list([...columnPieces(table, columns, (column) => `${column} = r.${column}`), verbatim('version = t.version + 1')]);
    return sql`update ${rows} t set ${set} from jsonb_populate_recordset(null::${rows}, ${records}::jsonb) r
      where t.venue_id = ${venue} and t.id = r.id`;
  },
  { examples: TABLES.map((table): [Table, string, ChangedRecords] => [table, '', { columns: [...COLUMNS[table]], records: '[]' }]) },
);

type LinkKind = (typeof LINKS)[number];
const owners = (links: LinkChanges['removed']) => links.map(({ owner }) => owner);
const members = (links: LinkChanges['removed']) => links.map(({ member }) => member);

const deleteLinks = statement(
  'catalog.bulk-links-delete',
  (kind: LinkKind, venue: string, removed: LinkChanges['removed']) => {
    const { links, owner, member } = linkTable(kind);
    return sql`delete from ${links} l using unnest(${owners(removed)}::uuid[], ${members(removed)}::uuid[]) as gone (owner, member)
      where l.venue_id = ${venue} and l.${owner} = gone.owner and l.${member} = gone.member`;
  },
  { examples: LINKS.map((kind): [LinkKind, string, LinkChanges['removed']] => [kind, '', []]) },
);
const writeLinks = statement(
  'catalog.bulk-links-write',
  (kind: LinkKind, venue: string, written: LinkChanges['written']) => {
    const { links, owner, member } = linkTable(kind);
    return sql`insert into ${links} (venue_id, ${owner}, ${member}, position) select ${venue}::uuid, *
      from unnest(${owners(written)}::uuid[], ${members(written)}::uuid[], ${written.map(({ position }) => position)}::int[])
      on conflict (venue_id, ${owner}, ${member}) do update set position = excluded.position`;
  },
  { examples: LINKS.map((kind): [LinkKind, string, LinkChanges['written']] => [kind, '', []]) },
);
const freeRefs = statement(
  'catalog.bulk-refs-free',
  (venue: string, ids: readonly string[]) => sql`update product set ref = '' where venue_id = ${venue} and id = any(${ids}::uuid[])`,
);

const insert = async (tx: Tx, venue: string, table: Table, created: NewRecords): Promise<void> => {
  if (created.records !== '[]') await tx.run(insertRecords(table, venue, created));
};
const update = async (tx: Tx, venue: string, table: Table, updated: ChangedRecords): Promise<void> => {
  if (updated.records !== '[]') await tx.run(updateRecords(table, venue, updated));
};
const write = async (tx: Tx, venue: string, table: Table, { created, updated }: Written): Promise<void> => {
  await insert(tx, venue, table, created);
  await update(tx, venue, table, updated);
};
const writeLinkChanges = async (tx: Tx, venue: string, kind: LinkKind, { written, removed }: LinkChanges): Promise<void> => {
  if (removed.length > 0) await tx.run(deleteLinks(kind, venue, removed));
  if (written.length > 0) await tx.run(writeLinks(kind, venue, written));
};

export const insertProducts = (tx: Tx, venue: string, created: NewRecords): Promise<void> => insert(tx, venue, 'product', created);

/** `account`: the user who changes the menu. */
export const writeMenu = async (
  tx: Tx,
  venue: string,
  writes: MenuWrites,
  { account, availabilityChanged }: { account: string; availabilityChanged: AvailabilityListener },
): Promise<void> => {
  const { removed, touched } = writes;
  if (writes.freed_refs.length > 0) await tx.run(freeRefs(venue, writes.freed_refs));
  await write(tx, venue, 'section', writes.sections);
  await write(tx, venue, 'category', writes.categories);
  await write(tx, venue, 'product', writes.products);
  await update(tx, venue, 'instruction', writes.instructions);
  await writeLinkChanges(tx, venue, sectionCategories, writes.section_categories);
  await writeLinkChanges(tx, venue, categoryProducts, writes.category_products);
  await touch(tx, venue, 'section', touched.sections);
  await touch(tx, venue, 'category', touched.categories);
  await touch(tx, venue, 'product', touched.products);
  if (removed.products.length > 0) await removeProductsFromLists(tx, venue, removed.products);
  if (removed.sections.length > 0) await removeFromLists(tx, venue, 'cost.sections', removed.sections);
  if (removed.categories.length > 0) await removeFromLists(tx, venue, 'cost.category_id', removed.categories);
  await deleteAll(tx, venue, 'product', removed.products);
  await deleteAll(tx, venue, 'category', removed.categories);
  await deleteAll(tx, venue, 'section', removed.sections);
  for (const { product, unavailable } of writes.switched) await availabilityChanged(tx, venue, product, unavailable, account);
};
