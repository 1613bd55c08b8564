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

const RANKS = ['now', 'mostly later', 'later', 'out'] as const;
type Rank = (typeof RANKS)[number];

const rankOf = ({ orderable, opens_at }: ResolvedProduct): Rank => {
  if (orderable) return 'now';
  return opens_at === null ? 'out' : 'later';
};

/** The products of a category by why they cannot be ordered now; each list in the order of the menu. */
export const productsByRank = ({ products }: ResolvedCategory) => ({
  now: products.filter((product) => rankOf(product) === 'now'),
  later: products.filter((product) => rankOf(product) === 'later'),
  out: products.filter((product) => rankOf(product) === 'out'),
});

/** A section of which more waits for its schedule than can be ordered now sells less than those below it. */
const sectionRank = (section: ResolvedSection): Rank => {
  if (!isSectionServed(section)) return 'later';
  const ranks = shownCategories(section).flatMap(({ products }) => products.map(rankOf));
  const count = (wanted: Rank) => ranks.filter((rank) => rank === wanted).length;
  return count('later') > count('now') ? 'mostly later' : 'now';
};

/** The same records in the same order, those of a lower rank before. */
const ranked = <R>(records: readonly R[], rank: (record: R) => Rank): R[] =>
  RANKS.flatMap((wanted) => records.filter((record) => rank(record) === wanted));

const orderedCategory = (category: ResolvedCategory): ResolvedCategory => ({ ...category, products: ranked(category.products, rankOf) });

/** The sections of the page, those that sell most now first; in each the categories and their products likewise. */
export const shownSections = (menu: ResolvedMenu): ResolvedSection[] => {
  const shown = menu.sections
    .filter((section) => isShown(section) && isWorthShowing(section))
    .map((section) => ({
      ...section,
      categories: ranked(section.categories.map(orderedCategory), (category) => (isServed(category) ? 'now' : 'later')),
    }));
  return ranked(shown, sectionRank);
};

/** The instant at which the first of some products can be ordered; null if no schedule says so. */
export const firstOpening = (products: readonly ResolvedProduct[]): string | null =>
  // ISO instants in UTC: the order of the texts is that of time.
  products.flatMap(({ opens_at }) => opens_at ?? []).sort()[0] ?? null;

/** From when something of a section or category that is not served can be had; null where no schedule says so. */
export const servedFrom = (of: ResolvedSection | ResolvedCategory): string | null => {
  if (of.unavailable) return of.opens_at;
  return firstOpening('products' in of ? of.products : shownCategories(of).flatMap((category) => category.products));
};

/** Whether a product goes into the basket without a question: no step of a bundle, no instruction of its own or of what it holds. */
export const asksNothing = ({ instructions, bundle_categories, parts }: ResolvedProduct, products: ResolvedMenu['products']): boolean =>
  instructions.length + bundle_categories.length === 0 && parts.every(({ id }) => (products[id]?.instructions.length ?? 0) === 0);
