import { describe, expect, it } from 'vitest';
import type { Entry } from '../../ui/fields/language-entries.ts';
import { recordShape } from '../../ui/form/record-shape.ts';
import * as ways from './options.ts';
import { blankOption, type Option } from './options.ts';

const { toForm, fromForm } = recordShape(__RECORDS__.instruction, ways);

const record = {
  id: '1',
  version: 2,
  name: 'Cuisson',
  instructions: ['Bleu', 'Saignant', 'À point'],
  languages: [
    { locale: 'en-GB', name: 'Cooking', stale: true, instructions: ['Blue', 'Rare', 'Medium'] },
    { locale: 'de-DE', name: 'Garstufe', stale: false, instructions: ['', 'Blutig', ''] },
  ] satisfies Entry[],
  options: [
    { name: 'Bleu', tags: [], allergens_declared: true },
    { name: 'Saignant', tags: ['allergen:milk'], allergens_declared: true },
    { name: 'À point', tags: ['diet:vegan'], allergens_declared: false },
  ],
};

describe('the answers of an instruction', () => {
  it('go into the form and come back as they were', () => {
    expect(fromForm(toForm(record))).toEqual(record);
  });

  it('take their contents and translations along when they move or go', () => {
    const form = toForm(record);
    const [first, second, third] = form.instructions as Option[];
    const moved = fromForm({ ...form, instructions: [third, first, blankOption()] });
    expect(moved.instructions).toEqual(['À point', 'Bleu', '']);
    expect(moved.options).toEqual([record.options[2], record.options[0], { name: '', tags: [], allergens_declared: false }]);
    expect(moved.languages).toEqual([
      { locale: 'en-GB', name: 'Cooking', stale: true, instructions: ['Medium', 'Blue', ''] },
      { locale: 'de-DE', name: 'Garstufe', stale: false, instructions: ['', '', ''] },
    ]);
    expect(second?.languages.find(({ locale }) => locale === 'de-DE')?.name).toBe('Blutig');
  });

  it('are not sent where a language has answers and no question', () => {
    const form = toForm({ ...record, languages: [{ locale: 'es-ES', name: ' ', instructions: ['Azul', '', ''] }] });
    expect(() => fromForm(form)).toThrow(expect.objectContaining({ code: 'invalid', errors: { 'languages.2.name': expect.anything() } }));
  });
});
