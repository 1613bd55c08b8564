import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentsOf, type Dishes, type Fit, fitOf, fitOfLine, optionFits, type Wishes } from './diet.ts';

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
/** Steps are parted by `|`; a choice in brackets is unavailable. */
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

/** Options are parted by `|`; one that ends in `?` was never declared. */
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
const fit = (id: string, without: string[], only: string[] = []): Fit => fitOf(dishes, id, { without, only });

describe('what a guest avoids', () => {
  it('is in what carries its tag, and unknown in what nobody has declared', () => {
    expect(fit('cheese', ['milk'])).toBe('unfit');
    expect(fit('ham', ['milk'])).toBe('fits');
    expect(fit('soup', ['milk'])).toBe('undeclared');
    expect(fit('soup', [])).toBe('fits');
    expect(fit('nothing', ['milk'])).toBe('unfit');
  });

  it('must be in no part of a set, nor in the set itself', () => {
    expect(fit('board', ['milk'])).toBe('unfit');
    expect(fit('board', ['gluten'])).toBe('fits');
    expect(fit('starter', ['gluten'])).toBe('undeclared');
    expect(fit('cake', ['milk'])).toBe('unfit');
  });

  it('can be left out of a bundle where every step has another choice', () => {
    expect(fit('lunch', ['milk', 'gluten'])).toBe('fits');
    expect(fit('sandwich', ['gluten'])).toBe('unfit');
    expect(fit('soups', ['gluten'])).toBe('undeclared');
    expect(fit('platter', ['milk'])).toBe('fits');
    expect(fit('platter', ['milk', 'gluten'])).toBe('unfit');
  });

  it('is not left out by a choice that has run out, unless the whole step has', () => {
    expect(fit('soldOut', ['milk'])).toBe('unfit');
    expect(fit('closed', ['milk'])).toBe('fits');
  });
});

describe('what a guest keeps to', () => {
  it('must be promised by everything in a set, and by a choice of every step', () => {
    expect(fit('toast', [], ['diet:vegan'])).toBe('fits');
    expect(fit('board', [], ['diet:vegetarian'])).toBe('unfit');
    expect(fit('lunch', [], ['diet:vegetarian'])).toBe('fits');
    expect(fit('lunch', [], ['diet:vegan'])).toBe('unfit');
  });

  it('takes vegan for vegetarian, and not the other way round', () => {
    expect(fit('jam', [], ['diet:vegetarian'])).toBe('fits');
    expect(fit('cheese', [], ['diet:vegan'])).toBe('unfit');
  });
});

describe('the options of an instruction', () => {
  const fits = (options: string, without: string[], only: string[] = []) => optionFits(options.split('|').map(option), { without, only });

  it('leave a product to the guest who finds one without what they avoid', () => {
    expect(fit('steak', ['milk'])).toBe('fits');
    expect(fit('gratin', ['milk'])).toBe('unfit');
    expect(fit('gratin', ['gluten'])).toBe('fits');
    expect(fit('steak', ['milk', 'mustard'])).toBe('fits');
    expect(fits('milk | mustard | ', ['milk'])).toEqual(['unfit', 'fits', 'fits']);
  });

  it('that nobody has declared are free of nothing, and promise no less than their product', () => {
    expect(fit('unsaid', ['milk'])).toBe('undeclared');
    expect(fit('half', ['milk'])).toBe('undeclared');
    expect(fit('half', [])).toBe('fits');
    expect(fit('unsaid', [], ['diet:vegan'])).toBe('fits');
    expect(fits('milk ? | ?', ['milk'])).toEqual(['unfit', 'undeclared']);
  });

  it('count in every bundle and set that holds their product, and in those that ask themselves', () => {
    expect(fit('dinner', ['milk'])).toBe('fits');
    expect(fit('dinner', ['milk', 'mustard'])).toBe('fits');
    expect(fit('buffet', ['milk'])).toBe('unfit');
    expect(fit('menu', ['milk'])).toBe('unfit');
  });

  it('break a diet where they hold what it does not allow, or where another one carries it', () => {
    expect(fit('salad', [], ['diet:vegan'])).toBe('fits');
    expect(fits(' | allergen:milk | allergen:fish | allergen:gluten', [], ['diet:vegan'])).toEqual(['fits', 'unfit', 'unfit', 'fits']);
    expect(fits(' | allergen:milk | allergen:fish', [], ['diet:vegetarian'])).toEqual(['fits', 'fits', 'unfit']);
    expect(fits('allergen:gluten | ', [], ['diet:gluten-free'])).toEqual(['unfit', 'fits']);
    expect(fits('diet:vegan | | diet:vegetarian', [], ['diet:vegan'])).toEqual(['fits', 'unfit', 'unfit']);
    expect(fits('diet:vegan | diet:vegetarian', [], ['diet:vegetarian'])).toEqual(['fits', 'fits']);
    expect(fits('own | ', [], ['own'])).toEqual(['fits', 'unfit']);
    expect(fits(' | ', [], ['own'])).toEqual(['fits', 'fits']);
    // They promise nothing in the place of their product.
    expect(fit('coffee', [], ['diet:vegan'])).toBe('unfit');
    expect(fit('coffee', [], ['diet:vegetarian'])).toBe('fits');
  });
});

describe('any menu', () => {
  const TAGS = ['milk', 'gluten', 'nuts', 'diet:vegan', 'diet:vegetarian'];
  const IDS = ['a', 'b', 'c', 'd', 'e'];
  const ids = fc.array(fc.constantFrom(...IDS), { maxLength: 3 });
  // Bundles and sets of anything, themselves included: no fault of the data may promise something or end in no end.
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
  const wishes: fc.Arbitrary<Wishes> = fc.record({ without: fc.subarray(TAGS.slice(0, 3)), only: fc.subarray(TAGS.slice(3)) });
  const RANK: Record<Fit, number> = { unfit: 0, undeclared: 1, fits: 2 };

  it('has nothing that fits more wishes better than fewer', () => {
    fc.assert(
      fc.property(menu, wishes, fc.constantFrom(...TAGS.slice(0, 3)), (all, wanted, more) => {
        for (const id of IDS) {
          const stricter = { ...wanted, without: [...wanted.without, more] };
          expect(RANK[fitOf(all, id, stricter)]).toBeLessThanOrEqual(RANK[fitOf(all, id, wanted)]);
        }
      }),
    );
  });

  it('has no set that fits better than one of its parts, and no bundle better than the best of a step', () => {
    fc.assert(
      fc.property(menu, wishes, (all, wanted) => {
        const rank = (id: string) => RANK[fitOf(all, id, wanted)];
        // Only what is one level above what stands by itself: deeper is judged more strictly.
        const plain = (id: string) => all[id]?.type_id === 1;
        for (const id of IDS.filter((one) => all[one]!.type_id === 3))
          for (const one of all[id]!.parts.filter((each) => plain(each.id))) expect(rank(id)).toBeLessThanOrEqual(rank(one.id));
        for (const id of IDS.filter((one) => all[one]!.type_id === 2))
          for (const { products } of all[id]!.bundle_categories.filter((step) => step.products.every((each) => plain(each.id))))
            expect(rank(id)).toBeLessThanOrEqual(Math.max(0, ...products.map((each) => rank(each.id))));
      }),
    );
  });

  it('has no product that fits better than the best option of each of its questions', () => {
    fc.assert(
      fc.property(menu, wishes, (all, wanted) => {
        for (const id of IDS)
          for (const { options } of all[id]!.instructions)
            expect(RANK[fitOf(all, id, wanted)]).toBeLessThanOrEqual(Math.max(...optionFits(options, wanted).map((one) => RANK[one])));
      }),
    );
  });

  it('has nothing that fits where one of its questions has no declared option without what is avoided', () => {
    fc.assert(
      fc.property(menu, (all) => {
        for (const id of IDS) {
          const safe = all[id]!.instructions.every(({ options }) =>
            options.some(({ tags, allergens_declared }) => allergens_declared && !tags.includes('milk')),
          );
          if (!safe) expect(fitOf(all, id, { without: ['milk'], only: [] })).not.toBe('fits');
        }
      }),
    );
  });

  it('has nothing free of an allergen that nobody has declared anything in', () => {
    fc.assert(
      fc.property(menu, (all) => {
        const silent = Object.fromEntries(Object.entries(all).map(([id, one]) => [id, { ...one, allergens_declared: false }]));
        for (const id of IDS) expect(fitOf(silent, id, { without: ['milk'], only: [] })).not.toBe('fits');
      }),
    );
  });
});

describe('the contents', () => {
  it('tell apart what a product holds and what its options may add, those of a set’s parts too', () => {
    const { steak, buffet, half } = dishes;
    expect(contentsOf(dishes, steak!)).toEqual({ tags: [], declared: true, optional: ['milk', 'mustard'], optionsDeclared: true });
    expect(contentsOf(dishes, buffet!)).toMatchObject({ tags: ['diet:vegan'], optional: ['milk', 'gluten'], optionsDeclared: true });
    expect(contentsOf(dishes, { ...half!, tags: ['milk'] })).toMatchObject({ optional: [], optionsDeclared: false });
  });

  it('of a set are its own and those of its parts, declared where all of them are or the set itself', () => {
    expect(contentsOf(dishes, dishes.cake!)).toMatchObject({ tags: ['milk', 'diet:vegan'], declared: true });
    expect(contentsOf(dishes, { ...dishes.toast!, allergens_declared: false })).toMatchObject({
      tags: ['gluten', 'diet:vegan'],
      declared: true,
    });
    expect(contentsOf(dishes, { ...dishes.starter!, allergens_declared: false }).declared).toBe(false);
    expect(contentsOf(dishes, dishes.soup!)).toMatchObject({ tags: ['diet:vegan'], declared: false });
  });
});

describe('a line', () => {
  const without = (tag: string): Wishes => ({ without: [tag], only: [] });
  const chosen = (instruction: number, option: string) => ({ instruction: `question${instruction}`, options: [{ id: option, qty: 1 }] });
  type Chosen = ReturnType<typeof chosen>[];
  const lineFit = (product: string, wishes: Wishes, instructions: Chosen = [], choices: [number, string, Chosen?][] = []): Fit =>
    fitOfLine(
      dishes,
      {
        product,
        instructions,
        choices: choices.map(([step, id, answers = []]) => ({ bundle_category: `step${step}`, products: [{ id, instructions: answers }] })),
      },
      wishes,
    );

  it('is judged by the options that were chosen, not by those that might be', () => {
    expect(fitOf(dishes, 'steak', without('milk'))).toBe('fits');
    expect(lineFit('steak', without('milk'), [chosen(0, 'milk')])).toBe('unfit');
    expect(lineFit('steak', without('milk'), [chosen(0, 'mustard')])).toBe('fits');
    expect(lineFit('half', without('milk'), [chosen(0, '?')])).toBe('undeclared');
    expect(lineFit('steak', without('milk'))).toBe('fits');
    expect(lineFit('cheese', without('milk'))).toBe('unfit');
    expect(lineFit('nothing', without('milk'))).toBe('unfit');
  });

  it('of a bundle by its chosen parts and their options', () => {
    expect(fitOf(dishes, 'lunch', without('milk'))).toBe('fits');
    expect(
      lineFit(
        'lunch',
        without('milk'),
        [],
        [
          [0, 'cheese'],
          [1, 'jam'],
        ],
      ),
    ).toBe('unfit');
    expect(
      lineFit(
        'lunch',
        without('milk'),
        [],
        [
          [0, 'ham'],
          [1, 'jam'],
        ],
      ),
    ).toBe('fits');
    expect(
      lineFit(
        'dinner',
        without('milk'),
        [],
        [
          [0, 'steak', [chosen(0, 'milk')]],
          [1, 'jam'],
        ],
      ),
    ).toBe('unfit');
    expect(
      lineFit(
        'dinner',
        without('milk'),
        [],
        [
          [0, 'steak', [chosen(0, 'mustard')]],
          [1, 'jam'],
        ],
      ),
    ).toBe('fits');
    expect(
      lineFit(
        'soups',
        without('milk'),
        [],
        [
          [0, 'soup'],
          [1, 'jam'],
        ],
      ),
    ).toBe('undeclared');
    expect(lineFit('lunch', without('milk'), [], [[1, 'jam']])).toBe('fits');
  });

  it('of a set by all its parts', () => {
    expect(lineFit('board', without('milk'))).toBe('unfit');
    expect(lineFit('buffet', without('gluten'), [chosen(0, 'milk')])).toBe('fits');
    expect(lineFit('buffet', without('gluten'), [chosen(0, 'milk gluten')])).toBe('unfit');
    expect(
      lineFit(
        'platter',
        without('milk'),
        [],
        [
          [0, 'board'],
          [1, 'jam'],
        ],
      ),
    ).toBe('unfit');
    expect(
      lineFit(
        'platter',
        without('milk'),
        [],
        [
          [0, 'toast'],
          [1, 'jam'],
        ],
      ),
    ).toBe('fits');
  });
});
