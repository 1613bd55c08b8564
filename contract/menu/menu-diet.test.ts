import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentsOf, type Dishes, type Fit, fitOf, type Wishes } from './menu-diet.ts';

type Dish = Dishes[string];
const single = (tags = '', allergens_declared = true): Dish => ({
  type_id: 1,
  tags: tags.split(' ').filter(Boolean),
  allergens_declared,
  bundle_categories: [],
  parts: [],
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
        for (const id of IDS) {
          const { type_id, parts, bundle_categories } = all[id]!;
          if (type_id === 3) for (const one of parts.filter((each) => plain(each.id))) expect(rank(id)).toBeLessThanOrEqual(rank(one.id));
          if (type_id !== 2) continue;
          for (const { products } of bundle_categories.filter((step) => step.products.every((each) => plain(each.id))))
            expect(rank(id)).toBeLessThanOrEqual(Math.max(0, ...products.map((each) => rank(each.id))));
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
  it('of a set are its own and those of its parts, declared where all of them are or the set itself', () => {
    expect(contentsOf(dishes, dishes.cake!)).toEqual({ tags: ['milk', 'diet:vegan'], declared: true });
    expect(contentsOf(dishes, { ...dishes.toast!, allergens_declared: false })).toEqual({ tags: ['gluten', 'diet:vegan'], declared: true });
    expect(contentsOf(dishes, { ...dishes.starter!, allergens_declared: false }).declared).toBe(false);
    expect(contentsOf(dishes, dishes.soup!)).toEqual({ tags: ['diet:vegan'], declared: false });
  });
});
