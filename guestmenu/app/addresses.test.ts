import { expect, it } from 'vitest';
import { modeOf } from '../visit/mode.ts';
import { codeIn, pageQuery, tableIn } from './addresses.ts';

it('reads the table from the address, of 1 to 10 characters', () => {
  expect(tableIn('?table=7')).toBe('7');
  expect(tableIn('?locale=fr-FR&table=%20T12%20')).toBe('T12');
  expect(tableIn('?table=12345678901')).toBeNull();
  expect(tableIn('?table=')).toBeNull();
  expect(tableIn('')).toBeNull();
});

it('reads the code from the address, of at most 20 characters', () => {
  expect(codeIn('?table=7&code=K7M2P9QX')).toBe('K7M2P9QX');
  expect(codeIn(`?table=7&code=${'K'.repeat(21)}`)).toBeNull();
  expect(codeIn('?table=7&code=')).toBeNull();
});

it('includes the language, the table, and the code of a table or the bar', () => {
  expect(pageQuery('fr-FR', '7', 'K7M2P9QX')).toBe('?locale=fr-FR&table=7&code=K7M2P9QX');
  expect(pageQuery('fr-FR', null, 'K7M2P9QX')).toBe('?locale=fr-FR&code=K7M2P9QX');
  expect(pageQuery('ar-AR', 'A&B')).toBe('?locale=ar-AR&table=A%26B');
  expect(tableIn(pageQuery('ar-AR', 'A&B'))).toBe('A&B');
  expect(pageQuery('fr-FR', null)).toBe('?locale=fr-FR');
});

it('allows orders at Premium venues, and a wishlist at Smart venues that enable it', () => {
  expect(modeOf({ tier: 'premium', wishlist: true })).toBe('order');
  expect(modeOf({ tier: 'smart', wishlist: true })).toBe('list');
  expect(modeOf({ tier: 'smart', wishlist: false })).toBe('read');
  expect(modeOf({ tier: 'none', wishlist: true })).toBe('read');
});
