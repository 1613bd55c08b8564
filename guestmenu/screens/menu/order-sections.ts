// In which order the menu is read: what can be ordered now comes first. Pure.

import type { ResolvedCategory, ResolvedMenu, ResolvedProduct, ResolvedSection } from '@ardoise/menu/resolved-menu.ts';
import { isShown, webLink } from '../../ui/facts.ts';

/** What of a section is shown: categories that are served now or come back by their schedule, and hold something. */
export const shownCategories = (section: ResolvedSection): ResolvedCategory[] =>
  section.categories.filter((category) => isShown(category) && category.products.length > 0);

/** Whether a section holds something that is shown, or leads somewhere. */
export const isWorthShowing = (section: ResolvedSection): boolean =>
  shownCategories(section).length > 0 || webLink(section.external_url) !== null;

/** Whether something of a category can be ordered now, as far as the category decides it. */
export const isServed = ({ unavailable, products }: ResolvedCategory): boolean =>
  !unavailable && products.some(({ orderable }) => orderable);

/**
 * Whether something can be ordered now through this section. What it shares with another one may be had there: it is greyed in neither, but
 * brings a section that is off no nearer.
 */
export const isSectionServed = (section: ResolvedSection): boolean => {
  const categories = shownCategories(section);
  return !section.unavailable && (categories.length === 0 || categories.some(isServed));
};

const NOW = 0;
const LATER = 1;
const OUT = 2;
const rankOf = ({ orderable, opens_at }: ResolvedProduct): number => (orderable ? NOW : opens_at === null ? OUT : LATER);

/** The same records in the same order, those of a lower rank before. */
const ranked = <R>(records: readonly R[], rank: (record: R) => number): R[] =>
  [NOW, LATER, OUT].flatMap((wanted) => records.filter((record) => rank(record) === wanted));

const orderedCategory = (category: ResolvedCategory): ResolvedCategory => ({ ...category, products: ranked(category.products, rankOf) });

/** The sections that stand on the page, served ones first; in each the categories and their products likewise. */
export const shownSections = (menu: ResolvedMenu): ResolvedSection[] => {
  const shown = menu.sections
    .filter((section) => isShown(section) && isWorthShowing(section))
    .map((section) => ({
      ...section,
      categories: ranked(section.categories.map(orderedCategory), (category) => (isServed(category) ? NOW : LATER)),
    }));
  return ranked(shown, (section) => (isSectionServed(section) ? NOW : LATER));
};

/** From when something of a section or category that is not served can be had; null where no schedule says so. */
export const servedFrom = (of: ResolvedSection | ResolvedCategory): string | null => {
  if (of.unavailable) return of.opens_at;
  const products = 'products' in of ? of.products : shownCategories(of).flatMap((category) => category.products);
  // ISO instants in UTC: the order of the texts is that of time.
  return products.flatMap(({ opens_at }) => opens_at ?? []).sort()[0] ?? null;
};

/** Whether a product goes into the basket without a question: no step of a bundle, no instruction of its own or of what it holds. */
export const asksNothing = ({ instructions, bundle_categories, parts }: ResolvedProduct, products: ResolvedMenu['products']): boolean =>
  instructions.length + bundle_categories.length === 0 && parts.every(({ id }) => (products[id]?.instructions.length ?? 0) === 0);
