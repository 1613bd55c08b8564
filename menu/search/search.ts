// The search of the guest's page (docs/product/guest-menu.md#search): finds products for a query, best matches first, and suggests
// alternatives if nothing matches.
import { dietMatchOf } from '../diet.ts';
import type { ResolvedCategory, ResolvedMenu, ResolvedProduct, ResolvedSection } from '../resolved-menu.ts';
import { type Foods, foodsAt, namesFood } from './foods.ts';
import { type Query, type Term, termOf } from './query.ts';
import { distanceOf, isNear, type SearchText, searchTextOf, singularOf } from './words.ts';

type Menu = Pick<ResolvedMenu, 'tags' | 'products'> & Partial<Pick<ResolvedMenu, 'locale' | 'highlights'>>;

/**
 * Ranks of a match, best first: start of the name (or plural of its first word); category; start of a later word of the name; inside a word
 * of the name; a food in the name; the description, tags or current highlight; section; a food in the description, category or section; a
 * declared allergen; no match.
 */
const [FIRST, CATEGORY, BEGINS, INSIDE, FOOD, DESCRIBED, SECTION, FOOD_DESCRIBED, DECLARED, NO_MATCH] = [
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
/** Shorter words do not match a category or section: half the menu would match while the guest types. */
const MIN_PLACE_LENGTH = 3;

type Searched = { name: SearchText; first: SearchText; details: SearchText };
const known = new WeakMap<ResolvedProduct, Searched>();
/**
 * The searchable texts of a product, cached per resolved product. Allergens are left out, because a guest who types one may want to avoid
 * it.
 */
const searchedOf = (product: ResolvedProduct, tags: ResolvedMenu['tags']): Searched => {
  const kept = known.get(product);
  if (kept) return kept;
  const tagNames = tags.flatMap(({ id, allergen, name }) => (!allergen && product.tags.includes(id) ? name : []));
  const name = searchTextOf(product.name);
  const searched = { name, first: searchTextOf(name.words[0] ?? ''), details: searchTextOf([product.recipe, ...tagNames].join(' ')) };
  known.set(product, searched);
  return searched;
};

const startsWord = ({ stems, text }: SearchText, { word, stem }: Term): boolean => stems.has(stem) || text.includes(` ${word}`);
/** In German, a plural may be the end of a longer word (Weine, Rotwein). */
const isInside = ({ stems, text }: SearchText, { word, stem }: Term): boolean =>
  text.includes(word) || (stem !== word && stem.length > MIN_PLACE_LENGTH && [...stems].some((one) => one.endsWith(stem)));

type Place = { category: SearchText; section: SearchText };
/** A category matches by any of its words, a section with a long name by the first one only: "Bar et vins" holds more than wine. */
const placeOf = (category: ResolvedCategory, section: ResolvedSection): Place => {
  const name = searchTextOf(section.name);
  return { category: searchTextOf(category.name), section: name.words.length > 2 ? searchTextOf(name.words[0] ?? '') : name };
};

const hasAlphabet = (word: string): boolean => /[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(word);
const mayNamePlace = ({ word }: Term): boolean => word.length >= MIN_PLACE_LENGTH || !hasAlphabet(word);

type RankOf = (product: ResolvedProduct, place: Place, term: Term) => number;

const exactIn = ({ tags, products, highlights = [] }: Menu): RankOf => {
  // The highlights of this hour, shown above the menu ("Happy hour").
  const on = searchTextOf(highlights.map(({ text }) => text).join(' '));
  /** True if the description, the tags, a matching diet or the highlight of the current price contains the word. */
  const isDescribedBy = (product: ResolvedProduct, term: Term): boolean => {
    const { details } = searchedOf(product, tags);
    if (startsWord(details, term) || isInside(details, term) || (product.usual_price != null && startsWord(on, term))) return true;
    return term.diet !== null && dietMatchOf(products, product.id, { without: [], only: [term.diet] }) === 'match';
  };
  return (product, { category, section }, term) => {
    const { name, first } = searchedOf(product, tags);
    if (startsWord(first, term)) return FIRST;
    if (mayNamePlace(term) && startsWord(category, term)) return CATEGORY;
    if (startsWord(name, term)) return BEGINS;
    if (isInside(name, term)) return INSIDE;
    if (isDescribedBy(product, term)) return DESCRIBED;
    return mayNamePlace(term) && startsWord(section, term) ? SECTION : NO_MATCH;
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

/** Shorter stems are the start of unrelated words (tartes, tartare). */
const MIN_PREFIX_LENGTH = 5;
/** True if a word may have been meant: a typo, singular or plural, or the start of a longer word (Würste, Wurstplatte). */
const isMeant = ({ word, stem }: Term, other: string): boolean =>
  isNear(word, other) ||
  isNear(singularOf(word), singularOf(other)) ||
  (stem.length >= MIN_PREFIX_LENGTH && hasAlphabet(word) && !/[\p{N} ]/u.test(word) && other.startsWith(stem));

/** The words of the menu that a mistyped word may mean. Never for names of allergens and diets: "poisson" is not "boisson". */
const meantIn = (listed: readonly Listed[], { tags }: Menu, term: Term): Term[] => {
  if (term.called) return [];
  const words = listed.flatMap(({ product, place: { category, section } }) => {
    const { name, details } = searchedOf(product, tags);
    return [name, details, category, section].flatMap((text) => text.words);
  });
  return [...new Set(words)].filter((other) => isMeant(term, other)).map((other) => termOf(other));
};

/** A word of a query, or several words that name one food. */
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

const foodRank = ({ name, details }: Searched, { category, section }: Place, tags: readonly string[], foods: Foods): number => {
  if (namesFood(name, foods)) return FOOD;
  if ([details, category, section].some((text) => namesFood(text, foods))) return FOOD_DESCRIBED;
  return foods.tags.some((tag) => tags.includes(tag)) ? DECLARED : NO_MATCH;
};

/** The rank of a product for a word of the query. */
type Rank = (product: ResolvedProduct, place: Place) => number;

/** A rank function for each word: exact matches and foods; if nothing on the menu matches those, words that may be meant. */
const ranksFor = (listed: readonly Listed[], menu: Menu, wanted: readonly Wanted[]): Rank[] => {
  const exact = exactIn(menu);
  return wanted.map(({ term: { stem, ...typed }, foods }) => {
    // A three-letter stem also matches other words (coca, coco); the food table has all forms of the food.
    const term = { ...typed, stem: foods && stem.length <= MIN_PLACE_LENGTH ? typed.word : stem };
    const asWritten: Rank = (product, place) =>
      Math.min(exact(product, place, term), foods ? foodRank(searchedOf(product, menu.tags), place, product.tags, foods) : NO_MATCH);
    if (listed.some(({ product, place }) => asWritten(product, place) < NO_MATCH)) return asWritten;
    const meant = meantIn(listed, menu, term);
    return (product, place) => Math.min(NO_MATCH, ...meant.map((other) => exact(product, place, other)));
  });
};

/** The sections with the ranked products only, best first at each level: products, categories, sections. */
const nearestFirst = (sections: readonly ResolvedSection[], rank: Rank): ResolvedSection[] => {
  const sorted = <T>(ranked: readonly { item: T; rank: number }[]): T[] =>
    ranked
      .filter((one) => one.rank < NO_MATCH)
      .sort((a, b) => a.rank - b.rank)
      .map(({ item }) => item);
  const nearest = (ranks: readonly number[]): number => Math.min(NO_MATCH, ...ranks);
  const searched = sections.map((section) => {
    const categories = section.categories.map((category) => {
      const place = placeOf(category, section);
      const products = category.products.map((product) => ({ item: product, rank: rank(product, place) }));
      return { item: { ...category, products: sorted(products) }, rank: nearest(products.map((one) => one.rank)) };
    });
    const item = { ...section, categories: sorted(categories), image_url: null, description: '', banner: null };
    return { item, rank: nearest(categories.map((one) => one.rank)) };
  });
  return sorted(searched);
};

/** The sections with only the products that match every word, best first. */
export const searchSections = (sections: readonly ResolvedSection[], menu: Menu, { terms }: Pick<Query, 'terms'>): ResolvedSection[] => {
  if (terms.length === 0) return [...sections];
  const ranks = ranksFor(listedIn(sections), menu, wantedIn(terms, menu.locale));
  return nearestFirst(sections, (product, place) => Math.max(...ranks.map((rank) => rank(product, place))));
};

/** The minimum share of the best weight that a product needs. */
const MIN_WEIGHT_SHARE = 0.6;

/**
 * The closest products if none matches every word, rated by the matching words of the name or category; rare words weigh more. Words for
 * diets and allergens must match. Returns nothing if the query excludes something that is not an allergen (`unsure`).
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
    const counts = called || !hasAlphabet(word) || word.length >= MIN_PLACE_LENGTH;
    const isFound: (...args: Parameters<Rank>) => boolean = (...args) => counts && rank(...args) <= (called ? DECLARED : FOOD);
    const dishes = new Set(listed.filter(({ product, place }) => isFound(product, place)).map(({ product }) => product.id)).size;
    return { rank, isFound, called, weight: dishes === 0 ? 0 : Math.log(1 + listed.length / dishes) };
  });
  const weightsOf = (...args: Parameters<Rank>): number[] => {
    const found = words.filter(({ isFound }) => isFound(...args));
    return words.some((word) => word.called && !found.includes(word)) ? [] : found.map(({ weight }) => weight);
  };
  const sum = (weights: readonly number[]): number => weights.reduce((all, one) => all + one, 0);
  const best = Math.max(0, ...listed.map(({ product, place }) => sum(weightsOf(product, place))));
  if (best === 0) return [];
  // The rarest word comes first, because it is the most specific. Among equals the better rank comes first.
  return nearestFirst(sections, (product, place) => {
    const weights = weightsOf(product, place);
    const ranked = Math.min(...words.filter(({ isFound }) => isFound(product, place)).map(({ rank }) => rank(product, place)));
    return sum(weights) < MIN_WEIGHT_SHARE * best ? NO_MATCH : -Math.max(...weights) - sum(weights) / 1000 + ranked / 1_000_000;
  });
};

/** Maximum number of suggested names. */
const MAX_NAMES = 3;
/** Maximum error rate of the best matching word in a suggested name. */
const MAX_ERROR_RATE = 0.4;

/** The error rate of a word against a text, from 0 to 1. Without an alphabet, the share of missing characters. */
const errorRateIn = ({ words, text }: SearchText, { word }: Term): number => {
  if (text.includes(word)) return 0;
  if (!hasAlphabet(word)) return [...word].filter((sign) => !text.includes(sign)).length / word.length;
  const nearest = Math.min(...words.map((one) => distanceOf(word, one) / Math.max(word.length, one.length)));
  return Math.min(1, nearest);
};

/** The names closest to a query without results. */
export const nearestNames = (sections: readonly ResolvedSection[], menu: Menu, { terms }: Pick<Query, 'terms'>): string[] => {
  if (terms.length === 0) return [];
  const scored = new Map<string, { best: number; all: number }>();
  for (const { product } of listedIn(sections)) {
    const { name } = searchedOf(product, menu.tags);
    const wrong = terms.map((term) => errorRateIn(name, term));
    scored.set(product.name, { best: Math.min(...wrong), all: wrong.reduce((sum, one) => sum + one, 0) });
  }
  return [...scored]
    .filter(([, { best }]) => best <= MAX_ERROR_RATE)
    .sort(([, a], [, b]) => a.all - b.all)
    .slice(0, MAX_NAMES)
    .map(([name]) => name);
};
