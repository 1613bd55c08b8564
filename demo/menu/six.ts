// Texts of the demo menu in its six languages, and the `languages` entries made from them.
import type { Locale } from '@ardoise/contract/rules/locales.ts';

/** French (the records' own language), English, Spanish, Italian, Portuguese, German; `=` keeps the French text. */
export type Six = readonly [fr: string, en: string, es: string, it: string, pt: string, de: string];

/** The locales of a record's `languages`, in the order of `Six` without French. */
export const TRANSLATED = ['en-GB', 'es-ES', 'it-IT', 'pt-PT', 'de-DE'] as const satisfies readonly Locale[];

/** The text in the language at that index. */
export const wordIn = (six: Six, place: number): string => {
  const text = six[place];
  return text === undefined || text === '=' ? six[0] : text;
};

/** One entry per translated locale; `texts` returns the texts in the language at an index. */
export const inEachLanguage = <T extends object>(texts: (place: number) => T) =>
  TRANSLATED.map((locale, index) => ({ locale, ...texts(index + 1) }));
