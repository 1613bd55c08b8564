import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentsOf, type DietFilter, type DietMatch, type Dishes, dietMatchOf, lineDietMatchOf, optionDietMatches } from './diet.ts';

type Dish = Dishes[string];
const single = (tags = '', allergens_declared = true): Dish => ({
  type_id: 1,
  tags: tags.split(' ').filter(Boolean),
  allergens_declared,
  bundle_categories: [],
  parts: [],
  instructions: [],
});
const part = (id: string, unavailable = false) => ({ id, name: id, image_url: null, unavailable });
const set = (parts: string, tags = ''): Dish => ({ ...single(tags), type_id: 3, parts: parts.split(' ').map((id) => part(id)) });
/** Steps are separated by `|`; a choice in brackets is unavailable. */
const bundle = (steps: string, tags = ''): Dish => ({
  ...single(tags, false),
  type_id: 2,
  bundle_categories: steps.split('|').map((choices, place) => ({
    id: `step${place}`,
    name: '',
    multiple_choice: false,
    max_choices: null,
    products: choices
      .trim()
      .split(' ')
      .map((id) => ({ ...part(id.replace(/[()]/g, ''), id.startsWith('(')), supplement: 0 })),
  })),
});

/** Options are separated by `|`; one that ends in `?` is not declared. */
const option = (tags: string) => ({
  id: tags.trim(),
  name: '',
  tags: tags.replace('?', '').split(' ').filter(Boolean),
  allergens_declared: !tags.includes('?'),
});
const asking = (dish: Dish, ...questions: string[]): Dish => ({
  ...dish,
  instructions: questions.map((options, place) => ({ id: `question${place}`, name: '', options: options.split('|').map(option) })),
});

const dishes: Dishes = {
  bread: single('gluten diet:vegan'),
  cheese: single('milk diet:vegetarian'),
  ham: single(),
  jam: single('diet:vegan'),
  soup: single('diet:vegan', false),
  board: set('cheese ham'),
  toast: set('bread jam'),
  starter: set('soup jam'),
  cake: set('jam', 'milk'),
  lunch: bundle('cheese ham | jam bread'),
  sandwich: bundle('bread | ham jam'),
  soups: bundle('soup bread | jam'),
  soldOut: bundle('(jam) cheese | jam'),
  closed: bundle('(jam) | jam'),
  platter: bundle('board toast | jam'),
  steak: asking(single(), 'milk | mustard | '),
  gratin: asking(single(), 'milk | milk gluten'),
  salad: asking(single('diet:vegan'), ' | milk', ' | '),
  coffee: asking(single('diet:vegetarian'), 'milk diet:vegetarian | gluten diet:vegan'),
  unsaid: asking(single('diet:vegan'), '? | ?'),
  half: asking(single(), 'milk | ?'),
  dinner: bundle('steak gratin | jam'),
  buffet: set('gratin jam'),
  menu: asking(bundle('steak'), 'milk'),
};
const match = (id: string, without: string[], only: string[] = []): DietMatch => dietMatchOf(dishes, id, { without, only });

describe('an avoided allergen', () => {
  it('rules out products with its tag, and is unknown where nothing is declared', () => {
    expect(match('cheese', ['milk'])).toBe('mismatch');
    expect(match('ham', ['milk'])).toBe('match');
    expect(match('soup', ['milk'])).toBe('undeclared');
    expect(match('soup', [])).toBe('match');
    expect(match('nothing', ['milk'])).toBe('mismatch');
  });

  it('rules out a set by the set itself or any of its parts', () => {
    expect(match('board', ['milk'])).toBe('mismatch');
    expect(match('board', ['gluten'])).toBe('match');
    expect(match('starter', ['gluten'])).toBe('undeclared');
    expect(match('cake', ['milk'])).toBe('mismatch');
  });

  it('allows a bundle where every step has another choice', () => {
    expect(match('lunch', ['milk', 'gluten'])).toBe('match');
    expect(match('sandwich', ['gluten'])).toBe('mismatch');
    expect(match('soups', ['gluten'])).toBe('undeclared');
    expect(match('platter', ['milk'])).toBe('match');
    expect(match('platter', ['milk', 'gluten'])).toBe('mismatch');
  });

  it('ignores sold-out choices of a bundle, unless the whole step is sold out', () => {
    expect(match('soldOut', ['milk'])).toBe('mismatch');
    expect(match('closed', ['milk'])).toBe('match');
  });
});

describe('a diet', () => {
  it('must be declared by every part of a set, and by one choice of every step', () => {
    expect(match('toast', [], ['diet:vegan'])).toBe('match');
    expect(match('board', [], ['diet:vegetarian'])).toBe('mismatch');
    expect(match('lunch', [], ['diet:vegetarian'])).toBe('match');
    expect(match('lunch', [], ['diet:vegan'])).toBe('mismatch');
  });

  it('accepts vegan as vegetarian, and not the reverse', () => {
    expect(match('jam', [], ['diet:vegetarian'])).toBe('match');
    expect(match('cheese', [], ['diet:vegan'])).toBe('mismatch');
  });
});

describe('the options of an instruction', () => {
  const matches = (options: string, without: string[], only: string[] = []) =>
    optionDietMatches(options.split('|').map(option), { without, only });

  it('allow a product if one of them is free of the avoided allergen', () => {
    expect(match('steak', ['milk'])).toBe('match');
    expect(match('gratin', ['milk'])).toBe('mismatch');
    expect(match('gratin', ['gluten'])).toBe('match');
    expect(match('steak', ['milk', 'mustard'])).toBe('match');
    expect(matches('milk | mustard | ', ['milk'])).toEqual(['mismatch', 'match', 'match']);
  });

  it('are free of nothing if undeclared, and inherit the diets of their product', () => {
    expect(match('unsaid', ['milk'])).toBe('undeclared');
    expect(match('half', ['milk'])).toBe('undeclared');
    expect(match('half', [])).toBe('match');
    expect(match('unsaid', [], ['diet:vegan'])).toBe('match');
    expect(matches('milk ? | ?', ['milk'])).toEqual(['mismatch', 'undeclared']);
  });

  it('count in every bundle and set that holds their product, and for instructions of a bundle or set itself', () => {
    expect(match('dinner', ['milk'])).toBe('match');
    expect(match('dinner', ['milk', 'mustard'])).toBe('match');
    expect(match('buffet', ['milk'])).toBe('mismatch');
    expect(match('menu', ['milk'])).toBe('mismatch');
  });

  it('contradict a diet by their allergens, or if another option has the diet tag', () => {
    expect(match('salad', [], ['diet:vegan'])).toBe('match');
    expect(matches(' | allergen:milk | allergen:fish | allergen:gluten', [], ['diet:vegan'])).toEqual([
      'match',
      'mismatch',
      'mismatch',
      'match',
    ]);
    expect(matches(' | allergen:milk | allergen:fish', [], ['diet:vegetarian'])).toEqual(['match', 'match', 'mismatch']);
    expect(matches('allergen:gluten | ', [], ['diet:gluten-free'])).toEqual(['mismatch', 'match']);
    expect(matches('diet:vegan | | diet:vegetarian', [], ['diet:vegan'])).toEqual(['match', 'mismatch', 'mismatch']);
    expect(matches('diet:vegan | diet:vegetarian', [], ['diet:vegetarian'])).toEqual(['match', 'match']);
    expect(matches('own | ', [], ['own'])).toEqual(['match', 'mismatch']);
    expect(matches(' | ', [], ['own'])).toEqual(['match', 'match']);
    // They do not replace the declaration of their product.
    expect(match('coffee', [], ['diet:vegan'])).toBe('mismatch');
    expect(match('coffee', [], ['diet:vegetarian'])).toBe('match');
  });
});

describe('any menu', () => {
  const TAGS = ['milk', 'gluten', 'nuts', 'diet:vegan', 'diet:vegetarian'];
  const IDS = ['a', 'b', 'c', 'd', 'e'];
  const ids = fc.array(fc.constantFrom(...IDS), { maxLength: 3 });
  // Bundles and sets of anything, themselves included: invalid data must not cause a match or an endless recursion.
  const dish = fc.record({
    type_id: fc.constantFrom(1 as const, 2 as const, 3 as const),
    tags: fc.subarray(TAGS),
    allergens_declared: fc.boolean(),
    parts: ids.map((list) => list.map((id) => part(id))),
    instructions: fc.array(
      fc
        .array(fc.record({ name: fc.constant(''), tags: fc.subarray(TAGS), allergens_declared: fc.boolean() }), {
          minLength: 1,
          maxLength: 3,
        })
        .map((options) => ({ id: 'question', name: '', options })),
      { maxLength: 2 },
    ),
    bundle_categories: fc.array(
      fc.array(fc.record({ id: fc.constantFrom(...IDS), unavailable: fc.boolean() }), { maxLength: 3 }).map((choices) => ({
        id: 'step',
        name: '',
        multiple_choice: false,
        max_choices: null,
        products: choices.map(({ id, unavailable }) => ({ ...part(id, unavailable), supplement: 0 })),
      })),
      { maxLength: 3 },
    ),
  });
  const menu: fc.Arbitrary<Dishes> = fc
    .tuple(dish, dish, dish, dish, dish)
    .map((all) => Object.fromEntries(all.map((one, at) => [IDS[at], one])));
  const dietFilter: fc.Arbitrary<DietFilter> = fc.record({ without: fc.subarray(TAGS.slice(0, 3)), only: fc.subarray(TAGS.slice(3)) });
  const RANK: Record<DietMatch, number> = { mismatch: 0, undeclared: 1, match: 2 };

  it('never matches better with a stricter filter', () => {
    fc.assert(
      fc.property(menu, dietFilter, fc.constantFrom(...TAGS.slice(0, 3)), (all, wanted, more) => {
        for (const id of IDS) {
          const stricter = { ...wanted, without: [...wanted.without, more] };
          expect(RANK[dietMatchOf(all, id, stricter)]).toBeLessThanOrEqual(RANK[dietMatchOf(all, id, wanted)]);
        }
      }),
    );
  });

  it('never rates a set better than one of its parts, nor a bundle better than the best choice of a step', () => {
    fc.assert(
      fc.property(menu, dietFilter, (all, wanted) => {
        const rank = (id: string) => RANK[dietMatchOf(all, id, wanted)];
        // Only one level above products without parts, because deeper nesting is rated more strictly.
        const plain = (id: string) => all[id]?.type_id === 1;
        for (const id of IDS.filter((one) => all[one]!.type_id === 3))
          for (const one of all[id]!.parts.filter((each) => plain(each.id))) expect(rank(id)).toBeLessThanOrEqual(rank(one.id));
        for (const id of IDS.filter((one) => all[one]!.type_id === 2))
          for (const { products } of all[id]!.bundle_categories.filter((step) => step.products.every((each) => plain(each.id))))
            expect(rank(id)).toBeLessThanOrEqual(Math.max(0, ...products.map((each) => rank(each.id))));
      }),
    );
  });

  it('never rates a product better than the best option of each of its instructions', () => {
    fc.assert(
      fc.property(menu, dietFilter, (all, wanted) => {
        for (const id of IDS)
          for (const { options } of all[id]!.instructions)
            expect(RANK[dietMatchOf(all, id, wanted)]).toBeLessThanOrEqual(
              Math.max(...optionDietMatches(options, wanted).map((one) => RANK[one])),
            );
      }),
    );
  });

  it('matches nothing if an instruction has no declared option without the allergen', () => {
    fc.assert(
      fc.property(menu, (all) => {
        for (const id of IDS) {
          const safe = all[id]!.instructions.every(({ options }) =>
            options.some(({ tags, allergens_declared }) => allergens_declared && !tags.includes('milk')),
          );
          if (!safe) expect(dietMatchOf(all, id, { without: ['milk'], only: [] })).not.toBe('match');
        }
      }),
    );
  });

  it('reports nothing undeclared as free of an allergen', () => {
    fc.assert(
      fc.property(menu, (all) => {
        const silent = Object.fromEntries(Object.entries(all).map(([id, one]) => [id, { ...one, allergens_declared: false }]));
        for (const id of IDS) expect(dietMatchOf(silent, id, { without: ['milk'], only: [] })).not.toBe('match');
      }),
    );
  });
});

describe('contentsOf', () => {
  it('separates the contents of a product from what its options may add, for a set’s parts too', () => {
    const { steak, buffet, half } = dishes;
    expect(contentsOf(dishes, steak!)).toEqual({ tags: [], declared: true, optional: ['milk', 'mustard'], optionsDeclared: true });
    expect(contentsOf(dishes, buffet!)).toMatchObject({ tags: ['diet:vegan'], optional: ['milk', 'gluten'], optionsDeclared: true });
    expect(contentsOf(dishes, { ...half!, tags: ['milk'] })).toMatchObject({ optional: [], optionsDeclared: false });
  });

  it('is declared for a set if the set itself or all of its parts are declared', () => {
    expect(contentsOf(dishes, dishes.cake!)).toMatchObject({ tags: ['milk', 'diet:vegan'], declared: true });
    expect(contentsOf(dishes, { ...dishes.toast!, allergens_declared: false })).toMatchObject({
      tags: ['gluten', 'diet:vegan'],
      declared: true,
    });
    expect(contentsOf(dishes, { ...dishes.starter!, allergens_declared: false }).declared).toBe(false);
    expect(contentsOf(dishes, dishes.soup!)).toMatchObject({ tags: ['diet:vegan'], declared: false });
  });
});

describe('an order line', () => {
  const without = (tag: string): DietFilter => ({ without: [tag], only: [] });
  const chosen = (instruction: number, option: string) => ({ instruction: `question${instruction}`, options: [{ id: option, qty: 1 }] });
  type Chosen = ReturnType<typeof chosen>[];
  const lineMatch = (
    product: string,
    dietFilter: DietFilter,
    instructions: Chosen = [],
    choices: [number, string, Chosen?][] = [],
  ): DietMatch =>
    lineDietMatchOf(
      dishes,
      {
        product,
        instructions,
        choices: choices.map(([step, id, answers = []]) => ({ bundle_category: `step${step}`, products: [{ id, instructions: answers }] })),
      },
      dietFilter,
    );

  it('is rated by the chosen options, not by the possible ones', () => {
    expect(dietMatchOf(dishes, 'steak', without('milk'))).toBe('match');
    expect(lineMatch('steak', without('milk'), [chosen(0, 'milk')])).toBe('mismatch');
    expect(lineMatch('steak', without('milk'), [chosen(0, 'mustard')])).toBe('match');
    expect(lineMatch('half', without('milk'), [chosen(0, '?')])).toBe('undeclared');
    expect(lineMatch('steak', without('milk'))).toBe('match');
    expect(lineMatch('cheese', without('milk'))).toBe('mismatch');
    expect(lineMatch('nothing', without('milk'))).toBe('mismatch');
  });

  it('is rated by the chosen parts of a bundle and their options', () => {
    expect(dietMatchOf(dishes, 'lunch', without('milk'))).toBe('match');
    expect(
      lineMatch(
        'lunch',
        without('milk'),
        [],
        [
          [0, 'cheese'],
          [1, 'jam'],
        ],
      ),
    ).toBe('mismatch');
    expect(
      lineMatch(
        'lunch',
        without('milk'),
        [],
        [
          [0, 'ham'],
          [1, 'jam'],
        ],
      ),
    ).toBe('match');
    expect(
      lineMatch(
        'dinner',
        without('milk'),
        [],
        [
          [0, 'steak', [chosen(0, 'milk')]],
          [1, 'jam'],
        ],
      ),
    ).toBe('mismatch');
    expect(
      lineMatch(
        'dinner',
        without('milk'),
        [],
        [
          [0, 'steak', [chosen(0, 'mustard')]],
          [1, 'jam'],
        ],
      ),
    ).toBe('match');
    expect(
      lineMatch(
        'soups',
        without('milk'),
        [],
        [
          [0, 'soup'],
          [1, 'jam'],
        ],
      ),
    ).toBe('undeclared');
    expect(lineMatch('lunch', without('milk'), [], [[1, 'jam']])).toBe('match');
  });

  it('is rated by all parts of a set', () => {
    expect(lineMatch('board', without('milk'))).toBe('mismatch');
    expect(lineMatch('buffet', without('gluten'), [chosen(0, 'milk')])).toBe('match');
    expect(lineMatch('buffet', without('gluten'), [chosen(0, 'milk gluten')])).toBe('mismatch');
    expect(
      lineMatch(
        'platter',
        without('milk'),
        [],
        [
          [0, 'board'],
          [1, 'jam'],
        ],
      ),
    ).toBe('mismatch');
    expect(
      lineMatch(
        'platter',
        without('milk'),
        [],
        [
          [0, 'toast'],
          [1, 'jam'],
        ],
      ),
    ).toBe('match');
  });
});
