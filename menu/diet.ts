// What a guest with allergies or a diet can have (docs/product/menu.md#diets-and-the-filter). The tags of a product tell, those of the
// options that it is asked with, and in bundles and sets those of what they hold.
import type { OrderLine } from '@ardoise/contract/orders.ts';
import type { Contents } from '@ardoise/contract/rules/contents.ts';
import type { ResolvedProduct } from './resolved-menu.ts';

/** Ids of the tags that nothing may carry (allergens), and of those that everything must (diets). */
export type Wishes = { without: readonly string[]; only: readonly string[] };

/** `undeclared`: nothing speaks against it, but nobody has said what is in it. */
export type Fit = 'unfit' | 'undeclared' | 'fits';

type Dish = Pick<ResolvedProduct, 'tags' | 'allergens_declared' | 'type_id' | 'bundle_categories' | 'parts' | 'instructions'>;
export type Dishes = Readonly<Record<string, Dish>>;

/** Tags that keep another one's promise too. */
const KEPT_BY: Readonly<Record<string, readonly string[]>> = { 'diet:vegetarian': ['diet:vegan'] };

/** Allergens that no diet of this name allows. */
const ANIMAL = ['allergen:crustaceans', 'allergen:fish', 'allergen:molluscs'];
const BROKEN_BY: Readonly<Record<string, readonly string[]>> = {
  'diet:vegetarian': ANIMAL,
  'diet:vegan': [...ANIMAL, 'allergen:eggs', 'allergen:milk'],
  'diet:gluten-free': ['allergen:gluten'],
};

/** A bundle holds sets and a set holds singles; what is deeper is a fault of the data, of which nothing is promised. */
const MAX_DEPTH = 3;

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

const keeps = (tags: readonly string[], wish: string): boolean => [wish, ...(KEPT_BY[wish] ?? [])].some((id) => tags.includes(id));

const ownFit = ({ tags, allergens_declared }: Contents, { without, only }: Wishes): Fit => {
  if (!only.every((wish) => keeps(tags, wish))) return 'unfit';
  return without.length === 0 || allergens_declared ? 'fits' : 'undeclared';
};

/**
 * Whether each option of one instruction keeps to the wishes. What its product promises holds for an option too.
 * It does not where the option holds what no such diet allows, or where another option carries the tag: then the venue tells the
 * options apart by it.
 */
export const optionFits = (options: readonly Contents[], { without, only }: Wishes): Fit[] =>
  options.map(({ tags, allergens_declared }) => {
    if (tags.some((tag) => without.includes(tag))) return 'unfit';
    const broken = only
      .filter((wish) => !keeps(tags, wish))
      .some((wish) => BROKEN_BY[wish]?.some((id) => tags.includes(id)) || options.some((other) => keeps(other.tags, wish)));
    if (broken) return 'unfit';
    return without.length === 0 || allergens_declared ? 'fits' : 'undeclared';
  });

/**
 * Whether a product keeps to the wishes. A bundle does if each of its steps has a choice that does, a set if all its parts do, and
 * either of them only if each instruction has an option that does. What carries an unwanted tag itself never does. What nobody has
 * declared is free of nothing.
 */
export const fitOf = (dishes: Dishes, id: string, wishes: Wishes, depth = 0): Fit => {
  const dish = dishes[id];
  if (!dish || dish.tags.some((tag) => wishes.without.includes(tag))) return 'unfit';
  const asked = dish.instructions.map(({ options }) => best(optionFits(options, wishes)));
  const parts = partsOf(dish);
  if (parts.length === 0) return worst([ownFit(dish, wishes), ...asked]);
  if (depth === MAX_DEPTH) return wishes.only.length > 0 ? 'unfit' : 'undeclared';
  return worst([...asked, ...parts.map((choices) => best(choices.map((choice) => fitOf(dishes, choice, wishes, depth + 1))))]);
};

type Line = Pick<OrderLine, 'product' | 'instructions' | 'choices'>;
type Answers = OrderLine['instructions'];

/** Of each instruction that some dishes ask, whether what was chosen keeps to the wishes; of one without an answer, whether an option does. */
const answersFit = (asked: readonly Dish[], answers: Answers, wishes: Wishes): Fit[] =>
  asked
    .flatMap((dish) => dish.instructions)
    .map(({ id, options }) => {
      const fits = optionFits(options, wishes);
      const chosen = answers.find(({ instruction }) => instruction === id)?.options.map((one) => one.id) ?? [];
      const own = fits.filter((_, place) => chosen.includes(options[place]?.id ?? ''));
      return own.length > 0 ? worst(own) : best(fits);
    });

/** A single or a set as it was chosen. */
const chosenFit = (dishes: Dishes, id: string, answers: Answers, wishes: Wishes): Fit => {
  const dish = dishes[id];
  if (!dish || dish.tags.some((tag) => wishes.without.includes(tag))) return 'unfit';
  const parts = dish.type_id === 3 ? dish.parts.map((part) => dishes[part.id]) : [];
  const held = parts.map((part): Fit => (!part || part.tags.some((tag) => wishes.without.includes(tag)) ? 'unfit' : ownFit(part, wishes)));
  const asked = [dish, ...parts.filter((part) => part !== undefined)];
  return worst([...(dish.type_id === 3 ? held : [ownFit(dish, wishes)]), ...answersFit(asked, answers, wishes)]);
};

/** Whether a line keeps to the wishes, with the products and options that were chosen; steps without a choice as `fitOf` has them. */
export const fitOfLine = (dishes: Dishes, { product, instructions, choices }: Line, wishes: Wishes): Fit => {
  const dish = dishes[product];
  if (dish?.type_id !== 2) return chosenFit(dishes, product, instructions, wishes);
  if (dish.tags.some((tag) => wishes.without.includes(tag))) return 'unfit';
  const steps = dish.bundle_categories.map((step) => {
    const chosen = choices.find(({ bundle_category }) => bundle_category === step.id)?.products ?? [];
    if (chosen.length === 0) return best(step.products.map(({ id }) => fitOf(dishes, id, wishes, 1)));
    return worst(chosen.map((part) => chosenFit(dishes, part.id, part.instructions, wishes)));
  });
  return worst([...steps, ...answersFit([dish], instructions, wishes)]);
};

/** What is known of a product before a choice is made, and what the options that it is asked with may add. */
export type DishContents = {
  /** Its tags with those of a set's parts, each once; whether all of it was declared. */
  tags: string[];
  declared: boolean;
  /** Tags that only some option carries; whether every option was declared. */
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
