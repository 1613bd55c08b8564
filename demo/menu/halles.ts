// The menu of the demo venue "Brasserie des Halles" as records of the contract, with keys in the place of ids:
// the fill maps keys to ids. The French is the record's own text, the five other languages are in `languages`.

import type { Category } from '@ardoise/contract/categories.ts';
import type { Instruction } from '@ardoise/contract/instructions.ts';
import type { MenuProduct } from '@ardoise/contract/menu.ts';
import { type BundleCategory, PRODUCT_TYPES, type ProductException } from '@ardoise/contract/products.ts';
import type { BuiltInTagId } from '@ardoise/contract/rules/built-in-tags.ts';
import type { Exception, Section } from '@ardoise/contract/sections.ts';
import { type CalendarKey, type DemoCalendar, demoCalendars } from './calendars.ts';
import { type DemoCost, demoCosts } from './costs.ts';
import { INSTRUCTION_ROWS, type InstructionKey, type InstructionRow, type OptionRow } from './instructions.ts';
import { type BundleStep, PRODUCT_ROWS, type ProductKey, type ProductRow } from './products.ts';
import { CATEGORY_ROWS, type CategoryKey, type CategoryRow, SECTION_ROWS, type SectionKey, type SectionRow } from './sections.ts';
import { inEachLanguage } from './six.ts';

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

const section = ({ only_during, first_during, banner, ...row }: SectionRow): DemoSection => {
  const exceptions: ByKey<Exception>[] = [];
  if (only_during) exceptions.push({ calendar_id: only_during, position: null, unavailable: false });
  if (first_during) exceptions.push({ calendar_id: first_during, position: 0, unavailable: null });
  return {
    ...row,
    name: row.name[0],
    description: row.description[0],
    external_url: '',
    unavailable: only_during !== undefined,
    payment: true,
    banner: banner ? { text: banner[0], languages: inEachLanguage((say) => ({ text: say(banner) })) } : null,
    exceptions,
    languages: inEachLanguage((say) => ({ name: say(row.name), description: say(row.description) })),
  };
};

const category = (row: CategoryRow): DemoCategory => ({
  ...row,
  name: row.name[0],
  tagline: row.tagline[0],
  position: 100,
  unavailable: false,
  exceptions: [],
  languages: inEachLanguage((say) => ({ name: say(row.name), tagline: say(row.tagline) })),
});

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

const bundleCategory = ({ name, parts, supplements = {}, max_choices }: BundleStep): DemoBundleCategory => ({
  name: name[0],
  multiple_choice: max_choices !== undefined,
  max_choices: max_choices ?? null,
  languages: inEachLanguage((say) => ({ name: say(name) })),
  products: parts.map((id) => ({ id, custom_price: id in supplements, net_price: supplements[id] ?? 0 })),
});

const typeOf = ({ bundle, set }: ProductRow): MenuProduct['type_id'] => {
  if (bundle) return PRODUCT_TYPES.bundle;
  return set ? PRODUCT_TYPES.set : PRODUCT_TYPES.single;
};

const exceptionsOf = (row: ProductRow): ByKey<ProductException>[] => {
  const exceptions: ByKey<ProductException>[] = [];
  if (row.only_during) exceptions.push({ calendar_id: row.only_during, position: null, unavailable: false, net_price: null });
  if (row.happy_hour !== undefined) {
    exceptions.push({ calendar_id: 'happy-hour', position: null, unavailable: null, net_price: row.happy_hour });
  }
  return exceptions;
};

const product = (key: ProductKey, row: ProductRow): DemoProduct => ({
  key,
  name: row.name[0],
  recipe: row.recipe[0],
  type_id: typeOf(row),
  net_price: row.net_price,
  tax_rate: row.tax_rate,
  volume_cl: row.volume_cl ?? null,
  unavailable: row.only_during !== undefined,
  standalone: row.standalone ?? true,
  tags: tagsOf(row),
  allergens_declared: true,
  recommendations: row.recommendations ?? [],
  instructions: INSTRUCTION_ROWS.filter(({ products }) => products.includes(key)).map((known) => known.key),
  exceptions: exceptionsOf(row),
  languages: inEachLanguage((say) => ({ name: say(row.name), recipe: say(row.recipe) })),
  bundle_categories: (row.bundle ?? []).map(bundleCategory),
  products: row.set ?? [],
});

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
