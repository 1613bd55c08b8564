// A guest's actions on the menu, by the texts of the page's language.
import type { GuestOrder } from '@ardoise/contract/orders.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { ProductKey } from '@ardoise/demo/menu/products.ts';
import type { Locator, Page } from '@playwright/test';
import { escaped, guestTexts, pattern, productName, valueIn } from './texts.ts';

export const HOUR_MS = 3_600_000;

/** The time on a page, in milliseconds. */
export const timeOn = (page: Page): Promise<number> => page.evaluate(() => Date.now());

/** Makes only time change a menu: blocks events, and dates answers by the page's clock, which may be ahead. */
export const useOwnClock = async (page: Page): Promise<void> => {
  await page.route('**/api/public/**', async (route) => {
    const response = await route.fetch();
    // The page may close before the answer.
    const now = await timeOn(page).catch(() => null);
    if (now === null) return route.abort();
    await route.fulfill({ response, headers: { ...response.headers(), date: new Date(now).toUTCString() } });
  });
  // A stream with missing heartbeats by that clock would reconnect, and deliver the server's time.
  await page.route('**/events', (route) => route.abort());
};

/** True if everything the page needs is cached. */
export const isMenuCached = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
    const needed = loaded.filter(({ pathname }) => /^\/(guest\/assets\/|files\/|api\/public\/menu\/[^/]+$)/.test(pathname));
    const cached = await Promise.all([location.href, ...needed].map((one) => caches.match(one, { ignoreSearch: true, ignoreVary: true })));
    return needed.length > 3 && cached.every(Boolean);
  });

/** Stores orders as this phone's, newest first, placed some hours ago; a page reads them when it is opened or restored. */
export const storeOwnOrders = (page: Page, orders: readonly GuestOrder[], table: string | null, hours = 0): Promise<void> => {
  const stored = orders.map(({ uuid, ref }) => ({ uuid, ref, table }));
  return page.evaluate(
    ([key, known, span]) => {
      const at = Date.now() - span;
      localStorage.setItem(key, JSON.stringify({ orders: known.map((one) => ({ ...one, at })) }));
    },
    [`ardoise.${demoVenueIds.halles}`, stored, hours * HOUR_MS] as const,
  );
};

type Texts = (typeof guestTexts)[Locale];

const basketOn = (page: Page, texts: Texts) => {
  const { title, order, show } = texts.basket;
  /** In a sheet, or beside the menu on a wide screen. */
  const basket = (): Locator => page.getByRole('dialog', { name: title }).or(page.getByRole('complementary', { name: title }));
  const basketBar = (): Locator => page.getByRole('button', { name: new RegExp(show) });
  return {
    basket,
    basketBar,
    /** Opens the basket by keyboard, because a quick second tap in the same place counts as a double tap. */
    async openBasket() {
      const bar = basketBar();
      await bar.or(basket()).first().waitFor();
      // On a wide screen it is always open.
      if (await bar.isVisible()) await bar.press('Enter');
      await basket().waitFor();
    },
    /** The line with the stored values of the form. */
    remembered: (): Locator => basket().locator('.remembered'),
    /** The button that places the order; its name includes the total. */
    orderButton: (): Locator => basket().getByRole('button', { name: pattern(order) }),
  };
};

const ordersOn = (page: Page, texts: Texts) => ({
  /** The link above the basket's bar to the orders of this phone. */
  ordersLine: (): Locator => page.getByRole('button', { name: new RegExp(`^${escaped(texts.evening.title)},`) }),
  /** The sentence about the order's state on its page; the lines of a held order have one too. */
  status: (): Locator => page.locator('main').getByRole('status').first(),
  /** The order's number, once its page has loaded. */
  async ref(): Promise<string> {
    await page.waitForURL(/\/order\//);
    const title = page.getByRole('heading', { level: 1, name: pattern(texts.order.title) });
    return valueIn(texts.order.title, await title.textContent());
  },
});

export const guestOn = (page: Page, locale: Locale) => {
  const texts = guestTexts[locale];
  const sheet = (title: string | RegExp): Locator => page.getByRole('dialog', { name: title });
  const button = (text: string, within: Page | Locator = page): Locator => within.getByRole('button', { name: pattern(text) });
  /** A product's name on the menu, which opens it. A category may be in two sections. */
  const product = (key: ProductKey): Locator =>
    page
      .locator('main')
      .getByRole('button', { name: productName(key, locale), exact: true })
      .first();

  /** Waits until the last sheet is closed. */
  const closed = async (dialog: Locator): Promise<void> => {
    await dialog.waitFor({ state: 'detached' });
    // Its history entry is removed a moment later, which would abort a page load.
    await page.waitForFunction(() => !history.state?.sheet);
  };

  return {
    texts,
    sheet,
    button,
    product,
    /** The main button of a product's sheet: adds it, or names the missing choice and scrolls to it. */
    mainButton: (within: Locator): Locator => within.locator('.sheet-action .main'),
    /** Opens a product's sheet, answers its questions, and puts it into the basket. */
    async pick(key: ProductKey, answers: readonly string[] = []) {
      // The script sets it once it handles taps.
      await page.locator('main li[data-id]').first().waitFor();
      await product(key).click();
      const dialog = sheet(productName(key, locale));
      for (const answer of answers) await dialog.getByRole('radio', { name: answer }).check();
      await button(texts.product.add, dialog).click();
      await closed(dialog);
    },
    closed,
    /** The filter's button that shows the remaining dishes, with their number. */
    showMatching: (): Locator => {
      const labels = [texts.filter.done, texts.filter.nothing, ...Object.values(texts.filter.see)].map((text) => pattern(text).source);
      return sheet(texts.menu.filter).getByRole('button', { name: new RegExp(labels.join('|')) });
    },
    ...basketOn(page, texts),
    ...ordersOn(page, texts),
  };
};
