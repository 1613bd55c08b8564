// What is left of the menu where the guest searches or keeps to wishes. Loaded after the page.

import { searchable } from '@ardoise/contract/rules/texts.ts';
import { fitOf, type Wishes } from '@ardoise/menu/diet.ts';
import type { ResolvedMenu, ResolvedProduct, ResolvedSection } from '@ardoise/menu/resolved-menu.ts';
import { tagsOf } from '../../ui/facts.ts';
import { isWorthShowing, shownCategories } from './Sections.tsx';

/** The rank of a product in which some word of the query is not found. */
const NOWHERE = 3;

/**
 * The sections with only what every word of the query is found in, by name, description or tag. The nearest come first: products in their
 * category, and categories and sections by the nearest that they hold. Allergens are left to the filter: who looks for "gluten" may want
 * none of it.
 */
export const searchSections = (sections: readonly ResolvedSection[], tags: ResolvedMenu['tags'], query: string): ResolvedSection[] => {
  const words = searchable(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...sections];
  // Begins a word of the name, stands inside one, is in the description or tags; or not at all.
  const rankOf = (product: ResolvedProduct): number => {
    const name = ` ${searchable(product.name).replace(/[^\p{L}\p{N}]+/gu, ' ')}`;
    const said = tagsOf(product, { tags }).flatMap(({ allergen, name }) => (allergen ? [] : name));
    const text = searchable([product.name, product.recipe, ...said].join(' '));
    return Math.max(...words.map((word) => [name.includes(` ${word}`), name.includes(word), text.includes(word), true].indexOf(true)));
  };
  const ranks = new Map(
    sections.flatMap(({ categories }) => categories.flatMap(({ products }) => products)).map((one) => [one, rankOf(one)]),
  );
  const rank = (product: ResolvedProduct | undefined): number => (product && ranks.get(product)) ?? NOWHERE;
  return sections
    .map((section) => ({
      ...section,
      categories: section.categories
        .map((category) => ({
          ...category,
          products: category.products.filter((product) => rank(product) < NOWHERE).sort((a, b) => rank(a) - rank(b)),
        }))
        .filter(({ products }) => products.length > 0)
        .sort((a, b) => rank(a.products[0]) - rank(b.products[0])),
      image_url: null,
      description: '',
      banner: null,
    }))
    .filter(({ categories }) => categories.length > 0)
    .sort((a, b) => rank(a.categories[0]?.products[0]) - rank(b.categories[0]?.products[0]));
};

export type Fitting = {
  sections: ResolvedSection[];
  /** Products that are left out, and how many of them only because nobody has declared what is in them. */
  hidden: number;
  undeclared: number;
};

/** The sections with only what keeps to the wishes. */
export const fittingSections = (sections: readonly ResolvedSection[], products: ResolvedMenu['products'], wishes: Wishes): Fitting => {
  const fits = new Map(
    sections
      .flatMap(shownCategories)
      .flatMap((category) => category.products)
      .map(({ id }) => [id, fitOf(products, id, wishes)]),
  );
  const left = sections.map((section) => ({
    ...section,
    categories: shownCategories(section).map((category) => ({
      ...category,
      products: category.products.filter(({ id }) => fits.get(id) === 'fits'),
    })),
  }));
  const hidden = [...fits.values()].filter((fit) => fit !== 'fits');
  return {
    sections: left.filter(isWorthShowing),
    hidden: hidden.length,
    undeclared: hidden.filter((fit) => fit === 'undeclared').length,
  };
};
