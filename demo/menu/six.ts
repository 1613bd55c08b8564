// Texts of the demo menu in its six languages, and the `languages` entries of the wire made from them.
import type { Locale } from '@ardoise/contract/rules/locales.ts';

/** French (the records' own language), English, Spanish, Italian, Portuguese, German; `=` keeps the French text. */
export type Six = readonly [fr: string, en: string, es: string, it: string, pt: string, de: string];

/** The locales of a record's `languages`, in the order of `Six` after the French. */
export const TRANSLATED = ['en-GB', 'es-ES', 'it-IT', 'pt-PT', 'de-DE'] as const satisfies readonly Locale[];

/** The text in the language of that place. */
export const wordIn = (six: Six, place: number): string => {
  const said = six[place];
  return said === undefined || said === '=' ? six[0] : said;
};

/** One entry a translated locale; `texts` answers each field's text in the language of that place. */
export const inEachLanguage = <T extends object>(texts: (place: number) => T) =>
  TRANSLATED.map((locale, index) => ({ locale, ...texts(index + 1) }));
