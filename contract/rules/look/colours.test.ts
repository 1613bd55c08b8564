import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blendOver, contrastOf, darkVariantOf, isLight, luminanceOf, mix, readableOn } from './colours.ts';
import { anyColor } from './looks.fixture.ts';

const contrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

it('computes the luminance of black, white and green', () => {
  expect(luminanceOf('#000000')).toBe(0);
  expect(luminanceOf('#ffffff')).toBeCloseTo(1, 9);
  expect(luminanceOf('#00ff00')).toBeCloseTo(0.7152, 9);
});

it('picks black or white with a contrast of at least 4.5:1 on any colour', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const color = `#${number.toString(16).padStart(6, '0')}`;
      expect(contrast(luminanceOf(color), isLight(color) ? 0 : 1)).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 2000 },
  );
});

describe('darkOf', () => {
  it('keeps at least 85 % of a contrast of 4.5:1 or more', () => {
    fc.assert(
      fc.property(anyColor, anyColor, (one, other) => {
        const before = contrastOf(one, other);
        fc.pre(before >= 4.5);
        expect(contrastOf(darkVariantOf(one), darkVariantOf(other)) / before, `${one} ${other}`).toBeGreaterThanOrEqual(0.85);
      }),
      { numRuns: 5000 },
    );
  });

  it('turns white dark and black light', () => {
    expect(luminanceOf(darkVariantOf('#ffffff'))).toBeLessThan(0.02);
    expect(luminanceOf(darkVariantOf('#000000'))).toBeGreaterThan(0.9);
    fc.assert(
      fc.property(
        anyColor,
        anyColor,
        (one, other) =>
          luminanceOf(one) <= luminanceOf(other) + 0.02 || luminanceOf(darkVariantOf(one)) <= luminanceOf(darkVariantOf(other)) + 0.02,
      ),
    );
  });

  it('keeps the alpha channel', () => {
    expect(darkVariantOf('transparent')).toBe('transparent');
    fc.assert(
      fc.property(anyColor, (color) => /^#[0-9a-f]{6}80$/.test(darkVariantOf(`${color}80`)) && /^#[0-9a-f]{6}$/.test(darkVariantOf(color))),
    );
  });
});

describe('readableOn, mix and seenOn', () => {
  it('reaches 4.5:1 wherever the text colour does', () => {
    fc.assert(
      fc.property(anyColor, anyColor, anyColor, (color, ground, ink) => {
        fc.pre(contrastOf(ink, ground) >= 4.5);
        expect(contrastOf(readableOn(color, ground, ink), ground)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 2000 },
    );
  });

  it('mixes and blends colours by share and alpha', () => {
    expect(mix('#ff0000', '#0000ff', 0.5)).toBe('#800080');
    expect(blendOver('#00000080', '#ffffff')).toBe('#7f7f7f');
    expect(blendOver('transparent', '#123456')).toBe('#123456');
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 9);
  });
});
