// A whole visit at a table, in four languages and at four widths: three orders, one of them held, a second phone that joins, a network that
// fails twice, and the closing of the venue. The layout, accessibility and language are checked at every stop.
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { formatMoney } from '@ardoise/contract/rules/money.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import type { TableSession } from '@ardoise/contract/tables.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { ProductKey } from '@ardoise/demo/menu/products.ts';
import type { Route, ViewportSize } from '@playwright/test';
import { LONG_TEST_MS } from '../../../server/test/harness/within.ts';
import { isMenuCached } from '../../pages/guest.ts';
import { backInStock, runOut } from '../../pages/orders.ts';
import { openTable, orderAs, type Table } from '../../pages/table.ts';
import { escaped, guestTexts, productName } from '../../pages/texts.ts';
import { overflowsOf, untranslatedOn, violationsOf, waitForAnimations } from '../../screens/look.ts';
import { withRest } from '../../setup/languages.ts';
import { callAs, settled } from '../../setup/people.ts';
import { expect, type OpenPhone, test } from '../../setup/test.ts';

const BARTENDER = 'bartender@demo.test';
const MANAGER = 'manager@demo.test';
const VENUE = `/api/venue/${demoVenueIds.halles}`;
/** A product that runs out, and its replacement. */
const [OUT, REPLACEMENT] = ['ape3', 'ape4'] as const;

type Scenario = { locale: Locale; size: ViewportSize; table: string };
/** The narrowest, right to left; then wider ones, of which the last has the basket beside the menu. */
const SCENARIOS = withRest<Scenario>(
  [{ locale: 'ar-AR', size: { width: 320, height: 568 }, table: '11' }],
  [
    { locale: 'fr-FR', size: { width: 390, height: 844 }, table: '9' },
    { locale: 'de-DE', size: { width: 820, height: 1180 }, table: '10' },
    { locale: 'jp-JP', size: { width: 1440, height: 900 }, table: '12' },
  ],
);

type Guest = Table & { locale: Locale; table: string; named: (key: ProductKey) => string };

const sessionOf = async (table: string) =>
  (await callAs<TableSession[]>(BARTENDER, 'GET', `${VENUE}/session`)).find((one) => one.table === table);
const closeTable = async (table: string) => {
  const session = await sessionOf(table);
  if (session) await callAs(BARTENDER, 'DELETE', `${VENUE}/session/${session.id}`);
};
const cancelAll = async (table: string) => {
  for (const { id } of (await sessionOf(table))?.orders ?? []) await callAs(BARTENDER, 'DELETE', `/api/order/${id}`);
};
const setOpen = (open: boolean) => callAs(MANAGER, 'PUT', `${VENUE}/open`, { open });

/** Opens the menu on a phone at the table; `worker` enables the service worker, which caches the menu. */
const openAtTable = async (openPhone: OpenPhone, { locale, size, table }: Scenario, worker: boolean): Promise<Guest> => {
  const visit = await openTable(openPhone, locale, table, { viewport: size, worker });
  await visit.page.emulateMedia({ reducedMotion: 'reduce' });
  await visit.page.locator('main li[data-id]').first().waitFor();
  return { ...visit, locale, table, named: (key) => productName(key, locale) };
};

/** The page has no overflows, no accessibility problems and no untranslated texts. */
const expectSound = async (guest: Guest, stop: string) => {
  const { page, locale } = guest;
  await settled(guest);
  await page.evaluate(waitForAnimations);
  const problems = await overflowsOf(page);
  // From the top, where a sticky bar does not cover a part of a control, which would count as a small target.
  await page.evaluate(() => scrollTo(0, 0));
  problems.push(...(await violationsOf(page)), ...(await untranslatedOn(page, guestTexts[locale], guestTexts['fr-FR'])));
  expect({ stop, problems }).toEqual({ stop, problems: [] });
};

/** Follows the order page's link to the menu. */
const backToMenu = async ({ page, texts }: Guest) => {
  await page.getByRole('link', { name: texts.order.back }).click();
  await page.locator('main li[data-id]').first().waitFor();
};

/** Starts a group order from the page of an order; returns the join code. */
const startGroupOrder = async (guest: Guest): Promise<string> => {
  const { page, texts, button, sheet, table } = guest;
  await button(texts.together.start).press('Enter');
  await button(texts.together.begin, sheet(texts.together.start)).press('Enter');
  const shown = sheet(fill(texts.menu.table, { table })).locator('.table-word p');
  const joinCode = (await shown.textContent()) ?? '';
  expect(joinCode).toMatch(/^[a-z]+ \d\d$/);
  await page.keyboard.press('Escape');
  return joinCode;
};

/** The phone shows every order of the table with its lines, and the table's total. */
const expectTable = async ({ texts, sheet, table, locale }: Guest, guests: readonly string[], lines: readonly string[]) => {
  const { orders, total_price } = (await sessionOf(table)) ?? { orders: [], total_price: 0 };
  const shown = sheet(fill(texts.menu.table, { table }));
  for (const text of [...guests, ...lines, ...orders.map(({ ref }) => ref)]) await expect(shown).toContainText(text);
  await expect(shown.getByRole('status')).toHaveText(fill(texts.together.soFar, { price: formatMoney(total_price, 'EUR', locale) }));
};

/** Joins the group order with the join code. */
const join = async (guest: Guest, name: string, joinCode: string) => {
  const { texts, button, sheet } = guest;
  await button(texts.together.join).press('Enter');
  const dialog = sheet(texts.together.start);
  await dialog.getByLabel(texts.basket.name).fill(name);
  await dialog.getByLabel(texts.together.word).fill(joinCode);
  await button(texts.together.join, dialog).press('Enter');
};

/** Sends the basket: the order arrives, but the network fails before the answer. */
const orderThroughCut = async ({ page, context, texts, button, basket, openBasket, orderButton, ref }: Guest): Promise<string> => {
  await openBasket();
  const answerLost = async (route: Route) => {
    await route.fetch();
    await context.setOffline(true);
    await route.abort();
  };
  await page.route(`**/api/public/order/${demoVenueIds.halles}`, answerLost, { times: 1 });
  await orderButton().press('Enter');
  await button(texts.problems.resend, basket()).waitFor();
  await expect(basket().getByRole('alert')).toContainText(texts.evening.offline);
  await context.setOffline(false);
  return ref();
};

/** Lets a product run out: the menu shows an alert, and the guest replaces the product. */
const replaceHeldProduct = async (guest: Guest, ref: string) => {
  const { page, texts, button, sheet, named } = guest;
  await runOut(OUT);
  const alert = page.getByRole('alert').filter({ hasText: fill(texts.evening.held, { ref }) });
  await alert.waitFor();
  await expectSound(guest, 'menu with an alert');
  await alert.getByRole('link', { name: texts.order.change }).click();
  const editor = page.getByRole('region', { name: texts.order.change });
  await editor.getByRole('button', { name: `${texts.order.replace} ${named(OUT)}` }).press('Enter');
  const other = sheet(texts.order.replaceTitle).getByRole('button', { name: new RegExp(`^${escaped(named(REPLACEMENT))}`) });
  await other.first().press('Enter');
  await button(texts.product.choose, sheet(named(REPLACEMENT))).press('Enter');
  await expect(editor.getByRole('heading', { name: named(REPLACEMENT) })).toBeVisible();
  await expectSound(guest, 'held order');
  await button(texts.order.sendChange).press('Enter');
  await expect(guest.status()).toHaveText(texts.order.status.PENDING);
};

/** Picks a product and reloads the page while offline. */
const readThroughCut = async ({ page, context, texts, product, sheet, named, button, closed }: Guest, key: ProductKey) => {
  await expect.poll(() => isMenuCached(page)).toBe(true);
  await context.setOffline(true);
  const offlineNotice = page.getByText(texts.menu.offline);
  await offlineNotice.waitFor();
  await page.getByRole('searchbox').fill(named(key));
  await product(key).press('Enter');
  await button(texts.product.add, sheet(named(key))).press('Enter');
  await closed(sheet(named(key)));
  await page.reload();
  await offlineNotice.waitFor();
  await product(key).waitFor();
  await context.setOffline(false);
  await offlineNotice.waitFor({ state: 'detached' });
};

/** Closes the venue: the page shows it, and the disabled order button describes the reason. */
const expectClosed = async (guest: Guest) => {
  const { page, texts, openBasket, orderButton } = guest;
  await setOpen(false);
  await page.getByRole('banner').getByText(texts.menu.noOrders).waitFor();
  await openBasket();
  await expect(orderButton()).toHaveAttribute('aria-disabled', 'true');
  await expect(orderButton()).toHaveAccessibleDescription(new RegExp(escaped(texts.problems.closed)));
  await orderButton().press('Enter');
  await expectSound(guest, 'basket at closing hour');
  expect(new URL(page.url()).pathname).not.toContain('/order/');
};

for (const { locale, size, table } of SCENARIOS)
  test.describe(`a whole visit, in ${locale} at ${size.width} px`, () => {
    test.describe.configure({ timeout: LONG_TEST_MS });
    test.beforeEach(() => closeTable(table));
    test.afterEach(async () => {
      await backInStock(OUT);
      await setOpen(true);
      await cancelAll(table);
      await closeTable(table);
    });

    test('loses and duplicates no order, and has no visual or language problem at any stop', async ({ openPhone }) => {
      const scenario = { locale, size, table };
      const camille = await openAtTable(openPhone, scenario, true);
      const { page, texts, product, sheet, basket, openBasket, pick, named } = camille;
      await expectSound(camille, 'menu');
      await product('for3').press('Enter');
      await sheet(named('for3')).waitFor();
      await expectSound(camille, 'sheet');
      await page.keyboard.press('Escape');

      await pick('plc4');
      await openBasket();
      await expectSound(camille, 'basket');
      await page.keyboard.press('Escape');
      const first = await orderAs(camille, 'Camille', ['bie2']);
      await expectSound(camille, 'order page');

      const joinCode = await startGroupOrder(camille);
      const sacha = await openAtTable(openPhone, scenario, false);
      await join(sacha, 'Sacha', joinCode);
      await expectTable(sacha, ['Camille', 'Sacha'], [named('plc4'), named('bie2'), texts.basket.fees]);
      await expectSound(sacha, 'joined table');
      await sacha.page.keyboard.press('Escape');
      const own = await orderAs(sacha, 'Sacha', ['coc3']);

      await backToMenu(camille);
      for (const key of [OUT, 'coc1'] as const) await pick(key);
      const second = await orderThroughCut(camille);
      await backToMenu(camille);
      await replaceHeldProduct(camille, second);

      await backToMenu(camille);
      await readThroughCut(camille, 'viv4');
      await openBasket();
      await expect(basket().locator('.line')).toHaveCount(1);
      await basket()
        .getByRole('heading', { name: named('viv4') })
        .waitFor();
      await camille.orderButton().press('Enter');
      const third = await camille.ref();

      await backToMenu(camille);
      await camille.ordersLine().press('Enter');
      const orderList = sheet(texts.evening.title).getByRole('listitem');
      await expect(orderList).toHaveText([third, second, first].map((ref) => new RegExp(`^${ref}`)));
      await expectSound(camille, 'rounds');
      await page.keyboard.press('Escape');
      // The button shows the table's total too.
      await page.getByRole('button', { name: new RegExp(`^${escaped(texts.together.open)}`) }).press('Enter');
      await expectTable(camille, ['Camille', 'Sacha'], [first, second, third, own, named(REPLACEMENT), named('coc3'), named('viv4')]);
      await page.keyboard.press('Escape');

      await pick('coc1');
      await expectClosed(camille);
      const ordered = (await sessionOf(table))?.orders.map(({ ref }) => ref) ?? [];
      expect(ordered.toSorted()).toEqual([first, own, second, third].toSorted());
    });
  });
