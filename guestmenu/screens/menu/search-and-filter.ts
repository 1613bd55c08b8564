// What is left of the menu where the guest searches or keeps to wishes. Loaded after the page.

import type { Wishes } from '@ardoise/menu/diet.ts';
import type { ResolvedMenu, ResolvedSection, ResolvedTag } from '@ardoise/menu/resolved-menu.ts';
import { readQuery } from '@ardoise/menu/search/query.ts';
import { closestSections, nearestNames, searchSections } from '@ardoise/menu/search/search.ts';
import { countFits, type Fitting, fitsOf } from '../../ui/fitting.ts';
import { isWorthShowing, shownCategories } from './order-sections.ts';

type Left = Fitting & { sections: ResolvedSection[] };

/** The sections with only what keeps to the wishes, and how many products do. */
export const fittingSections = (sections: readonly ResolvedSection[], products: ResolvedMenu['products'], wishes: Wishes): Left => {
  const fits = fitsOf(sections, products, wishes);
  const left = sections.map((section) => ({
    ...section,
    categories: shownCategories(section).map((category) => ({
      ...category,
      products: category.products.filter(({ id }) => fits.get(id) === 'fits'),
    })),
  }));
  return { ...countFits(fits), sections: left.filter(isWorthShowing) };
};

/** What to try where a search does not lead on. */
export type Suggestions = {
  /** The nearest names, and the categories that there are. */
  names: string[];
  categories: string[];
  /** Allergens that the query only names: with a tap what holds them is left out. */
  avoid: readonly ResolvedTag[];
  /** The query does without something that no allergen is called: the filter shows what they are. */
  filter: boolean;
};

export type Narrowed = {
  sections: readonly ResolvedSection[];
  found: number | null;
  /** Nothing has all words of the query: this is what comes nearest. */
  closest: boolean;
  fitting: Fitting | null;
  suggestions: Suggestions | null;
  /** The wishes with what the query does without. */
  wished: Wishes;
};
export type Narrowing = { query: string /** The language's words for that. */; without: string; wishes: Wishes };

const countProducts = (sections: readonly ResolvedSection[]): number =>
  new Set(sections.flatMap(({ categories }) => categories.flatMap(({ products }) => products.map(({ id }) => id)))).size;

/** The sections with what is searched for and keeps to the wishes, with how much these leave out of it. */
export const narrowed = (served: readonly ResolvedSection[], menu: ResolvedMenu, { query, without, wishes }: Narrowing): Narrowed => {
  const asked = readQuery(query, menu.tags, without);
  const searching = asked.terms.length + asked.without.length > 0;
  const wished = { ...wishes, without: [...new Set([...wishes.without, ...asked.without])] };
  const shown = searching ? served.map(onlyShown) : served;
  const exact = searching ? searchSections(shown, menu, asked) : shown;
  const nearest = searching && exact.length === 0 ? closestSections(shown, menu, asked) : [];
  const closest = nearest.length > 0;
  const matching = closest ? nearest : exact;
  const fitting = wished.without.length + wished.only.length > 0 ? fittingSections(matching, menu.products, wished) : null;
  const left = fitting?.sections ?? matching;
  if (!searching) return { sections: left, found: null, closest, fitting, suggestions: null, wished };
  const sections = left.filter((section) => shownCategories(section).length > 0);
  const found = countProducts(sections);
  const none = found === 0;
  // A suggestion that the filter hides would find nothing.
  const offered = none && fitting ? fittingSections(shown, menu.products, wished).sections : shown;
  const suggestions = {
    names: none ? nearestNames(offered, menu, asked) : [],
    categories: none ? [...new Set(offered.flatMap(shownCategories).map(({ name }) => name))] : [],
    avoid: asked.named.filter(({ id }) => !wished.without.includes(id)),
    filter: none && asked.unsure,
  };
  return { sections, found, closest: closest && !none, fitting, suggestions, wished };
};

/** A section with only what is shown of it: what is not served today is not found either. */
const onlyShown = (section: ResolvedSection): ResolvedSection => ({ ...section, categories: shownCategories(section) });
