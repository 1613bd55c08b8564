// Loads all records of a menu in one statement, so in one snapshot; amounts are in minor units.
import type { Option } from '@ardoise/contract/catalog/instructions.ts';
import type { Runs } from '../../../platform/db.ts';
import { list, type Sql, sql, statement, verbatim } from '../../../platform/sql.ts';
import { menuVersion } from '../../board/index.ts';
import { VENUES } from '../../venues/index.ts';
import { COLUMNS, columnPieces } from './columns.ts';
import type { Link } from './write.ts';

type Named = { id: string; name: string };
/** The records of a menu; the caller chooses the columns of sections, categories and products. */
export type MenuRecords<Section, Category, Product> = {
  currency: string;
  country: string;
  sections: Section[];
  categories: Category[];
  products: Product[];
  section_categories: Link[];
  category_products: Link[];
  tags: Named[];
  instructions: (Named & { options: Option[] })[];
  calendars: Named[];
  /**
   * Sections, categories and products that were deleted in the last 30 days and not restored as any kind, the newest
   * `MAX_DELETED`.
   */
  deleted: { kind: 'section' | 'category' | 'product'; id: string }[];
};
/** The columns to load, without the id. */
export type LoadedColumns = Readonly<Record<'section' | 'category' | 'product', readonly string[]>>;
export type LoadedMenu = {
  /** `MenuRecords` as JSON text. */
  records: string;
  /** The version of the menu with these records. */
  version: number;
};

const rows = (columns: Sql, from: string, order: string): Sql =>
  sql`(select coalesce(json_agg(row_to_json(r)), '[]') from (select ${columns} from ${verbatim(from)} t where t.venue_id = v.id order by ${verbatim(order)}) r)`;

/** A product with an allergen counts as declared. */
const DECLARED = "allergens_declared or array_to_string(tags, ' ') like '%allergen:%' as allergens_declared";
const columnsOf = (table: keyof LoadedColumns, columns: readonly string[]): Sql =>
  list([verbatim('id'), ...columnPieces(table, columns, (column) => (column === 'allergens_declared' ? DECLARED : column))]);

/** Limits the work for a venue that replaces its menu every night. */
const MAX_DELETED = 20_000;

const records = ({ section, category, product }: LoadedColumns): Sql => sql`json_build_object(
    'currency', v.currency,
    'country', v.country,
    'sections', ${rows(columnsOf('section', section), 'section', 'position, id')},
    'categories', ${rows(columnsOf('category', category), 'category', 'position, id')},
    'products', ${rows(columnsOf('product', product), 'product', 'id')},
    'section_categories', ${rows(sql`section_id as owner, category_id as member, position`, 'section_category', 'position, category_id')},
    'category_products', ${rows(sql`category_id as owner, product_id as member, position`, 'category_product', 'position, product_id')},
    'tags', ${rows(sql`id, name`, 'tag', 'name, id')},
    'instructions', ${rows(sql`id, name, options`, 'instruction', 'name, id')},
    'calendars', ${rows(sql`id, name`, 'calendar', 'name, id')},
    'deleted', (select coalesce(json_agg(d), '[]')
      from (select resource as kind, id from deleted_record d where d.venue_id = v.id
        and not exists (select from named_record n where n.venue_id = d.venue_id and n.id = d.id) order by at desc limit ${MAX_DELETED}) d))`;

const findRecords = statement(
  'catalog.bulk-load',
  (venue: string, columns: LoadedColumns) => sql<LoadedMenu>`select ${menuVersion(venue)} as version, ${records(columns)}::text as records
    from ${VENUES} v where v.id = ${venue}`,
  { examples: [['', COLUMNS]] },
);

/** Returns the records as text, so that a worker thread can parse them. */
export const loadRecords = async (runs: Runs, venue: string, columns: LoadedColumns): Promise<LoadedMenu> =>
  (await runs.one(findRecords(venue, columns))) ?? { records: '', version: 0 };
