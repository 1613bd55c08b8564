import { expect, test } from 'vitest';
import { addressLines, splitAddress } from './postal-address.ts';

test.each([
  ['8 place du Marché, 69002 Lyon', '69002', 'Lyon', ['8 place du Marché']],
  ['12 rue de la Craie\r\nBâtiment B\n75011 Paris\nFrance', '75011', 'Paris', ['12 rue de la Craie', 'Bâtiment B', 'France']],
  ['Rua Nova 3\n4000-123 Porto', '4000-123', 'Porto', ['Rua Nova 3']],
  ['1200 rue Sans Ville', '', '', ['1200 rue Sans Ville']],
  ['10 Downing Street, London SW1A 2AA', '', '', ['10 Downing Street', 'London SW1A 2AA']],
  ['1200 Grande Rue, Paris', '', '', ['1200 Grande Rue', 'Paris']],
  ['', '', '', []],
])('splits %j', (address, postcode, city, lines) => {
  expect(splitAddress(address)).toEqual({ postcode, city, lines });
});

test('prints an address of many lines in few', () => {
  expect(addressLines('a\n'.repeat(20)).length).toBe(8);
  expect(addressLines('a\n\nb')).toEqual(['a', 'b', '']);
});
