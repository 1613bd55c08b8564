// The steps of a bundle (docs/product/menu.md#products): the maximum number of choices and the request body.
import type { Product } from '@ardoise/contract/catalog/products.ts';
import { describe, expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../i18n/translate.ts';
import { blockDrafts, expectDrafts } from '../../test/drafts.ts';
import type { Answers } from '../../test/network.ts';
import { type Office, test } from '../../test/office.tsx';
import { anyId, product } from '../../test/records.ts';

const CHANGE = 'PUT /api/menu/:venue/product/:id';
const MOST = 'bundle_categories.0.max_choices';
const soups = ['Soupe', 'Bisque', 'Velouté'].map((name, index) => product({ id: anyId(index), name }));
const choices = soups.slice(0, 2).map(({ id }) => ({ id, custom_price: false, net_price: 0 }));
const bundle = (changes: Partial<Product['bundle_categories'][0]> = {}) =>
  product({
    type_id: 2,
    bundle_categories: [
      { id: anyId(10), name: 'Entrée', multiple_choice: true, max_choices: 2, languages: [], products: choices, ...changes },
    ],
  });

const answersFor = (record: Product): Answers => ({
  'GET /api/menu/:venue/product/:id': () => record,
  'GET /api/menu/:venue/product': ({ query }) => {
    const rows = soups.filter(({ id }) => query.getAll('id').includes(id));
    return { rows, total: rows.length };
  },
  'GET /api/menu/:venue/bundleproducts': () => ({ rows: soups, total: soups.length }),
  [CHANGE]: ({ body }) => ({ ...(body as Product), version: (body as Product).version + 1 }),
});
const route = `product/${product().id}`;
const save = (office: Office) => userEvent.click(office.button(t('shared.save')));
const several = () => page.getByRole('switch', { name: t('product.several_choices') });
const sent = ({ network }: Office) =>
  network.bodiesOf(CHANGE).map(({ bundle_categories }) => (bundle_categories as Product['bundle_categories'])[0]?.max_choices);

describe('the maximum number of choices of a step', () => {
  test('is the typed number; empty means all, and it may exceed the current choices', async ({ openOffice }) => {
    const office = await openOffice(route, { answers: answersFor(bundle()) });
    const most = office.field(MOST);
    await expect.element(most).toHaveValue('2');
    for (const [typed, shown] of [
      ['', ''],
      ['7', '7'],
      [' 1 ', '1'],
    ] as const) {
      await most.fill(typed);
      await userEvent.tab();
      await expect.element(most).toHaveValue(shown);
      await save(office);
      await expect.element(office.message(t('form.all_saved'))).toBeInTheDocument();
    }
    expect(sent(office)).toEqual([null, 7, 1]);
  });

  test('is a whole number from 1 to 100; other input shows an error and is not sent', async ({ openOffice }) => {
    const office = await openOffice(route, { answers: answersFor(bundle()) });
    for (const [typed, problem] of [
      ['0', t('problems.min', { min: '1' })],
      ['-1', t('problems.min', { min: '1' })],
      ['101', t('problems.max', { max: '100' })],
      ['1,5', t('problems.whole')],
      ['deux', t('problems.number')],
    ] as const) {
      await office.field(MOST).fill(typed);
      await save(office);
      await expect.element(office.message(problem)).toBeVisible();
      await expect.poll(() => document.activeElement).toBe(office.field(MOST).element());
      await expect.element(office.field(MOST)).toHaveValue(typed);
    }
    expect(sent(office)).toEqual([]);
    await office.field(MOST).fill('100');
    await save(office);
    await expect.poll(() => sent(office)).toEqual([100]);
  });

  test('applies only if several are allowed; switching to one and back keeps the number', async ({ openOffice }) => {
    const office = await openOffice(route, { answers: answersFor(bundle()) });
    await office.field(MOST).fill('0');
    await userEvent.click(several());
    await expect.element(office.field(MOST)).not.toBeInTheDocument();
    await save(office);
    await expect.poll(() => sent(office)).toEqual([null]);
    await expect.element(office.message(t('form.all_saved'))).toBeInTheDocument();
    await userEvent.click(several());
    await office.field(MOST).fill('3');
    await userEvent.click(several());
    await userEvent.click(several());
    await expect.element(office.field(MOST)).toHaveValue('3');
    await save(office);
    await expect.poll(() => sent(office)).toEqual([null, 3]);
  });
});

describe('the choices of a step', () => {
  const add = async (name: string) => {
    await userEvent.click(page.getByPlaceholder(t('product.add_product')));
    await userEvent.click(page.getByRole('option', { name: new RegExp(`^${name}`) }));
  };
  const step = () => page.getByRole('list', { name: t('product.choices') });

  test('are added by name with their surcharge, and the last one cannot be removed', async ({ openOffice }) => {
    const office = await openOffice(route, { answers: answersFor(bundle()) });
    await expect.element(step().getByText('Bisque')).toBeVisible();
    await add('Velouté');
    await userEvent.click(page.getByRole('switch', { name: t('product.custom_price') }).nth(2));
    await office.field('bundle_categories.0.products.2.net_price').fill('1,5');
    for (const name of ['Soupe', 'Bisque']) {
      await userEvent.click(office.button(t('sorting.actions', { name })));
      await userEvent.click(page.getByRole('menuitem', { name: t('sorting.remove') }));
    }
    await userEvent.click(office.button(t('sorting.actions', { name: 'Velouté' })));
    await expect.element(page.getByRole('menuitem', { name: t('sorting.up') })).toBeVisible();
    expect(page.getByRole('menuitem', { name: t('sorting.remove') }).query()).toBeNull();
    await userEvent.keyboard('{Escape}');
    await save(office);
    await expect
      .poll(() => office.network.bodiesOf(CHANGE)[0]?.bundle_categories)
      .toMatchObject([{ products: [{ id: soups[2]?.id, custom_price: true, net_price: 1.5 }] }]);
  });

  test('have their names after restoring a draft', async ({ openOffice }) => {
    const answers = answersFor(bundle());
    const before = await openOffice(route, { answers });
    await expect.element(before.field(MOST)).toBeVisible();
    await add('Velouté');
    await expectDrafts(1, soups[2]?.id);
    const release = await blockDrafts();
    await openOffice(route, { answers });
    await expect.element(step().getByText('Bisque')).toBeVisible();
    release();
    await expect.element(step().getByText('Velouté')).toBeVisible();
  });
});
