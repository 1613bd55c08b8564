import { lookOf, type Property, recordsOf } from '@ardoise/contract/rules/look/records.ts';
import { sheetOf } from '@ardoise/contract/rules/look/sheet.ts';
import { STARTING_LOOKS } from '@ardoise/contract/rules/look/starting-looks.ts';
import { expect, it } from 'vitest';
import { warningsIn } from './warnings.ts';

const ID = '019b0000-0000-7000-8000-000000000001';
const of = (...lines: [selector: string, property: Property, value: string][]) =>
  lookOf(lines.map(([selector, property, value]) => ({ selector, property, value })));
const found = (...lines: Parameters<typeof of>) => warningsIn(of(...lines)).map(({ about, selector }) => `${about} ${selector}`);

it('reports hidden prices, of all dishes or of one', () => {
  expect(found(['cst-global-price', 'display', 'none'], [`cst-item-price[${ID}]`, 'display', 'none'])).toEqual([
    'prices cst-global-price',
    `prices cst-item-price[${ID}]`,
  ]);
  expect(found(['cst-item-price', 'display', 'block'], ['cst-item-text', 'display', 'none'])).toEqual([]);
});

it('reports text below 10 px, if there is any', () => {
  expect(warningsIn(of(['cst-item-text', 'font-size', '9px']))).toEqual([{ about: 'small', selector: 'cst-item-text', pixels: 9 }]);
  expect(found(['cst-item-text', 'font-size', '10px'], ['cst-global-image', 'font-size', '2px'])).toEqual([]);
});

it('reports a button that does not stand out, and unreadable text', () => {
  expect(found(['cst-global-button', 'background-color', '#f2f0ec'])).toEqual(['button cst-global-button']);
  expect(found(['cst-global-button', 'background-color', '#0b7a5c'])).toEqual([]);
  expect(found(['cst-global-text', 'color', '#dddddd'])).toEqual(['words cst-global-text']);
});

it('ignores hidden elements', () => {
  const hidden = ['cst-item-text', 'display', 'none'] as const;
  expect(found([...hidden], ['cst-item-text', 'color', '#dddddd'], ['cst-item-text', 'font-size', '3px'])).toEqual([]);
});

it('ignores children of hidden elements, unless one of these is shown again', () => {
  const small = ['cst-item-title', 'font-size', '8px'] as const;
  expect(found(['cst-item', 'display', 'none'], [...small])).toEqual([]);
  expect(found(['cst-category', 'display', 'none'], [...small])).toEqual([]);
  expect(found(['cst-item', 'display', 'none'], [`cst-item[${ID}]`, 'display', 'block'], [...small])).toEqual(['small cst-item-title']);
  expect(found([`cst-item[${ID}]`, 'display', 'none'], [...small], [`cst-item-text[${ID}]`, 'font-size', '8px'])).toEqual([
    'small cst-item-title',
  ]);
});

it('does not report prices that no guest can order', () => {
  expect(found(['cst-item', 'display', 'none'], ['cst-item-price', 'display', 'none'])).toEqual([]);
  expect(found([`cst-item[${ID}]`, 'display', 'none'], [`cst-item-price[${ID}]`, 'display', 'none'])).toEqual([]);
});

it('allows a narrower record to show hidden text again, but not prices, like the style sheet', () => {
  expect(found(['cst-global-text', 'display', 'none'], ['cst-global-text', 'font-size', '8px'])).toEqual([]);
  expect(
    found(['cst-global-text', 'display', 'none'], ['cst-item-text', 'display', 'block'], ['cst-global-text', 'font-size', '8px']),
  ).toEqual(['small cst-global-text']);
  const prices = of(['cst-global-price', 'display', 'none'], ['cst-item-price', 'display', 'block']);
  expect(sheetOf(recordsOf(prices))).toContain('.cst-item-price{position:absolute;width:1px');
  expect(warningsIn(prices)).toEqual([{ about: 'prices', selector: 'cst-global-price' }]);
  expect(
    found(
      ['cst-item-title', 'display', 'none'],
      [`cst-item-title[${ID}]`, 'display', 'block'],
      [`cst-item-title[${ID}]`, 'font-size', '8px'],
    ),
  ).toEqual([]);
});

it('checks page-wide titles and prices even if hidden, because they remain visible elsewhere', () => {
  expect(found(['cst-global-title', 'display', 'none'], ['cst-global-title', 'font-size', '8px'])).toEqual(['small cst-global-title']);
});

it('reports nothing for an empty look', () => {
  expect(warningsIn(of())).toEqual([]);
});

it.each(Object.entries(STARTING_LOOKS))('reports nothing for the starting look %s', (_, records) => {
  expect(warningsIn(lookOf(records))).toEqual([]);
});
