import { contrastOf, darkVariantOf } from '@ardoise/contract/rules/look/colours.ts';
import { DEFAULTS } from '@ardoise/contract/rules/look/palette.ts';
import { lookOf, type Property } from '@ardoise/contract/rules/look/records.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buttonContrast, contrastAt, isUnreadable, unreadableIn } from './contrast.ts';

const ID = '019b0000-0000-7000-8000-000000000001';
type Line = [selector: string, property: Property, value: string];
const of = (...lines: Line[]) => lookOf(lines.map(([selector, property, value]) => ({ selector, property, value })));
const isBad = (...given: Parameters<typeof contrastAt>) => {
  const contrast = contrastAt(...given);
  return contrast !== null && isUnreadable(contrast);
};

describe('the contrast of text', () => {
  it('is checked only for recorded colours', () => {
    expect(contrastAt(of(), 'cst-item-title')).toBeNull();
    expect(contrastAt(of(['cst-item', 'background-color', '#000000']), 'cst-item-title')).toBeNull();
    expect(isBad(of(['cst-item-title', 'color', '#eeeeee']), 'cst-item-title')).toBe(true);
    expect(isBad(of(['cst-item-title', 'color', '#1b1f24']), 'cst-item-title')).toBe(false);
  });

  it('uses the nearest background: the record, its kind, the ancestors, the page', () => {
    const white: Line = ['cst-global-title', 'color', '#ffffff'];
    const one = `cst-item-title[${ID}]`;
    expect(isBad(of(white), one)).toBe(true);
    expect(isBad(of(white, ['cst-global-background', 'background-color', '#101010']), one)).toBe(false);
    expect(isBad(of(white, ['cst-category', 'background-color', '#101010']), one)).toBe(false);
    const mixed = of(white, ['cst-item', 'background-color', '#101010'], [`cst-item[${ID}]`, 'background-color', '#f0f0f0']);
    expect([isBad(mixed, 'cst-item-title'), isBad(mixed, one)]).toEqual([false, true]);
    const around = of(white, [`cst-category[${ID}]`, 'background-color', '#101010']);
    expect([isBad(around, 'cst-item-title'), isBad(around, 'cst-item-title', [`cst-category[${ID}]`])]).toEqual([true, false]);
  });

  it('has a lower minimum for large text', () => {
    const grey: Line = ['cst-item-title', 'color', '#8a8a8a'];
    expect(contrastAt(of(grey), 'cst-item-title')?.least).toBe(4.5);
    expect(contrastAt(of(grey, ['cst-global-title', 'font-size', '24px']), 'cst-item-title')?.least).toBe(3);
    expect(isBad(of(grey), 'cst-item-title')).toBe(true);
    expect(isBad(of(grey, ['cst-item-title', 'font-size', '30px']), 'cst-item-title')).toBe(false);
  });

  it('is the worst of light and dark screens; a dark page is the same on both', () => {
    const dark = of(['cst-global-background', 'background-color', '#111111'], ['cst-global-text', 'color', '#333333']);
    expect(contrastAt(dark, 'cst-global-text')?.side).toBe('light');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
        const color = `#${number.toString(16).padStart(6, '0')}`;
        const sides = [contrastOf(color, DEFAULTS.light.bg), contrastOf(darkVariantOf(color), DEFAULTS.dark.bg)];
        const contrast = contrastAt(of(['cst-global-text', 'color', color]), 'cst-global-text');
        expect(contrast?.ratio).toBe(Math.min(...sides));
        expect(contrast?.side).toBe(sides[0] === contrast?.ratio ? 'light' : 'dark');
      }),
    );
  });

  it('uses the own background of a button for its text', () => {
    expect(isBad(of(['cst-global-button', 'color', '#ffffff']), 'cst-global-button')).toBe(false);
    expect(
      isBad(of(['cst-global-button', 'color', '#ffffff'], ['cst-global-button', 'background-color', '#ffff00']), 'cst-global-button'),
    ).toBe(true);
  });

  it('is checked between a button and the page if the look sets the background', () => {
    expect(buttonContrast(of(['cst-global-background', 'background-color', '#0b7a5c']))).toBeNull();
    expect(buttonContrast(of(['cst-global-button', 'background-color', '#0b7a5c']))?.ratio).toBeGreaterThan(3);
    expect(buttonContrast(of(['cst-global-button', 'background-color', 'transparent']))?.ratio).toBe(1);
    // Dark on a light page, and inverted.
    expect(buttonContrast(of(['cst-global-button', 'background-color', '#f0f0f0']))).toMatchObject({ least: 3 });
  });

  it('is reported once for each combination of colour and background', () => {
    const pale: Line = ['cst-global-text', 'color', '#dddddd'];
    expect(unreadableIn(of(pale)).map(({ selector }) => selector)).toEqual(['cst-global-text']);
    const boxes = of(pale, ['cst-global-background', 'background-color', '#222222'], ['cst-item', 'background-color', '#ffffff']);
    expect(unreadableIn(boxes).map(({ selector }) => selector)).toEqual(['cst-item-text']);
    expect(unreadableIn(of())).toEqual([]);
  });
});
