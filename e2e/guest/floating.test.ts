// Floating elements stay inside the window, in every language and at each width of a phone.
import type { GuestOrder } from '@ardoise/contract/orders.ts';
import { LOCALES } from '@ardoise/contract/rules/locales.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import type { TableSession } from '@ardoise/contract/tables.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { Page } from '@playwright/test';
import { guestOn, storeOwnOrders } from '../pages/guest.ts';
import { place } from '../pages/orders.ts';
import { productName } from '../pages/texts.ts';
import { demoAddress } from '../setup/demo.ts';
import { inLanguages } from '../setup/languages.ts';
import { callAs, menuPath } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

const MANAGER = 'manager@demo.test';
const TABLE = '16';
const VENUE = `/api/venue/${demoVenueIds.halles}`;
const WIDTHS = [320, 360, 390] as const;
const HEIGHT = 844;

/** Fixed and sticky elements, and their buttons and texts, outside the window; a list of links may scroll sideways. */
const outsideOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const floats = [...document.querySelectorAll('body *')].filter((one) => /fixed|sticky/.test(getComputedStyle(one).position));
    const within = floats.flatMap((one) => [one, ...one.querySelectorAll('button, p, span')]);
    return [...new Set(within)].flatMap((one) => {
      const { left, right, width } = one.getBoundingClientRect();
      const isLink = one.closest('nav') !== null && one.closest('nav') !== one;
      if (isLink || width <= 1 || (left >= 0 && right <= document.documentElement.clientWidth)) return [];
      return [`${one.className} "${one.textContent?.trim().slice(0, 40)}" from ${Math.round(left)} to ${Math.round(right)}`];
    });
  });

/** Places an order at the table and starts a group order. */
const startGroupOrder = async () => {
  const order = await place('Léa', ['cha6'], TABLE);
  await fetch(`${demoAddress()}/api/public/session/${demoVenueIds.halles}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ table: TABLE, seat: crypto.randomUUID(), name: 'Léa', orders: [order.uuid] }),
  });
};

let ownOrders: GuestOrder[] = [];
// Prepared once for all languages.
test.beforeAll(async () => {
  await startGroupOrder();
  ownOrders = [await place('Zoé', ['cha5'], TABLE), await place('Zoé', ['cha6'], TABLE)];
  await callAs(MANAGER, 'PUT', `${VENUE}/pause`, { minutes: 20 });
});
test.afterAll(async () => {
  await callAs(MANAGER, 'DELETE', `${VENUE}/pause`);
  for (const { id, table } of await callAs<TableSession[]>('bartender@demo.test', 'GET', `${VENUE}/session`))
    if (table === TABLE) await callAs('bartender@demo.test', 'DELETE', `${VENUE}/session/${id}`);
});

for (const [locale, title] of inLanguages(
  'keeps the call, the group order, the orders, the basket and the added product inside the window',
  LOCALES,
))
  test(title, async ({ openPhone }) => {
    const { page } = await openPhone(locale, { viewport: { width: 390, height: HEIGHT } });
    const guest = guestOn(page, locale);
    await page.goto(menuPath('halles', { locale, table: TABLE }));
    await storeOwnOrders(page, ownOrders, TABLE);
    await page.goto(menuPath('halles', { locale, table: TABLE }));
    const name = productName('cha2', locale);
    await page
      .locator('main')
      .getByRole('button', { name: fill(guest.texts.menu.addOne, { name }) })
      .first()
      .click();
    await page.getByRole('button', { name: guest.texts.together.offer }).waitFor();
    await page.locator('.bar').getByRole('button', { name: guest.texts.evening.call }).waitFor();
    await guest.ordersLine().waitFor();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      expect({ width, outside: await outsideOn(page) }).toEqual({ width, outside: [] });
      const bar = await page.locator('.bar').boundingBox();
      expect({ width, tall: (bar?.height ?? 0) > 0.4 * HEIGHT }).toEqual({ width, tall: false });
    }
  });
