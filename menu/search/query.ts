// What a guest asks for in a search: words to be found, diets to keep to, and allergens to do without (docs/product/guest-menu.md#search).
import type { ResolvedTag } from '../resolved-menu.ts';
import { EVERYDAY_WORDS } from './everyday-words.ts';
import { stemOf, wordsOf } from './words.ts';

/** A word that has to be found, or several in a row; `diet`: the tag that says the same; `called`: an allergen or a diet is called so. */
export type Term = { word: string; stem: string; diet: string | null; called: boolean };
export type Query = {
  terms: readonly Term[];
  /** Ids of the allergens that are not wanted. */
  without: readonly string[];
  /** Allergens that are named and no more: some look for fish, others for what has none. */
  named: readonly ResolvedTag[];
  /** Something is not wanted that no allergen is called: what is in a dish, its name does not say. */
  unsure: boolean;
};

/** What "gluten-free" says of a menu is less than what its allergens say. */
const GLUTEN_FREE = 'diet:gluten-free';
const GLUTEN = 'allergen:gluten';

/** What one or several tags are called; of none: what only begins like one. */
type Named = { tags: readonly ResolvedTag[]; stems: readonly string[] };

const stemsOf = (text: string): string[] => wordsOf(text).map(stemOf);
const everyday = EVERYDAY_WORDS.map(({ word, ids }) => ({ ids, stems: stemsOf(word) }));

/** Tags by their names and by everyday words, those of more words first. */
const namesOf = (tags: readonly ResolvedTag[]): Named[] =>
  [
    ...tags.map((tag) => ({ tags: [tag], stems: stemsOf(tag.name) })),
    ...everyday
      .map(({ ids, stems }) => ({ none: ids.length === 0, tags: tags.filter(({ id }) => ids.includes(id)), stems }))
      .filter((one) => one.none || one.tags.length > 0),
  ].sort((a, b) => b.stems.length - a.stems.length);

const isCyrillic = (word: string): boolean => /\p{Script=Cyrillic}/u.test(word);
/** Russian declines: орехи, без орехов. */
const isForm = (stem: string, of: string): boolean => stem === of || (isCyrillic(of) && of.length > 3 && stem.startsWith(of));
/** Diets agree with what they are said of: végétarienne, vegetarisches. */
const isDiet = (stem: string, of: string): boolean => stem === of || (of.length > 4 && stem.startsWith(of));

export const termOf = (word: string, diet: string | null = null, called = diet !== null): Term => ({
  word,
  stem: stemOf(word),
  diet,
  called,
});

const idsOf = (names: readonly Named[]): string[] => names.flatMap(({ tags }) => tags.map(({ id }) => id));

type Words = { before: readonly (readonly string[])[]; after: readonly string[]; joins: readonly string[] };
/**
 * A language's words for "without": with a hyphen those that follow what they are said of, with a plus those that join several
 * (`ohne -frei +und`), with an underscore those that are several words.
 */
const wordsFor = (without: string): Words => {
  const all = without.split(' ');
  const marked = (mark: string) => all.filter((word) => word.startsWith(mark)).flatMap(wordsOf);
  return { before: all.filter((word) => !/^[-+]/.test(word)).map(wordsOf), after: marked('-'), joins: marked('+') };
};

/** The meaning of a query's words from one place on, and how many words that takes. */
type Step = { length: number } & Partial<Pick<Query, 'terms' | 'without' | 'named' | 'unsure'>>;

/** What is called so at a place of the query: of the most words, since "tree nuts" says more than "nuts". */
const calledBy = (names: readonly Named[], stems: readonly string[], isSame: (stem: string, of: string) => boolean) => (at: number) => {
  const begin = names.filter((one) => one.stems.length > 0 && one.stems.every((of, place) => isSame(stems[at + place] ?? '', of)));
  return begin.filter((one) => one.stems.length === begin[0]?.stems.length);
};

/** What is not wanted: in one word, or as a list behind "without". */
const unwantedIn = (words: readonly string[], allergens: readonly Named[], { before, after, joins }: Words) => {
  const allergensAt = calledBy(allergens, words.map(stemOf), isForm);
  const startsAt = (at: number) => before.filter((start) => start.every((word, place) => words[at + place] === word));
  /** How many words of "without" stand there. */
  const beforeAt = (at: number): number => Math.max(0, ...startsAt(at).map((start) => start.length));

  /** In one word: glutenfrei, グルテンなし, 无麸质. */
  const joined = (word: string): string[] => {
    const starts = before.flatMap((start) => (start.length === 1 ? start : []));
    const rests = [
      ...starts.filter((one) => word.startsWith(one)).map((one) => word.slice(one.length)),
      ...after.filter((one) => word.endsWith(one)).map((one) => word.slice(0, -one.length)),
    ];
    return idsOf(allergens.filter(({ stems: [of = '', ...more] }) => more.length === 0 && rests.some((rest) => isForm(stemOf(rest), of))));
  };

  /** The allergens from a place on, with what joins them. */
  const listAt = (at: number): { without: string[]; end: number } => {
    const without: string[] = [];
    let end = at;
    for (let next = allergensAt(at); idsOf(next).length > 0; ) {
      without.push(...idsOf(next));
      end += next[0]?.stems.length ?? 0;
      // "gluten ni lait", "gluten et sans lait", and for want of a comma "gluten lait".
      const joined = end + (joins.includes(words[end] ?? '') ? 1 : 0);
      const place = joined + beforeAt(joined);
      next = allergensAt(place);
      if (idsOf(next).length > 0) end = place;
    }
    return { without, end };
  };
  return { allergensAt, beforeAt, joined, listAt };
};

const readerOf = (words: readonly string[], tags: readonly ResolvedTag[], language: Words) => {
  const allergens = namesOf(tags.filter(({ allergen }) => allergen));
  const diets = namesOf(tags.filter(({ allergen }) => !allergen)).filter((name) => name.tags.length > 0);
  const stems = words.map(stemOf);
  const { allergensAt, beforeAt, joined, listAt } = unwantedIn(words, allergens, language);
  const isAfter = (at: number): boolean => language.after.includes(words[at] ?? '');
  const saidAt = (at: number, length: number): string => words.slice(at, at + length).join(' ');
  const phrase = (at: number, length: number): Step => ({ length, terms: [termOf(saidAt(at, length))], unsure: true });
  const freeAt = calledBy(
    diets.filter((name) => idsOf([name]).includes(GLUTEN_FREE)),
    stems,
    isForm,
  );
  const dietsAt = calledBy(diets, stems, isDiet);

  /** Reads what follows the `start` words of "without". */
  const afterWithout = (at: number, start: number): Step => {
    const { without, end } = listAt(at + start);
    if (without.length > 0) return { length: end - at, without };
    return at + start < words.length ? phrase(at, start + 1) : { length: start, terms: [termOf(saidAt(at, start))] };
  };
  /** Reads a diet, the allergens `called` so, or a word to be found. */
  const wantedAt = (at: number, called: readonly Named[]): Step => {
    // A word for several allergens offers none of them: a tap would leave out only one.
    const named = called.flatMap((name) => (name.tags.length === 1 ? name.tags : []));
    const diet = dietsAt(at)[0];
    if (diet) {
      const said = saidAt(at, diet.stems.length);
      return { length: diet.stems.length, terms: [termOf(said, diet.tags[0]?.id)], named };
    }
    if (idsOf(called).length === 0) return { length: 1, terms: [termOf(saidAt(at, 1))] };
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

/** Reads a query in the page's language; `without`: its words for that. */
export const readQuery = (query: string, tags: readonly ResolvedTag[], without: string): Query => {
  const words = wordsOf(query);
  const stepAt = readerOf(words, tags, wordsFor(without));
  const steps: Step[] = [];
  for (let at = 0; at < words.length; at += steps.at(-1)?.length ?? 1) steps.push(stepAt(at));
  return {
    terms: steps.flatMap(({ terms = [] }) => terms),
    without: [...new Set(steps.flatMap((step) => step.without ?? []))],
    named: [...new Set(steps.flatMap(({ named = [] }) => named))],
    unsure: steps.some(({ unsure }) => unsure),
  };
};
