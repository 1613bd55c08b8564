import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxPalette, buttonColors, lookPalette, pageColorsOf, pagePalette, screensOf } from './backgrounds.ts';
import { anyRecord } from './looks.fixture.ts';
import { DEFAULTS, textColorOn } from './palette.ts';
import { type Rule, readSheet } from './read-sheet.fixture.ts';
import { lookOf, type Property } from './records.ts';
import { sheetOf } from './sheet.ts';

const lookWith = (...lines: [selector: string, property: Property, value: string][]) =>
  lookOf(lines.map(([selector, property, value]) => ({ selector, property, value })));
const isOn = (screen: 'light' | 'dark') => (rule: Rule) => rule.within.some((at) => at.includes('dark')) === (screen === 'dark');

describe('palettes of a look', () => {
  it('match the style sheet: page, boxes and buttons, on each screen', () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 20 }), (records) => {
        const look = lookOf(records);
        const rules = readSheet(sheetOf(records));
        for (const screen of screensOf(look)) {
          const declared = (selector: string) =>
            Object.fromEntries(
              rules
                .filter((rule) => rule.selector === selector && isOn(screen)(rule))
                .flatMap(({ declarations }) => declarations.filter(([name]) => name.startsWith('--') || name === 'background')),
            );
          const variables = (palette: object | null) =>
            palette ? Object.fromEntries(Object.entries(palette).map(([name, color]) => [`--${name}`, color])) : {};
          expect(declared(':root')).toEqual(variables(lookPalette(look, screen)));
          for (const box of ['cst-menu', 'cst-category', 'cst-item'])
            expect(declared(`.${box}`)).toEqual(variables(boxPalette(look, look.get(box) ?? new Map(), screen)));
          const { chosen, bg } = buttonColors(look, screen);
          if (chosen) expect(declared('.cst-global-button').background).toBe(bg);
        }
      }),
    );
  });

  it('use the defaults of the page for a look without colours', () => {
    const look = lookWith(['cst-item-title', 'font-size', '20px']);
    expect(lookPalette(look, 'light')).toBeNull();
    expect(pagePalette(look, 'dark')).toEqual(DEFAULTS.dark);
    expect(buttonColors(look, 'light')).toEqual({ chosen: false, bg: DEFAULTS.light.accent, on: DEFAULTS.light.on });
    expect(pageColorsOf(look)).toEqual({ bg: DEFAULTS.light.bg, accent: undefined, ink: undefined });
  });

  it('use the button and line colours of the look', () => {
    const look = lookWith(
      ['cst-global-button', 'background-color', '#ffd400'],
      ['cst-global-separator', 'border-top', '2px solid #aa0000'],
    );
    expect(buttonColors(look, 'light')).toEqual({ chosen: true, bg: '#ffd400', on: textColorOn('#ffd400') });
    expect(pagePalette(look, 'light').line).toBe('#aa0000');
    expect(screensOf(look)).toEqual(['light', 'dark']);
    expect(screensOf(lookWith(['cst-global-background', 'background-color', '#101010']))).toEqual(['light']);
  });
});
