// Details of the guest's menu: double taps, long names, choices that run out, autofill, search.
import type { Product } from '@ardoise/contract/catalog/products.ts';
import type { Order } from '@ardoise/contract/orders.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import type { Profile } from '@ardoise/contract/venues.ts';
import { demoRecordId, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { Page } from '@playwright/test';
import { guestOn } from '../pages/guest.ts';
import { backInStock, runOut } from '../pages/orders.ts';
import { productName } from '../pages/texts.ts';
import { callAs, menuPath, whileChanged } from '../setup/people.ts';
import { expect, type OpenPhone, test } from '../setup/test.ts';

const openMenu = async (openPhone: OpenPhone, locale: Locale = 'fr-FR') => {
  const visit = await openPhone(locale);
  await visit.page.goto(menuPath('halles', { table: '7', locale }));
  await visit.page.locator('main li[data-id]').first().waitFor();
  return { ...visit, ...guestOn(visit.page, locale) };
};

test.describe('a double tap', () => {
  test('acts only on the element of the first tap', async ({ openPhone }) => {
    const guest = await openMenu(openPhone);
    const { page, texts } = guest;
    await guest.product('cha5').click();
    const add = guest.button(texts.product.add, guest.sheet(productName('cha5')));
    // After the first tap the basket's bar is in this place, and after a tap on the bar the order button.
    await add.click({ clickCount: 3 });
    await add.waitFor({ state: 'detached' });
    expect(await guest.basket().count()).toBe(0);
    await guest.basketBar().dblclick();
    await guest.basket().waitFor();
    expect(await page.getByText(texts.problems.nameMissing).count()).toBe(0);
    await guest.orderButton().press('Enter');
    await page.getByText(texts.problems.nameMissing).waitFor();
  });
});

test.describe('the sheet of a product', () => {
  test('keeps its title in sight, unless the title is too high', async ({ openPhone }) => {
    const guest = await openMenu(openPhone);
    const { page } = guest;
    await guest.product('for3').click();
    const title = page.locator('dialog h2');
    const end = page.locator('dialog .add-note');
    const bottom = async (): Promise<number> => {
      await end.scrollIntoViewIfNeeded();
      return title.evaluate((heading) => {
        const { bottom } = heading.getBoundingClientRect();
        return bottom - (heading.parentElement?.getBoundingClientRect().top ?? 0);
      });
    };
    expect(await bottom()).toBeGreaterThan(40);
    await title.evaluate((heading) => {
      heading.textContent = 'Assiette de la maison '.repeat(12);
    });
    await expect.poll(bottom).toBeLessThan(0);
    await page.keyboard.press('Escape');
  });

  test('names a chosen product that ran out, and focuses the choice that is open again', async ({ openPhone }) => {
    const guest = await openMenu(openPhone);
    const { texts } = guest;
    const gone = productName('des2');
    await guest.product('for3').click();
    const sheet = guest.sheet(productName('for3'));
    for (const key of ['bur3', 'des2', 'sof2'] as const) await sheet.getByRole('radio', { name: productName(key) }).check();
    await runOut('des2');
    try {
      await sheet.getByRole('alert').getByText(gone).waitFor();
      expect(await sheet.getByRole('radio', { name: gone }).isChecked()).toBe(false);
      const group = sheet.getByRole('group').filter({ has: guest.page.getByRole('radio', { name: gone }) });
      await guest.button(texts.product.addNote, sheet).scrollIntoViewIfNeeded();
      await guest.mainButton(sheet).click();
      await expect.poll(() => group.evaluate((fieldset) => fieldset.contains(document.activeElement))).toBe(true);
      const [legend, title] = await Promise.all([group.locator('legend').boundingBox(), sheet.locator('h2').boundingBox()]);
      expect(legend?.y).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 0) - 1);
      await sheet.getByRole('radio', { name: productName('des7') }).check();
      expect(await sheet.getByRole('alert').textContent()).toBe('');
      await expect(guest.mainButton(sheet)).not.toContainText('Dessert');
    } finally {
      await backInStock('des2');
    }
  });
});

test.describe('the order form', () => {
  /** Fills all fields at once as soon as they exist, like a browser's autofill. */
  const fillAtOnce = (page: Page, values: Record<string, string>) =>
    page.evaluate((given) => {
      const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      const watcher = new MutationObserver(() => {
        const fields = Object.keys(given).map((name) => document.querySelector<HTMLInputElement>(`dialog [autocomplete="${name}"]`));
        if (fields.includes(null)) return;
        watcher.disconnect();
        for (const field of fields) {
          setValue?.call(field, given[field?.autocomplete ?? '']);
          field?.dispatchEvent(new Event('input', { bubbles: true }));
        }
      });
      watcher.observe(document.body, { subtree: true, childList: true });
    }, values);

  test('keeps values that the browser fills in as soon as it opens', async ({ openPhone }) => {
    const profile = `/api/venue/profile/${demoVenueIds.halles}`;
    await whileChanged<Profile>(
      profile,
      () => ({ contact: 'any' }),
      async () => {
        const guest = await openMenu(openPhone);
        const values = { name: 'Zoé', tel: '06 39 98 55 55', email: 'zoe@example.com' };
        await guest.pick('cha5');
        await fillAtOnce(guest.page, values);
        await guest.openBasket();
        await guest.orderButton().click();
        const ref = await guest.ref();
        const orders = await callAs<Order[]>('bartender@demo.test', 'GET', `/api/order/${demoVenueIds.halles}`);
        const order = orders.find((one) => one.ref === ref);
        expect(order?.customer).toMatchObject({ name: values.name, email: values.email });
        expect(order?.customer.phone).toContain('639985555');
      },
    );
  });
});

test.describe('a search', () => {
  test('scrolls its field to the top on input, not on focus', async ({ openPhone }) => {
    const guest = await openMenu(openPhone);
    const { page } = guest;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const field = page.getByRole('searchbox');
    const top = async () => (await field.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
    await field.focus();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    // With few results the page alone would be too short to scroll.
    await field.fill(productName('for3'));
    await page.locator('main [id^=f]').first().waitFor();
    expect(await top()).toBeLessThan(40);
  });
});

test.describe('a name of the maximum length', () => {
  const path = `/api/menu/${demoVenueIds.halles}/product/${demoRecordId('halles', 'product', 'cha5')}`;
  const put = (record: Product) => callAs<Product>('manager@demo.test', 'PUT', path, record);
  let record: Product;
  const name = 'Chocolat de la maison à la crème '.repeat(7).slice(0, 200).trim();
  test.beforeAll(async () => {
    record = await callAs<Product>('manager@demo.test', 'GET', path);
    const { version } = await put({ ...record, name, languages: record.languages.map((entry) => ({ ...entry, name })) });
    record = { ...record, version };
  });
  test.afterAll(() => put(record));

  test('leaves room for the price in its sheet, and has the price on its first line in the basket', async ({ openPhone }) => {
    const guest = await openMenu(openPhone);
    const { page, texts } = guest;
    await page.locator('main').getByRole('button', { name }).first().click();
    const sheet = guest.sheet(name);
    const add = guest.button(texts.product.add, sheet);
    await add.waitFor();
    // Reads both boxes in one step, because the sheet is still moving.
    const room = await sheet.evaluate((dialog) => {
      const [price, action] = ['.price', '.sheet-action'].map((part) => dialog.querySelector(part)?.getBoundingClientRect());
      return (action?.top ?? 0) - (price?.bottom ?? 0);
    });
    expect(room).toBeGreaterThan(60);
    await add.press('Enter');
    await guest.openBasket();
    const line = await guest
      .basket()
      .getByRole('listitem')
      .filter({ hasText: name })
      .evaluate((item) => {
        const [title, price] = ['h3', 'bdi'].map((part) => item.querySelector(part)?.getBoundingClientRect());
        return { height: title?.height ?? 0, below: (price?.top ?? 0) - (title?.top ?? 0) };
      });
    expect(line.height).toBeGreaterThan(60);
    expect(Math.abs(line.below)).toBeLessThan(8);
  });
});

/** Words of the menu that are broken over two lines although they fit on one. */
const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const isCut = (text: Node, word: string, index: number): boolean => {
      const room = text.parentElement?.closest('h2, h3, li')?.getBoundingClientRect().width ?? 0;
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const pieces = [...range.getClientRects()].filter(({ width }) => width > 0);
      const lines = new Set(pieces.map(({ top }) => Math.round(top)));
      return lines.size > 1 && pieces.reduce((sum, { width }) => sum + width, 0) <= room;
    };
    const walker = document.createTreeWalker(document.querySelector('main') as HTMLElement, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest('h2, h3, li:not(nav li)') || node.parentElement.closest('.sr')) continue;
      for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/[\p{L}\p{N}]+/gu)) if (isCut(node, word, index)) found.push(word);
    }
    return found;
  });

for (const locale of ['fr-FR', 'de-DE'] as const)
  test.describe(`text at double size, in ${locale}`, () => {
    for (const width of [320, 390])
      test(`has no broken words and no picture beside it, at ${width} px`, async ({ openPhone }) => {
        const guest = await openMenu(openPhone, locale);
        const { page } = guest;
        const row = page.locator('main li:has(img)').first();
        const beside = () =>
          row.evaluate((item) => {
            const [title, image] = ['h4', 'img'].map((part) => item.querySelector(part)?.getBoundingClientRect());
            return (title?.top ?? 0) < (image?.bottom ?? 0);
          });
        await page.setViewportSize({ width, height: 844 });
        expect(await beside()).toBe(true);
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '32px';
        });
        await expect.poll(beside).toBe(false);
        expect(await cutWords(page)).toEqual([]);
      });
  });
