import { ApiError } from '@ardoise/contract/errors.ts';
import type { VenueLook } from '@ardoise/contract/look.ts';
import type { PublishedMenu } from '@ardoise/contract/menu.ts';
import type { StyleRecord } from '@ardoise/contract/rules/look/records.ts';
import { demoMenu, idOf } from '@ardoise/menu/menu.fixture.ts';
import { beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { t } from '../../i18n/translate.ts';
import type { Answers } from '../../test/network.ts';
import { test } from '../../test/office.tsx';
import { VENUE } from '../../test/records.ts';
import { loadAllTexts } from '../../test/texts.ts';

beforeEach(async () => {
  await loadAllTexts('fr');
});

const ROUTE = `customization/${VENUE.id}/card`;
const published = (changes: Partial<PublishedMenu> = {}): PublishedMenu => ({ ...demoMenu, locale: 'fr-FR', look: null, ...changes });
const look = (venueStyles: StyleRecord[] = []): VenueLook => ({ version: 1, venueStyles, fonts: [] });
const reads = (menu = published(), activeLook = look()): Answers => ({
  'GET /api/public/menu/:venue': ({ query }) => ({ ...menu, locale: query.get('locale') as PublishedMenu['locale'] }),
  'GET /style/styles': () => activeLook,
});
const TEXT = 'Un texte qui prend deux lignes dans une colonne étroite, et parfois trois quand on le lit de près.';
/** A menu whose dishes each take a good part of a column. */
const longMenu = (count = 120, recipe = TEXT) => {
  const [first] = demoMenu.products;
  const products = Array.from({ length: count }, (_, index) => ({
    ...(first as NonNullable<typeof first>),
    id: idOf(`p${index}`),
    name: `Produit ${index}`,
    recipe,
  }));
  const [category] = demoMenu.categories;
  const categories = [{ ...(category as NonNullable<typeof category>), products: products.map(({ id }) => id) }];
  return published({ products, categories, costs: [] });
};

/** The sheets are in a shadow root. */
const deck = () => [...document.querySelectorAll('div')].flatMap(({ shadowRoot }) => shadowRoot?.querySelector('.deck') ?? [])[0];
const sheets = () => [...(deck()?.querySelectorAll<HTMLElement>('.sheet') ?? [])];
const dishes = () => [...(deck()?.querySelectorAll('.cst-item-title') ?? [])].map((one) => one.firstChild?.textContent);
const print = () => page.getByRole('button', { name: t('card.print'), exact: true });
const choose = async (label: string, option: string | RegExp) => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
};

test('prints the menu on A4 with its prices by the browser', async ({ openOffice }) => {
  const printing = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await openOffice(ROUTE, { answers: reads() });
  await expect.poll(sheets).not.toHaveLength(0);
  expect(dishes()).toContain('Entrecôte grillée 300 g, béarnaise');
  expect(deck()?.textContent?.replace(/\s/g, ' ')).toContain('28,00 €');
  expect(sheets().map(({ offsetWidth, offsetHeight }) => [offsetWidth, offsetHeight])[0]).toEqual([794, 1123]);
  await print().click();
  expect(printing).toHaveBeenCalledOnce();
  printing.mockRestore();
});

test('leaves sections out, and disables printing without any', async ({ openOffice }) => {
  await openOffice(ROUTE, { answers: reads() });
  await expect.poll(dishes).toContain('Formule midi');
  const set = page.getByRole('switch', { name: 'Formules et menus', exact: true });
  await set.click();
  await expect.poll(dishes).not.toContain('Formule midi');
  for (const one of await page
    .getByRole('group', { name: t('card.menus') })
    .getByRole('switch')
    .all())
    if ((one.element() as HTMLInputElement).checked) await one.click();
  await expect.element(page.getByText(t('card.none_title'), { exact: true })).toBeVisible();
  await expect.element(print()).toBeDisabled();
  await set.click();
  await expect.poll(dishes).toContain('Formule midi');
});

test('reports the number of products that do not fit into a leaflet and hides them; A4 holds them', async ({ openOffice }) => {
  await openOffice(ROUTE, { answers: reads(longMenu()) });
  await expect.poll(dishes).toHaveLength(120);
  await choose(t('card.format'), t('card.fold'));
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent(/\d+ produits ne tiennent pas/);
  expect(sheets()).toHaveLength(0);
  await expect.element(print()).toBeDisabled();
  await alert.getByRole('button', { name: t('card.to_a4') }).click();
  await expect.poll(dishes).toHaveLength(120);
  await expect.element(print()).toBeEnabled();
  await expect.element(page.getByRole('region', { name: t('card.preview') })).toHaveFocus();
});

test('suggests fewer sections, and not A4, if forty pages of A4 are not enough', async ({ openOffice }) => {
  await openOffice(ROUTE, { answers: reads(longMenu(200, TEXT.repeat(25))) });
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent(/\d+ produits ne tiennent pas/);
  await expect.element(alert.getByText(t('card.too_many_pages'), { exact: true })).toBeVisible();
  expect(alert.getByRole('button').elements()).toEqual([]);
});

test('without colours, draws no line if the look has none, and otherwise lines of the look’s width', async ({ openOffice }) => {
  const activeLook = look([
    { selector: 'cst-global-title', property: 'color', value: '#7a1f1f' },
    { selector: 'cst-global-separator', property: 'border-top', value: 'none' },
    { selector: 'cst-category', property: 'border-top-width', value: '3px' },
  ]);
  await openOffice(ROUTE, { answers: reads(published(), activeLook) });
  await expect.poll(sheets).not.toHaveLength(0);
  const colour = () => getComputedStyle(deck()?.querySelector('.cst-item-title') as HTMLElement).color;
  const widths = () =>
    ['.cst-item + .cst-item', '.cst-category'].map((one) => getComputedStyle(deck()?.querySelector(one) as HTMLElement).borderTopWidth);
  expect([colour(), widths()]).toEqual(['rgb(122, 31, 31)', ['0px', '3px']]);
  await page.getByRole('switch', { name: t('card.colours') }).click();
  await expect.poll(colour).toBe('rgb(27, 31, 36)');
  expect(widths()).toEqual(['0px', '3px']);
});

test('keeps the settings usable if the menu of a language cannot be loaded', async ({ openOffice }) => {
  let works = false;
  const answers: Answers = {
    ...reads(),
    'GET /api/public/menu/:venue': ({ query }) => {
      const locale = query.get('locale') as PublishedMenu['locale'];
      if (locale === 'ar-AR' && !works) throw new ApiError('internal');
      return published({ locale });
    },
  };
  await openOffice(ROUTE, { answers });
  await expect.poll(dishes).toContain('Formule midi');
  const set = page.getByRole('switch', { name: 'Formules et menus', exact: true });
  await set.click();
  const language = page.getByRole('combobox', { name: t('card.language') });
  const failed = page.getByRole('region', { name: t('card.preview') }).getByRole('alert');
  await choose(t('card.language'), 'Arabe');
  await expect.element(failed).toHaveTextContent(t('card.failed'));
  await expect.element(language).toHaveFocus();
  await expect.element(set).not.toBeChecked();
  await expect.element(print()).toBeDisabled();
  expect(sheets()).toHaveLength(0);
  await choose(t('card.language'), 'Français');
  await expect.poll(() => sheets()[0]?.dir).toBe('ltr');
  await expect.element(print()).toBeEnabled();
  await choose(t('card.language'), 'Arabe');
  await expect.element(failed).toBeVisible();
  works = true;
  await failed.getByRole('button', { name: t('shared.retry') }).click();
  await expect.element(page.getByRole('region', { name: t('card.preview') })).toHaveFocus();
  await expect.poll(() => sheets()[0]?.dir).toBe('rtl');
  await expect.element(print()).toBeEnabled();
  expect(dishes()).not.toContain('Formule midi');
});

test('prints in the colours of the look or in black on white', async ({ openOffice }) => {
  const activeLook = look([
    { selector: 'cst-global-background', property: 'background-color', value: '#14161c' },
    { selector: 'cst-item-title', property: 'font-family', value: 'Verdana' },
  ]);
  await openOffice(ROUTE, { answers: reads(published(), activeLook) });
  await expect.poll(sheets).not.toHaveLength(0);
  const ground = () => getComputedStyle(sheets()[0] as HTMLElement).backgroundColor;
  const letters = () => getComputedStyle(deck()?.querySelector('.cst-item-title') as HTMLElement).fontFamily;
  expect([ground(), letters()]).toEqual(['rgb(20, 22, 28)', 'Verdana, Geneva, sans-serif']);
  await page.getByRole('switch', { name: t('card.colours') }).click();
  await expect.poll(ground).toBe('rgb(255, 255, 255)');
  expect(letters()).toBe('Verdana, Geneva, sans-serif');
});

test('prints Arabic from right to left, and keeps every column within its sheet', async ({ openOffice }) => {
  await openOffice(ROUTE, { answers: reads() });
  await expect.poll(sheets).not.toHaveLength(0);
  await choose(t('card.language'), 'Arabe');
  await expect.poll(() => sheets()[0]?.dir).toBe('rtl');
  expect(deck()?.textContent).toContain('امسح الرمز');
  for (const sheet of sheets()) expect(sheet.scrollHeight).toBeLessThanOrEqual(sheet.clientHeight + 1);
});

test('prints nothing for an empty menu, a failed request or an inactive venue', async ({ openOffice }) => {
  await openOffice(ROUTE, { answers: reads(published({ products: [], categories: [], costs: [] })) });
  await expect.element(page.getByText(t('card.empty_title'), { exact: true })).toBeVisible();
  let works = false;
  const answers: Answers = {
    ...reads(),
    'GET /style/styles': () => {
      if (!works) throw new ApiError('internal');
      return look();
    },
  };
  await openOffice(ROUTE, { answers });
  await expect.element(page.getByText(t('card.failed'), { exact: true })).toBeVisible();
  works = true;
  await page.getByRole('button', { name: t('shared.retry') }).click();
  await expect.poll(sheets).not.toHaveLength(0);
  await openOffice(ROUTE, { venue: { active: false }, answers: { 'GET /style/styles': () => look() } });
  await expect.element(page.getByText(t('card.inactive'), { exact: true })).toBeVisible();
});
