import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastOf } from './colours.ts';
import { anyColor } from './looks.fixture.ts';
import { paletteOn, textColorOn } from './palette.ts';

const HEX = /^#[0-9a-f]{6}$/;
const maybe = fc.option(anyColor, { nil: undefined });
/** Half of them mid-tone backgrounds, on which neither black nor white text has a high contrast. */
const anyGround = fc.oneof(
  anyColor,
  fc.integer({ min: 0x60, max: 0x90 }).map((grey) => `#${grey.toString(16).repeat(3)}`),
);

describe('paletteOn', () => {
  it('gives texts and accents a contrast of at least 4.5:1 on any background', () => {
    fc.assert(
      fc.property(anyGround, maybe, maybe, (bg, ink, accent) => {
        const palette = paletteOn(bg, { ink, accent });
        for (const [name, color] of Object.entries(palette)) expect(color, name).toMatch(HEX);
        for (const name of ['ink', 'soft', 'accent', 'warn'] as const)
          for (const ground of [bg, palette.card])
            expect(contrastOf(palette[name], ground), `${name} ${palette[name]} on ${ground}`).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(palette.on, palette.accent), `on ${palette.accent}`).toBeGreaterThanOrEqual(4.5);
        expect(palette.bg).toBe(bg);
      }),
      { numRuns: 5000 },
    );
  });

  it('keeps the chosen colours where they are readable', () => {
    fc.assert(
      fc.property(anyColor, anyColor, anyColor, (bg, ink, accent) => {
        const palette = paletteOn(bg, { ink, accent });
        if (contrastOf(ink, bg) >= 4.5) expect(palette.ink).toBe(ink);
        if (contrastOf(accent, bg) >= 4.5 && contrastOf(accent, palette.card) >= 4.5) expect(palette.accent).toBe(accent);
      }),
    );
  });
});

it('picks a text colour with at least 4.5:1', () => {
  fc.assert(
    fc.property(anyGround, (ground) => contrastOf(textColorOn(ground), ground) >= 4.5),
    { numRuns: 5000 },
  );
});
