// The list of products: filters, alone, combined and in the address, and pages.

import type { Product } from '@ardoise/contract/catalog/products.ts';
import { PAGE_SIZES } from '@ardoise/contract/kit/list.ts';
import { demoRecordId, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { CATEGORY_ROWS, type CategoryKey, SECTION_ROWS, type SectionKey } from '@ardoise/demo/menu/sections.ts';
import { productName } from '../pages/texts.ts';
import { inLanguages } from '../setup/languages.ts';
import { callAs, TABLET } from '../setup/people.ts';
import { expect, type Office, test } from '../setup/test.ts';

const MANAGER = 'manager@demo.test';
const LANGUAGES = ['fr', 'de'] as const;
const path = `/api/menu/${demoVenueIds.halles}/product`;
const categoryId = (key: CategoryKey) => demoRecordId('halles', 'category', key);
/** The filters' values in the demo. */
const matches = {
  name: (part: string) => (product: Product) => product.name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().includes(part),
  category: (key: CategoryKey) => (product: Product) => product.categories.includes(categoryId(key)),
  menu: (key: SectionKey) => (product: Product) =>
    SECTION_ROWS.some((row) => row.key === key && row.categories.some((one) => matches.category(one)(product))),
  type: (type: Product['type_id']) => (product: Product) => product.type_id === type,
};

const TYPES = { single: '1', bundle: '2', set: '3' } as const;
type Choices = { category?: CategoryKey; menu?: SectionKey; type?: keyof typeof TYPES };
type Filters = Choices & { name?: string };

/** Actions and expectations of the product list. */
const listOn = async (screen: Office) => {
  const { page, t } = screen;
  const all = await callAs<Product[]>(MANAGER, 'GET', `${path}?sort=name&order=ASC`);
  const bar = page.getByRole('search', { name: t('list.filters') });
  const search = bar.getByRole('searchbox', { name: t('product.name_search') });
  const choice = (filter: keyof Choices) => bar.getByRole('combobox', { name: t(`product.${filter}`), exact: true });
  const labels = ({ name = '', category, menu, type }: Filters) => ({
    name,
    category: CATEGORY_ROWS.find(({ key }) => key === category)?.name[0] ?? '',
    menu: SECTION_ROWS.find(({ key }) => key === menu)?.name[0] ?? '',
    type: type ? t(`product.type_${type}`) : '',
  });
  const address = () => new URLSearchParams(page.url().split('?')[1]);
  return {
    all,
    search,
    address,
    /** Chooses options one after the other, without waiting for the list. */
    async choose(chosen: Choices) {
      for (const filter of Object.keys(chosen) as (keyof Choices)[]) {
        await choice(filter).click();
        await page.getByRole('option', { name: labels(chosen)[filter], exact: true }).click();
      }
    },
    /** Expects these filters on the page and in its address. */
    async expectFilters(filters: Filters) {
      const { category, menu, type, ...name } = filters;
      const expected = {
        ...name,
        ...(category && { category: categoryId(category) }),
        ...(menu && { menu: demoRecordId('halles', 'section', menu) }),
        ...(type && { type: TYPES[type] }),
      };
      await expect.poll(() => JSON.parse(address().get('filter') ?? '{}')).toEqual(expected);
      const shown = async () => ({
        name: await search.inputValue(),
        category: await choice('category').inputValue(),
        menu: await choice('menu').inputValue(),
        type: await choice('type').inputValue(),
      });
      await expect.poll(shown).toEqual(labels(filters));
    },
    /** Expects these products on the page, and their total. */
    async expectProducts(products: readonly Product[], { pageNumber = 1, size = 25 } = {}) {
      const names = products.slice((pageNumber - 1) * size, pageNumber * size).map(({ name }) => name);
      await expect.poll(() => page.getByRole('main').getByRole('row').getByRole('link').allTextContents()).toEqual(names);
      const range = { from: (pageNumber - 1) * size + 1, to: (pageNumber - 1) * size + names.length, total: products.length };
      await page.getByRole('status').getByText(t('list.range', range), { exact: true }).waitFor();
    },
  };
};

test.describe('products', () => {
  for (const [locale, title] of inLanguages(
    'are filtered by name, category, menu and type, alone and combined, and all shown again',
    LANGUAGES,
  ))
    test(title, async ({ openOffice }) => {
      const screen = await openOffice(locale, { email: MANAGER });
      const { page, t } = screen;
      const { all, search, choose, expectFilters, expectProducts } = await listOn(screen);
      await screen.open('product');
      await expectProducts(all);
      await search.fill('CRÈME');
      await expectFilters({ name: 'CRÈME' });
      await expectProducts(all.filter(matches.name('creme')));
      await search.fill('');
      await expectFilters({});
      const alone = [
        [{ category: 'CHA' }, matches.category('CHA')],
        [{ menu: 'sec4' }, matches.menu('sec4')],
        [{ type: 'set' }, matches.type(3)],
      ] as const;
      for (const [set, found] of alone) {
        await choose(set);
        await expectFilters(set);
        await expectProducts(all.filter(found));
        // The cross is for the mouse; by keyboard, choosing an option again removes it.
        await page.getByRole('search').getByLabel(t('shared.clear')).click();
        await expectFilters({});
        await expectProducts(all);
      }

      let found = all.filter(matches.menu('sec3'));
      await choose({ menu: 'sec3' });
      await expectProducts(found);
      found = found.filter(matches.type(1));
      await choose({ type: 'single' });
      await expectProducts(found);
      found = found.filter(matches.category('DES'));
      await choose({ category: 'DES' });
      await expectProducts(found);
      found = found.filter(matches.name('creme'));
      await search.fill('creme');
      await expectProducts(found);
      expect(found.length).toBeGreaterThan(0);
      await expectFilters({ name: 'creme', category: 'DES', menu: 'sec3', type: 'single' });
      await page.getByRole('button', { name: t('list.clear_filters') }).click();
      await expectFilters({});
      await expectProducts(all);

      await search.fill('zzz');
      await page.getByText(t('list.no_match')).waitFor();
      await page
        .getByRole('main')
        .getByRole('button', { name: t('list.clear_filters') })
        .click();
      await expectFilters({});
      await expectProducts(all);
    });

  for (const [locale, title] of inLanguages('are shown in pages of 10, 25, 50 or 100', LANGUAGES))
    test(title, async ({ openOffice }) => {
      const screen = await openOffice(locale, { email: MANAGER });
      const { page, t } = screen;
      const { all, address, choose, expectProducts } = await listOn(screen);
      const size = page.getByLabel(t('list.rows_per_page'));
      const pages = page.getByRole('navigation', { name: t('list.pages') });
      const turn = (name: 'list.previous' | 'list.next') => pages.getByRole('button', { name: t(name), exact: true });
      const pageButton = (pageNumber: number) => pages.getByRole('button', { name: t('list.page', { page: pageNumber }), exact: true });
      const expectAt = async (pageNumber: number, rows: number, products = all) => {
        await expectProducts(products, { pageNumber, size: rows });
        expect(await pageButton(pageNumber).getAttribute('aria-current')).toBe('page');
        expect([address().get('page'), address().get('perPage')]).toEqual([`${pageNumber}`, `${rows}`]);
      };
      await screen.open('product');
      await expectProducts(all);
      expect(await size.inputValue()).toBe('25');
      expect(await size.getByRole('option').allTextContents()).toEqual(PAGE_SIZES.map(String));
      await size.selectOption('10');
      await expectAt(1, 10);
      expect(await turn('list.previous').isDisabled()).toBe(true);
      await turn('list.next').click();
      await expectAt(2, 10);
      const last = Math.ceil(all.length / 10);
      await pageButton(last).click();
      await expectAt(last, 10);
      expect(await turn('list.next').isDisabled()).toBe(true);
      await turn('list.previous').click();
      await expectAt(last - 1, 10);
      await page.reload();
      await expectAt(last - 1, 10);
      expect(await size.inputValue()).toBe('10');
      await page.goBack();
      await expectAt(last, 10);
      // The page may not exist in a shorter list.
      const found = all.filter(matches.menu('sec3'));
      await choose({ menu: 'sec3' });
      await expectAt(1, 10, found);
      await page.goBack();
      await expectAt(last, 10);
      await size.selectOption('50');
      await expectAt(1, 50);
      await size.selectOption('100');
      await expectProducts(all, { size: 100 });
      expect(await pages.count()).toBe(0);
    });

  test('keep filters that are set in quick succession', async ({ openOffice }) => {
    const screen = await openOffice('fr', { email: MANAGER });
    const { page, t } = screen;
    const { all, search, choose, expectFilters, expectProducts } = await listOn(screen);
    await screen.open('product');
    await expectProducts(all);
    await search.fill('creme');
    await choose({ category: 'DES' });
    await expectFilters({ name: 'creme', category: 'DES' });
    await expectProducts(all.filter(matches.name('creme')).filter(matches.category('DES')));
    await page.getByRole('button', { name: t('list.clear_filters') }).click();
    await expectFilters({});
    await choose({ category: 'CHA' });
    await search.fill('cafe');
    await choose({ menu: 'sec4', type: 'single' });
    await expectFilters({ name: 'cafe', category: 'CHA', menu: 'sec4', type: 'single' });
    await expectProducts(all.filter(matches.name('cafe')).filter(matches.category('CHA')));
  });

  test('keep their filters after a reload, and step by step on going back', async ({ openOffice }) => {
    const screen = await openOffice('fr', { email: MANAGER });
    const { page } = screen;
    const { all, search, choose, expectFilters, expectProducts } = await listOn(screen);
    const steps: [Filters, Product[]][] = [
      [{ menu: 'sec3' }, all.filter(matches.menu('sec3'))],
      [{ menu: 'sec3', category: 'DES' }, all.filter(matches.category('DES'))],
      [{ menu: 'sec3', category: 'DES', name: 'mini' }, all.filter(matches.category('DES')).filter(matches.name('mini'))],
    ];
    const expectAt = async (step: number) => {
      const [filters, found] = steps[step] ?? [{}, all];
      await expectFilters(filters);
      await expectProducts(found);
    };
    await screen.open('product');
    await expectProducts(all);
    await choose({ menu: 'sec3' });
    await expectAt(0);
    await choose({ category: 'DES' });
    await expectAt(1);
    await search.fill('mini');
    await expectAt(2);
    await page.reload();
    await expectAt(2);
    await page.getByRole('link', { name: productName('des8') }).click();
    await screen.heading(productName('des8')).waitFor();
    await page.goBack();
    await expectAt(2);
    await page.goBack();
    await expectAt(1);
    await page.goBack();
    await expectAt(0);
    await page.goForward();
    await expectAt(1);
    await page.goForward();
    await expectAt(2);
  });

  test('go back first to the list without filters, then out of it; the menu restores the filters', async ({ openOffice }) => {
    const screen = await openOffice('fr', { email: MANAGER });
    const { page, t, menuEntry, heading } = screen;
    const { all, choose, expectFilters, expectProducts } = await listOn(screen);
    await screen.open('category');
    await heading(t('names.category')).waitFor();
    await menuEntry(t('names.product')).click();
    await expectProducts(all);
    await choose({ menu: 'sec3' });
    await expectProducts(all.filter(matches.menu('sec3')));
    await page.goBack();
    await expectFilters({});
    await expectProducts(all);
    await page.goBack();
    await heading(t('names.category')).waitFor();
    await menuEntry(t('names.product')).click();
    await expectFilters({});
    await choose({ type: 'set' });
    await expectProducts(all.filter(matches.type(3)));
    await menuEntry(t('names.category')).click();
    await heading(t('names.category')).waitFor();
    await menuEntry(t('names.product')).click();
    await expectFilters({ type: 'set' });
    await expectProducts(all.filter(matches.type(3)));
    // Another venue starts without filters, because its categories differ.
    const switchTo = async (venue: string) => {
      await page.getByRole('combobox', { name: t('shell.switch_venue') }).click();
      await page.getByRole('option', { name: venue }).click();
    };
    await switchTo('Bar du Port');
    await heading(t('names.product')).waitFor();
    await expectFilters({});
    await page.getByRole('row').nth(1).waitFor();
    await switchTo('Brasserie des Halles');
    await expectFilters({});
    await expectProducts(all);
  });

  test('are filtered by known parameters of the address, without those that the server refuses', async ({ openOffice }) => {
    const screen = await openOffice('fr', { email: MANAGER });
    const { page, t } = screen;
    const { all, address, expectFilters, expectProducts } = await listOn(screen);
    const filters = (values: object) => encodeURIComponent(JSON.stringify(values));
    await screen.open(`product?filter=${filters({ nonsense: 'x' })}&sort=nonsense&order=ASC&page=0&perPage=7`);
    await expectFilters({});
    await expectProducts(all);
    expect(address().has('sort')).toBe(false);
    await screen.open(`product?filter=${filters({ nonsense: 'x', type: '3' })}&sort=name&order=DESC`);
    await expectFilters({ type: 'set' });
    await expectProducts(all.filter(matches.type(3)).toReversed());
    await screen.open(`product?filter=${filters({ category: 'nonsense' })}`);
    await page
      .getByRole('alert')
      .getByRole('button', { name: t('list.clear_filters') })
      .click();
    await expectFilters({});
    await expectProducts(all);
  });

  test('start at the top of each page, and return from a page that does not exist', async ({ openOffice }) => {
    const screen = await openOffice('fr', { email: MANAGER, viewport: TABLET });
    const { page, t } = screen;
    await screen.open('product');
    await page.getByRole('link', { name: productName('pla4') }).waitFor();
    await page.getByRole('button', { name: t('list.next') }).click();
    await page
      .getByRole('button', { name: t('list.page', { page: 2 }), exact: true })
      .and(page.locator('[aria-current=page]'))
      .waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    for (const unknown of ['abc', demoRecordId('port', 'product', 'bie1')]) {
      await screen.open(`product/${unknown}`);
      await page.getByText(t('form.gone')).waitFor();
      expect(await page.getByRole('button', { name: t('shared.retry') }).count()).toBe(0);
      await page
        .getByRole('main')
        .getByRole('link', { name: t('names.product') })
        .click();
      await screen.heading(t('names.product')).waitFor();
    }
  });
});
