import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pagesAround } from './pages-around.ts';

describe('the pages of a list', () => {
  it('are all shown if they are few', () => {
    expect(pagesAround(1, 1)).toEqual([1]);
    expect(pagesAround(2, 4)).toEqual([1, 2, 3, 4]);
  });

  it('leave gaps between the ends and the neighbours, but never for a single page', () => {
    expect(pagesAround(10, 20)).toEqual([1, 'before-9', 9, 10, 11, 'before-20', 20]);
    expect(pagesAround(4, 20)).toEqual([1, 2, 3, 4, 5, 'before-20', 20]);
  });

  it('always contain the first, the current and the last, in order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (one, other) => {
        const [page, last] = [Math.min(one, other), Math.max(one, other)];
        const shown = pagesAround(page, last).filter((one) => typeof one === 'number');
        expect(shown).toEqual([...new Set(shown)].sort((a, b) => a - b));
        expect(shown).toEqual(expect.arrayContaining([1, page, last]));
        expect(pagesAround(page, last).length).toBeLessThanOrEqual(9);
      }),
    );
  });
});
