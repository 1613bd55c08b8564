import { expect, it } from 'vitest';
import { addLine, EMPTY_BASKET } from '../../visit/basket.ts';
import { chosenOf, isSameSelection } from './chosen.ts';

const line = (product: string, qty: number, note = '') => ({ product, qty, note, instructions: [], choices: [] });

it('sends a basket as products with pieces, without notes', () => {
  const basket = [line('a', 2), line('b', 1), line('a', 1, 'no ice')].reduce((all, one) => addLine(all, one), EMPTY_BASKET);
  expect(chosenOf(basket)).toEqual([
    { product: 'a', qty: 3 },
    { product: 'b', qty: 1 },
  ]);
  expect(chosenOf({ lines: Array.from({ length: 60 }, (_, at) => ({ ...line(`p${at}`, 1), key: `${at}` })) })).toHaveLength(50);
});

it('compares products and pieces', () => {
  const lines = [{ product: 'a', qty: 3 }];
  expect(isSameSelection(lines, [{ qty: 3, product: 'a' }])).toBe(true);
  expect(isSameSelection(lines, [{ product: 'a', qty: 2 }])).toBe(false);
  expect(isSameSelection(lines, [])).toBe(false);
});
