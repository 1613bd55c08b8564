import { expect, it } from 'vitest';
import { topIn, withoutFuture } from './top.ts';

it('shows five products, or as many as the address asks for', () => {
  expect([topIn(null, 20), topIn('8', 20), topIn('50', 20), topIn('2', 20), topIn('x', 20), topIn('8', 3), topIn('1e2', 200)]).toEqual([
    5, 8, 20, 5, 5, 5, 5,
  ]);
});

it('leaves out future labels', () => {
  const one = { product: 'p', name: 'Thé', labels: ['2026-11-24T13:00', '2026-11-24T14:00', '2026-11-24T15:00'], values: [1, 2, 0] };
  expect(withoutFuture([one], '2026-11-24T14:00')).toEqual([{ ...one, labels: one.labels.slice(0, 2), values: [1, 2] }]);
});
