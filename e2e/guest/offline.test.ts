// A guest whose phone has no connection any more, in the cellar or behind thick walls.
import type { Locator } from '@playwright/test';
import { guestOn, isMenuKept } from '../pages/guest.ts';
import { productName } from '../pages/words.ts';
import { inLanguages } from '../setup/languages.ts';
import { menuPath } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

/** Brings a picture in sight, as browsers differ in what they load ahead, and waits until it is there. */
const see = async (picture: Locator) => {
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
};

test.describe('a menu that was read, without a connection', () => {
  for (const [locale, title] of inLanguages('is there again, pictures included, says so, and is the newest as soon as there is one', [
    'fr-FR',
    'ar-AR',
  ]))
    test(title, async ({ openPhone }) => {
      const { page, context } = await openPhone(locale, { worker: true });
      const guest = guestOn(page, locale);
      await page.goto(menuPath('halles', { locale, table: '7' }));
      const pictures = [page.locator('main img').first(), guest.product('bie1').locator('xpath=ancestor::li').locator('img')];
      for (const picture of pictures) await see(picture);
      // Sheets come after the page: what is still on its way is not among what it was made of.
      await page.locator('.bar').waitFor({ state: 'attached' });
      await expect.poll(() => isMenuKept(page)).toBe(true);

      await context.setOffline(true);
      await page.reload();
      await page.getByText(guest.texts.menu.offline).waitFor();
      for (const picture of pictures) await see(picture);
      await guest.product('bie1').click();
      // The picture of the sheet is larger, and was never asked for.
      await see(guest.sheet(productName('bie1', locale)).locator('.sheet-picture'));

      await context.setOffline(false);
      await page.reload();
      await guest.product('bie1').waitFor();
      expect(await page.getByText(guest.texts.menu.offline).count()).toBe(0);
    });
});

test('a menu that the phone has kept of an older program is not taken for the present one', async ({ openPhone }) => {
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

test('pictures of the list that nobody has seen yet are there without a connection, where the phone does not save data', async ({
  openPhone,
}) => {
  const { page, context } = await openPhone('fr-FR', { worker: true });
  await page.goto(menuPath('halles', { table: '7' }));
  const last = page.locator('main li img').filter({ visible: true }).last();
  const folder = await last.evaluate((image: HTMLImageElement) => new URL(image.src).pathname.replace(/[^/]+$/, ''));
  const isAhead = () =>
    page.evaluate(async (wanted) => {
      const names = await caches.keys();
      const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return kept.flat().some(({ url }) => new URL(url).pathname.startsWith(wanted));
    }, folder);
  await expect.poll(isAhead).toBe(true);
  await context.setOffline(true);
  await see(last);
});
