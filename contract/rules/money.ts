// Amounts of money: internally integers in the currency's minor unit, decimals in the API.
import { type DisplayLocale, numberFormat } from './locales.ts';

// Intl's digits are wrong for 33 of its 162 currencies (0 for HUF, for example), so we list the exceptions of ISO 4217.
export const WITHOUT_DECIMALS = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '));
export const WITH_THREE_DECIMALS = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

/** Decimals of a currency (ISO 4217). */
export const digitsOf = (currency: string): number => (WITHOUT_DECIMALS.has(currency) ? 0 : WITH_THREE_DECIMALS.has(currency) ? 3 : 2);

/** Maximum price, in any currency. */
export const MAX_PRICE = 1_000_000;

/** `amount` × 10^`places`, exact on the decimal that the number prints as (1.005 is 1.005, not 1.00499…). */
const shift = (amount: number, places: number): number => {
  const [mantissa, exponent = '0'] = String(amount).split('e');
  return Number(`${mantissa}e${Number(exponent) + places}`);
};

const roundAway = (value: number): number => {
  const rounded = Math.sign(value) * Math.round(Math.abs(value));
  return rounded === 0 ? 0 : rounded;
};

/** Minor units of a decimal amount; surplus decimals are rounded half away from zero. */
export const toMinor = (amount: number, currency: string): number => {
  const digits = digitsOf(currency);
  // Fast path: the nearest minor unit converts back to exactly this amount.
  const nearest = Math.round(amount * 10 ** digits);
  return nearest / 10 ** digits === amount ? nearest + 0 : roundAway(shift(amount, digits));
};

/** The decimal amount of minor units. */
export const fromMinor = (minor: number, currency: string): number => minor / 10 ** digitsOf(currency);

/** True if an amount has no more decimals than its currency, by its decimal text: 0.1 + 0.2 has seventeen. */
export const hasDigits = (amount: number, currency: string): boolean =>
  Number.isFinite(amount) && fromMinor(toMinor(amount, currency), currency) === amount;

/** `factor` × `numerator` / `denominator` of integers, rounded half away from zero; exact for any size of the product. */
export const scale = (factor: number, numerator: number, denominator: number): number => {
  const product = factor * numerator;
  if (Number.isSafeInteger(product * 2) && Number.isSafeInteger(denominator * 2)) return roundHalfAway(product, denominator);
  const exact = BigInt(factor) * BigInt(numerator);
  const by = BigInt(denominator);
  const positive = exact < 0n === by < 0n;
  const top = exact < 0n ? -exact : exact;
  const bottom = by < 0n ? -by : by;
  const rounded = Number((2n * top + bottom) / (2n * bottom));
  return positive || rounded === 0 ? rounded : -rounded;
};

/** `numerator` / `denominator` of integers (below 2^52), rounded half away from zero without floating-point error. */
export const roundHalfAway = (numerator: number, denominator: number): number => {
  const top = Math.abs(numerator);
  const bottom = Math.abs(denominator);
  const rest = top % bottom;
  const rounded = (top - rest) / bottom + (rest * 2 >= bottom ? 1 : 0);
  return rounded === 0 || numerator < 0 === denominator < 0 ? rounded : -rounded;
};

const RATE_SCALE = 100_000;

/** A tax rate (a fraction of up to five decimals) as an integer of hundred-thousandths: 0.055 is 5500. */
export const rateBasis = (taxRate: number): number => Math.round(taxRate * RATE_SCALE);
export const rateOf = (basis: number): number => basis / RATE_SCALE;

/** Minor units excluding tax of minor units including tax. */
export const minorExcludingTax = (minor: number, basis: number): number => scale(minor, RATE_SCALE, RATE_SCALE + basis);

/**
 * `price_ht`: price without tax, rounded to the currency's digits, half away from zero
 * (docs/product/prices-and-taxes.md#price-without-tax).
 */
export const priceExcludingTax = (netPrice: number, taxRate: number, currency: string): number =>
  fromMinor(minorExcludingTax(toMinor(netPrice, currency), rateBasis(taxRate)), currency);

/**
 * Splits minor units by weights (both integers, 0 or more), so that the parts sum to the whole. Each part is rounded half away from zero
 * and is at most the remainder, so none is negative; the last part is the remainder. Weights that are all 0 count as equal.
 */
export const splitProportionally = (totalMinor: number, weights: readonly number[]): number[] => {
  const given = weights.reduce((sum, weight) => sum + weight, 0);
  const used = given === 0 ? weights.map(() => 1) : weights;
  const whole = given === 0 ? weights.length : given;
  let left = totalMinor;
  return used.map((weight, index) => {
    const part = index === used.length - 1 ? left : Math.min(left, scale(totalMinor, weight, whole));
    left -= part;
    return part;
  });
};

/** An amount in the format of the locale, with the currency's decimals. */
export const formatMoney = (amount: number, currency: string, locale: DisplayLocale): string => {
  const digits = digitsOf(currency);
  return numberFormat(locale, { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits }).format(amount);
};
