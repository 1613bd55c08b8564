import type { ImportChange, ImportQuestion, ImportResult } from '@ardoise/contract/catalog/imports.ts';
import { ApiError } from '@ardoise/contract/errors.ts';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { noteChange } from '../../app/api.ts';
import { t } from '../../i18n/translate.ts';
import { change, record } from '../../test/changes.ts';
import { type Answers, deferred } from '../../test/network.ts';
import { test as base, type Office } from '../../test/office.tsx';
import { anyId } from '../../test/records.ts';

const counts = (changes: Partial<ImportResult['left']> = {}) => ({ sections: 0, categories: 0, products: 0, instructions: 0, ...changes });
const result = (changes: Partial<ImportResult> = {}): ImportResult => ({
  dry_run: true,
  created: counts(),
  updated: counts(),
  left: counts(),
  removed: counts(),
  changes: [],
  change_count: 0,
  questions: [],
  ignored_sheets: [],
  ignored_columns: [],
  ...changes,
});
const changed = (index: number, one: Partial<ImportChange> = {}): ImportChange => ({
  change: 'created',
  resource: 'product',
  id: anyId(100 + index),
  name: `Plat ${index}`,
  fields: [],
  doubts: [],
  ...one,
});
const created = (n: number): ImportResult =>
  result({ created: counts({ products: n }), changes: Array.from({ length: n }, (_, index) => changed(index)), change_count: n });
const removing = result({
  removed: counts({ products: 78, categories: 4 }),
  left: counts({ sections: 3, categories: 14 }),
  updated: counts({ categories: 1 }),
  changes: [changed(1, { change: 'removed' })],
  change_count: 82,
});
const refusal = new ApiError('import_invalid', {
  problem_count: 1,
  problems: [
    {
      sheet: 'products',
      row: 7,
      column: 'name',
      code: 'part_removed',
      message: '',
      field: 'name',
      name: 'Formule midi',
      value: 'Formule midi',
    },
  ],
});
const columns: ImportQuestion = {
  kind: 'columns',
  sheet: 'Feuil1',
  header_row: 1,
  fields: ['name', 'price'],
  columns: [
    { column: 'A', header: 'Nos vins', field: null, values: ['Vin', 'Chablis'] },
    { column: 'B', header: 'B', field: null, values: ['Prix', '9'] },
  ],
};

type Importing = Office & {
  choose(): Promise<void>;
  asked: URLSearchParams[];
  answer(next: () => ImportResult | Promise<ImportResult>): void;
};
const test = base.extend<{ openImport(more?: Answers): Promise<Importing> }>({
  openImport: async ({ openOffice }, use) => {
    await use(async (more = {}) => {
      const asked: URLSearchParams[] = [];
      let next: () => ImportResult | Promise<ImportResult> = result;
      const office = await openOffice('menu/create', {
        answers: {
          'POST /api/menu/:venue/import': ({ query }) => {
            asked.push(query);
            return next();
          },
          ...more,
        },
      });
      const answer = (given: typeof next) => {
        next = given;
      };
      const choose = () =>
        userEvent.upload(page.getByLabelText(t('import.choose')), new File(['name,price'], 'carte.csv', { type: 'text/csv' }));
      return { ...office, asked, answer, choose };
    });
  },
});
const main = () => page.getByRole('main');
const replacing = () => main().getByRole('switch');
const heading = (name: string) => page.getByRole('heading', { name });
const hasFocus = (name: string) => expect.poll(() => document.activeElement?.textContent).toBe(name);
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test('shows the first rows of a preview, and all of them on request', async ({ openImport }) => {
  const { answer, choose, button } = await openImport();
  answer(() => created(30));
  await choose();
  await expect.element(main().getByText('Plat 0')).toBeVisible();
  const frame = document.querySelector('table:has(caption)')?.parentElement as HTMLElement;
  const rows = () => frame.querySelectorAll('tbody tr').length;
  expect(rows()).toBe(25);
  expect(frame.scrollHeight).toBe(frame.clientHeight);
  const all = button(t('change.show_records', { n: 30 }));
  await userEvent.click(all);
  expect(rows()).toBe(30);
  expect(frame.scrollHeight).toBe(frame.clientHeight);
  await hasFocus(t('change.hide_records'));
});

test('keeps the answer, the switch and the focus during a new check', async ({ openImport }) => {
  const { answer, choose, asked, button } = await openImport();
  answer(() => created(3));
  await choose();
  await hasFocus(t('import.preview'));
  const second = deferred<ImportResult>();
  answer(() => second.promise);
  (replacing().element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(main().getByText(t('import.checking', { name: 'carte.csv' }))).toBeVisible();
  await expect.element(main().getByText('Plat 0')).toBeVisible();
  expect(document.activeElement).toBe(replacing().element());
  await expect.element(replacing()).toBeChecked();
  await expect.element(button(t('import.confirm'))).toBeDisabled();
  second.resolve(removing);
  await expect.element(button(t('import.confirm'))).toBeEnabled();
  expect(document.activeElement).toBe(replacing().element());
  expect(asked.map((query) => query.get('replace'))).toEqual(['false', 'true']);
});

test('moves the focus to the result after answering the questions', async ({ openImport }) => {
  const { answer, choose, button } = await openImport();
  const question: ImportQuestion = { kind: 'tax_rate', kinds: [{ kind: 'food', suggested: 0.1, count: 1, names: ['Plat'] }] };
  answer(() => ({ ...created(1), questions: [question] }));
  await choose();
  await hasFocus(t('import.questions'));
  answer(() => created(1));
  (button(t('import.answer')).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await hasFocus(t('import.preview'));
  answer(() => ({ ...created(1), questions: [question] }));
  await userEvent.click(button(t('import.change_answers')));
  await hasFocus(t('import.questions'));
});

test('keeps the switch after a refused or failed replacement, and names what blocks the removal of a product', async ({ openImport }) => {
  const { answer, choose } = await openImport();
  answer(() => created(1));
  await choose();
  await expect.element(heading(t('import.preview'))).toBeVisible();
  answer(() => {
    throw refusal;
  });
  await userEvent.click(replacing());
  await expect.element(main().getByText(t('import.is.part_removed', { name: 'Formule midi' }), { exact: true })).toBeVisible();
  await expect.element(replacing()).toBeChecked();
  answer(() => {
    throw new Error('offline');
  });
  await userEvent.click(replacing());
  await expect.element(main().getByText(t('shared.connection_error'))).toBeVisible();
  await expect.element(replacing()).not.toBeChecked();
  answer(() => removing);
  await userEvent.click(replacing());
  await expect.element(heading(t('import.preview'))).toBeVisible();
});

test('confirms a replacement with the removed records by kind, and those that become empty', async ({ openImport }) => {
  const { answer, choose, button } = await openImport();
  answer(() => removing);
  await choose();
  await userEvent.click(button(t('import.confirm')));
  const dialog = page.getByRole('dialog', { name: t('import.replace_title') });
  await expect.element(dialog).toBeVisible();
  expect(plain(dialog.getByText('78').element().textContent)).toBe(
    'L’import supprime 78 produits, 4 catégories. Restent, même vides : 15 catégories, 3 menus.',
  );
});

test('labels columns by letter, independent of the header row', async ({ openImport }) => {
  const { answer, choose } = await openImport();
  answer(() => result({ questions: [columns] }));
  await choose();
  for (const letter of ['A', 'B'])
    await expect.element(page.getByRole('combobox', { name: t('import.column_letter', { letter }) })).toBeVisible();
  await expect.element(main().getByText('Nos vins · Vin · Chablis')).toBeVisible();
});

test('summarizes an import like the history', async ({ openImport }) => {
  const done = change(4, [record({})], {
    counts: [
      { resource: 'product', what: 'created', count: 2 },
      { resource: 'category', what: 'changed', count: 3 },
      { resource: 'cost', what: 'changed', count: 1 },
    ],
  });
  const { answer, choose, button } = await openImport({ 'GET /api/venue/:venue/change/:change': () => done });
  answer(() => created(2));
  await choose();
  await expect.element(button(t('import.confirm'))).toBeVisible();
  answer(() => noteChange(created(2), done.id));
  await userEvent.click(button(t('import.confirm')));
  const message = page.getByText(t('import.done'));
  await expect.element(message).toBeVisible();
  expect(plain(message.element().textContent)).toBe('Import terminé · Créé : 2 produits · Modifié : 3 catégories, 1 frais');
});
