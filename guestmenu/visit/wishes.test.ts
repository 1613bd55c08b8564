import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countWishes, NO_WISHES, parseWishes, withAvoided } from './wishes.ts';

it('reads the wishes that were stored', () => {
  const wishes = { without: ['allergen:milk'], only: ['diet:vegan', 'diet:halal'] };
  expect(parseWishes(JSON.stringify(wishes))).toEqual(wishes);
  expect(countWishes(wishes)).toBe(3);
  expect(parseWishes(null)).toEqual(NO_WISHES);
  expect(parseWishes('{"without":["a",1,null],"only":"b"}')).toEqual({ without: ['a'], only: [] });
});

it('adds what an order avoids, each once', () => {
  const wishes = { without: ['allergen:milk'], only: ['diet:vegan'] };
  expect(withAvoided(wishes, ['allergen:peanuts', 'allergen:milk'])).toEqual({
    without: ['allergen:milk', 'allergen:peanuts'],
    only: ['diet:vegan'],
  });
});

it('never throws', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (json) => void expect(countWishes(parseWishes(json))).toBeGreaterThanOrEqual(0)));
});
