// The search of the guest's page (docs/product/guest-menu.md#search): what of the menu a query is found in, the nearest first, and what to
// try where it is found in nothing.
import { fitOf } from '../diet.ts';
import type { ResolvedCategory, ResolvedMenu, ResolvedProduct, ResolvedSection } from '../resolved-menu.ts';
import { type Query, type Term, termOf } from './query.ts';
import { distanceOf, isNear, type Said, saidOf, singularOf } from './words.ts';

type Menu = Pick<ResolvedMenu, 'tags' | 'products'>;

/** Ranks: begins a word of the name (or is its plural), stands inside one, is told of the dish, names its category; or not at all. */
const [BEGINS, INSIDE, TOLD, PLACED, NOWHERE] = [0, 1, 2, 3, 4];
/** A shorter word names no category: it would hold half the menu while somebody types. */
const LEAST_PLACE = 3;

type Searched = { name: Said; told: Said };
const known = new WeakMap<ResolvedProduct, Searched>();
/** A product made ready, once for each time that the menu is resolved. Allergens are left out: who looks for one may want none of it. */
const searchedOf = (product: ResolvedProduct, tags: ResolvedMenu['tags']): Searched => {
  const kept = known.get(product);
  if (kept) return kept;
  const said = tags.flatMap(({ id, allergen, name }) => (!allergen && product.tags.includes(id) ? name : []));
  const made = { name: saidOf(product.name), told: saidOf([product.recipe, ...said].join(' ')) };
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

const exactIn =
  ({ tags, products }: Menu): RankOf =>
  (product, { category, section }, term) => {
    const { name, told } = searchedOf(product, tags);
    if (begins(name, term)) return BEGINS;
    if (isInside(name, term)) return INSIDE;
    const keeps = term.diet !== null && fitOf(products, product.id, { without: [], only: [term.diet] }) === 'fits';
    if (keeps || begins(told, term) || isInside(told, term)) return TOLD;
    return mayNamePlace(term) && (begins(category, term) || begins(section, term)) ? PLACED : NOWHERE;
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

/** Of each word the rank of a product: as it is written, and where that is in nothing at all, what the words that were meant find. */
const rankBy = (sections: readonly ResolvedSection[], menu: Menu, terms: readonly Term[]) => {
  const listed = listedIn(sections);
  const exact = exactIn(menu);
  const ways = terms.map((term) => {
    const found = listed.some(({ product, place }) => exact(product, place, term) < NOWHERE);
    return found ? [term] : meantIn(listed, menu, term);
  });
  const rankOf = (product: ResolvedProduct, place: Place, meant: readonly Term[]): number =>
    Math.min(NOWHERE, ...meant.map((term) => exact(product, place, term)));
  return (product: ResolvedProduct, place: Place): number => Math.max(...ways.map((meant) => rankOf(product, place, meant)));
};

/**
 * The sections with only what every word is found in. The nearest come first: products in their category, and categories and sections by
 * the nearest that they hold.
 */
export const searchSections = (sections: readonly ResolvedSection[], menu: Menu, { terms }: Pick<Query, 'terms'>): ResolvedSection[] => {
  if (terms.length === 0) return [...sections];
  const rank = rankBy(sections, menu, terms);
  const nearestFirst = <T>(ranked: readonly { of: T; rank: number }[]): T[] =>
    ranked
      .filter((one) => one.rank < NOWHERE)
      .sort((a, b) => a.rank - b.rank)
      .map(({ of }) => of);
  const nearest = (ranks: readonly number[]): number => Math.min(NOWHERE, ...ranks);
  const searched = sections.map((section) => {
    const categories = section.categories.map((category) => {
      const place = placeOf(category, section);
      const products = category.products.map((product) => ({ of: product, rank: rank(product, place) }));
      return { of: { ...category, products: nearestFirst(products) }, rank: nearest(products.map((one) => one.rank)) };
    });
    const of = { ...section, categories: nearestFirst(categories), image_url: null, description: '', banner: null };
    return { of, rank: nearest(categories.map((one) => one.rank)) };
  });
  return nearestFirst(searched);
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
