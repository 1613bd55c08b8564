// Which products fit what a guest chooses, and how many do not because nobody has said what is in them.
import { type Fit, fitOf, type Wishes } from '@ardoise/menu/diet.ts';
import type { ResolvedMenu, ResolvedSection } from '@ardoise/menu/resolved-menu.ts';
import { isShown } from './facts.ts';

export type Fitting = { fits: number; hidden: number; undeclared: number };

/** How each product fits, once however many categories it stands in; what is not served today stands nowhere. */
export const fitsOf = (sections: readonly ResolvedSection[], products: ResolvedMenu['products'], wishes: Wishes): Map<string, Fit> =>
  new Map(
    sections
      .flatMap(({ categories }) => categories.filter(isShown))
      .flatMap((category) => category.products)
      .map(({ id }) => [id, fitOf(products, id, wishes)]),
  );

export const countFits = (fits: ReadonlyMap<string, Fit>): Fitting => {
  const all = [...fits.values()];
  const count = (wanted: Fit) => all.filter((fit) => fit === wanted).length;
  return { fits: count('fits'), hidden: all.length - count('fits'), undeclared: count('undeclared') };
};

export const countFitting = ({ sections, products }: Pick<ResolvedMenu, 'sections' | 'products'>, wishes: Wishes): Fitting =>
  countFits(fitsOf(sections.filter(isShown), products, wishes));
