import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAllTicked, tickableIds, tickableIdsOfLine, withPositions, withTicks } from './line-ticks.ts';

const beer = { uuid: 'beer', sub_products: [] };
const menu = { uuid: 'menu', sub_products: [{ uuid: 'starter' }, { uuid: 'dessert' }] };
const order = [beer, menu];

describe('ticks of an order', () => {
  it('has one for each line, or for each part of a bundle or set', () => {
    expect(tickableIdsOfLine(beer)).toEqual(['beer']);
    expect(tickableIdsOfLine(menu)).toEqual(['starter', 'dessert']);
    expect(tickableIds(order)).toEqual(['beer', 'starter', 'dessert']);
  });

  it('keeps the order of the lines', () => {
    expect(withTicks(order, ['dessert'], ['beer'], true)).toEqual(['beer', 'dessert']);
  });

  it('sets and removes ticks without changing the others', () => {
    expect(withTicks(order, ['beer', 'starter'], ['starter'], false)).toEqual(['beer']);
    expect(withTicks(order, ['beer'], ['beer'], true)).toEqual(['beer']);
  });

  it('ignores lines of other orders, and a bundle as a whole', () => {
    expect(withTicks(order, ['coffee'], ['menu', 'wine'], true)).toEqual([]);
    expect(isAllTicked(order, ['beer', 'menu'])).toBe(false);
  });

  it('is all done once every line and part is ticked', () => {
    expect(isAllTicked(order, ['beer', 'starter'])).toBe(false);
    expect(isAllTicked(order, ['dessert', 'starter', 'beer'])).toBe(true);
  });
});

describe('positions of an order', () => {
  it('numbers the items first, then their parts', () => {
    const placed = withPositions<{ uuid: string }, typeof menu>([beer, menu, menu], 4);
    expect(placed.map(({ position, sub_products }) => [position, sub_products.map((part) => part.position)])).toEqual([
      [4, []],
      [5, [7, 8]],
      [6, [9, 10]],
    ]);
  });
});

describe('any order', () => {
  const lines = fc.array(fc.nat(4), { minLength: 1, maxLength: 8 }).map((parts) =>
    parts.map((count, at) => ({
      uuid: String(at),
      sub_products: Array.from({ length: count }, (_, part) => ({ uuid: `${at} ${part}` })),
    })),
  );
  /** An order, and two selections of ids, some of which do not belong to it. */
  const changes = lines.chain((items) => {
    const some = fc.subarray([...tickableIds(items), 'stranger'], { minLength: 0 });
    return fc.tuple(fc.constant(items), some, some);
  });

  it('gives the same result for two changes in either order', () => {
    fc.assert(
      fc.property(changes, fc.boolean(), ([items, one, two], set) => {
        const oneFirst = withTicks(items, withTicks(items, [], one, set), two, set);
        expect(withTicks(items, withTicks(items, [], two, set), one, set)).toEqual(oneFirst);
      }),
    );
  });

  it('applies a change once, and undoing it restores the ticks', () => {
    fc.assert(
      fc.property(changes, ([items, before, pressed]) => {
        const known = withTicks(items, before, [], true);
        const once = withTicks(items, known, pressed, true);
        expect(withTicks(items, once, pressed, true)).toEqual(once);
        const fresh = pressed.filter((mark) => !known.includes(mark));
        expect(withTicks(items, once, fresh, false)).toEqual(known);
      }),
    );
  });

  it('is all done only with all ticks', () => {
    fc.assert(
      fc.property(lines, fc.nat(), (items, at) => {
        const all = tickableIds(items);
        expect(isAllTicked(items, all)).toBe(true);
        expect(
          isAllTicked(
            items,
            all.filter((_, place) => place !== at % all.length),
          ),
        ).toBe(false);
      }),
    );
  });
});
