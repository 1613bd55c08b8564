// How words are compared in a search: without case, accents, joined letters and kana, in the singular, and where nothing else is found with
// a slip or two. One way for all languages: both sides are cut alike, so a word may be cut more than its grammar would.
import { searchable } from '@ardoise/contract/rules/text/texts.ts';

const KATAKANA = 0x60;
const fold = (text: string): string =>
  searchable(text.normalize('NFKC')).replace(/[\u3041-\u3096]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + KATAKANA));

/** The words of a text. Japanese and Chinese have none: what stands between two signs is one. */
export const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const PLURAL = /([^s])[sx]$/;
/** What a plural or a gender is written with: the Arabic article; s and x; the n of -en, -eln and -ern; then vowels. */
const ENDINGS = [/^ال()/, PLURAL, /(e[lr]?)n$/, /()(?:oe|ae|ao|i[aeo]|[aeiouy]|[аеиоуыэюяь])$/];
const LEAST_STEM = 3;

/** A word without its ending (bières, Weine, birre); never less than three letters. */
export const stemOf = (word: string): string =>
  ENDINGS.reduce((left, ending) => {
    const cut = left.replace(ending, '$1');
    return cut.length < LEAST_STEM ? left : cut;
  }, word);

/** A word without its s or x: as little as a slip can do with. */
export const singularOf = (word: string): string => word.replace(PLURAL, '$1');

/** Edits from one word to another: a letter more, less, changed, or two that changed places. */
export const distanceOf = (a: string, b: string): number => {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
};

/** How many slips a word of some length may have; figures, and words that have to stand in a row, have none. */
export const slipsOf = (word: string): number => {
  if (word.length < 4 || /[\p{N} ]/u.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
};

/** Whether a word is another one but for a slip. */
export const isNear = (word: string, other: string): boolean => {
  const most = slipsOf(word);
  return most > 0 && Math.abs(word.length - other.length) <= most && distanceOf(word, other) <= most;
};

/** A text made ready to be searched. */
export type Said = { words: readonly string[]; stems: ReadonlySet<string>; text: string };
export const saidOf = (text: string): Said => {
  const words = wordsOf(text);
  return { words, stems: new Set(words.map(stemOf)), text: ` ${words.join(' ')}` };
};
