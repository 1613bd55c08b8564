// Maps a food word to the menu's language and to narrower kinds: "beer" finds "bière", "viande" finds veal.
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { FOOD_LOCALES, FOODS } from './food-words.ts';
import { type SearchText, singularOf, stemOf, wordsOf } from './words.ts';

/** One or several words for a food. `sought`: searched for in the menu, not only accepted in a query. */
type Form = { locale: Locale; text: string; stems: readonly string[]; sought: boolean };

/** The search terms for a dish: words in the menu's language, and declared allergens. */
export type Foods = { forms: readonly Form[]; tags: readonly string[] };

const formsOf = (words: string): Form[] =>
  words.split('|').flatMap((column, place) =>
    column
      .split(',')
      .map((word) => ({ sought: !word.includes('='), words: wordsOf(word) }))
      .filter((one) => one.words.length > 0)
      .map(({ sought, words }) => ({ locale: FOOD_LOCALES[place] as Locale, text: words.join(' '), stems: words.map(stemOf), sought })),
  );

const formsByKey = new Map(Object.entries(FOODS).map(([key, { words }]) => [key, formsOf(words)]));

const isCyrillic = (word: string): boolean => /\p{Script=Cyrillic}/u.test(word);
const hasBorders = (word: string): boolean => !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word);
/** Below this length too many unrelated words contain it (Wein, Schwein). */
const MIN_COMPOUND_LENGTH = 5;
/** Russian nouns decline, so a prefix matches. */
const isForm = (stem: string, of: string): boolean => stem === of || (isCyrillic(of) && of.length > 3 && stem.startsWith(of));

/** The keys of the foods that the query's words name at a position, by the longest match, and the number of words it takes. */
const namedAt = (stems: readonly string[], at: number): { keys: readonly string[]; length: number } => {
  let [keys, length]: [string[], number] = [[], 1];
  for (const [key, forms] of formsByKey)
    for (const form of forms) {
      if (form.stems.length < length || !form.stems.every((of, place) => isForm(stems[at + place] ?? '', of))) continue;
      if (form.stems.length > length) keys = [];
      length = form.stems.length;
      keys.push(key);
    }
  return { keys: [...new Set(keys)], length };
};

/** The foods that the query's words name at a position, in the words of `locale` (of any locale if undefined). */
export const foodsAt = (stems: readonly string[], at: number, locale: Locale | undefined): { foods: Foods | null; length: number } => {
  const { keys, length } = namedAt(stems, at);
  const all = [...new Set([...keys, ...keys.flatMap((key) => FOODS[key]?.holds?.split(' ') ?? [])])];
  const forms = all.flatMap((key) => formsByKey.get(key) ?? []).filter((form) => form.sought && (!locale || form.locale === locale));
  return { foods: keys.length === 0 ? null : { forms, tags: keys.flatMap((key) => FOODS[key]?.tags ?? []) }, length };
};

const isIn = (searched: SearchText, { locale, text: words, stems: [stem = '', ...more] }: Form): boolean => {
  const { stems, text } = searched;
  if (!hasBorders(words)) return text.includes(words);
  if (more.length > 0) return text.includes(` ${words}`);
  // A three-letter stem also matches other words (coca, coco).
  if (stem.length <= 3 ? searched.words.some((one) => singularOf(one) === singularOf(words)) : stems.has(stem)) return true;
  if (isCyrillic(stem)) return [...stems].some((one) => isForm(one, stem));
  return locale === 'de-DE' && words.length >= MIN_COMPOUND_LENGTH && [...stems].some((one) => one.startsWith(stem) || one.endsWith(stem));
};

/** True if a text names one of the foods. */
export const namesFood = (text: SearchText, { forms }: Foods): boolean => forms.some((form) => isIn(text, form));
