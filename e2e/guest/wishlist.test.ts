// A list that is held out to the waiter, at a venue that takes no orders.
import { guestOn } from '../pages/guest.ts';
import { productName } from '../pages/words.ts';
import { stillness } from '../screens/look.ts';
import { menuPath } from '../setup/people.ts';
import { expect, type OpenPhone, test } from '../setup/test.ts';

type Lock = { released: boolean; release(): Promise<void> };

/** The menu of a venue with a list, on a phone that counts how often its screen is kept on. */
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

test('is shown in the venue’s words above the guest’s, large, on white, and awake while it is open', async ({ openPhone }) => {
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
  // Boxes are read one after the other: not while it comes up.
  await page.evaluate(stillness);

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
  // The browser lets go of it when the page is left for another application, and it is asked for again on return.
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

test('is shown without a connection, in the words that the phone has kept', async ({ openPhone }) => {
  const { page, context, pick, open, show, shown, texts } = await openList(openPhone);
  await page.locator('main li[data-id]').first().waitFor();
  await pick('cha5');
  await open();
  const kept = () =>
    page.evaluate(async () => {
      const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
      const files = loaded.filter((path) => path.startsWith('/guest/assets/'));
      const own = [...(await (await caches.open('menu')).keys())].some(({ url }) => url.endsWith('?locale=fr-FR'));
      return own && (await Promise.all(files.map((one) => caches.match(one, { ignoreVary: true })))).every(Boolean);
    });
  await expect.poll(kept).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await page.getByText(texts.menu.offline).waitFor();
  await open();
  await show();
  await shown.getByText(OWN).waitFor();
  await shown.getByText(GUEST).waitFor();
});
