import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastOf } from './colours.ts';
import { anyColor } from './looks.fixture.ts';
import { inkOn, paletteOn } from './palette.ts';

const HEX = /^#[0-9a-f]{6}$/;
const maybe = fc.option(anyColor, { nil: undefined });
/** Grounds around the middle, on which nothing reads well, as often as all others. */
const anyGround = fc.oneof(
  anyColor,
  fc.integer({ min: 0x60, max: 0x90 }).map((grey) => `#${grey.toString(16).repeat(3)}`),
);

describe('a palette', () => {
  it('can be read on any ground, whatever else was chosen: texts, quiet texts and what leads at 4.5:1 at least', () => {
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

  it('keeps what was chosen where that can be read', () => {
    fc.assert(
      fc.property(anyColor, anyColor, anyColor, (bg, ink, accent) => {
        const palette = paletteOn(bg, { ink, accent });
        if (contrastOf(ink, bg) >= 4.5) expect(palette.ink).toBe(ink);
        if (contrastOf(accent, bg) >= 4.5 && contrastOf(accent, palette.card) >= 4.5) expect(palette.accent).toBe(accent);
      }),
    );
  });
});

it('what is written on a colour reads at 4.5:1 at least', () => {
  fc.assert(
    fc.property(anyGround, (ground) => contrastOf(inkOn(ground), ground) >= 4.5),
    { numRuns: 5000 },
  );
});
