// The number of taps a guest needs, counted by the page. Typing does not count, a tap into a field does.
import type { Product } from '@ardoise/contract/catalog/products.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { demoRecordId, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { ProductKey } from '@ardoise/demo/menu/products.ts';
import type { Locator } from '@playwright/test';
import { guestOn } from '../pages/guest.ts';
import { place } from '../pages/orders.ts';
import { productName, tagName } from '../pages/texts.ts';
import { journeyTime } from '../setup/clock.ts';
import { callAs, menuPath } from '../setup/people.ts';
import { expect, type OpenPhone, test } from '../setup/test.ts';

const MANAGER = 'manager@demo.test';
const VENUE = demoVenueIds.halles;
/** A faster second tap in the same place counts as a double tap. */
const PACE_MS = 500;

/** Opens the menu at a table on a touch screen, and counts the taps. */
const openCounted = async (openPhone: OpenPhone, storage: Record<string, string> = {}) => {
  const { page } = await openPhone('fr-FR', { hasTouch: true, storage });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  let taps = 0;
  await page.exposeFunction('countTap', () => {
    taps += 1;
  });
  await page.addInitScript(() => {
    const { countTap } = window as unknown as { countTap: () => void };
    addEventListener('pointerdown', countTap, true);
  });
  await page.goto(menuPath('halles', { table: '9' }));
  await page.locator('main li[data-id]').first().waitFor();
  const guest = guestOn(page, 'fr-FR');
  return {
    ...guest,
    page,
    taps: () => taps,
    /** Taps, and waits long enough for the next tap not to count as a double tap. */
    tap: async (control: Locator) => {
      await control.tap();
      const since = await page.evaluate(() => performance.now());
      await page.waitForFunction(([start, pace]) => performance.now() - start > pace, [since, PACE_MS] as const);
    },
    /** The "+" on the line of a product without choices. */
    plus: (key: ProductKey): Locator =>
      page
        .locator('main')
        .getByRole('button', { name: fill(guest.texts.menu.addOne, { name: productName(key) }), exact: true })
        .first(),
  };
};

test('a beer takes 2 taps from the open page to the basket, including the search, and 4 until a known phone has sent it', async ({
  openPhone,
}) => {
  const order = await place('Camille', ['cha5'], '9');
  const now = journeyTime();
  const known = { uuid: order.uuid, ref: order.ref, at: now, table: '9' };
  const { page, taps, tap, plus, basketBar, basket, remembered, orderButton, ref } = await openCounted(openPhone, {
    [`ardoise.${VENUE}`]: JSON.stringify({ orders: [known] }),
    'ardoise.customer': JSON.stringify({ name: 'Camille', at: now }),
  });
  await tap(page.getByRole('searchbox'));
  await page.keyboard.type('biere');
  await tap(plus('bie1'));
  await basketBar().waitFor();
  expect(taps()).toBe(2);

  await tap(basketBar());
  await basket()
    .getByRole('heading', { name: productName('bie1'), exact: true })
    .waitFor();
  await expect(remembered()).toContainText('Camille');
  await orderButton().tap();
  await ref();
  expect(taps()).toBe(4);
});

test.describe('the lunch formula', () => {
  const path = `/api/menu/${VENUE}/product/${demoRecordId('halles', 'product', 'for1')}`;
  let record: Product;
  test.beforeAll(async () => {
    record = await callAs<Product>(MANAGER, 'GET', path);
    // Available at any hour.
    const { version } = await callAs<Product>(MANAGER, 'PUT', path, { ...record, unavailable: false, exceptions: [] });
    record = { ...record, version };
  });
  test.afterAll(() => callAs(MANAGER, 'PUT', path, record));

  test('with a beer and a board takes 10 taps and a name until it is sent', async ({ openPhone }) => {
    const { texts, taps, tap, plus, product, sheet, button, basketBar, basket, orderButton, ref } = await openCounted(openPhone);
    await tap(product('for1'));
    const formula = sheet(productName('for1'));
    for (const key of ['ent1', 'pla5', 'des1', 'viv1'] as const) await tap(formula.getByRole('radio', { name: productName(key) }));
    await tap(button(texts.product.add, formula));
    await formula.waitFor({ state: 'detached' });
    for (const key of ['bie1', 'plc1'] as const) await tap(plus(key));
    await tap(basketBar());
    await expect(basket().locator('.line')).toHaveCount(3);
    // Without a tap, because the keyboard moves from field to field.
    await basket().getByLabel(texts.basket.name).fill('Léa');
    await orderButton().tap();
    await ref();
    expect(taps()).toBe(10);
  });
});

test('a filter without gluten and nuts takes 4 taps until the remaining dishes are shown', async ({ openPhone }) => {
  const { page, texts, taps, tap, button, sheet, showMatching, product } = await openCounted(openPhone);
  await product('bie1').waitFor();
  await tap(button(texts.menu.filter));
  for (const id of ['allergen:gluten', 'allergen:nuts'] as const)
    await tap(sheet(texts.menu.filter).getByRole('checkbox', { name: tagName(id, 'fr-FR') }));
  await tap(showMatching());
  // Desserts without both are shown, but no beer.
  await product('des1').waitFor();
  for (const key of ['bie1', 'des3', 'des7'] as const) await expect(product(key)).toHaveCount(0);
  await expect(page.getByRole('search').getByRole('status')).not.toBeEmpty();
  expect(taps()).toBe(4);
});
