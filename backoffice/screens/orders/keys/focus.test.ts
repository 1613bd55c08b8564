import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Arrow, type Box, nearest } from './focus.ts';

/** A board with one wide column on the left, two narrow ones on the right, and cards of different heights. */
const board: Box[] = [
  { left: 0, top: 0, width: 400, height: 200 },
  { left: 0, top: 210, width: 400, height: 120 },
  { left: 0, top: 340, width: 400, height: 200 },
  { left: 440, top: 0, width: 240, height: 300 },
  { left: 690, top: 0, width: 240, height: 180 },
  { left: 440, top: 310, width: 240, height: 180 },
];

describe('arrow keys', () => {
  it('move down and up within a column', () => {
    expect(nearest(board, 0, 'ArrowDown')).toBe(1);
    expect(nearest(board, 2, 'ArrowUp')).toBe(1);
    expect(nearest(board, 3, 'ArrowDown')).toBe(5);
  });

  it('move across to the adjacent card', () => {
    expect(nearest(board, 0, 'ArrowRight')).toBe(3);
    expect(nearest(board, 3, 'ArrowRight')).toBe(4);
    expect(nearest(board, 4, 'ArrowLeft')).toBe(3);
    expect(nearest(board, 5, 'ArrowLeft')).toBe(2);
  });

  it('stop at the edges', () => {
    expect(nearest(board, 0, 'ArrowUp')).toBeNull();
    expect(nearest(board, 2, 'ArrowDown')).toBeNull();
    expect(nearest(board, 4, 'ArrowRight')).toBeNull();
  });

  it('never lead to the start, nor against their direction', () => {
    const box = fc.record({
      left: fc.nat(1000),
      top: fc.nat(1000),
      width: fc.integer({ min: 50, max: 400 }),
      height: fc.integer({ min: 50, max: 400 }),
    });
    const arrows: Arrow[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];
    fc.assert(
      fc.property(fc.array(box, { minLength: 1, maxLength: 12 }), fc.constantFrom(...arrows), (boxes, arrow) => {
        const to = nearest(boxes, 0, arrow);
        if (to === null) return;
        const [from, target] = [boxes[0] as Box, boxes[to] as Box];
        const centre = ({ left, width }: Box) => left + width / 2;
        expect(to).not.toBe(0);
        if (arrow === 'ArrowDown') expect(target.top).toBeGreaterThan(from.top);
        if (arrow === 'ArrowUp') expect(target.top).toBeLessThan(from.top);
        if (arrow === 'ArrowRight') expect(centre(target)).toBeGreaterThan(centre(from));
        if (arrow === 'ArrowLeft') expect(centre(target)).toBeLessThan(centre(from));
      }),
    );
  });
});
