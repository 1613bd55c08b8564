// The menus of the two smaller demo venues, reduced from the one of "Brasserie des Halles".
import { type DemoMenu, hallesMenu } from './halles.ts';
import type { DemoProduct, ProductKey } from './products.ts';
import type { SectionKey } from './sections.ts';

type Subset = { sections: readonly SectionKey[]; sells: (key: string) => boolean; schedules: boolean };

/**
 * The menu reduced to some sections and products, for a venue below the premium tier: no fees, instructions, stations, table service or
 * payment. Parts of a set that the venue does not sell alone stay, outside every category. Without `schedules`, everything is always
 * available at its usual price.
 */
const subsetOf = ({ sections, sells, schedules }: Subset): DemoMenu => {
  const kept = hallesMenu.sections.filter(({ key }) => sections.includes(key));
  const categories = hallesMenu.categories
    .filter(({ key }) => kept.some((section) => section.categories.includes(key)))
    .map((category) => ({ ...category, station: null, products: category.products.filter(sells) }))
    .filter(({ products }) => products.length > 0);
  const sold = new Set(categories.flatMap(({ products }) => products));
  const parts = new Set(hallesMenu.products.filter(({ key }) => sold.has(key)).flatMap(({ products }) => products));
  const asSoldHere = (product: DemoProduct): DemoProduct => ({
    ...product,
    standalone: product.standalone && sold.has(product.key),
    unavailable: schedules && product.unavailable,
    exceptions: schedules ? product.exceptions : [],
    instructions: [],
    recommendations: product.recommendations.filter((key) => sold.has(key)),
  });
  return {
    calendars: schedules ? hallesMenu.calendars.filter(({ key }) => key === 'happy-hour') : [],
    stations: [],
    sections: kept.map((section) => ({
      ...section,
      payment: false,
      table_service: false,
      unavailable: schedules && section.unavailable,
      exceptions: schedules ? section.exceptions : [],
      banner: schedules ? section.banner : null,
      categories: section.categories.filter((key) => categories.some((category) => category.key === key)),
    })),
    categories,
    products: hallesMenu.products.filter(({ key }) => sold.has(key) || parts.has(key)).map(asSoldHere),
    instructions: [],
    costs: [],
  };
};

const CAFE_PRODUCTS: readonly string[] = ['vie1', 'vie2', 'vie3', 'cha1', 'cha3', 'jus1'] satisfies ProductKey[];

/** "Bar du Port" (Smart): drinks and bar menu, with happy hour. */
export const portMenu: DemoMenu = subsetOf({ sections: ['sec4', 'sec5'], sells: () => true, schedules: true });

/** "Café sans Formule" (no plan): six breakfast products, at any hour. */
export const cafeMenu: DemoMenu = subsetOf({ sections: ['sec1'], sells: (key) => CAFE_PRODUCTS.includes(key), schedules: false });
