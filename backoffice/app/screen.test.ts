import type { Right } from '@ardoise/contract/rules/permissions.ts';
import { describe, expect, it } from 'vitest';
import { addressOf, isOpenTo, page, type Screen, screenAfterSwitch } from './screen.ts';

const Nothing = () => null;
const screenOf = (name: string, right: Right | null, to?: Screen['to']): Screen => ({
  name,
  label: 'names.product',
  Icon: Nothing,
  menu: true,
  ...(to && { to }),
  pages: [page('', right, async () => Nothing)],
});
const product = screenOf('product', 'product:list');
const venue = screenOf('venue', null, (id) => `/venue/${id}`);

describe('screens', () => {
  it('are open to those who may list, or to everyone', () => {
    expect(isOpenTo(product, (right) => right === 'product:list')).toBe(true);
    expect(isOpenTo(product, () => false)).toBe(false);
    expect(isOpenTo(venue, () => false)).toBe(true);
    expect(isOpenTo({ ...product, pages: [] }, () => true)).toBe(false);
  });

  it('have an address that may hold the venue', () => {
    expect(addressOf(product, 'v1')).toBe('/product');
    expect(addressOf(venue, 'v1')).toBe('/venue/v1');
  });

  it('stay after another venue was chosen, but never on a record of the old one', () => {
    expect(screenAfterSwitch('/product/019b', [product, venue], 'v2')).toBe('/product');
    expect(screenAfterSwitch('/venue/v1', [product, venue], 'v2')).toBe('/venue/v2');
  });

  it('give way to the start where they may not be opened on the other venue', () => {
    expect(screenAfterSwitch('/product', [venue], 'v2')).toBe('/');
    expect(screenAfterSwitch('/', [product, venue], 'v2')).toBe('/');
  });
});
