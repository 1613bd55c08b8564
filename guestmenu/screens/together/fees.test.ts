import { expect, it } from 'vitest';
import { feesOf } from './fees.ts';

const item = (net_price: number) => ({ product: 'a', name: 'A', qty: 1, net_price });

it('fees are what an order came to beside its lines, to the cent', () => {
  expect(feesOf({ total_price: 16, items: [item(7), item(8.5)], more: 0 }, 'EUR')).toBe(0.5);
  expect(feesOf({ total_price: 0.3, items: [item(0.1), item(0.2)], more: 0 }, 'EUR')).toBe(0);
});

it('nothing is said of fees where not all lines are known', () => {
  expect(feesOf({ total_price: 90, items: [item(7)], more: 4 }, 'EUR')).toBe(0);
});
