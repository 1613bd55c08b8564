// Narrows the menu by the guest's search and diet filter. Loaded after the page.

import type { DietFilter } from '@ardoise/menu/diet.ts';
import type { ResolvedMenu, ResolvedSection, ResolvedTag } from '@ardoise/menu/resolved-menu.ts';
import { parseQuery } from '@ardoise/menu/search/query.ts';
import { closestSections, nearestNames, searchSections } from '@ardoise/menu/search/search.ts';
import { countMatches, type MatchCounts, matchesOf } from '../../ui/diet-matches.ts';
import { isWorthShowing, shownCategories } from './order-sections.ts';

type Left = MatchCounts & { sections: ResolvedSection[] };

/** The sections with only the matching products, and the counts. */
export const matchingSections = (
  sections: readonly ResolvedSection[],
  products: ResolvedMenu['products'],
  dietFilter: DietFilter,
): Left => {
  const matches = matchesOf(sections, products, dietFilter);
  const left = sections.map((section) => ({
    ...section,
    categories: shownCategories(section).map((category) => ({
      ...category,
      products: category.products.filter(({ id }) => matches.get(id) === 'match'),
    })),
  }));
  return { ...countMatches(matches), sections: left.filter(isWorthShowing) };
};

/** Suggestions when a search finds too little. */
export type Suggestions = {
  /** The closest names, and the existing categories. */
  names: string[];
  categories: string[];
  /** Allergens that the query names without excluding them: a tap excludes them. */
  avoid: readonly ResolvedTag[];
  /** The query excludes something that is not an allergen: offers the filter sheet. */
  filter: boolean;
};

export type Narrowed = {
  sections: readonly ResolvedSection[];
  found: number | null;
  /** No product matches all words of the query; these are the closest ones. */
  closest: boolean;
  matchCounts: MatchCounts | null;
  suggestions: Suggestions | null;
  /** The filter, including the query's exclusions. */
  activeFilter: DietFilter;
};
export type Narrowing = { query: string /** The language's words for "without". */; without: string; dietFilter: DietFilter };

const countProducts = (sections: readonly ResolvedSection[]): number =>
  new Set(sections.flatMap(({ categories }) => categories.flatMap(({ products }) => products.map(({ id }) => id)))).size;

/** The sections with the products that match the search and the filter, and the counts. */
export const narrowed = (served: readonly ResolvedSection[], menu: ResolvedMenu, { query, without, dietFilter }: Narrowing): Narrowed => {
  const asked = parseQuery(query, menu.tags, without);
  const searching = asked.terms.length + asked.without.length > 0;
  const activeFilter = { ...dietFilter, without: [...new Set([...dietFilter.without, ...asked.without])] };
  const shown = searching ? served.map(onlyShown) : served;
  const exact = searching ? searchSections(shown, menu, asked) : shown;
  const nearest = searching && exact.length === 0 ? closestSections(shown, menu, asked) : [];
  const closest = nearest.length > 0;
  const matching = closest ? nearest : exact;
  const matchCounts =
    activeFilter.without.length + activeFilter.only.length > 0 ? matchingSections(matching, menu.products, activeFilter) : null;
  const left = matchCounts?.sections ?? matching;
  if (!searching) return { sections: left, found: null, closest, matchCounts, suggestions: null, activeFilter };
  const sections = left.filter((section) => shownCategories(section).length > 0);
  const found = countProducts(sections);
  const none = found === 0;
  // A suggestion that the filter hides would find nothing.
  const offered = none && matchCounts ? matchingSections(shown, menu.products, activeFilter).sections : shown;
  const suggestions = {
    names: none ? nearestNames(offered, menu, asked) : [],
    categories: none ? [...new Set(offered.flatMap(shownCategories).map(({ name }) => name))] : [],
    avoid: asked.named.filter(({ id }) => !activeFilter.without.includes(id)),
    filter: none && asked.unsure,
  };
  return { sections, found, closest: closest && !none, matchCounts, suggestions, activeFilter };
};

/** A section with only its shown categories, so that the search does not find products that are not served today. */
const onlyShown = (section: ResolvedSection): ResolvedSection => ({ ...section, categories: shownCategories(section) });
