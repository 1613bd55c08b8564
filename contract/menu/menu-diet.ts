// What a guest with allergies or a diet can have: told by the tags of a product, and inside bundles and sets by those of what they hold.
import type { ResolvedProduct } from './resolved-menu.ts';

/** Ids of the tags that nothing may carry (allergens), and of those that everything must (diets). */
export type Wishes = { without: readonly string[]; only: readonly string[] };

/** `undeclared`: nothing speaks against it, but nobody has said what is in it. */
export type Fit = 'unfit' | 'undeclared' | 'fits';

type Dish = Pick<ResolvedProduct, 'tags' | 'allergens_declared' | 'type_id' | 'bundle_categories' | 'parts'>;
export type Dishes = Readonly<Record<string, Dish>>;

/** Tags that keep another one's promise too. */
const KEPT_BY: Readonly<Record<string, readonly string[]>> = { 'diet:vegetarian': ['diet:vegan'] };

/** A bundle holds sets and a set holds singles; what is deeper is a fault of the data, of which nothing is promised. */
const DEEPEST = 3;

const worst = (fits: readonly Fit[]): Fit => (['unfit', 'undeclared'] as const).find((fit) => fits.includes(fit)) ?? 'fits';
const best = (fits: readonly Fit[]): Fit => (['fits', 'undeclared'] as const).find((fit) => fits.includes(fit)) ?? 'unfit';

/** Of each part that is needed, the products that it may be: the ones that can be had, unless none can. */
const partsOf = ({ type_id, bundle_categories, parts }: Dish): string[][] => {
  if (type_id === 3) return parts.map(({ id }) => [id]);
  if (type_id !== 2) return [];
  return bundle_categories.map(({ products }) => {
    const offered = products.filter(({ unavailable }) => !unavailable);
    return (offered.length > 0 ? offered : products).map(({ id }) => id);
  });
};

const ownFit = ({ tags, allergens_declared }: Dish, { without, only }: Wishes): Fit => {
  const kept = only.every((wish) => [wish, ...(KEPT_BY[wish] ?? [])].some((id) => tags.includes(id)));
  if (!kept) return 'unfit';
  return without.length === 0 || allergens_declared ? 'fits' : 'undeclared';
};

/**
 * Whether a product keeps to the wishes: a bundle where each of its steps has a choice that does, a set where all its parts
 * do. What carries an unwanted tag itself never does, and what nobody has declared is free of nothing.
 */
export const fitOf = (dishes: Dishes, id: string, wishes: Wishes, depth = 0): Fit => {
  const dish = dishes[id];
  if (!dish || dish.tags.some((tag) => wishes.without.includes(tag))) return 'unfit';
  const parts = partsOf(dish);
  if (parts.length === 0) return ownFit(dish, wishes);
  if (depth === DEEPEST) return wishes.only.length > 0 ? 'unfit' : 'undeclared';
  return worst(parts.map((choices) => best(choices.map((choice) => fitOf(dishes, choice, wishes, depth + 1)))));
};

/** The tags of a product with those of a set's parts, each once, and whether all of it was declared. */
export const contentsOf = (dishes: Dishes, dish: Dish): { tags: string[]; declared: boolean } => {
  const parts = dish.type_id === 3 ? dish.parts.map(({ id }) => dishes[id]) : [];
  const declared = parts.length > 0 && parts.every((part) => part?.allergens_declared);
  return {
    tags: [...new Set([...dish.tags, ...parts.flatMap((part) => part?.tags ?? [])])],
    declared: dish.allergens_declared || declared,
  };
};
