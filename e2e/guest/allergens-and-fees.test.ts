// Allergens and fees: as symbols with text on the line, without JavaScript, in the filter and in the basket.
import type { Product } from '@ardoise/contract/catalog/products.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { demoRecordId, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { PRODUCT_ROWS, type ProductKey } from '@ardoise/demo/menu/products.ts';
import type { Locator } from '@playwright/test';
import { guestOn } from '../pages/guest.ts';
import { guestTexts, money, pattern, plain, productName, sixIn, tagName } from '../pages/texts.ts';
import { inLanguages } from '../setup/languages.ts';
import { callAs, menuPath, whileChanged } from '../setup/people.ts';
import { expect, type OpenPhone, test } from '../setup/test.ts';

const MANAGER = 'manager@demo.test';
const LANGUAGES = ['fr-FR', 'de-DE'] as const;
const EITHER_DIRECTION = ['fr-FR', 'ar-AR'] as const;
const TERRACE = [
  'Service en terrasse',
  'Terrace service',
  'Servicio en terraza',
  'Servizio in terrazza',
  'Serviço na esplanada',
  'Terrassenservice',
] as const;
const TERRACE_PRICE = 0.5;

const textOf = async (locator: Locator): Promise<string> => plain(await locator.textContent());

const openMenu = async (openPhone: OpenPhone, locale: Locale, table: string | undefined = '7') => {
  const visit = await openPhone(locale);
  await visit.page.goto(menuPath('halles', { locale, ...(table && { table }) }));
  await visit.page.locator('main li[data-id]').first().waitFor();
  const guest = guestOn(visit.page, locale);
  return { ...visit, ...guest, line: (key: ProductKey) => guest.product(key).locator('xpath=ancestor::li') };
};

const productPath = (key: ProductKey) => `/api/menu/${demoVenueIds.halles}/product/${demoRecordId('halles', 'product', key)}`;
const setUnavailable = (key: ProductKey, unavailable: boolean) =>
  callAs(MANAGER, 'PUT', `/api/menu/${demoVenueIds.halles}/product/available/${demoRecordId('halles', 'product', key)}`, { unavailable });

test.describe('without JavaScript', () => {
  for (const [locale, title] of inLanguages('draws the symbols, and explains each in the legend', ['fr-FR', 'jp-JP']))
    test(title, async ({ openPhone }) => {
      const { page } = await openPhone(locale, { javaScriptEnabled: false });
      const drawn = page.waitForResponse(/\/guest\/assets\/symbols-[^/]+\.svg$/);
      await page.goto(menuPath('halles', { locale }));
      const file = await (await drawn).text();
      const { signs } = guestTexts[locale].menu;
      await page.locator('summary', { hasText: signs.legend }).click();
      const legend = page.locator('details', { hasText: signs.legend }).getByRole('listitem');
      for (const name of [tagName('allergen:milk', locale), tagName('diet:vegan', locale), signs.none, signs.unknown]) {
        const entry = legend.filter({ hasText: name });
        expect(await entry.locator('svg').isVisible()).toBe(true);
        const address = (await entry.locator('use').getAttribute('href')) ?? '';
        expect(file).toContain(`id="${address.split('#')[1]}"`);
      }
      await page.getByText(signs.traces).waitFor();
    });
});

test.describe('allergens', () => {
  for (const [locale, title] of inLanguages('are shown as checked or undeclared, on the line and in the sheet', EITHER_DIRECTION))
    test(title, async ({ openPhone }) => {
      const { texts, page, line, product, sheet } = await openMenu(openPhone, locale);
      const { signs } = texts.menu;
      const symbol = (key: ProductKey, name: string) => line(key).getByRole('img', { name });
      await symbol('bie1', tagName('allergen:gluten', locale)).waitFor();
      await symbol('cha1', signs.none).waitFor();
      expect(await symbol('bie1', signs.none).count()).toBe(0);
      await whileChanged<Product>(
        productPath('cha1'),
        () => ({ allergens_declared: false }),
        async () => {
          await symbol('cha1', signs.unknown).waitFor();
          await product('cha1').click();
          const dialog = sheet(productName('cha1', locale));
          await dialog.getByText(texts.product.allergensUnknown).waitFor();
        },
      );
      await sheet(productName('cha1', locale)).getByText(texts.product.noAllergens).waitFor();
      await page.keyboard.press('Escape');
    });

  for (const [locale, title] of inLanguages(
    'are filtered in four taps, with the number of remaining dishes and a note about undeclared ones',
    EITHER_DIRECTION,
  ))
    test(title, async ({ openPhone }) => {
      const { texts, page, sheet, button, showMatching, product } = await openMenu(openPhone, locale);
      await whileChanged<Product>(
        productPath('plc6'),
        () => ({ tags: [], allergens_declared: false }),
        async () => {
          await page.reload();
          await page.locator('main li[data-id]').first().waitFor();
          await button(texts.menu.filter).click();
          const dialog = sheet(texts.menu.filter);
          await dialog.getByText(texts.menu.signs.traces).waitFor();
          expect(await textOf(showMatching())).toBe(plain(texts.filter.done));
          for (const id of ['allergen:gluten', 'allergen:nuts'] as const)
            await dialog.getByText(tagName(id, locale), { exact: true }).click();
          const undeclared = Object.values(texts.menu.undeclared).map((form) => pattern(form).source.replace(/^\^|\$$/g, ''));
          await dialog
            .getByRole('status')
            .filter({ hasText: new RegExp(undeclared.join('|')) })
            .waitFor();
          const buttonText = await textOf(showMatching());
          await showMatching().click();
          await product('bie1').waitFor({ state: 'detached' });
          const left = await page
            .locator('main li[data-id]')
            .evaluateAll((items) => new Set(items.map((item) => item.getAttribute('data-id'))).size);
          expect(buttonText).toContain(String(left));
        },
      );
    });
});

test.describe('a price', () => {
  for (const [locale, title] of inLanguages(
    'has its fee on the line, in the sheet, on the bar and in the basket, and does not claim to include service',
    LANGUAGES,
  ))
    test(title, async ({ openPhone }) => {
      const { texts, page, line, product, sheet, pick, openBasket, basket } = await openMenu(openPhone, locale);
      const { fees } = texts.menu;
      const fee = plain(`+ ${money(TERRACE_PRICE, locale)} · ${sixIn(TERRACE, locale)} · ${fees.table}`);
      expect(await textOf(line('sof2'))).toContain(fee);
      expect(await textOf(line('cha1'))).not.toMatch(/\+\d/);
      const foot = await textOf(page.locator('footer'));
      expect(foot).toContain(plain(fees.taxIncluded));
      expect(foot).not.toContain(plain(texts.menu.service));
      expect(foot).toContain(plain(fees.from.replace('{price}', money(60, locale))));

      await product('sof2').click();
      expect(await textOf(sheet(productName('sof2', locale)))).toContain(fee);
      await page.keyboard.press('Escape');
      await pick('sof2');
      const bar = page.getByRole('button', { name: new RegExp(texts.basket.show) });
      const feesOnBar = plain(texts.basket.ofFees.replace('{price}', money(TERRACE_PRICE, locale)));
      await expect.poll(() => textOf(bar)).toContain(feesOnBar);
      await openBasket();
      expect(await textOf(basket().locator('.fees'))).toContain(plain(sixIn(TERRACE, locale)));
      await page.keyboard.press('Escape');
    });

  for (const [locale, title] of inLanguages('of zero is shown in words on a product, and as an amount in a total', LANGUAGES))
    test(title, async ({ openPhone }) => {
      const { texts, page, line, pick, openBasket, basket } = await openMenu(openPhone, locale, '');
      expect(PRODUCT_ROWS.sof1.net_price).toBe(0);
      expect(await textOf(line('sof1').locator('.cst-item-price'))).toBe(plain(texts.menu.fees.offered));
      await pick('sof1');
      await openBasket();
      await basket()
        .getByRole('listitem')
        .filter({ hasText: productName('sof1', locale) })
        .getByText(texts.menu.fees.offered)
        .waitFor();
      expect(await textOf(basket().locator('.total'))).toContain(plain(money(0, locale)));
      await page.keyboard.press('Escape');
    });

  for (const [locale, title] of inLanguages('that changes under an open basket is named once, item by item', LANGUAGES))
    test(title, async ({ openPhone }) => {
      const { texts, page, pick, openBasket, basket } = await openMenu(openPhone, locale, '');
      await pick('cha1');
      await pick('cha2');
      await openBasket();
      const changedItems = basket().getByRole('alert').locator('.item');
      const before = PRODUCT_ROWS.cha1.net_price;
      const change = plain(
        texts.changes.price
          .replace('{name}', productName('cha1', locale))
          .replace('{before}', money(before, locale))
          .replace('{after}', money(before + 1, locale)),
      );
      const all = async () => (await changedItems.allTextContents()).map(plain);
      await whileChanged<Product>(
        productPath('cha1'),
        () => ({ net_price: before + 1 }),
        async () => {
          await expect.poll(all).toEqual([change]);
          await setUnavailable('cha2', true);
          try {
            await expect.poll(all).toEqual([change, plain(texts.changes.gone.replace('{name}', productName('cha2', locale)))]);
          } finally {
            await setUnavailable('cha2', false);
          }
          await expect.poll(all).toEqual([change]);
        },
      );
      // The original menu is back: no change is left.
      await expect.poll(all).toEqual([]);
      await page.keyboard.press('Escape');
    });
});
