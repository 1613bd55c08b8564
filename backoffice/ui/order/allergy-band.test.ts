import { expect, it } from 'vitest';
import { allergenNotes } from './AllergyBand.tsx';

it('lists the notes about allergens, each once per dish', () => {
  const lines = [
    { name: 'Burger', note: 'Allergique aux arachides' },
    { name: 'Burger', note: 'Allergique aux arachides' },
    { name: 'Salade', note: 'Sans vinaigrette' },
    { name: 'Crêpe', note: 'lactose intolerant' },
  ];
  expect(allergenNotes({ note: 'Allergie aux noix !' }, lines)).toEqual([
    { dish: null, note: 'Allergie aux noix !' },
    { dish: 'Burger', note: 'Allergique aux arachides' },
    { dish: 'Crêpe', note: 'lactose intolerant' },
  ]);
  expect(allergenNotes({ note: 'Bon anniversaire' }, [])).toEqual([]);
});
