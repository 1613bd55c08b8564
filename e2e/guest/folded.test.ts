// Sections, categories and products that cannot be ordered now fold into one line with the reason.
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { fillCounted } from '@ardoise/contract/rules/text/texts.ts';
import type { ProductKey } from '@ardoise/demo/menu/products.ts';
import { SECTION_ROWS } from '@ardoise/demo/menu/sections.ts';
import type { Page } from '@playwright/test';
import { guestOn } from '../pages/guest.ts';
import { backInStock, runOut } from '../pages/orders.ts';
import { productName, sixIn } from '../pages/texts.ts';
import { overflowsOf, violationsOf } from '../screens/look.ts';
import { inLanguages, withRest } from '../setup/languages.ts';
import { menuPath } from '../setup/people.ts';
import { expect, type OpenPhone, test } from '../setup/test.ts';

const sectionName = (key: string, locale: Locale) => sixIn(SECTION_ROWS.find((row) => row.key === key)!.name, locale);
const openMenu = async (openPhone: OpenPhone, locale: Locale) => {
  const visit = await openPhone(locale);
  await visit.page.goto(menuPath('halles', { locale, table: '7' }));
  await visit.page.locator('main li[data-id]').filter({ visible: true }).first().waitFor();
  // Only sections: a folded product in one may start with the name of another.
  const folded = (key: string) => visit.page.locator('main > details > summary').filter({ hasText: sectionName(key, locale) });
  return { ...visit, ...guestOn(visit.page, locale), folded };
};

test.describe('a section that is not served now', () => {
  for (const locale of withRest(['ar-AR'], ['fr-FR']))
    test(`is one line that opens by tap, key and tab, and shows from when its dishes are served, in ${locale}`, async ({ openPhone }) => {
      const { page, folded, product, texts } = await openMenu(openPhone, locale);
      const dish = product('pla3');
      expect(await dish.count()).toBe(0);
      await folded('sec3').click();
      await dish.waitFor();
      const line = dish.locator('xpath=ancestor::li');
      await line.getByText(texts.menu.from.replace('{time}', '').trim()).waitFor();
      await folded('sec3').press('Enter');
      await dish.waitFor({ state: 'hidden' });
      await page
        .getByRole('navigation', { name: texts.menu.sections })
        .getByRole('link', { name: sectionName('sec3', locale), exact: true })
        .click();
      await dish.waitFor();
    });

  for (const [locale, title] of inLanguages('does not grey out products that another section serves', ['fr-FR', 'ar-AR']))
    test(title, async ({ openPhone }) => {
      const { page, folded } = await openMenu(openPhone, locale);
      await folded('sec1').click();
      const breakfast = page.locator('main > details[open]');
      const line = (key: ProductKey) =>
        breakfast
          .getByRole('listitem')
          .filter({ hasText: productName(key, locale) })
          .first();
      await expect(line('cha1')).not.toHaveClass(/\boff\b/);
      await expect(line('vie1')).toHaveClass(/\boff\b/);
      expect(await line('vie1').locator('.w').textContent()).toMatch(/7:30/);
      expect(await line('cha1').locator('.w').count()).toBe(0);
    });
});

test.describe('the products of a category that cannot be ordered now', () => {
  // Two of the set menus cannot be ordered at this hour.
  const MENUS = ['for1', 'for2'] as const;
  const lineOf = (page: Page, text: string) => page.locator('.cst-category summary').filter({ hasText: text });

  for (const [locale, title] of inLanguages('fold into one line with their number and the earliest time', ['fr-FR', 'ar-AR']))
    test(title, async ({ openPhone }) => {
      const { page, product, texts, sheet } = await openMenu(openPhone, locale);
      const more = lineOf(page, fillCounted(texts.menu.others, 2, new Intl.PluralRules(locale.slice(0, 2))));
      await more.getByText('7:30').waitFor();
      for (const key of MENUS) expect(await product(key).count()).toBe(0);
      await more.click();
      for (const key of MENUS) await product(key).waitFor();
      await expect(product('for1').locator('xpath=ancestor::li')).toContainText('11:45');
      await product('for1').click();
      await sheet(productName('for1', locale)).waitFor();
      expect(await overflowsOf(page)).toEqual([]);
      expect(await violationsOf(page)).toEqual([]);
    });

  test('are found by search, printed, and opened without JavaScript', async ({ openPhone }) => {
    const { page, product, texts } = await openMenu(openPhone, 'fr-FR');
    await page.emulateMedia({ media: 'print' });
    await expect(
      page
        .locator('main li')
        .filter({ hasText: productName('for1') })
        .first(),
    ).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('searchbox').fill(productName('for1'));
    await product('for1').waitFor();

    const withoutScript = await openPhone('fr-FR', { javaScriptEnabled: false });
    await withoutScript.page.goto(menuPath('halles', { locale: 'fr-FR' }));
    await lineOf(withoutScript.page, fillCounted(texts.menu.others, 2, new Intl.PluralRules('fr'))).click();
    await guestOn(withoutScript.page, 'fr-FR').product('for1').waitFor();
  });

  test('show the name of a single one that has run out', async ({ openPhone }) => {
    const { page, product, texts } = await openMenu(openPhone, 'fr-FR');
    await product('epi3').waitFor();
    await runOut('epi3');
    try {
      const line = lineOf(page, productName('epi3'));
      await line.getByText(texts.menu.unavailable).waitFor();
      await line.click();
      await product('epi3').waitFor();
    } finally {
      await backInStock('epi3');
    }
    await lineOf(page, productName('epi3')).waitFor({ state: 'detached' });
  });
});
