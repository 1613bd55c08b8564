// Parses numbers and amounts as users type them, in forms and in workbooks.

import { digitsOf } from '../money.ts';

const SPACES = /[\s\u00a0\u202f]+/g;
const symbols = new Map<string, string | undefined>();
const symbolOf = (currency: string): string | undefined => {
  if (!symbols.has(currency)) {
    const parts = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).formatToParts(0);
    symbols.set(currency, parts.find(({ type }) => type === 'currency')?.value);
  }
  return symbols.get(currency);
};
/** True if the sign or code is the currency's: `€`, `EUR`. */
const belongsTo = (currency: string, sign: string): boolean => sign === currency || sign === symbolOf(currency);

/** `9€50`, `9 EUR 50`: the currency in place of the decimal point. */
const AS_DECIMAL_POINT = /^(\d{1,15}) ?([\p{Sc}]|[A-Z]{3}) ?(\d\d)$/u;
const BEFORE = /^(\p{Sc}|[A-Z]{3}) ?(?=[\d.,])/u;
const AFTER = / ?(\p{Sc}|[A-Z]{3})$/u;
/** `12,-`: no cents. */
const NO_CENTS = /[.,] ?[-–—]$/;

/** Integer and decimals: ungrouped, or in groups of three digits whose separator differs from the decimal one. */
const FORMATS = [
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
  const divided = AS_DECIMAL_POINT.exec(typed);
  if (divided && belongsTo(currency, divided[2] ?? '')) return `${divided[1]}.${divided[3]}`;
  for (const place of [BEFORE, AFTER]) {
    const sign = place.exec(typed)?.[1];
    if (sign && belongsTo(currency, sign)) return typed.replace(place, '');
  }
  return typed;
};
/** `1.250` in a currency with two decimals means 1,250 or 1.25. */
const isAmbiguous = (amount: string, currency: string): boolean => digitsOf(currency) !== 3 && /^[1-9]\d{0,2}[.,]\d{3}$/.test(amount);

/**
 * Parses a number with a decimal comma or point, with or without groups of three digits. Null: empty; undefined: not a number, or ambiguous
 * (docs/product/import.md#cells). With `currency`, its symbol or code may be before the amount, after it or in place of the decimal point;
 * other currencies are refused.
 */
export const readNumber = (typed: string, currency?: string): number | null | undefined => {
  const line = typed.replace(SPACES, ' ').trim();
  if (line === '') return null;
  const [, sign = '', rest = ''] = /^([+-]?)(.*)$/s.exec(line) ?? [];
  const amount = (currency ? withoutCurrency(rest, currency) : rest).replace(NO_CENTS, '');
  if (currency && isAmbiguous(amount, currency)) return undefined;
  for (const format of FORMATS) {
    const [, whole, decimals = ''] = format.exec(amount) ?? [];
    if (whole !== undefined) return Number(`${sign}${whole.replace(/\D/g, '') || '0'}.${decimals || '0'}`);
  }
  return undefined;
};
