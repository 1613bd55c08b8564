import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countFilterTags, NO_FILTER, parseFilter, withAvoided } from './diet-filter.ts';

it('parses the stored filter', () => {
  const dietFilter = { without: ['allergen:milk'], only: ['diet:vegan', 'diet:halal'] };
  expect(parseFilter(JSON.stringify(dietFilter))).toEqual(dietFilter);
  expect(countFilterTags(dietFilter)).toBe(3);
  expect(parseFilter(null)).toEqual(NO_FILTER);
  expect(parseFilter('{"without":["a",1,null],"only":"b"}')).toEqual({ without: ['a'], only: [] });
});

it('adds the avoided allergens of an order, without duplicates', () => {
  const dietFilter = { without: ['allergen:milk'], only: ['diet:vegan'] };
  expect(withAvoided(dietFilter, ['allergen:peanuts', 'allergen:milk'])).toEqual({
    without: ['allergen:milk', 'allergen:peanuts'],
    only: ['diet:vegan'],
  });
});

it('never throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (json) => void expect(countFilterTags(parseFilter(json))).toBeGreaterThanOrEqual(0)),
  );
});
