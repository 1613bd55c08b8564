// A guest whose phone has lost its connection.
import type { Product } from '@ardoise/contract/catalog/products.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { Locator } from '@playwright/test';
import { guestOn, isMenuCached } from '../pages/guest.ts';
import { productId } from '../pages/orders.ts';
import { openTable } from '../pages/table.ts';
import { productName, tagName } from '../pages/texts.ts';
import { inLanguages } from '../setup/languages.ts';
import { callAs, menuPath, PHONE } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

/** Scrolls to a picture, because browsers preload differently, and waits until it has loaded. */
const see = async (picture: Locator) => {
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
};

test.describe('a menu that was open before, offline', () => {
  for (const [locale, title] of inLanguages('loads with its pictures and an offline notice, and without the notice once online', [
    'fr-FR',
    'ar-AR',
  ]))
    test(title, async ({ openPhone }) => {
      const { page, context } = await openPhone(locale, { worker: true });
      const guest = guestOn(page, locale);
      await page.goto(menuPath('halles', { locale, table: '7' }));
      const pictures = [page.locator('main img').first(), guest.product('bie1').locator('xpath=ancestor::li').locator('img')];
      for (const picture of pictures) await see(picture);
      // The sheets' code loads after the page, and `isMenuCached` sees only finished requests.
      await page.locator('.bar').waitFor({ state: 'attached' });
      await expect.poll(() => isMenuCached(page)).toBe(true);

      await context.setOffline(true);
      await page.reload();
      await page.getByText(guest.texts.menu.offline).waitFor();
      for (const picture of pictures) await see(picture);
      await guest.product('bie1').click();
      // The sheet's picture is larger and was never requested.
      await see(guest.sheet(productName('bie1', locale)).locator('.sheet-picture'));

      await context.setOffline(false);
      await page.reload();
      await guest.product('bie1').waitFor();
      expect(await page.getByText(guest.texts.menu.offline).count()).toBe(0);
    });
});

test('requests the menu again if the first answer has the format of an older version', async ({ openPhone }) => {
  const { page } = await openPhone('fr-FR');
  let answered = 0;
  await page.route('**/api/public/menu/*?locale=*', async (route) => {
    answered++;
    if (answered > 1) return route.fallback();
    const response = await route.fetch();
    const { popular: _, locale: __, ...menu } = await response.json();
    await route.fulfill({ response, json: menu });
  });
  await page.goto(menuPath('halles'));
  await guestOn(page, 'fr-FR').product('bie1').click();
  await guestOn(page, 'fr-FR').sheet(productName('bie1', 'fr-FR')).waitFor();
  expect(answered).toBeGreaterThan(1);
});

/** Two screens below the first. Browsers preload too, but not to the end of a long menu. */
const AHEAD_PX = 2 * PHONE.height;
const lineHeight = async (pictures: Locator) => {
  const [one, two] = await Promise.all([0, 1].map((place) => pictures.nth(place).boundingBox()));
  return (two?.y ?? 0) - (one?.y ?? 0);
};

test('preloads the pictures of the next two screens for offline use, but not all', async ({ openPhone }) => {
  const { page, context } = await openPhone('fr-FR', { worker: true });
  await page.goto(menuPath('halles', { table: '7' }));
  const pictures = page.locator('main li img').filter({ visible: true });
  const [next, last] = [pictures.nth(Math.floor(AHEAD_PX / (await lineHeight(pictures)))), pictures.last()];
  const folderOf = (picture: Locator) => picture.evaluate((image: HTMLImageElement) => new URL(image.src).pathname.replace(/[^/]+$/, ''));
  const isCached = async (picture: Locator) =>
    page.evaluate(
      async (wanted) => {
        const names = await caches.keys();
        const cached = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return cached.flat().some(({ url }) => new URL(url).pathname.startsWith(wanted));
      },
      await folderOf(picture),
    );
  await expect.poll(() => isCached(next)).toBe(true);
  expect(await isCached(last)).toBe(false);
  await context.setOffline(true);
  await see(next);
});

const MANAGER = 'manager@demo.test';

test('shows the refusal of a queued order until its basket is opened, also after a reload, with the reason', async ({ openPhone }) => {
  const phone = await openTable(openPhone, 'fr-FR', '8');
  const { context, page, texts, basket, basketBar, button, orderButton } = phone;
  await phone.pick('bie2');
  await phone.openBasket();
  await basket().getByLabel(texts.basket.name).fill('Inès');
  await context.setOffline(true);
  await orderButton().press('Enter');
  await button(texts.problems.resend, basket()).waitFor();
  await page.keyboard.press('Escape');
  await basket().waitFor({ state: 'detached' });
  const path = `/api/menu/${demoVenueIds.halles}/product/${productId('bie2')}`;
  const record = await callAs<Product>(MANAGER, 'GET', path);
  const tags = [...record.tags, 'allergen:sesame'];
  const changed = await callAs<Product>(MANAGER, 'PUT', path, { ...record, tags, allergens_declared: true });
  try {
    await context.setOffline(false);
    const refused = page.getByRole('alert').getByText(texts.evening.notSent);
    await refused.waitFor();
    await page.reload();
    await refused.waitFor();
    await phone.openBasket();
    await expect(basket().getByRole('alert')).toContainText(tagName('allergen:sesame', 'fr-FR'));
    await page.keyboard.press('Escape');
    await basketBar().waitFor();
    await refused.waitFor({ state: 'detached' });
  } finally {
    await callAs(MANAGER, 'PUT', path, { ...record, version: changed.version });
  }
});
