import { lookOf, type Property } from '@ardoise/contract/rules/look/records.ts';
import { STARTING_LOOKS } from '@ardoise/contract/rules/look/starting-looks.ts';
import { expect, it } from 'vitest';
import { warningsIn } from './warnings.ts';

const ID = '019b0000-0000-7000-8000-000000000001';
const of = (...lines: [selector: string, property: Property, value: string][]) =>
  lookOf(lines.map(([selector, property, value]) => ({ selector, property, value })));
const found = (...lines: Parameters<typeof of>) => warningsIn(of(...lines)).map(({ about, selector }) => `${about} ${selector}`);

it('warns of prices that guests cannot see, of all dishes or of one', () => {
  expect(found(['cst-global-price', 'display', 'none'], [`cst-item-price[${ID}]`, 'display', 'none'])).toEqual([
    'prices cst-global-price',
    `prices cst-item-price[${ID}]`,
  ]);
  expect(found(['cst-item-price', 'display', 'block'], ['cst-item-text', 'display', 'none'])).toEqual([]);
});

it('warns of letters below 10 px, where there are any', () => {
  expect(warningsIn(of(['cst-item-text', 'font-size', '9px']))).toEqual([{ about: 'small', selector: 'cst-item-text', pixels: 9 }]);
  expect(found(['cst-item-text', 'font-size', '10px'], ['cst-global-image', 'font-size', '2px'])).toEqual([]);
});

it('warns of a button that is lost on the page, and of words that are hard to read', () => {
  expect(found(['cst-global-button', 'background-color', '#f2f0ec'])).toEqual(['button cst-global-button']);
  expect(found(['cst-global-button', 'background-color', '#0b7a5c'])).toEqual([]);
  expect(found(['cst-global-text', 'color', '#dddddd'])).toEqual(['words cst-global-text']);
});

it('does not judge what is hidden', () => {
  const hidden = ['cst-item-text', 'display', 'none'] as const;
  expect(found([...hidden], ['cst-item-text', 'color', '#dddddd'], ['cst-item-text', 'font-size', '3px'])).toEqual([]);
});

it('has nothing to say of a look without records', () => {
  expect(warningsIn(of())).toEqual([]);
});

it.each(Object.entries(STARTING_LOOKS))('has nothing to say of the starting look %s', (_, records) => {
  expect(warningsIn(lookOf(records))).toEqual([]);
});
