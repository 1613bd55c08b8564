// The present menu as an import compares and an export writes it: one statement, one snapshot, money in minor units.
import type { BundleCategory, ProductException } from '@ardoise/contract/products.ts';
import type { Contents } from '@ardoise/contract/rules/contents.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import type { Runs } from '../../../platform/db.ts';
import { sql, statement, verbatim } from '../../../platform/sql.ts';
import { menuVersion, VENUES } from '../../venues/index.ts';

/** The texts of one language, by field. */
export type Entry = { locale: Locale; stale?: boolean } & Record<string, unknown>;
type Named = { id: string; name: string };
export type SectionRecord = Named & {
  description: string;
  unavailable: boolean;
  position: number;
  image: string | null;
  image_source: string;
  languages: Entry[];
};
export type CategoryRecord = Named & { tagline: string; position: number; unavailable: boolean; languages: Entry[] };
export type Step = Omit<BundleCategory, 'languages'> & { languages: Entry[] };
export type ProductRecord = Named & {
  ref: string;
  recipe: string;
  type_id: 1 | 2 | 3;
  net_price: number;
  tax_rate: number;
  volume_cl: number | null;
  unavailable: boolean;
  standalone: boolean;
  image: string | null;
  image_source: string;
  tags: string[];
  allergens_declared: boolean;
  recommendations: string[];
  instructions: string[];
  exceptions: ProductException[];
  languages: Entry[];
  bundle_categories: Step[];
  products: string[];
};
/** `options` by place; one without an entry was never declared. */
export type InstructionRecord = Named & { instructions: string[]; options: Contents[] };
/** A member in its owner's list. */
export type Link = { owner: string; member: string; position: number };
export type Present = {
  currency: string;
  sections: SectionRecord[];
  categories: CategoryRecord[];
  products: ProductRecord[];
  section_categories: Link[];
  category_products: Link[];
  tags: Named[];
  instructions: InstructionRecord[];
  calendars: Named[];
};

const rows = (columns: string, from: string, order: string) =>
  verbatim(
    `(select coalesce(json_agg(row_to_json(r)), '[]') from (select ${columns} from ${from} t where t.venue_id = v.id order by ${order}) r)`,
  );

const PRESENT = sql`json_build_object(
    'currency', v.currency,
    'sections', ${rows('id, name, description, unavailable, position, image, image_source, languages', 'section', 'position, id')},
    'categories', ${rows('id, name, tagline, position, unavailable, languages', 'category', 'position, id')},
    'products', ${rows(
      `id, name, ref, recipe, type_id, net_price, tax_rate, volume_cl, unavailable, standalone, image, image_source, tags,
       allergens_declared or array_to_string(tags, ' ') like '%allergen:%' as allergens_declared, recommendations, instructions, exceptions, languages, bundle_categories, products`,
      'product',
      'id',
    )},
    'section_categories', ${rows('section_id as owner, category_id as member, position', 'section_category', 'position, category_id')},
    'category_products', ${rows('category_id as owner, product_id as member, position', 'category_product', 'position, product_id')},
    'tags', ${rows('id, name', 'tag', 'name, id')},
    'instructions', ${rows('id, name, instructions, options', 'instruction', 'name, id')},
    'calendars', ${rows('id, name', 'calendar', 'name, id')})`;

const findPresent = statement(
  'catalog.import-present',
  (venue: string) => sql<{ present: string; version: number }>`select ${menuVersion(venue)} as version, ${PRESENT}::text as present
    from ${VENUES} v where v.id = ${venue}`,
);

/** `present` as the text that PostgreSQL writes: it goes to the worker unread. `version`: of the menu that it is. */
export const loadPresent = async (runs: Runs, venue: string): Promise<{ present: string; version: number }> =>
  (await runs.one(findPresent(venue))) ?? { present: '', version: 0 };
