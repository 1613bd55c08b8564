// Parses a search query: words to find, diets to match, and allergens to avoid (docs/product/guest-menu.md#search).
import type { ResolvedTag } from '../resolved-menu.ts';
import { EVERYDAY_WORDS } from './everyday-words.ts';
import { stemOf, wordsOf } from './words.ts';

/** One or several words to find. `diet`: the tag with the same meaning. `called`: the word names an allergen or a diet. */
export type Term = { word: string; stem: string; diet: string | null; called: boolean };
export type Query = {
  terms: readonly Term[];
  /** Ids of the unwanted allergens. */
  without: readonly string[];
  /** Allergens named without "without": some guests look for fish, others for dishes free of it. */
  named: readonly ResolvedTag[];
  /** Something unwanted is not an allergen, so a dish's name does not tell whether it contains it. */
  unsure: boolean;
};

/** "Gluten-free" in a query means the allergen: the declared allergens cover more dishes than the diet tag. */
const GLUTEN_FREE = 'diet:gluten-free';
const GLUTEN = 'allergen:gluten';

/** The name of one or several tags; without tags: a word that only starts like one. */
type TagName = { tags: readonly ResolvedTag[]; stems: readonly string[] };

const stemsOf = (text: string): string[] => wordsOf(text).map(stemOf);
const everyday = EVERYDAY_WORDS.map(({ word, ids }) => ({ ids, stems: stemsOf(word) }));

/** Names of tags and everyday words, longest first. */
const namesOf = (tags: readonly ResolvedTag[]): TagName[] =>
  [
    ...tags.map((tag) => ({ tags: [tag], stems: stemsOf(tag.name) })),
    ...everyday
      .map(({ ids, stems }) => ({ none: ids.length === 0, tags: tags.filter(({ id }) => ids.includes(id)), stems }))
      .filter((one) => one.none || one.tags.length > 0),
  ].sort((a, b) => b.stems.length - a.stems.length);

const isCyrillic = (word: string): boolean => /\p{Script=Cyrillic}/u.test(word);
/** Russian nouns decline: орехи, без орехов. */
const isForm = (stem: string, of: string): boolean => stem === of || (isCyrillic(of) && of.length > 3 && stem.startsWith(of));
/** Diets agree with their noun: végétarienne, vegetarisches. */
const isDiet = (stem: string, of: string): boolean => stem === of || (of.length > 4 && stem.startsWith(of));

export const termOf = (word: string, diet: string | null = null, called = diet !== null): Term => ({
  word,
  stem: stemOf(word),
  diet,
  called,
});

const idsOf = (names: readonly TagName[]): string[] => names.flatMap(({ tags }) => tags.map(({ id }) => id));

type Words = { before: readonly (readonly string[])[]; after: readonly string[]; joins: readonly string[] };
/**
 * A language's words for "without": a hyphen marks words that follow the allergen, a plus marks words that join several allergens (`ohne
 * -frei +und`), an underscore separates the words of a phrase.
 */
const wordsFor = (without: string): Words => {
  const all = without.split(' ');
  const marked = (mark: string) => all.filter((word) => word.startsWith(mark)).flatMap(wordsOf);
  return { before: all.filter((word) => !/^[-+]/.test(word)).map(wordsOf), after: marked('-'), joins: marked('+') };
};

/** The meaning of the query's words at a position, and the number of words it takes. */
type Step = { length: number } & Partial<Pick<Query, 'terms' | 'without' | 'named' | 'unsure'>>;

/** The names at a position of the query, longest match only: "tree nuts" is more specific than "nuts". */
const namesAt = (names: readonly TagName[], stems: readonly string[], isSame: (stem: string, of: string) => boolean) => (at: number) => {
  const begin = names.filter((one) => one.stems.length > 0 && one.stems.every((of, place) => isSame(stems[at + place] ?? '', of)));
  return begin.filter((one) => one.stems.length === begin[0]?.stems.length);
};

/** Finds unwanted allergens: in one word, or as a list after "without". */
const unwantedIn = (words: readonly string[], allergens: readonly TagName[], { before, after, joins }: Words) => {
  const allergensAt = namesAt(allergens, words.map(stemOf), isForm);
  const startsAt = (at: number) => before.filter((start) => start.every((word, place) => words[at + place] === word));
  /** The number of words of "without" at a position. */
  const beforeAt = (at: number): number => Math.max(0, ...startsAt(at).map((start) => start.length));

  /** Ids of the allergens in a single word: glutenfrei, グルテンなし, 无麸质. */
  const joined = (word: string): string[] => {
    const starts = before.flatMap((start) => (start.length === 1 ? start : []));
    const rests = [
      ...starts.filter((one) => word.startsWith(one)).map((one) => word.slice(one.length)),
      ...after.filter((one) => word.endsWith(one)).map((one) => word.slice(0, -one.length)),
    ];
    return idsOf(allergens.filter(({ stems: [of = '', ...more] }) => more.length === 0 && rests.some((rest) => isForm(stemOf(rest), of))));
  };

  /** The list of allergens at a position, with the words that join them. */
  const listAt = (at: number): { without: string[]; end: number } => {
    const without: string[] = [];
    let end = at;
    for (let next = allergensAt(at); idsOf(next).length > 0; ) {
      without.push(...idsOf(next));
      end += next[0]?.stems.length ?? 0;
      // "gluten ni lait", "gluten et sans lait", and "gluten lait" without a comma.
      const joined = end + (joins.includes(words[end] ?? '') ? 1 : 0);
      const place = joined + beforeAt(joined);
      next = allergensAt(place);
      if (idsOf(next).length > 0) end = place;
    }
    return { without, end };
  };
  return { allergensAt, beforeAt, joined, listAt };
};

const parserOf = (words: readonly string[], tags: readonly ResolvedTag[], language: Words) => {
  const allergens = namesOf(tags.filter(({ allergen }) => allergen));
  const diets = namesOf(tags.filter(({ allergen }) => !allergen)).filter((name) => name.tags.length > 0);
  const stems = words.map(stemOf);
  const { allergensAt, beforeAt, joined, listAt } = unwantedIn(words, allergens, language);
  const isAfter = (at: number): boolean => language.after.includes(words[at] ?? '');
  const wordsAt = (at: number, length: number): string => words.slice(at, at + length).join(' ');
  const phrase = (at: number, length: number): Step => ({ length, terms: [termOf(wordsAt(at, length))], unsure: true });
  const freeAt = namesAt(
    diets.filter((name) => idsOf([name]).includes(GLUTEN_FREE)),
    stems,
    isForm,
  );
  const dietsAt = namesAt(diets, stems, isDiet);

  /** Parses what follows the `start` words of "without". */
  const afterWithout = (at: number, start: number): Step => {
    const { without, end } = listAt(at + start);
    if (without.length > 0) return { length: end - at, without };
    return at + start < words.length ? phrase(at, start + 1) : { length: start, terms: [termOf(wordsAt(at, start))] };
  };
  /** Parses a diet, the allergens named by `called`, or a word to find. */
  const wantedAt = (at: number, called: readonly TagName[]): Step => {
    // A word for several allergens is not offered as a filter: one tap would leave out only one of them.
    const named = called.flatMap((name) => (name.tags.length === 1 ? name.tags : []));
    const diet = dietsAt(at)[0];
    if (diet) {
      const text = wordsAt(at, diet.stems.length);
      return { length: diet.stems.length, terms: [termOf(text, diet.tags[0]?.id)], named };
    }
    if (idsOf(called).length === 0) return { length: 1, terms: [termOf(wordsAt(at, 1))] };
    const length = called[0]?.stems.length ?? 1;
    return { length, terms: words.slice(at, at + length).map((word) => termOf(word, null, true)), named };
  };

  return (at: number): Step => {
    const one = joined(words[at] as string);
    if (one.length > 0) return { length: 1, without: one };
    const start = beforeAt(at);
    if (start > 0) return afterWithout(at, start);
    const called = allergensAt(at);
    const length = called[0]?.stems.length ?? 1;
    const without = idsOf(called);
    if (without.length > 0 && isAfter(at + length)) return { length: length + 1, without };
    if (isAfter(at + 1)) return phrase(at, 2);
    const free = freeAt(at)[0];
    return free ? { length: free.stems.length, without: [GLUTEN] } : wantedAt(at, called);
  };
};

/** Parses a query in the page's language. `without`: that language's words for "without". */
export const parseQuery = (query: string, tags: readonly ResolvedTag[], without: string): Query => {
  const words = wordsOf(query);
  const stepAt = parserOf(words, tags, wordsFor(without));
  const steps: Step[] = [];
  for (let at = 0; at < words.length; at += steps.at(-1)?.length ?? 1) steps.push(stepAt(at));
  return {
    terms: steps.flatMap(({ terms = [] }) => terms),
    without: [...new Set(steps.flatMap((step) => step.without ?? []))],
    named: [...new Set(steps.flatMap(({ named = [] }) => named))],
    unsure: steps.some(({ unsure }) => unsure),
  };
};
