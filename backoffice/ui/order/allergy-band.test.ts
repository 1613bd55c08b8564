import { expect, it } from 'vitest';
import { raisedNotes } from './AllergyBand.tsx';

it('takes the notes that speak of allergens, each with its dish and once', () => {
  const lines = [
    { name: 'Burger', note: 'Allergique aux arachides' },
    { name: 'Burger', note: 'Allergique aux arachides' },
    { name: 'Salade', note: 'Sans vinaigrette' },
    { name: 'Crêpe', note: 'lactose intolerant' },
  ];
  expect(raisedNotes({ note: 'Allergie aux noix !' }, lines)).toEqual([
    { dish: null, note: 'Allergie aux noix !' },
    { dish: 'Burger', note: 'Allergique aux arachides' },
    { dish: 'Crêpe', note: 'lactose intolerant' },
  ]);
  expect(raisedNotes({ note: 'Bon anniversaire' }, [])).toEqual([]);
});
