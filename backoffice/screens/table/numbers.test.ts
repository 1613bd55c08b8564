import { expect, it } from 'vitest';
import { numbersIn } from './numbers.ts';

it('reads table numbers one by one and as a range, each once', () => {
  expect(numbersIn('1 2, T3;4')).toEqual(['1', '2', 'T3', '4']);
  expect(numbersIn(' 18-21 20 ')).toEqual(['18', '19', '20', '21']);
  expect(numbersIn('A-1')).toEqual(['A-1']);
});

it('returns null for no number, too long a one, or too many', () => {
  for (const typed of ['', ' , ', '12345678901', '1-101', '1-9999', '5-4']) expect(numbersIn(typed)).toBeNull();
});
