import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAllDone, marksOf, marksOfLine, withMarks, withPlaces } from './line-marks.ts';

const beer = { uuid: 'beer', sub_products: [] };
const menu = { uuid: 'menu', sub_products: [{ uuid: 'starter' }, { uuid: 'dessert' }] };
const order = [beer, menu];

describe('the marks of an order', () => {
  it('are one a line, and one a part of a bundle or set', () => {
    expect(marksOfLine(beer)).toEqual(['beer']);
    expect(marksOfLine(menu)).toEqual(['starter', 'dessert']);
    expect(marksOf(order)).toEqual(['beer', 'starter', 'dessert']);
  });

  it('stand in the order of the lines, whatever was marked first', () => {
    expect(withMarks(order, ['dessert'], ['beer'], true)).toEqual(['beer', 'dessert']);
  });

  it('are set and taken away, and leave the others', () => {
    expect(withMarks(order, ['beer', 'starter'], ['starter'], false)).toEqual(['beer']);
    expect(withMarks(order, ['beer'], ['beer'], true)).toEqual(['beer']);
  });

  it('are not those of other lines, nor a bundle as a whole', () => {
    expect(withMarks(order, ['coffee'], ['menu', 'wine'], true)).toEqual([]);
    expect(isAllDone(order, ['beer', 'menu'])).toBe(false);
  });

  it('are all there when nothing is left to make', () => {
    expect(isAllDone(order, ['beer', 'starter'])).toBe(false);
    expect(isAllDone(order, ['dessert', 'starter', 'beer'])).toBe(true);
  });
});

describe('the places of an order', () => {
  it('are those of its items, then those of their parts', () => {
    const placed = withPlaces<{ uuid: string }, typeof menu>([beer, menu, menu], 4);
    expect(placed.map(({ position, sub_products }) => [position, sub_products.map((part) => part.position)])).toEqual([
      [4, []],
      [5, [7, 8]],
      [6, [9, 10]],
    ]);
  });
});

describe('whatever the order', () => {
  const lines = fc.array(fc.nat(4), { minLength: 1, maxLength: 8 }).map((parts) =>
    parts.map((count, at) => ({
      uuid: String(at),
      sub_products: Array.from({ length: count }, (_, part) => ({ uuid: `${at} ${part}` })),
    })),
  );
  /** An order, and two choices among its marks and others. */
  const presses = lines.chain((items) => {
    const some = fc.subarray([...marksOf(items), 'stranger'], { minLength: 0 });
    return fc.tuple(fc.constant(items), some, some);
  });

  it('two presses make the same in either order', () => {
    fc.assert(
      fc.property(presses, fc.boolean(), ([items, one, two], set) => {
        const oneFirst = withMarks(items, withMarks(items, [], one, set), two, set);
        expect(withMarks(items, withMarks(items, [], two, set), one, set)).toEqual(oneFirst);
      }),
    );
  });

  it('a press counts once, and taking it back leaves what was there', () => {
    fc.assert(
      fc.property(presses, ([items, before, pressed]) => {
        const known = withMarks(items, before, [], true);
        const once = withMarks(items, known, pressed, true);
        expect(withMarks(items, once, pressed, true)).toEqual(once);
        const fresh = pressed.filter((mark) => !known.includes(mark));
        expect(withMarks(items, once, fresh, false)).toEqual(known);
      }),
    );
  });

  it('it is all done with all of its marks and with none less', () => {
    fc.assert(
      fc.property(lines, fc.nat(), (items, at) => {
        const all = marksOf(items);
        expect(isAllDone(items, all)).toBe(true);
        expect(
          isAllDone(
            items,
            all.filter((_, place) => place !== at % all.length),
          ),
        ).toBe(false);
      }),
    );
  });
});
