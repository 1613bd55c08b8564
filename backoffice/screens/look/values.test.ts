import { pagePalette } from '@ardoise/contract/rules/look/backgrounds.ts';
import { DEFAULTS as PAGE } from '@ardoise/contract/rules/look/palette.ts';
import {
  type Look,
  lookOf,
  MARKERS,
  mayHide,
  PROPERTIES,
  type Property,
  problemOf,
  readValue,
} from '@ardoise/contract/rules/look/records.ts';
import { describe, expect, it } from 'vitest';
import { withChanges } from './editing.ts';
import { aboveOf, CHOICES, controlsOf, GENERIC_MARKERS, ofAll } from './markers.ts';
import { borderChanges, borderOf, currentValueOf, isHiddenAbove, NO_BORDER } from './values.ts';

const ID = '019b0000-0000-7000-8000-000000000001';
const one = `cst-item-title[${ID}]`;
const of = (...lines: [selector: string, property: Property, value: string][]): Look =>
  lookOf(lines.map(([selector, property, value]) => ({ selector, property, value })));

describe('the value of a control', () => {
  it('comes from its own record, its kind, the page, the frame, or the default', () => {
    const steps = of([one, 'font-size', '10px'], ['cst-item-title', 'font-size', '20px'], ['cst-global-title', 'font-size', '30px']);
    const shown = { 'font-size': '40px' };
    const seen = ['', one, 'cst-item-title', 'cst-global-title'].map((_, index, all) => {
      const gone = all.slice(0, index + 1);
      const look = new Map([...steps].filter(([selector]) => !gone.includes(selector)));
      return currentValueOf(look, one, 'font-size', shown);
    });
    expect(seen.map(({ value }) => value)).toEqual(['10px', '20px', '30px', '40px']);
    expect(seen.map(({ own }) => own)).toEqual([true, false, false, false]);
    expect(currentValueOf(of(), one, 'font-size')).toEqual({ value: '17px', own: false });
  });

  it('is valid for every control of every marker', () => {
    for (const marker of MARKERS)
      for (const property of PROPERTIES) {
        const { value } = currentValueOf(of(), marker, property);
        if (value !== '') expect([marker, property, readValue(property, value)]).toEqual([marker, property, value]);
      }
  });
});

describe('the colours of a control', () => {
  const seen = (look: Look, selector: string, property: Property = 'color', around: string[] = []) =>
    currentValueOf(look, selector, property, { color: '#abcdef' }, around).value;

  it('have the defaults of the page if the look sets nothing that affects them', () => {
    const { bg, ink, soft, accent, on } = PAGE.light;
    expect(seen(of(), 'cst-global-background', 'background-color')).toBe(bg);
    expect([seen(of(), 'cst-item-title'), seen(of(), 'cst-item-text')]).toEqual([ink, soft]);
    expect([seen(of(), 'cst-global-button', 'background-color'), seen(of(), 'cst-global-button')]).toEqual([accent, on]);
    expect(seen(of(), 'cst-item', 'background-color')).toBe('transparent');
  });

  it('follow the chosen background, text and buttons', () => {
    const night = of(['cst-global-background', 'background-color', '#101010']);
    const { ink, soft, accent, on } = pagePalette(night, 'light');
    expect([seen(night, 'cst-item-title'), seen(night, 'cst-item-text')]).toEqual([ink, soft]);
    expect([seen(night, 'cst-global-button', 'background-color'), seen(night, 'cst-global-button')]).toEqual([accent, on]);
    expect(seen(of(['cst-global-button', 'background-color', '#ffff00']), 'cst-global-button')).toBe('#14171a');
    expect(seen(of(['cst-global-background', 'color', '#402000']), 'cst-item-title')).toBe('#402000');
  });

  it('follow the ancestors of an element', () => {
    const boxed = of(
      ['cst-category', 'background-color', '#101010'],
      [`cst-category[${ID}]`, 'background-color', '#f8f8f8'],
      ['cst-item', 'color', '#7a1f1f'],
    );
    expect(seen(boxed, 'cst-category-title')).toBe(PAGE.dark.ink);
    expect(seen(boxed, 'cst-category-title', 'color', [`cst-category[${ID}]`])).toBe(PAGE.light.ink);
    expect(seen(boxed, 'cst-item-title')).toBe('#7a1f1f');
    expect(seen(boxed, 'cst-menu-title')).toBe(PAGE.light.ink);
  });
});

it('titles, texts and prices have no single size until a record sets one', () => {
  for (const marker of ['cst-global-title', 'cst-global-text', 'cst-global-price'])
    expect(currentValueOf(of(), marker, 'font-size').value).toBe('');
  expect(currentValueOf(of(['cst-global-title', 'font-size', '30px']), 'cst-global-title', 'font-size').value).toBe('30px');
});

describe('a border', () => {
  it('is a hairline above each dish, and none elsewhere', () => {
    expect(borderOf(of(), 'cst-global-separator')).toEqual({ width: 1, color: PAGE.light.line, own: false });
    expect(borderOf(of(), 'cst-item')).toMatchObject({ width: 1 });
    expect(borderOf(of(['cst-global-separator', 'border-top', 'none']), 'cst-item')).toMatchObject({ width: 0, own: false });
    expect(borderOf(of(), 'cst-category')).toMatchObject({ width: 0 });
    const night = of(['cst-global-background', 'background-color', '#101010']);
    expect(borderOf(night, 'cst-item').color).toBe(pagePalette(night, 'light').line);
  });

  it('comes from the specific record, whatever a general one sets', () => {
    const look = of(
      ['cst-global-separator', 'border-top-width', '5px'],
      ['cst-item', 'border-top', 'none'],
      [`cst-item[${ID}]`, 'border-top-width', '2px'],
    );
    const widths = ['cst-global-separator', 'cst-item', `cst-item[${ID}]`].map((selector) => borderOf(look, selector).width);
    expect(widths).toEqual([5, 0, 2]);
  });

  it('is read from one record or three, and written as one', () => {
    const three = of(
      ['cst-item', 'border-top', '2px solid #000000'],
      ['cst-item', 'border-top-width', '5px'],
      ['cst-item', 'border-top-color', '#ff0000'],
    );
    expect(borderOf(three, 'cst-item')).toEqual({ width: 5, color: '#ff0000', own: true });
    const change = (look: Look, changed: Parameters<typeof borderChanges>[2]) =>
      withChanges(look, 'cst-item', borderChanges(look, 'cst-item', changed));
    const written = change(three, { width: 3 });
    expect([...(written.get('cst-item') ?? [])]).toEqual([['border-top', '3px solid #ff0000']]);
    expect(change(written, { width: 0 }).get('cst-item')?.get('border-top')).toBe('none');
    expect(withChanges(written, 'cst-item', NO_BORDER).size).toBe(0);
    // A border that equals the default needs no record.
    expect(change(change(written, { color: null }), { width: 1 }).size).toBe(0);
  });
});

describe('the markers', () => {
  it('offer each marker of the contract once, except one that no page has', () => {
    const offered = CHOICES.flatMap(({ markers }) => [...markers]);
    expect([...offered].sort()).toEqual(MARKERS.filter((marker) => marker !== 'cst-category-image').sort());
    expect(GENERIC_MARKERS.every((marker) => MARKERS.includes(marker))).toBe(true);
  });

  it('offer hiding only if the contract allows it', () => {
    for (const marker of MARKERS) {
      expect(controlsOf(marker).length).toBeGreaterThan(0);
      if (!controlsOf(marker).includes('visible')) continue;
      expect([marker, mayHide(marker)]).toEqual([marker, true]);
      expect(problemOf({ selector: marker, property: 'display', value: 'none' })).toBeNull();
    }
  });

  it('inherit from more general markers', () => {
    expect(aboveOf(one)).toEqual(['cst-item-title', 'cst-global-title']);
    expect(aboveOf('cst-item')).toEqual(['cst-global-separator']);
    expect(aboveOf('cst-menu')).toEqual([]);
    expect(aboveOf('cst-global-title')).toEqual([]);
    expect(ofAll(one)).toBe('cst-item-title');
    expect(isHiddenAbove(of(['cst-global-title', 'display', 'none']), one)).toBe(true);
    expect(isHiddenAbove(of([one, 'display', 'none']), one)).toBe(false);
  });
});
