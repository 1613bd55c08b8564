// Tax of an order in minor units: a bundle's or set's price is spread over its parts' rates, totals are made by rate.

import { minorExcludingTax, rateBasis, splitProportionally, toMinor } from '@ardoise/contract/rules/money.ts';
import { type Active, priceIn } from '../schedule.ts';
import { type Catalogue, MAX_DEPTH, type MenuIndex } from '../state.ts';

/** An amount including tax at one rate; `basis` is the rate in hundred-thousandths. */
export type Share = { basis: number; minor: number };

type Taxed = Catalogue & { venue: { currency: string }; products: readonly { tax_rate: number }[] };
type Product<M extends Catalogue> = M['products'][number];

/**
 * Spreads an amount that was paid for a product over the rates of what it holds, pro rata of what each part costs alone
 * at that instant, happy hour included (docs/product/prices-and-taxes.md#tax-of-bundles-and-sets). `chosen` are a bundle's parts, in the bundle's
 * order; a set's are its own, and a set inside a bundle is spread again over its parts.
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

/** Shares summed by rate, in order of the rate. */
export const sumByRate = (shares: readonly Share[]): Share[] => {
  const sums = new Map<number, number>();
  for (const { basis, minor } of shares) sums.set(basis, (sums.get(basis) ?? 0) + minor);
  return [...sums].map(([basis, minor]) => ({ basis, minor })).sort((a, b) => a.basis - b.basis);
};

/** The rate that most of an amount is at, the lowest of equals: what a line with several rates shows as its own. */
export const mainBasis = (shares: readonly Share[]): number => {
  const [first, ...others] = sumByRate(shares);
  return others.reduce((most, share) => (share.minor > most.minor ? share : most), first ?? { basis: 0, minor: 0 }).basis;
};

/** Per rate the sum including tax, excluding tax (rounded once, on the sum) and their difference. */
export const taxesOf = (shares: readonly Share[]): (Share & { ht: number; vat: number })[] =>
  sumByRate(shares).map((share) => {
    const ht = minorExcludingTax(share.minor, share.basis);
    return { ...share, ht, vat: share.minor - ht };
  });
