// Tax of an order in minor units. The price of a bundle or set is split over its parts' rates; totals are computed per rate.

import { minorExcludingTax, rateBasis, splitProportionally, toMinor } from '@ardoise/contract/rules/money.ts';
import { type Active, priceIn } from '../schedule.ts';
import { type Catalogue, MAX_DEPTH, type MenuIndex } from '../state.ts';

/** An amount including tax at one rate. `basis` is the rate in hundred-thousandths. */
export type Share = { basis: number; minor: number };

type Taxed = Catalogue & { venue: { currency: string }; products: readonly { tax_rate: number }[] };
type Product<M extends Catalogue> = M['products'][number];

/**
 * Splits the amount paid for a product over the tax rates of its parts, in proportion to the price of each part alone at that instant,
 * happy hour included (docs/product/prices-and-taxes.md#tax-of-bundles-and-sets). `chosen` holds the chosen parts of a bundle, in the
 * bundle's order. A set has fixed parts; a set inside a bundle is split again.
 */
export const spread = <M extends Taxed>(
  index: MenuIndex<M>,
  active: Active,
  currency: string,
  product: Product<M>,
  minor: number,
  chosen: readonly Product<M>[] = [],
  depth = 0,
): Share[] => {
  const fixed = product.type_id === 3 ? product.products.flatMap((id) => index.products.get(id) ?? []) : [];
  const parts = product.type_id === 2 ? chosen : fixed;
  if (parts.length === 0 || depth === MAX_DEPTH) return [{ basis: rateBasis(product.tax_rate), minor }];
  const alone = parts.map((part) => toMinor(priceIn(part, active), currency));
  const amounts = splitProportionally(minor, alone);
  return parts.flatMap((part, place) => spread(index, active, currency, part, amounts[place] ?? 0, [], depth + 1));
};

/** Shares summed by rate, sorted by rate. */
export const sumByRate = (shares: readonly Share[]): Share[] => {
  const sums = new Map<number, number>();
  for (const { basis, minor } of shares) sums.set(basis, (sums.get(basis) ?? 0) + minor);
  return [...sums].map(([basis, minor]) => ({ basis, minor })).sort((a, b) => a.basis - b.basis);
};

/** The rate with the largest share (the lowest one if equal), shown as the rate of a line that has several. */
export const mainBasis = (shares: readonly Share[]): number => {
  const [first, ...others] = sumByRate(shares);
  return others.reduce((most, share) => (share.minor > most.minor ? share : most), first ?? { basis: 0, minor: 0 }).basis;
};

/** Per rate: the sum including tax, the sum excluding tax (rounded once, on the sum) and the difference. */
export const taxesOf = (shares: readonly Share[]): (Share & { ht: number; vat: number })[] =>
  sumByRate(shares).map((share) => {
    const ht = minorExcludingTax(share.minor, share.basis);
    return { ...share, ht, vat: share.minor - ht };
  });
