import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORMATS, fit } from './formats.ts';
import { type Measured, pour, pourEvenly } from './pour.ts';

const anyBlocks = fc.array(fc.record({ height: fc.integer({ min: 0, max: 60 }), keepsWithNext: fc.boolean() }), { maxLength: 60 });
const anyRooms = fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 8 });
const heightOf = (blocks: readonly Measured[], places: readonly number[]) =>
  places.reduce((sum, index) => sum + (blocks[index]?.height ?? 0), 0);

describe.each([
  ['filled', pour],
  ['balanced', pourEvenly],
])('the blocks of %s panels', (_, work) => {
  it('keep the order of blocks, and count those that do not fit', () => {
    fc.assert(
      fc.property(anyBlocks, anyRooms, (blocks, rooms) => {
        const { panels, left } = work(blocks, rooms);
        expect(panels).toHaveLength(rooms.length);
        expect(panels.flat()).toEqual(blocks.map((__, index) => index).slice(0, blocks.length - left));
      }),
    );
  });

  it('never fill a panel beyond its height', () => {
    fc.assert(
      fc.property(anyBlocks, anyRooms, (blocks, rooms) => {
        for (const [panel, places] of work(blocks, rooms).panels.entries())
          expect(heightOf(blocks, places)).toBeLessThanOrEqual(rooms[panel] ?? 0);
      }),
    );
  });

  it('leave no heading at the end of a panel, unless nothing follows it', () => {
    fc.assert(
      fc.property(anyBlocks, anyRooms, (blocks, rooms) => {
        for (const places of work(blocks, rooms).panels) {
          const last = places.at(-1);
          if (last !== undefined && last < blocks.length - 1) expect(blocks[last]?.keepsWithNext).toBe(false);
        }
      }),
    );
  });
});

it('pourEvenly places as many blocks as pour, and fills no panel further', () => {
  fc.assert(
    fc.property(anyBlocks, anyRooms, (blocks, rooms) => {
      const [full, even] = [pour(blocks, rooms), pourEvenly(blocks, rooms)];
      expect(even.left).toBe(full.left);
      const fullest = ({ panels }: typeof full) => Math.max(...panels.map((places) => heightOf(blocks, places)));
      expect(fullest(even)).toBeLessThanOrEqual(fullest(full));
    }),
  );
});

describe.each(FORMATS)('a card on %s', (format) => {
  /** Dishes whose height grows with the font size and in a narrow column. */
  const setOf = (dishes: number) =>
    fit(format, (unit, width) => ({
      head: 60 * unit,
      foot: 40,
      blocks: Array.from({ length: dishes }, (_, index) => ({ height: (20 * unit * 130) / width, keepsWithNext: index % 10 === 0 })),
    }));

  it('uses the largest font for few dishes, and no larger one for more', () => {
    const units = [3, 20, 40, 80].map((dishes) => setOf(dishes).unit);
    expect(units[0]).toBeGreaterThanOrEqual(0.7);
    expect(Math.min(...units)).toBeGreaterThanOrEqual(0.5);
  });

  it('fills whole sheets', () => {
    const { panels, columns, left } = setOf(20);
    expect(left).toBe(0);
    expect(format === 'fold' ? [3, 4] : [panels.length]).toContain(panels.length);
    expect(panels.length % (format === 'fold' ? 1 : columns)).toBe(0);
  });
});

it('limits a leaflet to six panels and counts the rest; adds pages as needed', () => {
  const measure = (unit: number) => ({
    head: 50,
    foot: 50,
    blocks: Array.from({ length: 200 }, () => ({ height: 30 * unit, keepsWithNext: false })),
  });
  expect(fit('fold', measure).left).toBeGreaterThan(100);
  expect(fit('a4', measure).left).toBe(0);
  expect(fit('a5', measure).left).toBe(0);
});

it('does not split a dish that is higher than a page: the layout fails', () => {
  const measure = () => ({ head: 0, foot: 0, blocks: [{ height: 500, keepsWithNext: false }] });
  for (const format of FORMATS) expect(fit(format, measure).left).toBe(1);
});
