// The longest texts: a catalogue in which each text, and its widest word, is as wide as in the widest language. An application built with
// it shows whether the layout fits all languages.
import { directionOf, type InterfaceLocale, LOCALES, type Locale } from '@ardoise/contract/rules/locales.ts';

/** The languages it replaces: dates and the demo's texts are longest in Portuguese. */
export const LONGEST_OFFICE = 'pt' satisfies InterfaceLocale;
export const LONGEST_GUEST = 'pt-PT' satisfies Locale;

/** The guests' languages it includes; Chinese and Japanese are omitted, because they break anywhere. */
export const LONGEST_OF_GUEST: readonly Locale[] = LOCALES.filter(
  (locale) => directionOf(locale) === 'ltr' && !['cn-CN', 'jp-JP'].includes(locale),
);

const NARROW = /[\s.,:;!|()'’ijlftrI]/;
const WIDE = /[mwMW—…%@ЖМШЩЫЮФжмшщыюф]/;
/** The approximate width of a text in a proportional font, in letters. */
const widthOf = (text: string): number =>
  [...text].reduce((width, letter) => width + (NARROW.test(letter) ? 0.6 : WIDE.test(letter) ? 1.5 : /\p{Lu}/u.test(letter) ? 1.2 : 1), 0);
const wider = (one: string, other: string): string => (widthOf(other) > widthOf(one) ? other : one);
const widest = (texts: readonly string[]): string => texts.reduce(wider, '');

/** `{time|las |la |el }` shows one word at most. */
const asShown = (text: string): string => text.replace(/\|([^|}]*)[^}]*\}/g, '}$1');
/** The unbreakable parts of a text, without values, which are equal in all languages. */
const wordsOf = (text: string): string[] => text.match(/\{[^}]*\}|[^\s{}-]+-?/g)?.filter((word) => !word.startsWith('{')) ?? [];

const longestText = (texts: readonly string[]): string => {
  const longest = texts.reduce((one, other) => (widthOf(asShown(other)) > widthOf(asShown(one)) ? other : one));
  const own = widest(wordsOf(longest));
  const word = wider(own, widest(texts.flatMap(wordsOf)));
  return word === own ? longest : longest.replace(own, () => word);
};

type Tree = { readonly [key: string]: string | Tree };

/** The texts of a key in other catalogues. For counted texts, `other` includes the plurals that this language lacks. */
const textsOf = (key: string, own: Tree, others: readonly Tree[]): string[] =>
  others
    .flatMap((other) => Object.entries(other).filter(([name]) => name === key || (key === 'other' && !(name in own))))
    .flatMap(([, text]) => (typeof text === 'string' ? [text] : []));

const longestIn = (own: Tree, others: readonly Tree[]): Tree =>
  Object.fromEntries(
    Object.entries(own).map(([key, text]) => {
      if (typeof text === 'string') return [key, longestText([text, ...textsOf(key, own, others)])];
      const groups = others.flatMap((other) => (typeof other[key] === 'object' ? [other[key]] : []));
      return [key, longestIn(text, groups)];
    }),
  );

/** A catalogue with the keys and plurals of the first one and the longest texts of all. */
export const longestOf = <Texts extends object>(own: Texts, others: readonly Texts[]): Texts =>
  longestIn(own as Tree, others as unknown as Tree[]) as Texts;
