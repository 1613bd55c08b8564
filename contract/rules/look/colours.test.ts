import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isLight, luminanceOf } from './colours.ts';

const contrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

it('knows the luminance of black, white and green', () => {
  expect(luminanceOf('#000000')).toBe(0);
  expect(luminanceOf('#ffffff')).toBeCloseTo(1, 9);
  expect(luminanceOf('#00ff00')).toBeCloseTo(0.7152, 9);
});

it('makes every text on a colour readable: 4.5:1 at least', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const color = `#${number.toString(16).padStart(6, '0')}`;
      expect(contrast(luminanceOf(color), isLight(color) ? 0 : 1)).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 2000 },
  );
});
