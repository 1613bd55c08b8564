// The record pickers: Enter picks the only match of the typed text.
import type { Category } from '@ardoise/contract/catalog/categories.ts';
import { describe, expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../i18n/translate.ts';
import type { Answers } from '../../test/network.ts';
import { test } from '../../test/office.tsx';
import { anyId, product, section } from '../../test/records.ts';

const CHANGE = 'PUT /api/menu/:venue/category/:id';
const category: Category = { ...__RECORDS__.category.blank, id: anyId(3), name: 'Boissons', version: 1, switched: 0 };
const products = ['Thé vert', 'Thé noir', 'Café'].map((name, index) => product({ id: anyId(10 + index), uuid: anyId(10 + index), name }));
const sections = ['Carte', 'Bar'].map((name, index) => section({ id: anyId(20 + index), name }));

/** The server's answer: the records whose names start with the search text. */
const foundIn = <R extends { name: string }>(records: readonly R[], query: URLSearchParams) => {
  const search = (query.get('name') ?? '').toLowerCase();
  const rows = records.filter(({ name }) => name.toLowerCase().startsWith(search));
  return { rows, total: rows.length };
};
const answers: Answers = {
  'GET /api/menu/:venue/category/:id': () => category,
  'GET /api/menu/:venue/product': ({ query }) => foundIn(products, query),
  'GET /api/menu/:venue/section': ({ query }) => foundIn(sections, query),
  'GET /api/menu/:venue/product/:id': ({ params }) => products.find(({ id }) => id === params.id) ?? product(),
  'GET /api/menu/:venue/section/:id': ({ params }) => sections.find(({ id }) => id === params.id) ?? section(),
  'GET /api/venue/:venue/station': () => ({ rows: [], total: 0 }),
  [CHANGE]: ({ body }) => ({ ...category, ...(body as object), version: 2 }),
};
const picker = (label: string) => page.getByRole('combobox', { name: label });
const option = (name: string) => page.getByRole('option', { name });

describe('Enter in a record picker', () => {
  test('picks the only match, also when pressed before the server has answered', async ({ openOffice }) => {
    const { network, button } = await openOffice(`category/${category.id}`, { answers });
    await userEvent.click(picker(t('category.add_product')));
    await userEvent.keyboard('caf{Enter}');
    await expect.element(page.getByText('Café', { exact: true })).toBeVisible();
    await expect.element(picker(t('category.add_product'))).toHaveValue('');
    await userEvent.click(picker(t('category.sections')));
    await userEvent.keyboard('ba');
    await expect.element(option('Carte')).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    expect(network.bodiesOf(CHANGE)).toEqual([]);
    await userEvent.click(button(t('shared.save')));
    await expect.poll(() => network.bodiesOf(CHANGE)).toMatchObject([{ products: [products[2]?.id], sections: [sections[1]?.id] }]);
  });

  test('picks none of several matches, and does not submit the form', async ({ openOffice }) => {
    const { network } = await openOffice(`category/${category.id}`, { answers });
    await userEvent.click(picker(t('category.add_product')));
    await userEvent.keyboard('thé{Enter}');
    await expect.element(option('Café')).not.toBeInTheDocument();
    await expect.element(option('Thé noir')).toBeVisible();
    await expect.element(picker(t('category.add_product'))).toHaveValue('thé');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(picker(t('category.add_product'))).toHaveValue('');
    await expect.element(page.getByText('Thé vert', { exact: true })).toBeVisible();
    expect(network.bodiesOf(CHANGE)).toEqual([]);
  });
});
