// Contrast of the starting looks and of generated looks, on light and dark screens.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastOf, darkVariantOf, isLight } from './colours.ts';
import { paletteOn, textColorOn } from './palette.ts';
import { lookOf, recordsFor, recordsOf, type StyleRecord } from './records.ts';
import { leadingColor, lookFromColor, STARTING_LOOKS } from './starting-looks.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);

/** Contrasts of texts and buttons with their backgrounds, on light and dark screens. */
const contrasts = (records: readonly StyleRecord[]): number[] => {
  const look = lookOf(records);
  const of = (marker: string, property: 'color' | 'background-color') => look.get(marker)?.get(property) as string;
  const ground = of('cst-global-background', 'background-color');
  const written = ['title', 'text', 'price'].map((part) => of(`cst-global-${part}`, 'color'));
  const button = of('cst-global-button', 'background-color');
  return [(one: string) => one, ...(isLight(ground) ? [darkVariantOf] : [])].flatMap((turn) => [
    ...written.map((one) => contrastOf(turn(one), turn(ground))),
    contrastOf(textColorOn(turn(button)), turn(button)),
  ]);
};

/** Contrasts of the derived small print and accents, on the page and on cards. */
const smallPrintContrasts = (records: readonly StyleRecord[]): number[] => {
  const look = lookOf(records);
  const [bg = '', ink, accent] = (['background:background-color', 'background:color', 'button:background-color'] as const).map((which) => {
    const [part, property] = which.split(':') as [string, 'color'];
    return look.get(`cst-global-${part}`)?.get(property);
  });
  return [(one: string) => one, ...(isLight(bg) ? [darkVariantOf] : [])].flatMap((turn) => {
    const palette = paletteOn(turn(bg), { ink: ink && turn(ink), accent: accent && turn(accent) });
    return [palette.soft, palette.accent].flatMap((one) => [contrastOf(one, palette.bg), contrastOf(one, palette.card)]);
  });
};

describe.each(Object.entries(STARTING_LOOKS))('%s', (_, records) => {
  it('has only records that are valid on each tier', () => {
    expect(recordsOf(lookOf(records))).toHaveLength(records.length);
    expect(recordsFor('premium', records)).toEqual(records);
  });
  it('is readable on light and dark screens', () => expect(Math.min(...contrasts(records))).toBeGreaterThanOrEqual(4.5));
  it('has readable small print on the page and on cards', () =>
    expect(Math.min(...smallPrintContrasts(records))).toBeGreaterThanOrEqual(4.5));
});

it('has twelve different starting looks', () => {
  expect(Object.keys(STARTING_LOOKS)).toHaveLength(12);
  expect(new Set(Object.values(STARTING_LOOKS).map((records) => JSON.stringify(records))).size).toBe(12);
});

describe('lookFromColor', () => {
  it('is readable for any colour and background', () => {
    fc.assert(
      fc.property(color, fc.constantFrom('light', 'dark'), (brand, ground) => {
        const records = lookFromColor(brand, ground as 'light');
        expect(recordsOf(lookOf(records))).toHaveLength(records.length);
        // Rounding to 8-bit channels costs up to a hundredth.
        expect(Math.min(...contrasts(records))).toBeGreaterThanOrEqual(4.4);
      }),
      { numRuns: 500 },
    );
  });
  it('keeps a readable colour', () => {
    expect(lookFromColor('#7a1f1f').find(({ selector, property }) => selector === 'cst-global-title' && property === 'color')?.value).toBe(
      '#7a1f1f',
    );
  });
});

describe('leadingColor', () => {
  const picture = (...runs: [count: number, color: readonly [number, number, number]][]) =>
    runs.flatMap(([count, [r, g, b]]) => Array.from({ length: count }, () => [r, g, b, 255]).flat());
  it('picks the vivid colour, not the grey around it', () => {
    expect(leadingColor(picture([900, [120, 118, 121]], [80, [200, 30, 40]], [20, [30, 160, 60]]))).toBe('#c81e28');
  });
  it('answers null for grey, empty and transparent pictures', () => {
    expect(leadingColor(picture([50, [90, 90, 90]], [50, [255, 255, 255]]))).toBeNull();
    expect(leadingColor([])).toBeNull();
    expect(leadingColor([200, 30, 40, 0])).toBeNull();
  });
});
