import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORMATS, fit } from './formats.ts';
import { type Measured, pour, pourEvenly } from './pour.ts';

const anyBlocks = fc.array(fc.record({ height: fc.integer({ min: 0, max: 60 }), keeps: fc.boolean() }), { maxLength: 60 });
const anyRooms = fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 8 });
const heightOf = (blocks: readonly Measured[], places: readonly number[]) =>
  places.reduce((sum, place) => sum + (blocks[place]?.height ?? 0), 0);

describe.each([
  ['poured', pour],
  ['poured evenly', pourEvenly],
])('dishes %s', (_, work) => {
  it('keep their order, none twice and none lost: what found no place is counted', () => {
    fc.assert(
      fc.property(anyBlocks, anyRooms, (blocks, rooms) => {
        const { panels, left } = work(blocks, rooms);
        expect(panels).toHaveLength(rooms.length);
        expect(panels.flat()).toEqual(blocks.map((__, place) => place).slice(0, blocks.length - left));
      }),
    );
  });

  it('never fill a panel beyond its room', () => {
    fc.assert(
      fc.property(anyBlocks, anyRooms, (blocks, rooms) => {
        for (const [panel, places] of work(blocks, rooms).panels.entries())
          expect(heightOf(blocks, places)).toBeLessThanOrEqual(rooms[panel] ?? 0);
      }),
    );
  });

  it('leave no heading at the end of a panel, but for one that nothing follows', () => {
    fc.assert(
      fc.property(anyBlocks, anyRooms, (blocks, rooms) => {
        for (const places of work(blocks, rooms).panels) {
          const last = places.at(-1);
          if (last !== undefined && last < blocks.length - 1) expect(blocks[last]?.keeps).toBe(false);
        }
      }),
    );
  });
});

it('an even pour places as much as a full one, and fills no panel further', () => {
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
  /** Dishes whose lines grow with the letters, and break more often in a narrow column. */
  const setOf = (dishes: number) =>
    fit(format, (unit, width) => ({
      head: 60 * unit,
      foot: 40,
      blocks: Array.from({ length: dishes }, (_, place) => ({ height: (20 * unit * 130) / width, keeps: place % 10 === 0 })),
    }));

  it('has the largest letters with few dishes, and no larger ones with more', () => {
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

it('a leaflet has six panels and says how much they do not hold; pages are added as they are needed', () => {
  const measure = (unit: number) => ({
    head: 50,
    foot: 50,
    blocks: Array.from({ length: 200 }, () => ({ height: 30 * unit, keeps: false })),
  });
  expect(fit('fold', measure).left).toBeGreaterThan(100);
  expect(fit('a4', measure).left).toBe(0);
  expect(fit('a5', measure).left).toBe(0);
});

it('a dish that is higher than a page is not cut: the card is not set', () => {
  const measure = () => ({ head: 0, foot: 0, blocks: [{ height: 500, keeps: false }] });
  for (const format of FORMATS) expect(fit(format, measure).left).toBe(1);
});
