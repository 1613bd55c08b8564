// The products that demo guests order, by part of the day.
import baskets from '../content/baskets.json' with { type: 'json' };
import type { ProductKey } from '../menu/products.ts';
import type { Random } from './random.ts';

export type DayPart = 'breakfast' | 'lunch' | 'afternoon' | 'evening' | 'dinner' | 'night';
/** Quantity by product. */
export type Basket = ReadonlyMap<ProductKey, number>;

/** A course: its probability, and the lists from which one product is picked. */
type Course = readonly [chance: number, ...lists: (keyof typeof baskets.lists)[]];
type Meal = { weight: number; courses: readonly Course[] };

/** Weight of each product, by list. */
const LISTS: Readonly<Record<string, Partial<Record<ProductKey, number>>>> = baskets.lists;
/** The meals of one person. The first course must be on sale for the meal to be possible. */
const MEALS = baskets.meals as unknown as Readonly<Record<DayPart, readonly Meal[]>>;
/** Courses that a party shares. */
const SHARED = baskets.shared as unknown as Readonly<Record<DayPart, readonly Course[]>>;

export type Party = { part: DayPart; people: number; table: boolean };
/** True if a product can be ordered at that moment. */
export type Sold = (product: ProductKey) => boolean;

const offered = (lists: readonly string[], sold: Sold) =>
  lists.flatMap((list) => Object.entries(LISTS[list] ?? {}) as [ProductKey, number][]).filter(([product]) => sold(product));

/** The basket of a party, from the products on sale. Never empty, because coffee is on sale at any hour. */
export const basketOf = (random: Random, { part, people, table }: Party, sold: Sold): Basket => {
  const basket = new Map<ProductKey, number>();
  const add = ([chance, ...lists]: Course) => {
    const product = random.chance(chance) ? random.weighted(offered(lists, sold)) : null;
    if (product) basket.set(product, (basket.get(product) ?? 0) + 1);
  };
  const possible = MEALS[part].filter(({ courses: [first] }) => first && offered(first.slice(1) as string[], sold).length > 0);
  for (let person = 0; person < people; person++) {
    const meal = random.weighted(possible.map((one) => [one, one.weight] as const));
    for (const course of meal?.courses ?? []) add(course);
  }
  if (people > 1) for (const course of SHARED[part]) add(course);
  if (!table) add([part === 'night' ? 0 : 0.12, 'pantry']);
  if (basket.size === 0) add([1, 'hot']);
  return basket;
};

/** The demand for each product in a part of the day, including shared courses. */
export const demandAt = (part: DayPart): ReadonlyMap<ProductKey, number> => {
  const demand = new Map<ProductKey, number>();
  for (const { weight, courses } of [...MEALS[part], { weight: 2, courses: SHARED[part] }])
    for (const [chance, ...lists] of courses) {
      const entries = lists.flatMap((list) => Object.entries(LISTS[list] ?? {}) as [ProductKey, number][]);
      const all = entries.reduce((sum, [, often]) => sum + often, 0);
      for (const [product, often] of entries) demand.set(product, (demand.get(product) ?? 0) + (weight * chance * often) / all);
    }
  return demand;
};
