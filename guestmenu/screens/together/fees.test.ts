import { expect, it } from 'vitest';
import { feesOf } from './fees.ts';

const item = (net_price: number) => ({ product: 'a', name: 'A', qty: 1, net_price });

it('computes fees as the total minus the lines, exact to the cent', () => {
  expect(feesOf({ total_price: 16, items: [item(7), item(8.5)], more: 0 }, 'EUR')).toBe(0.5);
  expect(feesOf({ total_price: 0.3, items: [item(0.1), item(0.2)], more: 0 }, 'EUR')).toBe(0);
});

it('gives no fees if some lines are not listed', () => {
  expect(feesOf({ total_price: 90, items: [item(7)], more: 4 }, 'EUR')).toBe(0);
});
