import type { Bill } from '@ardoise/contract/billing/bills.ts';
import { expect, it } from 'vitest';
import { remainderOf, yearsOf } from './bill-list.ts';

const bill = (id: string, changes: Partial<Bill> = {}): Bill => ({
  id,
  number: id,
  date: '2026-03-01',
  parent_id: null,
  price: 118.8,
  price_ht: 99,
  due: 118.8,
  state: 'paid',
  filename: `${id}.pdf`,
  lines: [],
  payment: null,
  ...changes,
});

it('subtracts the credit notes of a bill, whatever their sign, but not replaced ones', () => {
  const of = (id: string, price: number, state: Bill['state'] = 'open') => bill(id, { parent_id: 'a', price, state });
  const a = bill('a');
  const credits = [of('c', 20.1), of('d', -30.2), of('e', 50, 'replaced'), bill('f', { parent_id: 'b', price: 60 })];
  expect(remainderOf(a, [a, ...credits])).toBe(68.5);
  expect(remainderOf(a, [a, ...credits], credits[0])).toBe(88.6);
  expect(remainderOf(a, [a, of('c', 118.8)])).toBe(0);
});

it('lists the years with bills, newest first', () => {
  expect(yearsOf([bill('a'), bill('b', { date: '2025-12-31' }), bill('c', { date: '2026-01-01' })])).toEqual(['2026', '2025']);
});
