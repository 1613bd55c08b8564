// A list to show to the waiter, at a venue without ordering.
import { guestOn } from '../pages/guest.ts';
import { productName } from '../pages/texts.ts';
import { waitForAnimations } from '../screens/look.ts';
import { menuPath } from '../setup/people.ts';
import { expect, type OpenPhone, test } from '../setup/test.ts';

type Lock = { released: boolean; release(): Promise<void> };

/** Opens the menu of a venue with a list, on a phone that records wake locks. */
const openList = async (openPhone: OpenPhone) => {
  const visit = await openPhone('de-DE', { worker: true, colorScheme: 'dark' });
  const { page } = visit;
  await page.addInitScript(() => {
    const locks: Lock[] = [];
    const request = async () => {
      const lock: Lock = {
        released: false,
        release: async () => {
          lock.released = true;
        },
      };
      locks.push(lock);
      return lock;
    };
    Object.defineProperty(Navigator.prototype, 'wakeLock', { get: () => ({ request }), configurable: true });
    Object.assign(window, { locks });
  });
  await page.goto(menuPath('port', { locale: 'de-DE', table: '7' }));
  const guest = guestOn(page, 'de-DE');
  const { texts, sheet, button } = guest;
  return {
    ...visit,
    ...guest,
    locks: () => page.evaluate(() => (window as unknown as { locks: Lock[] }).locks.map(({ released }) => released)),
    list: sheet(texts.basket.listTitle),
    shown: sheet(texts.shown.title),
    open: async () => {
      await page.getByRole('button', { name: new RegExp(`^${texts.basket.showList}`) }).press('Enter');
      await sheet(texts.basket.listTitle).waitFor();
    },
    show: () => button(texts.shown.open).press('Enter'),
    back: () => button(texts.shown.back).press('Enter'),
  };
};

const [OWN, GUEST] = [productName('cha5', 'fr-FR'), productName('cha5', 'de-DE')];

test('is shown in the venue’s language above the guest’s, large, on white, with the screen kept on', async ({ openPhone }) => {
  const { page, pick, open, show, back, shown, list, locks, button, texts, sheet, product } = await openList(openPhone);
  await page.locator('main li[data-id]').first().waitFor();
  await pick('cha5');
  await product('cha1').click();
  const dialog = sheet(productName('cha1', 'de-DE'));
  await button(texts.product.addNote, dialog).click();
  await dialog.getByRole('textbox').fill('Ohne Zucker bitte');
  await button(texts.product.add, dialog).click();
  await dialog.waitFor({ state: 'detached' });
  await open();
  await list.getByRole('listitem').filter({ hasText: GUEST }).getByRole('button', { name: texts.product.moreOf }).press('Enter');
  await show();
  await shown.waitFor();
  // Reads the boxes one after the other, so the animation must have ended.
  await page.evaluate(waitForAnimations);

  const line = shown.getByRole('listitem').filter({ hasText: OWN });
  await line.getByText('2 ×').waitFor();
  expect(await line.getByText(OWN).getAttribute('lang')).toBe('fr-FR');
  const [own, guest] = await Promise.all([line.getByText(OWN).boundingBox(), line.getByText(GUEST).last().boundingBox()]);
  expect(guest?.y).toBeGreaterThan(own?.y ?? Number.POSITIVE_INFINITY);
  await shown.getByText('Ohne Zucker bitte').waitFor();
  await shown.getByText('Tisch 7').waitFor();
  const sizes = await line.evaluate((item) =>
    [item.querySelector('b'), item.querySelector('h3')].map((one) => Number.parseFloat(getComputedStyle(one as Element).fontSize)),
  );
  expect(sizes[0]).toBeGreaterThanOrEqual(32);
  expect(sizes[1]).toBeGreaterThanOrEqual(24);
  expect(await shown.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe('rgb(255, 255, 255)');
  const { width = 0, height = 0 } = (await shown.boundingBox()) ?? {};
  expect([width, height]).toEqual([390, 844]);

  await expect.poll(locks).toEqual([false]);
  // The browser releases the lock when the page is hidden; the page requests it again on return.
  await page.evaluate(async () => {
    await (window as unknown as { locks: Lock[] }).locks[0]?.release();
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(locks).toEqual([true, false]);
  await back();
  await shown.waitFor({ state: 'detached' });
  await expect.poll(locks).toEqual([true, true]);
  expect(await list.isVisible()).toBe(true);
});

test('is shown offline, with the cached texts', async ({ openPhone }) => {
  const { page, context, pick, open, show, shown, texts } = await openList(openPhone);
  await page.locator('main li[data-id]').first().waitFor();
  await pick('cha5');
  await open();
  const isCached = () =>
    page.evaluate(async () => {
      const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
      const files = loaded.filter((path) => path.startsWith('/guest/assets/'));
      const own = [...(await (await caches.open('menu')).keys())].some(({ url }) => url.endsWith('?locale=fr-FR'));
      return own && (await Promise.all(files.map((one) => caches.match(one, { ignoreVary: true })))).every(Boolean);
    });
  await expect.poll(isCached).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await page.getByText(texts.menu.offline).waitFor();
  await open();
  await show();
  await shown.getByText(OWN).waitFor();
  await shown.getByText(GUEST).waitFor();
});
