import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countWishes, NO_WISHES, parseWishes } from './wishes.ts';

it('reads the wishes that were stored', () => {
  const wishes = { without: ['allergen:milk'], only: ['diet:vegan', 'diet:halal'] };
  expect(parseWishes(JSON.stringify(wishes))).toEqual(wishes);
  expect(countWishes(wishes)).toBe(3);
  expect(parseWishes(null)).toEqual(NO_WISHES);
  expect(parseWishes('{"without":["a",1,null],"only":"b"}')).toEqual({ without: ['a'], only: [] });
});

it('never throws', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (json) => void expect(countWishes(parseWishes(json))).toBeGreaterThanOrEqual(0)));
});
