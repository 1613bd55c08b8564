// Menu health: lists problems with links to their fields, and removes fixed ones.

import type { Cost } from '@ardoise/contract/catalog/costs.ts';
import type { Product } from '@ardoise/contract/catalog/products.ts';
import type { HealthLine } from '@ardoise/contract/rules/health-lines.ts';
import { languageName } from '@ardoise/contract/rules/locales.ts';
import { demoRecordId, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { Locator } from '@playwright/test';
import { restoreProduct, save } from '../pages/catalogue.ts';
import { pattern, productName } from '../pages/texts.ts';
import { inLanguages } from '../setup/languages.ts';
import { callAs } from '../setup/people.ts';
import { expect, type Office, test } from '../setup/test.ts';

const MANAGER = 'manager@demo.test';
const LANGUAGES = ['fr', 'de'] as const;
const menuPath = `/api/menu/${demoVenueIds.halles}`;
const idOf = (key: string) => demoRecordId('halles', 'product', key);
const pathOf = (id: string) => `${menuPath}/product/${id}`;

const read = (id: string) => callAs<Product>(MANAGER, 'GET', pathOf(id));
const changedProducts: Product[] = [];
/** Changes a product for the test. */
const change = async (id: string, changed: (product: Product) => Partial<Product>) => {
  const product = await read(id);
  changedProducts.push(product);
  await callAs(MANAGER, 'PUT', pathOf(id), { ...product, ...changed(product) });
};
const breakProduct = (key: string, changed: (product: Product) => Partial<Product>) => change(idOf(key), changed);
/** Removes the demonstration's recommendations with other allergens. */
const removeMismatchedRecommendations = async () => {
  for (const { kind, id } of await callAs<HealthLine[]>(MANAGER, 'GET', `${menuPath}/health`))
    if (kind === 'recommended_allergen') await change(id, () => ({ recommendations: [] }));
};
test.afterEach(async () => {
  for (const product of changedProducts.splice(0)) await restoreProduct(MANAGER, product);
});

const expectFocus = (field: Locator) => expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
/** The heading of a kind, with any count. */
const headingOf = ({ t }: Office, kind: HealthLine['kind']) =>
  new RegExp([1, 2].map((n) => pattern(t(`health.kinds.${kind}`, { n })).source).join('|'));
const group = (screen: Office, kind: HealthLine['kind']) =>
  screen.page.locator('section').filter({ has: screen.page.getByRole('heading', { name: headingOf(screen, kind) }) });
/** Opens the first line of a kind. */
const follow = async (screen: Office, kind: HealthLine['kind'], name: string) => {
  await screen.menuEntry(screen.t('health.title')).click();
  await group(screen, kind).getByRole('link', { name }).click();
  await screen.heading(name).waitFor();
};

test.describe('menu health', () => {
  for (const [locale, title] of inLanguages('links each line to its field, and removes it once fixed', LANGUAGES))
    test(title, async ({ openOffice }) => {
      const [espresso, cola] = [productName('cha1'), productName('sof4')];
      await breakProduct('cha1', () => ({ volume_cl: null }));
      await breakProduct('sof4', () => ({ allergens_declared: false }));
      const screen = await openOffice(locale, { email: MANAGER });
      const { page, t } = screen;
      await screen.open('product');

      await follow(screen, 'volume_missing', espresso);
      await expectFocus(screen.field(t('product.volume')));
      await page.keyboard.type('5');
      await save(screen);

      await follow(screen, 'allergens_undeclared', cola);
      await expectFocus(page.getByRole('switch', { name: t('product.allergens_declared') }));
      await page.keyboard.press('Space');
      await save(screen);

      await screen.menuEntry(t('health.title')).click();
      await group(screen, 'price_zero').waitFor();
      expect(await group(screen, 'volume_missing').count()).toBe(0);
      expect(await group(screen, 'allergens_undeclared').count()).toBe(0);
      expect(await read(idOf('cha1'))).toMatchObject({ volume_cl: 5 });
    });

  test('links from a fee on free products to its products', async ({ openOffice }) => {
    const path = `${menuPath}/cost`;
    const products_id = [idOf('sof1')];
    const { id } = await callAs<Cost>(MANAGER, 'POST', path, { name: 'Gobelet', application: 'product', products_id });
    try {
      const screen = await openOffice('fr', { email: MANAGER });
      const { page, t } = screen;
      await screen.open('product');
      await follow(screen, 'fee_on_free', 'Gobelet');
      await expectFocus(page.getByRole('searchbox', { name: t('product.name_search') }));
    } finally {
      await callAs(MANAGER, 'DELETE', `${path}/${id}`);
    }
  });

  for (const [locale, title] of inLanguages(
    'opens the language of a missing or outdated translation, and counts one less afterwards',
    LANGUAGES,
  ))
    test(title, async ({ openOffice }) => {
      const name = productName('pla4');
      const spanish = languageName('es-ES', locale);
      await breakProduct('pla4', ({ languages }) => ({
        languages: languages.map((entry) => (entry.locale === 'es-ES' ? { ...entry, recipe: '' } : entry)),
      }));
      await breakProduct('cha4', () => ({ name: 'Cappuccino maison' }));
      const screen = await openOffice(locale, { email: MANAGER });
      const { page, t } = screen;
      await screen.open('health');
      const missing = group(screen, 'translation_missing').getByRole('link', { name });
      expect(await missing.textContent()).toContain(spanish);
      await missing.click();
      await screen.heading(name).waitFor();
      await expectFocus(page.locator('textarea[lang="es-ES"]'));
      await page.keyboard.type('Ternera, nata, arroz.');
      await save(screen);

      await screen.open('health');
      const stale = group(screen, 'translation_stale').getByRole('link', { name: 'Cappuccino maison' });
      await expect.poll(() => stale.count()).toBe(5);
      expect(await group(screen, 'translation_missing').count()).toBe(0);
      await stale.filter({ hasText: spanish }).click();
      await expectFocus(page.locator('input[lang="es-ES"]'));
      await page.getByRole('button', { name: t('translations.check') }).click();
      await save(screen);
      await screen.open('health');
      await expect.poll(() => stale.count()).toBe(4);
    });

  for (const [locale, title] of inLanguages(
    'links to a happy hour price and to categories, and shows when nothing is left to fix',
    LANGUAGES,
  ))
    test(title, async ({ openOffice }) => {
      const lager = productName('bie1');
      for (const key of ['sof4', 'sof5', 'sof6', 'sof7', 'jus1', 'jus2', 'jus3', 'jus4', 'bie5'])
        await breakProduct(key, () => ({ exceptions: [] }));
      await breakProduct('epi1', () => ({ categories: [] }));
      await breakProduct('sof1', () => ({ net_price: 0.5 }));
      const screen = await openOffice(locale, { email: MANAGER });
      const { page, t } = screen;
      await screen.open('health');
      await follow(screen, 'happy_hour', lager);
      await expectFocus(page.locator('[name="exceptions.0.net_price"]'));
      await follow(screen, 'nowhere', productName('epi1'));
      await expectFocus(screen.field(t('product.categories')));
      const [water, ...others] = changedProducts.splice(0).reverse();
      if (water) changedProducts.push(water);
      for (const product of others) await restoreProduct(MANAGER, product);
      await removeMismatchedRecommendations();
      await screen.menuEntry(t('health.title')).click();
      await page.getByText(t('health.nothing'), { exact: true }).waitFor();
    });
});
