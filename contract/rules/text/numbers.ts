// Numbers and amounts as people write them, in forms and in workbooks.

import { digitsOf } from '../money.ts';

const SPACES = /[\s\u00a0\u202f]+/g;
const signs = new Map<string, string | undefined>();
const signOf = (currency: string): string | undefined => {
  if (!signs.has(currency)) {
    const parts = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).formatToParts(0);
    signs.set(currency, parts.find(({ type }) => type === 'currency')?.value);
  }
  return signs.get(currency);
};
/** True if the sign or code is the currency's: `€`, `EUR`. */
const isOf = (currency: string, sign: string): boolean => sign === currency || sign === signOf(currency);

/** `9€50`, `9 EUR 50`: the currency stands where the decimal point would. */
const DIVIDED = /^(\d{1,15}) ?([\p{Sc}]|[A-Z]{3}) ?(\d\d)$/u;
const BEFORE = /^(\p{Sc}|[A-Z]{3}) ?(?=[\d.,])/u;
const AFTER = / ?(\p{Sc}|[A-Z]{3})$/u;
/** `12,-`: no cents. */
const NO_CENTS = /[.,] ?[-–—]$/;

/** Whole part and decimals: plain, or in groups of three digits with one and the same sign between them, which is none of decimals. */
const WRITTEN = [
  /^(\d{1,15})(?:[.,](\d*))?$/,
  /^()[.,](\d+)$/,
  /^(\d{1,3}(?: \d{3})+)(?:[.,](\d*))?$/,
  /^(\d{1,3}(?:['’]\d{3})+)(?:[.,](\d*))?$/,
  /^(\d{1,3}(?:\.\d{3})+),(\d*)$/,
  /^(\d{1,3}(?:,\d{3})+)\.(\d*)$/,
  /^(\d{1,3}(?:\.\d{3}){2,})()$/,
  /^(\d{1,3}(?:,\d{3}){2,})()$/,
] as const;

const withoutCurrency = (typed: string, currency: string): string => {
  const divided = DIVIDED.exec(typed);
  if (divided && isOf(currency, divided[2] ?? '')) return `${divided[1]}.${divided[3]}`;
  for (const place of [BEFORE, AFTER]) {
    const sign = place.exec(typed)?.[1];
    if (sign && isOf(currency, sign)) return typed.replace(place, '');
  }
  return typed;
};
/** `1.250` in a currency with cents is 1,250 or 1.25. */
const isUnclear = (amount: string, currency: string): boolean => digitsOf(currency) !== 3 && /^[1-9]\d{0,2}[.,]\d{3}$/.test(amount);

/**
 * Reads a number that has a comma or a point before its decimals, with or without groups of three digits; null: nothing was typed,
 * undefined: not a number, or an ambiguous one (docs/product/import.md#cells). With `currency`, its sign or code may be before the amount,
 * after it or in place of the point; any other currency is refused.
 */
export const readNumber = (typed: string, currency?: string): number | null | undefined => {
  const line = typed.replace(SPACES, ' ').trim();
  if (line === '') return null;
  const [, sign = '', rest = ''] = /^([+-]?)(.*)$/s.exec(line) ?? [];
  const amount = (currency ? withoutCurrency(rest, currency) : rest).replace(NO_CENTS, '');
  if (currency && isUnclear(amount, currency)) return undefined;
  for (const written of WRITTEN) {
    const [, whole, decimals = ''] = written.exec(amount) ?? [];
    if (whole !== undefined) return Number(`${sign}${whole.replace(/\D/g, '') || '0'}.${decimals || '0'}`);
  }
  return undefined;
};
