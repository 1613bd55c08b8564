// The present menu as an import compares and an export writes it: one statement, one snapshot, money in minor units.
import type { Option } from '@ardoise/contract/catalog/instructions.ts';
import type { BundleCategory } from '@ardoise/contract/catalog/products.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import type { Runs } from '../../../platform/db.ts';
import { sql, statement, verbatim } from '../../../platform/sql.ts';
import { menuVersion } from '../../board/index.ts';
import { VENUES } from '../../venues/index.ts';
import { type HeldOf, recordSheets } from './sheets.ts';

/** The texts of one language, by field. */
export type Entry = { locale: Locale; stale?: boolean } & Record<string, unknown>;
type Named = { id: string; name: string };
type Texted = Named & { languages: Entry[] };
type Sheets = typeof recordSheets;
export type SectionRecord = HeldOf<Sheets['sections']> & Texted;
export type CategoryRecord = HeldOf<Sheets['categories']> & Texted;
export type Step = Omit<BundleCategory, 'languages'> & { languages: Entry[] };
export type ProductRecord = Omit<HeldOf<Sheets['products']>, 'bundle_categories'> & Texted & { bundle_categories: Step[] };
export type InstructionRecord = Named & { options: Option[] };
/** A member in its owner's list. */
export type Link = { owner: string; member: string; position: number };
export type Present = {
  currency: string;
  country: string;
  sections: SectionRecord[];
  categories: CategoryRecord[];
  products: ProductRecord[];
  section_categories: Link[];
  category_products: Link[];
  tags: Named[];
  instructions: InstructionRecord[];
  calendars: Named[];
  /** Sections, categories and products that were deleted in the last 30 days and are not back, as another kind either, the newest `MOST_DELETED`. */
  deleted: { kind: 'section' | 'category' | 'product'; id: string }[];
};

const rows = (columns: string, from: string, order: string) =>
  verbatim(
    `(select coalesce(json_agg(row_to_json(r)), '[]') from (select ${columns} from ${from} t where t.venue_id = v.id order by ${order}) r)`,
  );

const columns = (sheet: keyof Sheets, special: Record<string, string> = {}) =>
  ['id', ...recordSheets[sheet].stored.map((column) => (special[column] ? `${special[column]} as ${column}` : column))].join(', ');
const declared = { allergens_declared: "allergens_declared or array_to_string(tags, ' ') like '%allergen:%'" };

/** A venue that replaces its menu every night must not slow down its own imports. */
const MOST_DELETED = 20_000;

const PRESENT = sql`json_build_object(
    'currency', v.currency,
    'country', v.country,
    'sections', ${rows(columns('sections'), 'section', 'position, id')},
    'categories', ${rows(columns('categories'), 'category', 'position, id')},
    'products', ${rows(columns('products', declared), 'product', 'id')},
    'section_categories', ${rows('section_id as owner, category_id as member, position', 'section_category', 'position, category_id')},
    'category_products', ${rows('category_id as owner, product_id as member, position', 'category_product', 'position, product_id')},
    'tags', ${rows('id, name', 'tag', 'name, id')},
    'instructions', ${rows('id, name, options', 'instruction', 'name, id')},
    'calendars', ${rows('id, name', 'calendar', 'name, id')},
    'deleted', (select coalesce(json_agg(d), '[]')
      from (select resource as kind, id from deleted_record d where d.venue_id = v.id
        and not exists (select from named_record n where n.venue_id = d.venue_id and n.id = d.id) order by at desc limit ${MOST_DELETED}) d))`;

const findPresent = statement(
  'catalog.import-present',
  (venue: string) => sql<{ present: string; version: number }>`select ${menuVersion(venue)} as version, ${PRESENT}::text as present
    from ${VENUES} v where v.id = ${venue}`,
);

/** `present` as the text that PostgreSQL writes: it goes to the worker unread. `version`: of the menu that it is. */
export const loadPresent = async (runs: Runs, venue: string): Promise<{ present: string; version: number }> =>
  (await runs.one(findPresent(venue))) ?? { present: '', version: 0 };
