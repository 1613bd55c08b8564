// What a guest does with the menu, in the words of their language.
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import type { ProductKey } from '@ardoise/demo/menu/products.ts';
import type { Locator, Page } from '@playwright/test';
import { guestTexts, pattern, productName, valueIn } from './words.ts';

/** What time it is on a page, in milliseconds. */
export const timeOn = (page: Page): Promise<number> => page.evaluate(() => Date.now());

/** Lets time alone change a menu: nothing is told, and what is read is dated by the page's own clock, which may be put ahead. */
export const goByOwnClock = async (page: Page): Promise<void> => {
  // A stream whose beats do not keep up with that clock would be opened anew, and tell the server's.
  await page.route('**/events', (route) => route.abort());
  await page.route('**/api/public/menu/*?locale=*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date: new Date(await timeOn(page)).toUTCString() } });
  });
};

export const guestOn = (page: Page, locale: Locale) => {
  const texts = guestTexts[locale];
  const sheet = (title: string | RegExp): Locator => page.getByRole('dialog', { name: title });
  const button = (text: string, within: Page | Locator = page): Locator => within.getByRole('button', { name: pattern(text) });
  /** A product's name on the menu: the button that opens it. A category may stand in two sections. */
  const product = (key: ProductKey): Locator =>
    page
      .locator('main')
      .getByRole('button', { name: productName(key, locale), exact: true })
      .first();

  return {
    texts,
    sheet,
    button,
    product,
    /** Opens a product's sheet, answers its questions, and puts it into the basket. */
    async pick(key: ProductKey, answers: readonly string[] = []) {
      // Said by script: from then on a tap counts.
      await page.locator('main li[data-id]').first().waitFor();
      await product(key).click();
      const dialog = sheet(productName(key, locale));
      for (const answer of answers) await dialog.getByRole('radio', { name: answer }).check();
      await button(texts.product.add, dialog).click();
      await dialog.waitFor({ state: 'detached' });
      // Its entry of the history goes a moment later, and would break off whatever loads a page meanwhile.
      await page.waitForFunction(() => !history.state?.sheet);
    },
    basketBar: (): Locator => page.getByRole('button', { name: new RegExp(texts.basket.show) }),
    basket: (): Locator => sheet(texts.basket.title),
    /** Opens the basket, by keys: a tap that followed at once in the same place would be taken for a double one. */
    async openBasket() {
      await page.getByRole('button', { name: new RegExp(texts.basket.show) }).press('Enter');
      await sheet(texts.basket.title).waitFor();
    },
    /** The button that sends the order; its name holds the total. */
    orderButton: (): Locator => button(texts.basket.order, sheet(texts.basket.title)),
    /** The sentence on the status page that says how the order stands; the pieces of a held order are told the same way. */
    status: (): Locator => page.locator('main').getByRole('status').first(),
    /** The order's number, once its status page is there. */
    async ref(): Promise<string> {
      await page.waitForURL(/\/order\//);
      const title = page.getByRole('heading', { level: 1, name: pattern(texts.order.title) });
      return valueIn(texts.order.title, await title.textContent());
    },
  };
};
