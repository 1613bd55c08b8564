// What a guest asks for in a search: words to be found, diets to keep to, and allergens to do without (docs/product/guest-menu.md#search).
import type { ResolvedTag } from '../resolved-menu.ts';
import { stemOf, wordsOf } from './words.ts';

/** A word that has to be found, or several in a row; `diet`: the tag that says the same. */
export type Term = { word: string; stem: string; diet: string | null };
export type Query = {
  terms: readonly Term[];
  /** Ids of the allergens that are not wanted. */
  without: readonly string[];
  /** Allergens that are named and no more: some look for fish, others for what has none. */
  named: readonly ResolvedTag[];
  /** Something is not wanted that no tag is called: what is in a dish, its name does not say. */
  unsure: boolean;
};

/** What "gluten-free" says of a menu is less than what its allergens say. */
const GLUTEN_FREE = 'diet:gluten-free';
const GLUTEN = 'allergen:gluten';

type Named = { tag: ResolvedTag; stems: readonly string[] };
/** Tags by their words, those with more first. */
const namesOf = (tags: readonly ResolvedTag[]): Named[] =>
  tags.map((tag) => ({ tag, stems: wordsOf(tag.name).map(stemOf) })).sort((a, b) => b.stems.length - a.stems.length);

const isCyrillic = (word: string): boolean => /\p{Script=Cyrillic}/u.test(word);
/** Russian declines: орехи, без орехов. */
const isForm = (stem: string, of: string): boolean => stem === of || (isCyrillic(of) && of.length > 3 && stem.startsWith(of));
/** Diets agree with what they are said of: végétarienne, vegetarisches. */
const isDiet = (stem: string, of: string): boolean => stem === of || (of.length > 4 && stem.startsWith(of));

const termOf = (word: string, diet: string | null = null): Term => ({ word, stem: stemOf(word), diet });

type Words = { before: readonly string[]; after: readonly string[]; joins: readonly string[] };
/** A language's words for "without": with a hyphen those that follow what they are said of, with a plus those that join several (`ohne -frei +und`). */
const wordsFor = (without: string): Words => {
  const all = without.split(' ');
  const marked = (mark: string) => all.filter((word) => word.startsWith(mark)).flatMap(wordsOf);
  return { before: all.filter((word) => !/^[-+]/.test(word)).flatMap(wordsOf), after: marked('-'), joins: marked('+') };
};

/** What stands at one place of the query, and how many words that is. */
type Step = { length: number } & Partial<Pick<Query, 'terms' | 'without' | 'named' | 'unsure'>>;

const readerOf = (words: readonly string[], tags: readonly ResolvedTag[], { before, after, joins }: Words) => {
  const stems = words.map(stemOf);
  const allergens = namesOf(tags.filter(({ allergen }) => allergen));
  const diets = namesOf(tags.filter(({ allergen }) => !allergen));
  const begins = (named: Named, at: number, isSame: (stem: string, of: string) => boolean): boolean =>
    named.stems.length > 0 && named.stems.every((of, place) => isSame(stems[at + place] ?? '', of));
  const allergenAt = (at: number) => allergens.find((one) => begins(one, at, isForm));
  const isAfter = (at: number): boolean => after.includes(words[at] ?? '');
  const phrase = (at: number): Step => ({ length: 2, terms: [termOf(words.slice(at, at + 2).join(' '))], unsure: true });

  /** In one word: glutenfrei, グルテンなし, 无麸质. */
  const joined = (word: string): ResolvedTag | undefined => {
    const rests = [
      ...before.filter((one) => word.startsWith(one)).map((one) => word.slice(one.length)),
      ...after.filter((one) => word.endsWith(one)).map((one) => word.slice(0, -one.length)),
    ];
    return allergens.find((one) => one.stems.length === 1 && rests.some((rest) => stemOf(rest) === one.stems[0]))?.tag;
  };

  /** The allergens from a place on, with what joins them. */
  const listAt = (at: number): { without: string[]; end: number } => {
    const without: string[] = [];
    let end = at;
    for (let next = allergenAt(at); next; ) {
      without.push(next.tag.id);
      end += next.stems.length;
      // "gluten ni lait", "gluten et sans lait", and for want of a comma "gluten lait".
      const joined = end + (joins.includes(words[end] ?? '') ? 1 : 0);
      const place = joined + (before.includes(words[joined] ?? '') ? 1 : 0);
      next = allergenAt(place);
      if (next) end = place;
    }
    return { without, end };
  };

  return (at: number): Step => {
    const word = words[at] as string;
    const one = joined(word);
    if (one) return { length: 1, without: [one.id] };
    if (before.includes(word)) {
      const { without, end } = listAt(at + 1);
      if (without.length > 0) return { length: end - at, without };
      return at + 1 < words.length ? phrase(at) : { length: 1, terms: [termOf(word)] };
    }
    const allergen = allergenAt(at);
    if (allergen && isAfter(at + allergen.stems.length)) return { length: allergen.stems.length + 1, without: [allergen.tag.id] };
    if (isAfter(at + 1)) return phrase(at);
    const free = diets.find((one) => one.tag.id === GLUTEN_FREE && begins(one, at, isForm));
    if (free) return { length: free.stems.length, without: [GLUTEN] };
    const diet = diets.find((named) => begins(named, at, isDiet));
    const length = diet?.stems.length ?? 1;
    const said = termOf(words.slice(at, at + length).join(' '), diet?.tag.id);
    return { length, terms: [said], named: allergen ? [allergen.tag] : [] };
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
    named: steps.flatMap(({ named = [] }) => named),
    unsure: steps.some(({ unsure }) => unsure),
  };
};
