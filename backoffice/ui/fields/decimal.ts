// Formats numbers for inputs in the interface language. contract/rules/text/numbers.ts parses them.
import { type DisplayLocale, numberFormat } from '@ardoise/contract/rules/locales.ts';

/** A number for an input: without thousands separators, so that it can be parsed, and without floating-point errors. */
export const writeDecimal = (value: number | null | undefined, locale: DisplayLocale, minimumFractionDigits = 0): string =>
  value === null || value === undefined || !Number.isFinite(value)
    ? ''
    : numberFormat(locale, { useGrouping: false, minimumFractionDigits, maximumFractionDigits: Math.max(6, minimumFractionDigits) }).format(
        value,
      );

/** Multiplies by a scale (100 for percent) without floating-point errors: 0.07 × 100 is 7. */
export const scaled = (value: number, by: number): number => Number((value * by).toPrecision(12));
