// A guest's actions on the menu, by the texts of their language.
import type { GuestOrder } from '@ardoise/contract/orders.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { ProductKey } from '@ardoise/demo/menu/products.ts';
import type { Locator, Page } from '@playwright/test';
import { escaped, guestTexts, pattern, productName, valueIn } from './words.ts';

export const HOUR_MS = 3_600_000;

/** What time it is on a page, in milliseconds. */
export const timeOn = (page: Page): Promise<number> => page.evaluate(() => Date.now());

/** Lets time alone change a menu: nothing is told, and what is read is dated by the page's own clock, which may be put ahead. */
export const goByOwnClock = async (page: Page): Promise<void> => {
  await page.route('**/api/public/**', async (route) => {
    const response = await route.fetch();
    // Where the page is left in that moment, nobody waits for the answer.
    const now = await timeOn(page).catch(() => null);
    if (now === null) return route.abort();
    await route.fulfill({ response, headers: { ...response.headers(), date: new Date(now).toUTCString() } });
  });
  // A stream whose beats do not keep up with that clock would be opened anew, and tell the server's.
  await page.route('**/events', (route) => route.abort());
};

/** Whether everything that the page was made of is kept. */
export const isMenuKept = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
    const meant = loaded.filter(({ pathname }) => /^\/(guest\/assets\/|files\/|api\/public\/menu\/[^/]+$)/.test(pathname));
    const kept = await Promise.all([location.href, ...meant].map((one) => caches.match(one, { ignoreSearch: true, ignoreVary: true })));
    return meant.length > 3 && kept.every(Boolean);
  });

/** Makes orders those of this phone, the newest first, placed some hours ago; a page reads it as it is opened, or gone back to. */
export const makeOwn = (page: Page, orders: readonly GuestOrder[], table: string | null, hours = 0): Promise<void> => {
  const rounds = orders.map(({ uuid, ref }) => ({ uuid, ref, table }));
  return page.evaluate(
    ([key, known, span]) => {
      const at = Date.now() - span;
      localStorage.setItem(key, JSON.stringify({ orders: known.map((one) => ({ ...one, at })) }));
    },
    [`ardoise.${demoVenueIds.halles}`, rounds, hours * HOUR_MS] as const,
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
    /** Opens the basket by keyboard: a tap that follows at once in the same place counts as a double tap. */
    async openBasket() {
      const bar = basketBar();
      await bar.or(basket()).first().waitFor();
      // On a wide screen it is open already.
      if (await bar.isVisible()) await bar.press('Enter');
      await basket().waitFor();
    },
    /** The line with the remembered values of the form. */
    remembered: (): Locator => basket().locator('.remembered'),
    /** The button that sends the order; its name holds the total. */
    orderButton: (): Locator => basket().getByRole('button', { name: pattern(order) }),
  };
};

const ordersOn = (page: Page, texts: Texts) => ({
  /** The line above the basket's bar that leads to the orders of this phone. */
  ordersLine: (): Locator => page.getByRole('button', { name: new RegExp(`^${escaped(texts.evening.title)},`) }),
  /** The sentence on the status page about the state of the order; the pieces of a held order have one too. */
  status: (): Locator => page.locator('main').getByRole('status').first(),
  /** The order's number, once its status page is there. */
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
  /** A product's name on the menu: the button that opens it. A category may stand in two sections. */
  const product = (key: ProductKey): Locator =>
    page
      .locator('main')
      .getByRole('button', { name: productName(key, locale), exact: true })
      .first();

  /** Waits until a sheet, the last one, is gone. */
  const closed = async (dialog: Locator): Promise<void> => {
    await dialog.waitFor({ state: 'detached' });
    // Its entry of the history goes a moment later, and would break off whatever loads a page meanwhile.
    await page.waitForFunction(() => !history.state?.sheet);
  };

  return {
    texts,
    sheet,
    button,
    product,
    /** The main button of a product's sheet: it adds, or says what is still to choose and leads there. */
    mainButton: (within: Locator): Locator => within.locator('.sheet-action .main'),
    /** Opens a product's sheet, answers its questions, and puts it into the basket. */
    async pick(key: ProductKey, answers: readonly string[] = []) {
      // Said by script: from then on a tap counts.
      await page.locator('main li[data-id]').first().waitFor();
      await product(key).click();
      const dialog = sheet(productName(key, locale));
      for (const answer of answers) await dialog.getByRole('radio', { name: answer }).check();
      await button(texts.product.add, dialog).click();
      await closed(dialog);
    },
    closed,
    /** The button of the filter that leads to what is left; it says how many that are. */
    seeFitting: (): Locator => {
      const said = [texts.filter.done, texts.filter.nothing, ...Object.values(texts.filter.see)].map((text) => pattern(text).source);
      return sheet(texts.menu.filter).getByRole('button', { name: new RegExp(said.join('|')) });
    },
    ...basketOn(page, texts),
    ...ordersOn(page, texts),
  };
};
