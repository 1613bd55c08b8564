// The page is available in eleven languages; dishes are in the first language that the guest and the venue share.

import { bcp47, LOCALES } from '@ardoise/contract/rules/locales.ts';
import { languageOwnName } from '../../guestmenu/ui/languages.ts';
import { guestOn } from '../pages/guest.ts';
import { guestTexts, pattern, productName, tagName } from '../pages/texts.ts';
import { menuPath } from '../setup/people.ts';
import { expect, type OpenPhone, test } from '../setup/test.ts';

const texts = guestTexts['jp-JP'];
const english = (key: Parameters<typeof productName>[0]) => productName(key, 'en-GB');

/** A phone of a Japanese guest who also reads English. */
const openJapanese = async (openPhone: OpenPhone, settings: Parameters<OpenPhone>[1] = {}) => {
  const visit = await openPhone('jp-JP', settings);
  // The journeys' browsers accept one language; this one accepts two.
  await visit.context.route(/\/(m|api\/public)\//, (route) =>
    route.continue({ headers: { ...route.request().headers(), 'accept-language': 'ja-JP,ja;q=0.9,en;q=0.5' } }),
  );
  return visit;
};

for (const venue of ['halles', 'port'] as const)
  test.describe(`a Japanese guest at a venue without Japanese texts (${venue})`, () => {
    const prices = venue === 'halles' ? texts.menu.fees.taxIncluded : texts.menu.service;
    test('reads the page in Japanese and the dishes in English, with and without JavaScript', async ({ openPhone }) => {
      const unscripted = await openJapanese(openPhone, { javaScriptEnabled: false });
      await unscripted.page.goto(menuPath(venue));
      await unscripted.page.getByText(prices).waitFor();
      await unscripted.page.getByText(english('cha5'), { exact: true }).first().waitFor();
      const { page } = await openJapanese(openPhone);
      await page.goto(menuPath(venue));
      await page.locator('main li[data-id]').first().waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe('ja-JP');
      await page.getByText(prices).waitFor();
      const name = page.locator('main').getByText(english('cha5'), { exact: true }).first();
      await name.waitFor();
      await name.press('Enter');
      const sheet = page.getByRole('dialog', { name: english('cha5') });
      expect(await sheet.getByRole('heading', { name: english('cha5') }).getAttribute('lang')).toBe('en-GB');
      // Built-in tags are in the page's language.
      await sheet.getByText(tagName('allergen:milk', 'jp-JP')).first().waitFor();
    });
  });

test.describe('the eleven languages', () => {
  test('can all be chosen without JavaScript', async ({ openPhone }) => {
    const { page } = await openPhone('fr-FR', { javaScriptEnabled: false });
    await page.goto(menuPath('halles'));
    for (const locale of LOCALES) {
      await page.locator('summary').first().click();
      await page.getByRole('link', { name: languageOwnName(locale), exact: true }).click();
      await page.waitForURL((address) => address.searchParams.get('locale') === locale);
      expect(await page.locator('html').getAttribute('lang')).toBe(bcp47(locale));
      await page.getByText(guestTexts[locale].menu.fees.taxIncluded).waitFor();
    }
  });
});

test.describe('an order of a Japanese guest', () => {
  test('is shown in Japanese with its dishes in English, and in another language', async ({ openPhone }) => {
    const { page } = await openJapanese(openPhone);
    const { openBasket, basket, orderButton, ref, status } = guestOn(page, 'jp-JP');
    await page.goto(menuPath('halles', { table: '14' }));
    await page.locator('main li[data-id]').first().waitFor();
    await page
      .locator('main')
      .getByRole('button', { name: english('cha5'), exact: true })
      .first()
      .click();
    const sheet = page.getByRole('dialog', { name: english('cha5') });
    await sheet.getByRole('button', { name: pattern(texts.product.add) }).click();
    await sheet.waitFor({ state: 'detached' });
    await openBasket();
    await basket().getByLabel(texts.basket.name).fill('Yuki');
    await orderButton().click();
    expect(await ref()).not.toBe('');
    await expect(status()).toHaveText(texts.order.status.PENDING);
    const line = page.getByRole('listitem').getByText(english('cha5'), { exact: true });
    expect(await line.getAttribute('lang')).toBe('en-GB');
    await page.getByRole('link', { name: languageOwnName('ar-AR'), exact: true }).click();
    await expect(status()).toHaveText(guestTexts['ar-AR'].order.status.PENDING);
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  });
});
