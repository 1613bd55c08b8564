// Looks to start from can be read, on light and on dark screens; so can one made of any colour.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastOf, darkOf, isLight } from './colours.ts';
import { inkOn, paletteOn } from './palette.ts';
import { lookOf, recordsFor, recordsOf, type StyleRecord } from './records.ts';
import { leadingColor, lookFromColor, STARTING_LOOKS } from './starting-looks.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);

/** What is written on the page, and what it is written on; as it is seen on a light and on a dark screen. */
const contrasts = (records: readonly StyleRecord[]): number[] => {
  const look = lookOf(records);
  const of = (marker: string, property: 'color' | 'background-color') => look.get(marker)?.get(property) as string;
  const ground = of('cst-global-background', 'background-color');
  const written = ['title', 'text', 'price'].map((part) => of(`cst-global-${part}`, 'color'));
  const button = of('cst-global-button', 'background-color');
  return [(one: string) => one, ...(isLight(ground) ? [darkOf] : [])].flatMap((turn) => [
    ...written.map((one) => contrastOf(turn(one), turn(ground))),
    contrastOf(inkOn(turn(button)), turn(button)),
  ]);
};

/** What the page derives from it and writes in small print, on its ground and on what is raised above it: the bar of sections, fields. */
const small = (records: readonly StyleRecord[]): number[] => {
  const look = lookOf(records);
  const [bg = '', ink, accent] = (['background:background-color', 'background:color', 'button:background-color'] as const).map((which) => {
    const [part, property] = which.split(':') as [string, 'color'];
    return look.get(`cst-global-${part}`)?.get(property);
  });
  return [(one: string) => one, ...(isLight(bg) ? [darkOf] : [])].flatMap((turn) => {
    const palette = paletteOn(turn(bg), { ink: ink && turn(ink), accent: accent && turn(accent) });
    return [palette.soft, palette.accent].flatMap((one) => [contrastOf(one, palette.bg), contrastOf(one, palette.card)]);
  });
};

describe.each(Object.entries(STARTING_LOOKS))('%s', (_, records) => {
  it('is made of records that are allowed on each tier', () => {
    expect(recordsOf(lookOf(records))).toHaveLength(records.length);
    expect(recordsFor('premium', records)).toEqual(records);
  });
  it('can be read on light and dark screens', () => expect(Math.min(...contrasts(records))).toBeGreaterThanOrEqual(4.5));
  it('can be read in small print, wherever the page sets it', () => expect(Math.min(...small(records))).toBeGreaterThanOrEqual(4.5));
});

it('there are twelve, no two alike', () => {
  expect(Object.keys(STARTING_LOOKS)).toHaveLength(12);
  expect(new Set(Object.values(STARTING_LOOKS).map((records) => JSON.stringify(records))).size).toBe(12);
});

describe('a look of one colour', () => {
  it('can be read, whatever the colour and the ground', () => {
    fc.assert(
      fc.property(color, fc.constantFrom('light', 'dark'), (brand, ground) => {
        const records = lookFromColor(brand, ground as 'light');
        expect(recordsOf(lookOf(records))).toHaveLength(records.length);
        // Rounding to what a screen shows costs a hundredth.
        expect(Math.min(...contrasts(records))).toBeGreaterThanOrEqual(4.4);
      }),
      { numRuns: 500 },
    );
  });
  it('keeps a colour that can be read as it is', () => {
    expect(lookFromColor('#7a1f1f').find(({ selector, property }) => selector === 'cst-global-title' && property === 'color')?.value).toBe(
      '#7a1f1f',
    );
  });
});

describe('the colour that leads in a picture', () => {
  const picture = (...runs: [count: number, color: readonly [number, number, number]][]) =>
    runs.flatMap(([count, [r, g, b]]) => Array.from({ length: count }, () => [r, g, b, 255]).flat());
  it('is the one that stands out, and not the grey around it', () => {
    expect(leadingColor(picture([900, [120, 118, 121]], [80, [200, 30, 40]], [20, [30, 160, 60]]))).toBe('#c81e28');
  });
  it('is none where there is only grey, and of nothing', () => {
    expect(leadingColor(picture([50, [90, 90, 90]], [50, [255, 255, 255]]))).toBeNull();
    expect(leadingColor([])).toBeNull();
    expect(leadingColor([200, 30, 40, 0])).toBeNull();
  });
});
