// Guesses of a product's kind, for the question about its VAT.
import { expect, it } from 'vitest';
import { kindOf } from './kinds.ts';

it('guesses by name, categories and volume', () => {
  const cases = [
    ['Soupe', ['Entrées'], null, 'food'],
    ['Bœuf au vin', ['Plats'], null, 'food'],
    ['Cocktail de crevettes', ['Entrées'], null, 'food'],
    ['Fromage blanc 0 %', ['Desserts'], null, 'food'],
    ['Salade Virginia', ['Salades'], null, 'food'],
    ['Limonade', [], null, 'soft'],
    ['Maison', ['Boissons'], null, 'soft'],
    ['Coca-Cola', ['Bières & softs'], null, 'soft'],
    ['Bière blonde sans alcool', ['Bières'], null, 'soft'],
    ['Bière 0.0 %', ['Bières'], 33, 'soft'],
    ['Virgin mojito', ['Cocktails'], null, 'soft'],
    ['Heineken', ['Bières & softs'], 25, 'alcohol'],
    ['Picon', ['Bières'], 25, 'alcohol'],
    ['Chablis', ['Vins'], null, 'alcohol'],
    ['Brouilly', ['Rouges'], null, 'alcohol'],
    ['Blanc de poulet', ['Blancs de volaille'], null, 'food'],
    ['Mojito', [], 30, 'alcohol'],
  ] as const;
  expect(cases.map(([name, categories, volume_cl]) => [name, kindOf({ name, categories, volume_cl })])).toEqual(
    cases.map(([name, , , kind]) => [name, kind]),
  );
});
