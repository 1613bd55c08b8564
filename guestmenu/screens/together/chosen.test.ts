import { expect, it } from 'vitest';
import { addLine, EMPTY_BASKET } from '../../visit/basket.ts';
import { chosenOf, saysSame } from './chosen.ts';

const line = (product: string, qty: number, note = '') => ({ product, qty, note, instructions: [], choices: [] });

it('a basket is told as products with their pieces, without what was noted', () => {
  const basket = [line('a', 2), line('b', 1), line('a', 1, 'no ice')].reduce((all, one) => addLine(all, one), EMPTY_BASKET);
  expect(chosenOf(basket)).toEqual([
    { product: 'a', qty: 3 },
    { product: 'b', qty: 1 },
  ]);
  expect(chosenOf({ lines: Array.from({ length: 60 }, (_, at) => ({ ...line(`p${at}`, 1), key: `${at}` })) })).toHaveLength(50);
});

it('says the same where products and pieces are', () => {
  const lines = [{ product: 'a', qty: 3 }];
  expect(saysSame(lines, [{ qty: 3, product: 'a' }])).toBe(true);
  expect(saysSame(lines, [{ product: 'a', qty: 2 }])).toBe(false);
  expect(saysSame(lines, [])).toBe(false);
});
