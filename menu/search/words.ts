// Compares words in a search: ignores case, accents, ligatures, kana type and plurals, and accepts typos if nothing else matches. One
// method for all languages: both sides are stemmed alike, so a stem may be shorter than the grammar's.
import { searchable } from '@ardoise/contract/rules/text/texts.ts';

const KATAKANA = 0x60;
const fold = (text: string): string =>
  searchable(text.normalize('NFKC')).replace(/[\u3041-\u3096]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + KATAKANA));

/** The words of a text. Japanese and Chinese text is not split: a run of characters is one word. */
export const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const PLURAL = /([^s])[sx]$/;
/** Endings of plurals and genders: the Arabic article; s and x; the n of -en, -eln and -ern; then vowels. */
const ENDINGS = [/^ال()/, PLURAL, /(e[lr]?)n$/, /()(?:oe|ae|ao|i[aeo]|[aeiouy]|[аеиоуыэюяь])$/];
const MIN_STEM_LENGTH = 3;

/** A word without its ending (bières, Weine, birre), at least three letters. */
export const stemOf = (word: string): string =>
  ENDINGS.reduce((left, ending) => {
    const cut = left.replace(ending, '$1');
    return cut.length < MIN_STEM_LENGTH ? left : cut;
  }, word);

/** A word without its final s or x; the lightest stemming, used for typos. */
export const singularOf = (word: string): string => word.replace(PLURAL, '$1');

/** Edit distance between two words: insertions, deletions, substitutions and transpositions. */
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

/** The number of typos allowed in a word; none in numbers and phrases. */
export const typosAllowed = (word: string): number => {
  if (word.length < 4 || /[\p{N} ]/u.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
};

/** True if two words differ only by typos. */
export const isNear = (word: string, other: string): boolean => {
  const most = typosAllowed(word);
  return most > 0 && Math.abs(word.length - other.length) <= most && distanceOf(word, other) <= most;
};

/** A text prepared for searching. */
export type SearchText = { words: readonly string[]; stems: ReadonlySet<string>; text: string };
export const searchTextOf = (text: string): SearchText => {
  const words = wordsOf(text);
  return { words, stems: new Set(words.map(stemOf)), text: ` ${words.join(' ')}` };
};
