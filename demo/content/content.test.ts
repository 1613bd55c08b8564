// Checks that types cannot express: every name used in the content exists. Menus are checked in menu/menu.test.ts.
import { LOCALES } from '@ardoise/contract/rules/locales.ts';
import { profileInput } from '@ardoise/contract/venues.ts';
import { expect, it } from 'vitest';
import { demoVenueIds } from '../fill/ids.ts';
import { PRODUCT_ROWS } from '../menu/products.ts';
import accounts from './accounts.json' with { type: 'json' };
import baskets from './baskets.json' with { type: 'json' };
import guests from './guests.json' with { type: 'json' };
import venues from './venues.json' with { type: 'json' };

const unknownOf = (names: readonly string[], known: readonly string[]) => names.filter((name) => !known.includes(name));

it('uses only existing products and lists in baskets', () => {
  const { lists, meals, shared } = baskets;
  const products = Object.values<object>(lists).flatMap(Object.keys);
  expect(unknownOf(products, Object.keys(PRODUCT_ROWS))).toEqual([]);
  const courses = [
    ...Object.values(meals).flatMap((of) => of.flatMap((meal) => meal.courses)),
    ...Object.values<unknown[][]>(shared).flat(),
  ];
  const named = courses.flatMap((course) => course.slice(1) as string[]);
  expect(unknownOf(named, Object.keys(lists))).toEqual([]);
  expect(unknownOf(Object.keys(lists), [...named, 'pantry'])).toEqual([]);
  for (const course of courses) expect([course[0], course.length > 1]).toEqual([expect.any(Number), true]);
  const parts = ['breakfast', 'lunch', 'afternoon', 'evening', 'dinner', 'night'];
  expect([Object.keys(meals), Object.keys(shared)]).toEqual([parts, parts]);
});

it('uses only known languages and places for guests', () => {
  const { notes, visitors } = guests;
  expect(unknownOf([...Object.keys(notes), ...Object.keys(visitors)], LOCALES)).toEqual([]);
  expect(unknownOf(Object.values<object>(notes).flatMap(Object.keys), ['table', 'bar', 'dish', 'drink'])).toEqual([]);
});

it('gives accounts known roles at demo venues', () => {
  const roles = Object.values(accounts).flatMap((account) => account.roles as string[][]);
  expect(
    unknownOf(
      roles.map(([role]) => role ?? ''),
      ['manager', 'bartender', 'reader'],
    ),
  ).toEqual([]);
  expect(
    unknownOf(
      roles.map(([, venue]) => venue ?? ''),
      Object.keys(demoVenueIds),
    ),
  ).toEqual([]);
});

it('uses only known profile fields for venues', () => {
  const known = [...Object.keys(profileInput.shape), 'days', 'payment'];
  expect(unknownOf(Object.values<object>(venues).flatMap(Object.keys), known)).toEqual([]);
});
