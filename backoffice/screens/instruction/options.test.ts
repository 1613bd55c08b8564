import type { Instruction } from '@ardoise/contract/catalog/instructions.ts';
import { expect, it } from 'vitest';
import { blankOption, instructionShape } from './options.ts';

const { blank, toForm, fromForm } = instructionShape;

const record: Instruction = {
  id: '1',
  version: 2,
  name: 'Cuisson',
  instructions: ['Bleu', 'Saignant'],
  languages: [
    { locale: 'en-GB', name: 'Cooking', stale: true, instructions: ['Blue', 'Rare'] },
    { locale: 'de-DE', name: '', stale: false, instructions: ['', 'Blutig'] },
  ],
  options: [
    {
      id: 'a',
      name: 'Bleu',
      tags: [],
      allergens_declared: true,
      languages: [{ locale: 'en-GB', name: 'Blue', stale: false }],
    },
    {
      id: 'b',
      name: 'Saignant',
      tags: ['allergen:milk'],
      allergens_declared: true,
      languages: [
        { locale: 'en-GB', name: 'Rare', stale: true },
        { locale: 'de-DE', name: 'Blutig', stale: false },
      ],
    },
  ],
};

it('sends the options unchanged, without the derived list', () => {
  const { instructions: _derived, ...own } = record;
  expect(fromForm(toForm(record))).toEqual({ ...own, languages: [{ locale: 'en-GB', name: 'Cooking', stale: true }] });
});

it('sends a new option without an id, and the others in order', () => {
  const form = toForm(record);
  const [first, second] = form.options;
  const sent = fromForm({ ...form, options: [{ ...blankOption(), name: 'À point' }, second, first] });
  expect(sent.options).toEqual([
    { name: 'À point', tags: [], allergens_declared: false, languages: [] },
    record.options[1],
    record.options[0],
  ]);
});

it('starts with one option', () => {
  expect(fromForm(toForm(blank))).toEqual({
    name: '',
    languages: [],
    options: [{ name: '', tags: [], allergens_declared: false, languages: [] }],
  });
});
