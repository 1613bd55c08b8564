// What the demo's guests want to eat and drink, by part of the day.
import type { ProductKey } from '../menu/products.ts';
import type { Random } from './random.ts';

export type DayPart = 'breakfast' | 'lunch' | 'afternoon' | 'evening' | 'dinner' | 'night';
/** Products of a basket, each as often as it is wanted. */
export type Basket = ReadonlyMap<ProductKey, number>;

type Weights = Partial<Record<ProductKey, number>>;
/** How likely a course is, and what it is then. */
type Course = readonly [chance: number, of: Weights];
type Meal = { weight: number; courses: readonly Course[] };

const HOT: Weights = { cha1: 6, cha2: 3, cha3: 3, cha4: 3, cha5: 1, cha6: 3 };
const COFFEE: Weights = { cha1: 8, cha2: 2, cha6: 2, cha4: 1 };
const PASTRY: Weights = { vie1: 6, vie2: 5, vie3: 3 };
const STARTER: Weights = { ent1: 6, ent2: 4, ent3: 3, ent4: 4, ent5: 4, ent6: 2, ent7: 2 };
const MAIN: Weights = { pla1: 5, pla2: 6, pla3: 4, pla4: 3, pla5: 5, pla6: 4, pla7: 4, pla8: 3, pla9: 3 };
const LIGHT: Weights = { sal1: 5, sal2: 4, sal3: 3, bur1: 7, bur2: 2, bur3: 4, bur4: 2 };
const DESSERT: Weights = { des1: 4, des2: 5, des3: 3, des4: 2, des5: 3, des6: 3, des7: 3, des11: 5, fro1: 2 };
const SOFT: Weights = { sof2: 3, sof3: 4, sof4: 5, sof5: 3, sof6: 4, sof7: 2, jus1: 2, jus2: 1 };
const WINE: Weights = { viv1: 6, viv2: 4, viv3: 4 };
const BEER: Weights = { bie1: 8, bie2: 5, bie3: 4, bie4: 3, bie5: 2 };
const COCKTAIL: Weights = { coc1: 7, coc2: 5, coc3: 3, coc4: 2, jus3: 2, jus4: 2 };
const STRONG: Weights = { ape1: 5, ape2: 2, ape3: 1, ape4: 2 };
const BOARD: Weights = { plc1: 4, plc2: 3, plc3: 3, plc4: 3, plc5: 3, plc6: 4 };
const KIDS: Weights = { for3: 1 };
const PANTRY: Weights = { epi1: 3, epi2: 4, epi3: 4 };

/** What one person has; the first course is what makes the meal. */
const MEALS: Record<DayPart, readonly Meal[]> = {
  breakfast: [
    {
      weight: 4,
      courses: [
        [1, PASTRY],
        [1, HOT],
        [0.25, { jus1: 1 }],
      ],
    },
    { weight: 3, courses: [[1, { for2: 1 }]] },
    {
      weight: 1,
      courses: [
        [1, { vie4: 1 }],
        [1, HOT],
        [0.4, { jus1: 1 }],
      ],
    },
    { weight: 2, courses: [[1, HOT]] },
  ],
  lunch: [
    {
      weight: 5,
      courses: [
        [1, { for1: 1 }],
        [0.35, COFFEE],
      ],
    },
    {
      weight: 4,
      courses: [
        [1, MAIN],
        [0.7, { ...SOFT, ...WINE }],
        [0.3, DESSERT],
        [0.4, COFFEE],
      ],
    },
    {
      weight: 3,
      courses: [
        [1, LIGHT],
        [0.9, { ...SOFT, ...BEER }],
        [0.25, DESSERT],
        [0.3, COFFEE],
      ],
    },
    {
      weight: 1,
      courses: [
        [1, STARTER],
        [1, MAIN],
        [0.6, WINE],
        [0.4, COFFEE],
      ],
    },
    { weight: 0.6, courses: [[1, KIDS]] },
  ],
  afternoon: [
    { weight: 5, courses: [[1, HOT]] },
    { weight: 4, courses: [[1, SOFT]] },
    { weight: 3, courses: [[1, BEER]] },
    { weight: 1, courses: [[1, COCKTAIL]] },
    { weight: 0.4, courses: [[1, KIDS]] },
  ],
  evening: [
    {
      weight: 5,
      courses: [
        [1, BEER],
        [0.3, BEER],
      ],
    },
    {
      weight: 4,
      courses: [
        [1, COCKTAIL],
        [0.2, COCKTAIL],
      ],
    },
    { weight: 3, courses: [[1, { ...WINE, viv5: 2 }]] },
    { weight: 1.5, courses: [[1, SOFT]] },
    { weight: 1, courses: [[1, STRONG]] },
  ],
  dinner: [
    {
      weight: 4,
      courses: [
        [1, MAIN],
        [0.7, { ...WINE, ...BEER }],
        [0.45, DESSERT],
        [0.25, COFFEE],
      ],
    },
    {
      weight: 3,
      courses: [
        [1, STARTER],
        [1, MAIN],
        [0.5, WINE],
        [0.35, DESSERT],
        [0.2, COFFEE],
      ],
    },
    {
      weight: 2.5,
      courses: [
        [1, LIGHT],
        [0.9, { ...SOFT, ...BEER }],
        [0.3, DESSERT],
      ],
    },
    { weight: 0.7, courses: [[1, KIDS]] },
  ],
  night: [
    {
      weight: 4,
      courses: [
        [1, COCKTAIL],
        [0.3, COCKTAIL],
      ],
    },
    {
      weight: 4,
      courses: [
        [1, BEER],
        [0.4, BEER],
      ],
    },
    { weight: 2, courses: [[1, STRONG]] },
    { weight: 1, courses: [[1, SOFT]] },
  ],
};

/** What a party shares. */
const SHARED: Record<DayPart, readonly Course[]> = {
  breakfast: [],
  lunch: [
    [0.6, { sof1: 1 }],
    [0.15, { viv4: 1 }],
    [0.15, { acc1: 3, acc2: 1, acc3: 1, acc4: 2 }],
  ],
  afternoon: [
    [0.2, BOARD],
    [0.3, { sof1: 1 }],
  ],
  evening: [
    [0.7, BOARD],
    [0.12, { bou3: 1, bou2: 2 }],
  ],
  dinner: [
    [0.6, { sof1: 1 }],
    [0.3, { viv4: 4, bou1: 1, bou2: 1 }],
    [0.15, BOARD],
    [0.2, { acc1: 3, acc2: 1, acc4: 2 }],
  ],
  night: [
    [0.35, BOARD],
    [0.1, { bou3: 1 }],
  ],
};

export type Party = { part: DayPart; people: number; table: boolean };
/** Whether a product can be ordered at that moment. */
export type Sold = (product: ProductKey) => boolean;

const offered = (of: Weights, sold: Sold) => (Object.entries(of) as [ProductKey, number][]).filter(([product]) => sold(product));

/** The basket of a party, of what is sold then; never empty, since coffee is sold at any hour. */
export const basketOf = (random: Random, { part, people, table }: Party, sold: Sold): Basket => {
  const basket = new Map<ProductKey, number>();
  const add = ([chance, of]: Course) => {
    const product = random.chance(chance) ? random.weighted(offered(of, sold)) : null;
    if (product) basket.set(product, (basket.get(product) ?? 0) + 1);
  };
  const possible = MEALS[part].filter(({ courses }) => courses[0] && offered(courses[0][1], sold).length > 0);
  for (let person = 0; person < people; person++) {
    const meal = random.weighted(possible.map((one) => [one, one.weight] as const));
    for (const course of meal?.courses ?? []) add(course);
  }
  if (people > 1) for (const course of SHARED[part]) add(course);
  if (!table) add([part === 'night' ? 0 : 0.12, PANTRY]);
  if (basket.size === 0) add([1, HOT]);
  return basket;
};
