// Counts the products that match the guest's diet filter, and those hidden because they are undeclared.
import { type DietFilter, type DietMatch, dietMatchOf } from '@ardoise/menu/diet.ts';
import type { ResolvedMenu, ResolvedSection } from '@ardoise/menu/resolved-menu.ts';
import { isShown } from './facts.ts';

export type MatchCounts = { matches: number; hidden: number; undeclared: number };

/** The match of each listed product, once per product. Categories that are not served today are ignored. */
export const matchesOf = (
  sections: readonly ResolvedSection[],
  products: ResolvedMenu['products'],
  dietFilter: DietFilter,
): Map<string, DietMatch> =>
  new Map(
    sections
      .flatMap(({ categories }) => categories.filter(isShown))
      .flatMap((category) => category.products)
      .map(({ id }) => [id, dietMatchOf(products, id, dietFilter)]),
  );

export const countMatches = (matches: ReadonlyMap<string, DietMatch>): MatchCounts => {
  const all = [...matches.values()];
  const count = (wanted: DietMatch) => all.filter((match) => match === wanted).length;
  return { matches: count('match'), hidden: all.length - count('match'), undeclared: count('undeclared') };
};

export const countMatching = ({ sections, products }: Pick<ResolvedMenu, 'sections' | 'products'>, dietFilter: DietFilter): MatchCounts =>
  countMatches(matchesOf(sections.filter(isShown), products, dietFilter));
