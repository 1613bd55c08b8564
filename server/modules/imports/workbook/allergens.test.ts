import { builtInTags } from '@ardoise/contract/rules/tags/built-in-tags.ts';
import { describe, expect, it } from 'vitest';
import { allergenNamed, declaresNone, OTHER_WORDS, splitAllergens } from './allergens.ts';

describe("allergens in users' words", () => {
  it('are matched by code, by name in any language, in the plural and without accents', () => {
    for (const { id, name, languages } of builtInTags.filter(({ allergen }) => allergen))
      for (const word of [id, name, ...languages.map((entry) => entry.name)]) expect([word, allergenNamed(word)]).toEqual([word, id]);
    expect(['oeufs', 'OEUF', 'œufs', 'Poisson', 'arachide', 'Noix', 'sésame', 'GLUTEN'].map(allergenNamed)).toEqual([
      'allergen:eggs',
      'allergen:eggs',
      'allergen:eggs',
      'allergen:fish',
      'allergen:peanuts',
      'allergen:nuts',
      'allergen:sesame',
      'allergen:gluten',
    ]);
  });

  it('are matched by other words, each for one allergen', () => {
    for (const [code, words] of Object.entries(OTHER_WORDS))
      for (const word of words.split(', ')) expect([word, allergenNamed(word)]).toEqual([word, `allergen:${code}`]);
    for (const word of ['sable', 'fruits de mer', 'shellfish', 'noix de coco', 'noix de Saint-Jacques', 'ail'])
      expect([word, allergenNamed(word)]).toEqual([word, undefined]);
  });

  it('are split at any usual separator', () => {
    expect(splitAllergens('gluten, lait;oeufs / soja\nsésame')).toEqual(['gluten', 'lait', 'oeufs', 'soja', 'sésame']);
    for (const nothing of ['', ' ', '-', '–', '0', '?', '/', ' ; , ']) expect([nothing, splitAllergens(nothing)]).toEqual([nothing, []]);
  });

  it('are declared absent by words only', () => {
    for (const word of ['none', 'Aucun', 'aucun allergène', 'keine', 'Nessuno', 'sin alérgenos'])
      expect([word, declaresNone(word)]).toEqual([word, true]);
    for (const word of ['-', '0', '', 'non', 'no', 'lait']) expect([word, declaresNone(word)]).toEqual([word, false]);
  });
});
