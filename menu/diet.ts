// The products that suit a guest with allergies or a diet (docs/product/menu.md#diets-and-the-filter). Decided by the tags of the product,
// of its instructions' options, and of the parts of bundles and sets.
import type { OrderLine } from '@ardoise/contract/orders.ts';
import type { Contents } from '@ardoise/contract/rules/contents.ts';
import type { ResolvedProduct } from './resolved-menu.ts';

/** `without`: ids of allergen tags that nothing may have. `only`: ids of diet tags that everything must have. */
export type DietFilter = { without: readonly string[]; only: readonly string[] };

/** `undeclared`: nothing contradicts the filter, but the allergens are not declared. */
export type DietMatch = 'mismatch' | 'undeclared' | 'match';

type Dish = Pick<ResolvedProduct, 'tags' | 'allergens_declared' | 'type_id' | 'bundle_categories' | 'parts' | 'instructions'>;
export type Dishes = Readonly<Record<string, Dish>>;

/** Diets that also satisfy the diet of the key. */
const SATISFIED_BY: Readonly<Record<string, readonly string[]>> = { 'diet:vegetarian': ['diet:vegan'] };

/** Allergens that contradict a diet. */
const ANIMAL = ['allergen:crustaceans', 'allergen:fish', 'allergen:molluscs'];
const CONTRADICTED_BY: Readonly<Record<string, readonly string[]>> = {
  'diet:vegetarian': ANIMAL,
  'diet:vegan': [...ANIMAL, 'allergen:eggs', 'allergen:milk'],
  'diet:gluten-free': ['allergen:gluten'],
};

/** A bundle holds sets and a set holds single products. Deeper nesting is invalid data and is never reported as a match. */
const MAX_DEPTH = 3;

const worst = (matches: readonly DietMatch[]): DietMatch =>
  (['mismatch', 'undeclared'] as const).find((match) => matches.includes(match)) ?? 'match';
const best = (matches: readonly DietMatch[]): DietMatch =>
  (['match', 'undeclared'] as const).find((match) => matches.includes(match)) ?? 'mismatch';

/** For each required part, the products it can be: the available ones, or all of them if none is available. */
const partsOf = ({ type_id, bundle_categories, parts }: Dish): string[][] => {
  if (type_id === 3) return parts.map(({ id }) => [id]);
  if (type_id !== 2) return [];
  return bundle_categories.map(({ products }) => {
    const offered = products.filter(({ unavailable }) => !unavailable);
    return (offered.length > 0 ? offered : products).map(({ id }) => id);
  });
};

const satisfies = (tags: readonly string[], diet: string): boolean => [diet, ...(SATISFIED_BY[diet] ?? [])].some((id) => tags.includes(id));

const ownMatch = ({ tags, allergens_declared }: Contents, { without, only }: DietFilter): DietMatch => {
  if (!only.every((diet) => satisfies(tags, diet))) return 'mismatch';
  return without.length === 0 || allergens_declared ? 'match' : 'undeclared';
};

/**
 * The match of each option of one instruction. An option inherits the diets of its product, with two exceptions: its allergens contradict
 * the diet, or another option of the instruction has the diet tag, so the venue declares the diet per option.
 */
export const optionDietMatches = (options: readonly Contents[], { without, only }: DietFilter): DietMatch[] =>
  options.map(({ tags, allergens_declared }) => {
    if (tags.some((tag) => without.includes(tag))) return 'mismatch';
    const broken = only
      .filter((diet) => !satisfies(tags, diet))
      .some((diet) => CONTRADICTED_BY[diet]?.some((id) => tags.includes(id)) || options.some((other) => satisfies(other.tags, diet)));
    if (broken) return 'mismatch';
    return without.length === 0 || allergens_declared ? 'match' : 'undeclared';
  });

/**
 * The diet match of a product. A bundle matches if each step has a matching choice, a set if all its parts match; both also need a matching
 * option in each instruction. A product with an unwanted tag never matches. Undeclared contents are free of no allergen.
 */
export const dietMatchOf = (dishes: Dishes, id: string, dietFilter: DietFilter, depth = 0): DietMatch => {
  const dish = dishes[id];
  if (!dish || dish.tags.some((tag) => dietFilter.without.includes(tag))) return 'mismatch';
  const questions = dish.instructions.map(({ options }) => best(optionDietMatches(options, dietFilter)));
  const parts = partsOf(dish);
  if (parts.length === 0) return worst([ownMatch(dish, dietFilter), ...questions]);
  if (depth === MAX_DEPTH) return dietFilter.only.length > 0 ? 'mismatch' : 'undeclared';
  return worst([
    ...questions,
    ...parts.map((choices) => best(choices.map((choice) => dietMatchOf(dishes, choice, dietFilter, depth + 1)))),
  ]);
};

type Line = Pick<OrderLine, 'product' | 'instructions' | 'choices'>;
type Answers = OrderLine['instructions'];

/** For each instruction of the dishes, the match of the chosen options; of an unanswered one, the best match of its options. */
const answerMatches = (asked: readonly Dish[], answers: Answers, dietFilter: DietFilter): DietMatch[] =>
  asked
    .flatMap((dish) => dish.instructions)
    .map(({ id, options }) => {
      const matches = optionDietMatches(options, dietFilter);
      const chosen = answers.find(({ instruction }) => instruction === id)?.options.map((one) => one.id) ?? [];
      const own = matches.filter((_, place) => chosen.includes(options[place]?.id ?? ''));
      return own.length > 0 ? worst(own) : best(matches);
    });

/** The match of a single product or a set with the chosen options. */
const chosenMatch = (dishes: Dishes, id: string, answers: Answers, dietFilter: DietFilter): DietMatch => {
  const dish = dishes[id];
  if (!dish || dish.tags.some((tag) => dietFilter.without.includes(tag))) return 'mismatch';
  const parts = dish.type_id === 3 ? dish.parts.map((part) => dishes[part.id]) : [];
  const held = parts.map(
    (part): DietMatch => (!part || part.tags.some((tag) => dietFilter.without.includes(tag)) ? 'mismatch' : ownMatch(part, dietFilter)),
  );
  const asked = [dish, ...parts.filter((part) => part !== undefined)];
  return worst([...(dish.type_id === 3 ? held : [ownMatch(dish, dietFilter)]), ...answerMatches(asked, answers, dietFilter)]);
};

/** The diet match of an order line with its chosen products and options. A step without a choice counts as in `dietMatchOf`. */
export const lineDietMatchOf = (dishes: Dishes, { product, instructions, choices }: Line, dietFilter: DietFilter): DietMatch => {
  const dish = dishes[product];
  if (dish?.type_id !== 2) return chosenMatch(dishes, product, instructions, dietFilter);
  if (dish.tags.some((tag) => dietFilter.without.includes(tag))) return 'mismatch';
  const steps = dish.bundle_categories.map((step) => {
    const chosen = choices.find(({ bundle_category }) => bundle_category === step.id)?.products ?? [];
    if (chosen.length === 0) return best(step.products.map(({ id }) => dietMatchOf(dishes, id, dietFilter, 1)));
    return worst(chosen.map((part) => chosenMatch(dishes, part.id, part.instructions, dietFilter)));
  });
  return worst([...steps, ...answerMatches([dish], instructions, dietFilter)]);
};

/** The known contents of a product before any choice, and what its options may add. */
export type DishContents = {
  /** Its tags and those of a set's parts, without duplicates; `declared`: all of them are declared. */
  tags: string[];
  declared: boolean;
  /** Tags that only options have; `optionsDeclared`: every option is declared. */
  optional: string[];
  optionsDeclared: boolean;
};
export const contentsOf = (dishes: Dishes, dish: Dish): DishContents => {
  const parts = dish.type_id === 3 ? dish.parts.map(({ id }) => dishes[id]) : [];
  const tags = new Set([...dish.tags, ...parts.flatMap((part) => part?.tags ?? [])]);
  const options = [dish, ...parts].flatMap((one) => one?.instructions ?? []).flatMap((instruction) => instruction.options);
  return {
    tags: [...tags],
    declared: dish.allergens_declared || (parts.length > 0 && parts.every((part) => part?.allergens_declared)),
    optional: [...new Set(options.flatMap((option) => option.tags))].filter((tag) => !tags.has(tag)),
    optionsDeclared: options.every((option) => option.allergens_declared),
  };
};
