// The search of the guest's page (docs/product/guest-menu.md#search): what of the menu a query is found in, the nearest first, and what to
// try where it is found in nothing.
import { fitOf } from '../diet.ts';
import type { ResolvedCategory, ResolvedMenu, ResolvedProduct, ResolvedSection } from '../resolved-menu.ts';
import { type Foods, foodsAt, namesFood } from './foods.ts';
import { type Query, type Term, termOf } from './query.ts';
import { distanceOf, isNear, type Said, saidOf, singularOf } from './words.ts';

type Menu = Pick<ResolvedMenu, 'tags' | 'products'> & Partial<Pick<ResolvedMenu, 'locale' | 'highlights'>>;

/**
 * Ranks: begins the name (or is the plural of its first word), names the category, begins a later word of the name, is inside one, is a food
 * that the name names, is told of the dish or of its price now, names its section; a food that the description or the category names, or that the dish declares; or not at all.
 */
const [FIRST, CATEGORY, BEGINS, INSIDE, FOOD, DESCRIBED, PLACED, FOOD_TOLD, DECLARED, NOWHERE] = [
  0,
  1,
  2,
  3,
  4,
  5,
  6,
  7,
  8,
  Number.POSITIVE_INFINITY,
];
/** A shorter word names no category: it would hold half the menu while somebody types. */
const LEAST_PLACE = 3;

type Searched = { name: Said; first: Said; told: Said };
const known = new WeakMap<ResolvedProduct, Searched>();
/** A product made ready, once for each time that the menu is resolved. Allergens are left out: who looks for one may want none of it. */
const searchedOf = (product: ResolvedProduct, tags: ResolvedMenu['tags']): Searched => {
  const kept = known.get(product);
  if (kept) return kept;
  const said = tags.flatMap(({ id, allergen, name }) => (!allergen && product.tags.includes(id) ? name : []));
  const name = saidOf(product.name);
  const made = { name, first: saidOf(name.words[0] ?? ''), told: saidOf([product.recipe, ...said].join(' ')) };
  known.set(product, made);
  return made;
};

const begins = ({ stems, text }: Said, { word, stem }: Term): boolean => stems.has(stem) || text.includes(` ${word}`);
/** In German a plural may be the end of a longer word (Weine, Rotwein). */
const isInside = ({ stems, text }: Said, { word, stem }: Term): boolean =>
  text.includes(word) || (stem !== word && stem.length > LEAST_PLACE && [...stems].some((one) => one.endsWith(stem)));

type Place = { category: Said; section: Said };
/** A category is found by any of its words; a section of a long name by the first one: "Bar et vins" holds more than wine. */
const placeOf = (category: ResolvedCategory, section: ResolvedSection): Place => {
  const said = saidOf(section.name);
  return { category: saidOf(category.name), section: said.words.length > 2 ? saidOf(said.words[0] ?? '') : said };
};

const hasAlphabet = (word: string): boolean => /[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(word);
const mayNamePlace = ({ word }: Term): boolean => word.length >= LEAST_PLACE || !hasAlphabet(word);

type RankOf = (product: ResolvedProduct, place: Place, term: Term) => number;

const exactIn = ({ tags, products, highlights = [] }: Menu): RankOf => {
  // The occasions of this hour, as the page shows them above the menu ("Happy hour").
  const on = saidOf(highlights.map(({ text }) => text).join(' '));
  /** Whether the description, the tags, the diets kept to or the price of this hour have the word. */
  const isDescribedBy = (product: ResolvedProduct, term: Term): boolean => {
    const { told } = searchedOf(product, tags);
    if (begins(told, term) || isInside(told, term) || (product.usual_price != null && begins(on, term))) return true;
    return term.diet !== null && fitOf(products, product.id, { without: [], only: [term.diet] }) === 'fits';
  };
  return (product, { category, section }, term) => {
    const { name, first } = searchedOf(product, tags);
    if (begins(first, term)) return FIRST;
    if (mayNamePlace(term) && begins(category, term)) return CATEGORY;
    if (begins(name, term)) return BEGINS;
    if (isInside(name, term)) return INSIDE;
    if (isDescribedBy(product, term)) return DESCRIBED;
    return mayNamePlace(term) && begins(section, term) ? PLACED : NOWHERE;
  };
};

type Listed = { product: ResolvedProduct; place: Place };
const listedIn = (sections: readonly ResolvedSection[]): Listed[] =>
  sections.flatMap((section) =>
    section.categories.flatMap((category) => {
      const place = placeOf(category, section);
      return category.products.map((product) => ({ product, place }));
    }),
  );

/** Shorter stems begin too much else (tartes, tartare). */
const LEAST_BEGINNING = 5;
/** Whether a word may have been meant: but for a slip, in either number, or as the beginning of a longer one (Würste, Wurstplatte). */
const isMeant = ({ word, stem }: Term, other: string): boolean =>
  isNear(word, other) ||
  isNear(singularOf(word), singularOf(other)) ||
  (stem.length >= LEAST_BEGINNING && hasAlphabet(word) && !/[\p{N} ]/u.test(word) && other.startsWith(stem));

/** The words of the menu that a word of a query is taken for; for none what an allergen or a diet is called: "poisson" is no "boisson". */
const meantIn = (listed: readonly Listed[], { tags }: Menu, term: Term): Term[] => {
  if (term.called) return [];
  const words = listed.flatMap(({ product, place: { category, section } }) => {
    const { name, told } = searchedOf(product, tags);
    return [name, told, category, section].flatMap((said) => said.words);
  });
  return [...new Set(words)].filter((other) => isMeant(term, other)).map((other) => termOf(other));
};

/** A word of a query, or several that name a food together. */
type Wanted = { term: Term; foods: Foods | null };

const wantedIn = (terms: readonly Term[], locale: Menu['locale']): Wanted[] => {
  const stems = terms.map(({ stem }) => stem);
  const wanted: Wanted[] = [];
  for (let at = 0; at < terms.length; ) {
    const first = terms[at] as Term;
    const { foods, length } = first.diet === null ? foodsAt(stems, at, locale) : { foods: null, length: 1 };
    const words = terms.slice(at, at + length).map(({ word }) => word);
    wanted.push({ term: length === 1 ? first : termOf(words.join(' '), null, first.called), foods });
    at += length;
  }
  return wanted;
};

const foodRank = ({ name, told }: Searched, { category, section }: Place, tags: readonly string[], foods: Foods): number => {
  if (namesFood(name, foods)) return FOOD;
  if ([told, category, section].some((said) => namesFood(said, foods))) return FOOD_TOLD;
  return foods.tags.some((tag) => tags.includes(tag)) ? DECLARED : NOWHERE;
};

/** The rank of a product for a word of the query. */
type Rank = (product: ResolvedProduct, place: Place) => number;

/** For each word of a query: as it is written and the foods that it names; where these are in nothing at all, the words that may be meant. */
const ranksFor = (listed: readonly Listed[], menu: Menu, wanted: readonly Wanted[]): Rank[] => {
  const exact = exactIn(menu);
  return wanted.map(({ term: { stem, ...typed }, foods }) => {
    // A stem of three letters is another word's too (coca, coco): the food has its forms in the table.
    const term = { ...typed, stem: foods && stem.length <= LEAST_PLACE ? typed.word : stem };
    const asWritten: Rank = (product, place) =>
      Math.min(exact(product, place, term), foods ? foodRank(searchedOf(product, menu.tags), place, product.tags, foods) : NOWHERE);
    if (listed.some(({ product, place }) => asWritten(product, place) < NOWHERE)) return asWritten;
    const meant = meantIn(listed, menu, term);
    return (product, place) => Math.min(NOWHERE, ...meant.map((other) => exact(product, place, other)));
  });
};

/** The sections with only what has a rank; the nearest come first: products in their category, and categories and sections by theirs. */
const nearestFirst = (sections: readonly ResolvedSection[], rank: Rank): ResolvedSection[] => {
  const sorted = <T>(ranked: readonly { of: T; rank: number }[]): T[] =>
    ranked
      .filter((one) => one.rank < NOWHERE)
      .sort((a, b) => a.rank - b.rank)
      .map(({ of }) => of);
  const nearest = (ranks: readonly number[]): number => Math.min(NOWHERE, ...ranks);
  const searched = sections.map((section) => {
    const categories = section.categories.map((category) => {
      const place = placeOf(category, section);
      const products = category.products.map((product) => ({ of: product, rank: rank(product, place) }));
      return { of: { ...category, products: sorted(products) }, rank: nearest(products.map((one) => one.rank)) };
    });
    const of = { ...section, categories: sorted(categories), image_url: null, description: '', banner: null };
    return { of, rank: nearest(categories.map((one) => one.rank)) };
  });
  return sorted(searched);
};

/** The sections with only what every word is found in, the nearest first. */
export const searchSections = (sections: readonly ResolvedSection[], menu: Menu, { terms }: Pick<Query, 'terms'>): ResolvedSection[] => {
  if (terms.length === 0) return [...sections];
  const ranks = ranksFor(listedIn(sections), menu, wantedIn(terms, menu.locale));
  return nearestFirst(sections, (product, place) => Math.max(...ranks.map((rank) => rank(product, place))));
};

/** How near to the best one a product has to come. */
const LEAST_PART = 0.6;

/**
 * The sections with what comes nearest where nothing has all words: by the words in its name or its category's, of which a rare one counts for more. A diet,
 * and what an allergen is called, must be found; where something is not wanted nothing less than all words will do.
 */
export const closestSections = (
  sections: readonly ResolvedSection[],
  menu: Menu,
  { terms, unsure }: Pick<Query, 'terms' | 'unsure'>,
): ResolvedSection[] => {
  const wanted = wantedIn(terms, menu.locale);
  if (unsure || wanted.length < 2) return [];
  const listed = listedIn(sections);
  const words = ranksFor(listed, menu, wanted).map((rank, at) => {
    const { word, called } = (wanted[at] as Wanted).term;
    const counts = called || !hasAlphabet(word) || word.length >= LEAST_PLACE;
    const isFound: (...of: Parameters<Rank>) => boolean = (...of) => counts && rank(...of) <= (called ? DECLARED : FOOD);
    const dishes = new Set(listed.filter(({ product, place }) => isFound(product, place)).map(({ product }) => product.id)).size;
    return { rank, isFound, called, weight: dishes === 0 ? 0 : Math.log(1 + listed.length / dishes) };
  });
  const weightsOf = (...of: Parameters<Rank>): number[] => {
    const found = words.filter(({ isFound }) => isFound(...of));
    return words.some((word) => word.called && !found.includes(word)) ? [] : found.map(({ weight }) => weight);
  };
  const sum = (weights: readonly number[]): number => weights.reduce((all, one) => all + one, 0);
  const best = Math.max(0, ...listed.map(({ product, place }) => sum(weightsOf(product, place))));
  if (best === 0) return [];
  // The rarest word first: it says most of what is wanted. Among equals the better rank.
  return nearestFirst(sections, (product, place) => {
    const weights = weightsOf(product, place);
    const ranked = Math.min(...words.filter(({ isFound }) => isFound(product, place)).map(({ rank }) => rank(product, place)));
    return sum(weights) < LEAST_PART * best ? NOWHERE : -Math.max(...weights) - sum(weights) / 1000 + ranked / 1_000_000;
  });
};

/** Names that are offered at most. */
const MOST_NAMES = 3;
/** How much of the word of a query that is nearest may be wrong in what is offered for it. */
const MOST_WRONG = 0.4;

/** How much of a word is wrong in a text, from 0 to 1. Without words it is signs that are missing. */
const wrongIn = ({ words, text }: Said, { word }: Term): number => {
  if (text.includes(word)) return 0;
  if (!hasAlphabet(word)) return [...word].filter((sign) => !text.includes(sign)).length / word.length;
  const nearest = Math.min(...words.map((one) => distanceOf(word, one) / Math.max(word.length, one.length)));
  return Math.min(1, nearest);
};

/** The names that are nearest to a query that is found in nothing. */
export const nearestNames = (sections: readonly ResolvedSection[], menu: Menu, { terms }: Pick<Query, 'terms'>): string[] => {
  if (terms.length === 0) return [];
  const scored = new Map<string, { best: number; all: number }>();
  for (const { product } of listedIn(sections)) {
    const { name } = searchedOf(product, menu.tags);
    const wrong = terms.map((term) => wrongIn(name, term));
    scored.set(product.name, { best: Math.min(...wrong), all: wrong.reduce((sum, one) => sum + one, 0) });
  }
  return [...scored]
    .filter(([, { best }]) => best <= MOST_WRONG)
    .sort(([, a], [, b]) => a.all - b.all)
    .slice(0, MOST_NAMES)
    .map(([name]) => name);
};
