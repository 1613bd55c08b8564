// A guest whose phone has no connection any more, in the cellar or behind thick walls.
import type { Locator, Page } from '@playwright/test';
import { guestOn } from '../pages/guest.ts';
import { productName } from '../pages/words.ts';
import { menuPath } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

/** Whether everything that the page was made of is kept. */
const isKept = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
    const meant = loaded.filter(({ pathname }) => /^\/(guest\/assets\/|files\/|api\/public\/menu\/[^/]+$)/.test(pathname));
    const kept = await Promise.all([location.href, ...meant].map((one) => caches.match(one, { ignoreSearch: true, ignoreVary: true })));
    return meant.length > 3 && kept.every(Boolean);
  });

/** Brings a picture in sight, as browsers differ in what they load ahead, and waits until it is there. */
const see = async (picture: Locator) => {
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
};

for (const locale of ['fr-FR', 'ar-AR'] as const)
  test.describe(`a menu that was read, without a connection, in ${locale}`, () => {
    test('is there again, pictures included, says so, and is the newest as soon as there is one', async ({ openPhone }) => {
      const { page, context } = await openPhone(locale, { worker: true });
      const guest = guestOn(page, locale);
      await page.goto(menuPath('halles', { locale, table: '7' }));
      const pictures = [page.locator('main img').first(), guest.product('bie1').locator('xpath=ancestor::li').locator('img')];
      for (const picture of pictures) await see(picture);
      await expect.poll(() => isKept(page)).toBe(true);

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
