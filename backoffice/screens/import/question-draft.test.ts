// Answers to the questions of a file: initial values, validation and query format.
import type { ImportQuestion } from '@ardoise/contract/catalog/imports.ts';
import { beforeAll, expect, it } from 'vitest';
import { t } from '../../i18n/translate.ts';
import { anyId } from '../../test/records.ts';
import { loadAllTexts } from '../../test/texts.ts';
import { type Answers, NO_ANSWERS, queryOf } from './answers.ts';
import { type Draft, draftOf, readDraft } from './question-draft.ts';
import { reopened } from './use-import.ts';

const amountAt = (cell: string) => ({ cell, row: 2, column: 'Prix', name: 'Soupe', value: '45211', suggested: '12.10' });
const questions: ImportQuestion[] = [
  { kind: 'amount', count: 3, amounts: ['Carte, midi!D2', 'Carte, midi!D3', 'Soir!D2'].map(amountAt) },
  { kind: 'tax_rate', kinds: [{ kind: 'food', suggested: 0.1, count: 1, names: ['Soupe'] }] },
  { kind: 'section', sections: [{ id: anyId(1), name: 'Carte' }], count: 1, names: ['Soupe'] },
];
const columns: ImportQuestion = {
  kind: 'columns',
  sheet: 'Feuille 1',
  header_row: 1,
  fields: ['name', 'price'],
  columns: ['A', 'B'].map((column) => ({ column, header: '', field: null, values: [] })),
};
const NOTHING = { before: NO_ANSWERS, currency: 'EUR' };
const draft = (earlier: Answers = NO_ANSWERS, of = questions) => draftOf(of, earlier, 'fr');
const wrongIn = (change: Partial<Draft>, of = questions) => readDraft(of, { ...draft(), section: 'none', ...change }, NOTHING).errors;

beforeAll(() => loadAllTexts('fr'));

it('start with the suggestions, or with the answers being changed', () => {
  expect(draft()).toMatchObject({ rates: { food: '10' }, section: '', amounts: { 'Soir!D2': '12,10' } });
  const { answers } = readDraft(questions, { ...draft(), rates: { food: '5,5' }, section: 'new', sectionName: 'Terrasse' }, NOTHING);
  expect(answers).toMatchObject({ rates: { food: 0.055 }, section: 'Terrasse' });
  const wishes = reopened({ replace: true, answers, earlier: NO_ANSWERS });
  expect(wishes).toMatchObject({ replace: true, answers: NO_ANSWERS });
  expect(draft(wishes.earlier)).toMatchObject({ rates: { food: '5,5' }, section: 'new', sectionName: 'Terrasse' });
});

it('are validated at their inputs', () => {
  for (const food of ['', '5,1234567', '100', 'dix']) expect(Object.keys(wrongIn({ rates: { food } }))).toEqual(['food']);
  expect(wrongIn({ section: 'new', sectionName: 'carte' })).toEqual({ sectionName: t('import.menu_exists') });
  for (const [amount, isTaken] of [
    ['12,10 €', true],
    ['$12.10', false],
    ['1.250', false],
  ] as const)
    expect(Object.keys(wrongIn({ amounts: { ...draft().amounts, 'Soir!D2': amount } }))).toEqual(isTaken ? [] : ['Soir!D2']);
  const chosen = { columns: { A: 'name', B: 'price' }, headerRow: '1' };
  expect(wrongIn(chosen, [columns])).toEqual({});
  expect(Object.keys(wrongIn({ ...chosen, headerRow: '1,5' }, [columns]))).toEqual(['headerRow']);
  expect(wrongIn({ ...chosen, columns: { A: 'name', B: 'price', C: 'name' } }, [columns])).toEqual({ columns: t('import.columns_twice') });
});

it('name a sheet once for all its amounts', () => {
  const { answers } = readDraft(questions, { ...draft(), section: 'none' }, NOTHING);
  expect(queryOf(answers)).toEqual({ tax_rates: 'food:0.1', section: 'none', amounts: 'Carte, midi!D2:12.1,D3:12.1,Soir!D2:12.1' });
});
