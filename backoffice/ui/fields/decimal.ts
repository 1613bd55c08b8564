// Numbers in inputs: shown in the interface language, so that they are read back (contract/rules/text/numbers.ts).
import { type DisplayLocale, numberFormat } from '@ardoise/contract/rules/locales.ts';

/** A number for an input: without thousands, so that it can be read back, and without a float's tail. */
export const writeDecimal = (value: number | null | undefined, locale: DisplayLocale, minimumFractionDigits = 0): string =>
  value === null || value === undefined || !Number.isFinite(value)
    ? ''
    : numberFormat(locale, { useGrouping: false, minimumFractionDigits, maximumFractionDigits: Math.max(6, minimumFractionDigits) }).format(
        value,
      );

/** A number times a scale (percent: 100) without a float's tail: 0.07 × 100 is 7. */
export const scaled = (value: number, by: number): number => Number((value * by).toPrecision(12));
