import type { ShownValue } from '@ardoise/contract/catalog/imports.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadAllTexts } from '../../test/texts.ts';
import { changeText, type Writing } from './columns.ts';

const writing: Writing = { locale: 'fr', currency: 'EUR', tagName: (id) => (id === 'allergen:milk' ? 'Lait' : id) };
/** Replaces non-breaking spaces by plain ones. */
const change = (field: string, before: ShownValue, after: ShownValue) => {
  const text = changeText({ field, before, after }, writing);
  return text && `${text.before} → ${text.after}`.replaceAll(/[\u00a0\u202f]/g, ' ');
};
const step = (max_choices: number | null, net_price: number | null) => ({
  name: 'Boisson',
  multiple_choice: max_choices !== 1,
  max_choices,
  products: [
    { name: 'Café', net_price: null },
    { name: 'Bière', net_price },
  ],
});

describe('a change of an import', () => {
  beforeAll(() => loadAllTexts('fr'));

  it.each<[string, ShownValue, ShownValue, string]>([
    ['price', 12, 13.5, '12,00 € → 13,50 €'],
    ['happy_hour_price', null, 4, '– → 4,00 €'],
    ['tax_rate', 0.2, 0.055, '20 % → 5,5 %'],
    ['volume_cl', 33, null, '33 → –'],
    ['position', 1, ['3', '2'], '1 → 3, 2'],
    ['unavailable', false, true, 'Oui → Non'],
    ['standalone', false, true, 'Non → Oui'],
    ['recipe', '', 'Houblon', '– → Houblon'],
    ['category', ['Vins'], ['Vins', 'Cidres'], 'Vins → Vins, Cidres'],
    ['category', ['Vins'], [], 'Vins → –'],
    ['allergens', null, [], '– → Aucun des 14 allergènes.'],
    ['allergens', [], ['allergen:milk'], 'Aucun des 14 allergènes. → Lait'],
    ['bundles', [step(1, null)], [step(2, 1.5)], 'Boisson : Café, Bière → Boisson (Plusieurs choix, ≤ 2) : Café, Bière (+1,50 €)'],
  ])('formats %s from %j to %j like the form', (field, before, after, text) => {
    expect(change(field, before, after)).toBe(text);
  });

  it('is undefined if both sides have the same text', () => {
    expect(change('bundles', [step(2, null)], [step(2, null)])).toBeUndefined();
  });
});
