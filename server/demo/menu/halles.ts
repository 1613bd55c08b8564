// The menu of the demo venue "Brasserie des Halles" as records of the contract, with keys in the place of ids:
// the seeder maps keys to ids. The French is the record's own text, the five other languages are in `languages`.

import type { Category } from '@ardoise/contract/categories.ts';
import type { Instruction } from '@ardoise/contract/instructions.ts';
import type { MenuProduct } from '@ardoise/contract/menu.ts';
import { type BundleCategory, PRODUCT_TYPES, type ProductException } from '@ardoise/contract/products.ts';
import type { BuiltInTagId } from '@ardoise/contract/rules/built-in-tags.ts';
import type { Exception, Section } from '@ardoise/contract/sections.ts';
import { type CalendarKey, type DemoCalendar, demoCalendars } from './calendars.ts';
import {
  BUNDLES,
  type BundleStep,
  INSTRUCTION_ROWS,
  type InstructionKey,
  type InstructionRow,
  type OptionRow,
  RECOMMENDATIONS,
  SETS,
} from './choices.ts';
import { type DemoCost, demoCosts } from './costs.ts';
import { PRODUCT_ROWS, type ProductKey, type ProductRow } from './products.ts';
import { CATEGORY_ROWS, type CategoryKey, type CategoryRow, SECTION_ROWS, type SectionKey, type SectionRow } from './sections.ts';
import { inEachLanguage } from './six.ts';
import { CATEGORY_TAGLINES, HAPPY_HOUR_BANNER, RECIPES, SECTION_DESCRIPTIONS } from './texts.ts';

type ByKey<T extends { calendar_id: string }> = Omit<T, 'calendar_id'> & { calendar_id: CalendarKey };

/** A section; its place in `demoSections` is its position. */
export type DemoSection = Omit<
  Section,
  'id' | 'version' | 'switched' | 'position' | 'image' | 'image_url' | 'exceptions' | 'categories'
> & {
  key: SectionKey;
  exceptions: readonly ByKey<Exception>[];
  categories: readonly CategoryKey[];
};
export type DemoCategory = Omit<Category, 'id' | 'version' | 'switched' | 'sections' | 'exceptions' | 'products'> & {
  key: CategoryKey;
  exceptions: readonly ByKey<Exception>[];
  products: readonly ProductKey[];
};
export type DemoBundleCategory = Omit<BundleCategory, 'id' | 'products'> & {
  products: readonly { id: ProductKey; custom_price: boolean; net_price: number }[];
};
/** A product; its categories are those that name it. */
export type DemoProduct = Omit<
  MenuProduct,
  'id' | 'image_url' | 'tags' | 'recommendations' | 'instructions' | 'exceptions' | 'bundle_categories' | 'products'
> & {
  key: ProductKey;
  tags: readonly BuiltInTagId[];
  recommendations: readonly ProductKey[];
  instructions: readonly InstructionKey[];
  exceptions: readonly ByKey<ProductException>[];
  bundle_categories: readonly DemoBundleCategory[];
  products: readonly ProductKey[];
};
export type DemoInstruction = Omit<Instruction, 'id' | 'version'> & { key: InstructionKey };

/** A whole menu of one demo venue; every key in it names a record in it. */
export type DemoMenu = {
  calendars: readonly DemoCalendar[];
  sections: readonly DemoSection[];
  categories: readonly DemoCategory[];
  products: readonly DemoProduct[];
  instructions: readonly DemoInstruction[];
  costs: readonly DemoCost[];
};

const section = (row: SectionRow): DemoSection => {
  const description = SECTION_DESCRIPTIONS[row.key];
  const exceptions: ByKey<Exception>[] = [];
  if (row.only_during) exceptions.push({ calendar_id: row.only_during, position: null, unavailable: false });
  if (row.first_during) exceptions.push({ calendar_id: row.first_during, position: 0, unavailable: null });
  return {
    key: row.key,
    name: row.name[0],
    description: description[0],
    external_url: '',
    unavailable: row.only_during !== undefined,
    payment: true,
    table_service: row.table_service,
    banner: row.first_during
      ? { text: HAPPY_HOUR_BANNER[0], languages: inEachLanguage((say) => ({ text: say(HAPPY_HOUR_BANNER) })) }
      : null,
    exceptions,
    languages: inEachLanguage((say) => ({ name: say(row.name), description: say(description) })),
    categories: row.categories,
  };
};

const category = (row: CategoryRow): DemoCategory => {
  const tagline = CATEGORY_TAGLINES[row.key];
  return {
    key: row.key,
    name: row.name[0],
    tagline: tagline[0],
    position: 100,
    unavailable: false,
    exceptions: [],
    languages: inEachLanguage((say) => ({ name: say(row.name), tagline: say(tagline) })),
    products: row.products,
  };
};

const tagsOf = ({ allergens = [], diet }: Pick<OptionRow, 'allergens' | 'diet'>): BuiltInTagId[] => [
  ...allergens.map((allergen): BuiltInTagId => `allergen:${allergen}`),
  ...(diet ? [`diet:${diet}` as const] : []),
];

const instruction = ({ key, name, options }: InstructionRow): DemoInstruction => ({
  key,
  name: name[0],
  instructions: options.map((option) => option.name[0]),
  languages: inEachLanguage((say) => ({ name: say(name), instructions: options.map((option) => say(option.name)) })),
  options: options.map((option) => ({ name: option.name[0], tags: tagsOf(option), allergens_declared: true })),
});

const bundleCategory = ({ name, parts, max_choices }: BundleStep): DemoBundleCategory => ({
  name: name[0],
  multiple_choice: max_choices !== undefined,
  max_choices: max_choices ?? null,
  languages: inEachLanguage((say) => ({ name: say(name) })),
  products: parts.map((part) =>
    typeof part === 'string'
      ? { id: part, custom_price: false, net_price: 0 }
      : { id: part.key, custom_price: true, net_price: part.supplement },
  ),
});

const typeOf = (key: ProductKey): MenuProduct['type_id'] => {
  if (BUNDLES[key]) return PRODUCT_TYPES.bundle;
  return SETS[key] ? PRODUCT_TYPES.set : PRODUCT_TYPES.single;
};

const exceptionsOf = (row: ProductRow): ByKey<ProductException>[] => {
  const exceptions: ByKey<ProductException>[] = [];
  if (row.only_during) exceptions.push({ calendar_id: row.only_during, position: null, unavailable: false, net_price: null });
  if (row.happy_hour !== undefined) {
    exceptions.push({ calendar_id: 'happy-hour', position: null, unavailable: null, net_price: row.happy_hour });
  }
  return exceptions;
};

const product = (key: ProductKey, row: ProductRow): DemoProduct => {
  const recipe = RECIPES[key];
  return {
    key,
    name: row.name[0],
    recipe: recipe[0],
    type_id: typeOf(key),
    net_price: row.net_price,
    tax_rate: row.tax_rate,
    volume_cl: row.volume_cl ?? null,
    unavailable: row.only_during !== undefined,
    standalone: row.standalone ?? true,
    tags: tagsOf(row),
    allergens_declared: true,
    recommendations: RECOMMENDATIONS[key] ?? [],
    instructions: INSTRUCTION_ROWS.filter(({ products }) => products.includes(key)).map((known) => known.key),
    exceptions: exceptionsOf(row),
    languages: inEachLanguage((say) => ({ name: say(row.name), recipe: say(recipe) })),
    bundle_categories: (BUNDLES[key] ?? []).map(bundleCategory),
    products: SETS[key] ?? [],
  };
};

export const demoSections: readonly DemoSection[] = SECTION_ROWS.map(section);
export const demoCategories: readonly DemoCategory[] = CATEGORY_ROWS.map(category);
export const demoProducts: readonly DemoProduct[] = (Object.keys(PRODUCT_ROWS) as ProductKey[]).map((key) =>
  product(key, PRODUCT_ROWS[key]),
);
export const demoInstructions: readonly DemoInstruction[] = INSTRUCTION_ROWS.map(instruction);

export const hallesMenu: DemoMenu = {
  calendars: demoCalendars,
  sections: demoSections,
  categories: demoCategories,
  products: demoProducts,
  instructions: demoInstructions,
  costs: demoCosts,
};
