// Texts of the demo menu in its six languages, and the `languages` entries of the wire made from them.
import type { Locale } from '@ardoise/contract/rules/locales.ts';

/** French (the records' own language), English, Spanish, Italian, Portuguese, German; `=` keeps the French text. */
export type Six = readonly [fr: string, en: string, es: string, it: string, pt: string, de: string];

/** The locales of a record's `languages`, in the order of `Six` after the French. */
export const TRANSLATED = ['en-GB', 'es-ES', 'it-IT', 'pt-PT', 'de-DE'] as const satisfies readonly Locale[];

/** One entry a translated locale: `fields` names each field's text, `say` picks the language. */
export const inEachLanguage = <T extends object>(fields: (say: (text: Six) => string) => T) =>
  TRANSLATED.map((locale, index) => ({
    locale,
    ...fields((text) => {
      const said = text[index + 1];
      return said === undefined || said === '=' ? text[0] : said;
    }),
  }));

/** The entries of a file of the menu as a list, each with its key; what they must be is held by the contract's own check in a test. */
export const keyed = <Row extends { key: string }>(entries: Record<Row['key'], object>): readonly Row[] =>
  Object.entries<object>(entries).map(([key, row]) => ({ key, ...row }) as Row);
