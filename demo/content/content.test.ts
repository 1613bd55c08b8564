// What types cannot see in data: that every name in it is one of those that there are. (Menus: menu/menu.test.ts.)
import { LOCALES } from '@ardoise/contract/rules/locales.ts';
import { profileInput } from '@ardoise/contract/venues.ts';
import { expect, it } from 'vitest';
import { demoVenueIds } from '../fill/ids.ts';
import { PRODUCT_ROWS } from '../menu/products.ts';
import accounts from './accounts.json' with { type: 'json' };
import baskets from './baskets.json' with { type: 'json' };
import guests from './guests.json' with { type: 'json' };
import venues from './venues.json' with { type: 'json' };

const others = (names: readonly string[], known: readonly string[]) => names.filter((name) => !known.includes(name));

it('takes baskets from products and lists that there are', () => {
  const { lists, meals, shared } = baskets;
  const products = Object.values<object>(lists).flatMap(Object.keys);
  expect(others(products, Object.keys(PRODUCT_ROWS))).toEqual([]);
  const courses = [
    ...Object.values(meals).flatMap((of) => of.flatMap((meal) => meal.courses)),
    ...Object.values<unknown[][]>(shared).flat(),
  ];
  const named = courses.flatMap((course) => course.slice(1) as string[]);
  expect(others(named, Object.keys(lists))).toEqual([]);
  expect(others(Object.keys(lists), [...named, 'pantry'])).toEqual([]);
  for (const course of courses) expect([course[0], course.length > 1]).toEqual([expect.any(Number), true]);
  const parts = ['breakfast', 'lunch', 'afternoon', 'evening', 'dinner', 'night'];
  expect([Object.keys(meals), Object.keys(shared)]).toEqual([parts, parts]);
});

it('lets guests write in languages and places that there are', () => {
  const { notes, visitors } = guests;
  expect(others([...Object.keys(notes), ...Object.keys(visitors)], LOCALES)).toEqual([]);
  expect(others(Object.values<object>(notes).flatMap(Object.keys), ['table', 'bar', 'dish', 'drink'])).toEqual([]);
});

it('gives accounts roles that there are, at its venues', () => {
  const roles = Object.values(accounts).flatMap((account) => account.roles as string[][]);
  expect(
    others(
      roles.map(([role]) => role ?? ''),
      ['manager', 'bartender', 'reader'],
    ),
  ).toEqual([]);
  expect(
    others(
      roles.map(([, venue]) => venue ?? ''),
      Object.keys(demoVenueIds),
    ),
  ).toEqual([]);
});

it('says of venues what their profile has', () => {
  const known = [...Object.keys(profileInput.shape), 'days', 'offer', 'payment'];
  expect(others(Object.values<object>(venues).flatMap(Object.keys), known)).toEqual([]);
});
