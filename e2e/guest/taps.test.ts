// How many taps a guest needs, each counted by the page itself: what is typed is no tap, what is touched in order to type is one.
import type { Product } from '@ardoise/contract/catalog/products.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { demoRecordId, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { ProductKey } from '@ardoise/demo/menu/products.ts';
import type { Locator } from '@playwright/test';
import { guestOn } from '../pages/guest.ts';
import { place } from '../pages/orders.ts';
import { productName, tagName } from '../pages/words.ts';
import { journeyTime } from '../setup/clock.ts';
import { callAs, menuPath } from '../setup/people.ts';
import { expect, type OpenPhone, test } from '../setup/test.ts';

const MANAGER = 'manager@demo.test';
const VENUE = demoVenueIds.halles;
/** A tap that follows another sooner in the same place is taken for a double one. */
const PACE_MS = 500;

/** A phone at a table with the menu open, under a finger whose taps are counted from then on. */
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
    /** As fast as a person. */
    tap: async (control: Locator) => {
      await control.tap();
      const since = await page.evaluate(() => performance.now());
      await page.waitForFunction(([then, pace]) => performance.now() - then > pace, [since, PACE_MS] as const);
    },
    /** The "+" on the line of a product that asks nothing. */
    plus: (key: ProductKey): Locator =>
      page
        .locator('main')
        .getByRole('button', { name: fill(guest.texts.menu.addOne, { name: productName(key) }), exact: true })
        .first(),
  };
};

test('a beer: 2 taps from the open page to the basket, the search counted, and 4 until a known phone has sent it', async ({
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
    // At any hour.
    const { version } = await callAs<Product>(MANAGER, 'PUT', path, { ...record, unavailable: false, exceptions: [] });
    record = { ...record, version };
  });
  test.afterAll(() => callAs(MANAGER, 'PUT', path, record));

  test('with a beer and a board: 10 taps, of 12 at most, and a name until it is sent', async ({ openPhone }) => {
    const { texts, taps, tap, plus, product, sheet, button, basketBar, basket, orderButton, ref } = await openCounted(openPhone);
    await tap(product('for1'));
    const formula = sheet(productName('for1'));
    for (const key of ['ent1', 'pla5', 'des1', 'viv1'] as const) await tap(formula.getByRole('radio', { name: productName(key) }));
    await tap(button(texts.product.add, formula));
    await formula.waitFor({ state: 'detached' });
    for (const key of ['bie1', 'plc1'] as const) await tap(plus(key));
    await tap(basketBar());
    await expect(basket().locator('.line')).toHaveCount(3);
    // Typed: who goes on from field to field by the keyboard touches nothing.
    await basket().getByLabel(texts.basket.name).fill('Léa');
    await orderButton().tap();
    await ref();
    expect(taps()).toBe(10);
  });
});

test('without gluten and nuts: 4 taps until what is left is in sight', async ({ openPhone }) => {
  const { page, texts, taps, tap, button, sheet, seeFitting, product } = await openCounted(openPhone);
  await product('bie1').waitFor();
  await tap(button(texts.menu.filter));
  for (const id of ['allergen:gluten', 'allergen:nuts'] as const)
    await tap(sheet(texts.menu.filter).getByRole('checkbox', { name: tagName(id, 'fr-FR') }));
  await tap(seeFitting());
  // Desserts are in sight, those with neither of them; and no beer.
  await product('des1').waitFor();
  for (const key of ['bie1', 'des3', 'des7'] as const) await expect(product(key)).toHaveCount(0);
  await expect(page.getByRole('search').getByRole('status')).not.toBeEmpty();
  expect(taps()).toBe(4);
});
