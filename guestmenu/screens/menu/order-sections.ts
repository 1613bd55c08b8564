// The order of the menu on the page: orderable products come first. Pure.

import type { ResolvedCategory, ResolvedMenu, ResolvedProduct, ResolvedSection } from '@ardoise/menu/resolved-menu.ts';
import { isShown, webLink } from '../../ui/facts.ts';

/** The categories of a section that are shown: served now or again by their schedule, and not empty. */
export const shownCategories = (section: ResolvedSection): ResolvedCategory[] =>
  section.categories.filter((category) => isShown(category) && category.products.length > 0);

/** True if a section has categories to show, or a link. */
export const isWorthShowing = (section: ResolvedSection): boolean =>
  shownCategories(section).length > 0 || webLink(section.external_url) !== null;

/** True if something in a category can be ordered now; its section is ignored. */
export const isServed = ({ unavailable, products }: ResolvedCategory): boolean =>
  !unavailable && products.some(({ orderable }) => orderable);

/**
 * True if something can be ordered now through this section. A category shared with another section may be available there; that does not
 * make a closed section served.
 */
export const isSectionServed = (section: ResolvedSection): boolean => {
  const categories = shownCategories(section);
  return !section.unavailable && (categories.length === 0 || categories.some(isServed));
};

const RANKS = ['now', 'mostly later', 'later', 'out'] as const;
type Rank = (typeof RANKS)[number];

const rankOf = ({ orderable, opens_at }: ResolvedProduct): Rank => {
  if (orderable) return 'now';
  return opens_at === null ? 'out' : 'later';
};

/** The products of a category by availability, each list in the order of the menu. */
export const productsByRank = ({ products }: ResolvedCategory) => ({
  now: products.filter((product) => rankOf(product) === 'now'),
  later: products.filter((product) => rankOf(product) === 'later'),
  out: products.filter((product) => rankOf(product) === 'out'),
});

/** A section with more products for later than orderable ones ranks below sections that sell more now. */
const sectionRank = (section: ResolvedSection): Rank => {
  if (!isSectionServed(section)) return 'later';
  const ranks = shownCategories(section).flatMap(({ products }) => products.map(rankOf));
  const count = (wanted: Rank) => ranks.filter((rank) => rank === wanted).length;
  return count('later') > count('now') ? 'mostly later' : 'now';
};

/** The records sorted by rank, otherwise in the same order. */
const ranked = <R>(records: readonly R[], rank: (record: R) => Rank): R[] =>
  RANKS.flatMap((wanted) => records.filter((record) => rank(record) === wanted));

const orderedCategory = (category: ResolvedCategory): ResolvedCategory => ({ ...category, products: ranked(category.products, rankOf) });

/** The sections of the page, best rank first; their categories and products are sorted the same way. */
export const shownSections = (menu: ResolvedMenu): ResolvedSection[] => {
  const shown = menu.sections
    .filter((section) => isShown(section) && isWorthShowing(section))
    .map((section) => ({
      ...section,
      categories: ranked(section.categories.map(orderedCategory), (category) => (isServed(category) ? 'now' : 'later')),
    }));
  return ranked(shown, sectionRank);
};

/** The earliest instant at which one of the products can be ordered; null if no schedule gives one. */
export const firstAvailability = (products: readonly ResolvedProduct[]): string | null =>
  // ISO instants in UTC sort as text.
  products.flatMap(({ opens_at }) => opens_at ?? []).sort()[0] ?? null;

/** When something of an unserved section or category becomes available; null if no schedule says so. */
export const availableFrom = (of: ResolvedSection | ResolvedCategory): string | null => {
  if (of.unavailable) return of.opens_at;
  return firstAvailability('products' in of ? of.products : shownCategories(of).flatMap((category) => category.products));
};

/** True if a product can be added without a choice: no bundle steps, and no instructions of its own or its parts. */
export const asksNothing = ({ instructions, bundle_categories, parts }: ResolvedProduct, products: ResolvedMenu['products']): boolean =>
  instructions.length + bundle_categories.length === 0 && parts.every(({ id }) => (products[id]?.instructions.length ?? 0) === 0);
