// What a word for food or drink means on a menu in another language, or of a narrower kind: "beer" finds "bière", "viande" finds veal.
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { FOOD_LOCALES, FOODS } from './food-words.ts';
import { type Said, singularOf, stemOf, wordsOf } from './words.ts';

/** A word of a food, or several in a row. */
type Form = { locale: Locale; text: string; stems: readonly string[]; sought: boolean };

/** What is looked for in a dish: words of the menu's language, and allergens that it declares. */
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
/** A shorter beginning or end of a word is too much else (Wein, Schwein). */
const LEAST_COMPOUND = 5;
/** Russian declines. */
const isForm = (stem: string, of: string): boolean => stem === of || (isCyrillic(of) && of.length > 3 && stem.startsWith(of));

/** The keys of the foods that the words of a query name at a place, by the most words, and how many these are. */
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

/** The foods that the words of a query name at a place, as a menu in `locale` (any where it is not known) calls them. */
export const foodsAt = (stems: readonly string[], at: number, locale: Locale | undefined): { foods: Foods | null; length: number } => {
  const { keys, length } = namedAt(stems, at);
  const all = [...new Set([...keys, ...keys.flatMap((key) => FOODS[key]?.holds?.split(' ') ?? [])])];
  const forms = all.flatMap((key) => formsByKey.get(key) ?? []).filter((form) => form.sought && (!locale || form.locale === locale));
  return { foods: keys.length === 0 ? null : { forms, tags: keys.flatMap((key) => FOODS[key]?.tags ?? []) }, length };
};

const isIn = (said: Said, { locale, text: words, stems: [stem = '', ...more] }: Form): boolean => {
  const { stems, text } = said;
  if (!hasBorders(words)) return text.includes(words);
  if (more.length > 0) return text.includes(` ${words}`);
  // A stem of three letters is another word's too (coca, coco).
  if (stem.length <= 3 ? said.words.some((one) => singularOf(one) === singularOf(words)) : stems.has(stem)) return true;
  if (isCyrillic(stem)) return [...stems].some((one) => isForm(one, stem));
  return locale === 'de-DE' && words.length >= LEAST_COMPOUND && [...stems].some((one) => one.startsWith(stem) || one.endsWith(stem));
};

/** Whether a text names one of the foods. */
export const namesFood = (said: Said, { forms }: Foods): boolean => forms.some((form) => isIn(said, form));
