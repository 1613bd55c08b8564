// What a guest sees and can do first: the first dish stands high at any hour, what is not served is folded, a tap before the script counts.

import type { Menu } from '@ardoise/contract/menu.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { ProductKey } from '@ardoise/demo/menu/products.ts';
import { SECTION_ROWS } from '@ardoise/demo/menu/sections.ts';
import type { Locator, Page } from '@playwright/test';
import { goByOwnClock, guestOn } from '../pages/guest.ts';
import { guestTexts, productName, sixIn } from '../pages/words.ts';
import { barriersOf, overflowsOf } from '../screens/look.ts';
import { inLanguages, inTurn, withRest } from '../setup/languages.ts';
import { callAs, menuPath, PHONE } from '../setup/people.ts';
import { expect, type OpenPhone, test } from '../setup/test.ts';

const FIRST_DISH_PX = 560;

const sectionName = (key: string, locale: Locale) => sixIn(SECTION_ROWS.find((row) => row.key === key)!.name, locale);
const hydrated = (page: Page) => page.locator('main li[data-id]').first().waitFor();
const openMenu = async (openPhone: OpenPhone, locale: Locale, settings: Parameters<OpenPhone>[1] = {}) => {
  const visit = await openPhone(locale, settings);
  if (settings?.clock) {
    await goByOwnClock(visit.page);
    // Not lost, only silent: nothing is said of the connection.
    await visit.page.route('**/events', () => undefined);
  }
  await visit.page.goto(menuPath('halles', { locale, table: '7' }));
  await hydrated(visit.page);
  const folded = (key: string) => visit.page.locator('main summary').filter({ hasText: sectionName(key, locale) });
  return { ...visit, ...guestOn(visit.page, locale), folded };
};

const boxOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
const middleOf = async (locator: Locator) => {
  const { top, height } = await boxOf(locator);
  return Math.round(top + height / 2);
};

/** The venue takes no orders while the work is done, in the document too. */
const whileClosed = async (work: () => Promise<void>) => {
  const setOpen = (open: boolean) => callAs('manager@demo.test', 'PUT', `/api/venue/${demoVenueIds.halles}/open`, { open });
  await setOpen(false);
  await work().finally(() => setOpen(true));
};

const HAPPY_HOUR = '2030-11-26T18:00:00+01:00';
/** Its whole name is in sight. */
const expectFirstDish = async (page: Page) => {
  const { bottom } = await boxOf(page.getByRole('main').getByRole('listitem').first().getByRole('heading'));
  expect(bottom).toBeLessThanOrEqual(FIRST_DISH_PX);
  expect(await overflowsOf(page)).toEqual([]);
  expect(await barriersOf(page)).toEqual([]);
};

test.describe('the first dish', () => {
  // By the hour of Paris: the sections that wait, with what their lines say of when.
  for (const [hour, ...waiting] of [
    ['15:30', ['sec1', '07:30'], ['sec3', '18:45']],
    ['18:00', ['sec1', '07:30'], ['sec3', '18:45']],
    ['22:30', ['sec1', '07:30']],
    ['03:00', ['sec1', '07:30'], ['sec3', '11:45']],
    ['08:00', ['sec3', '11:45']],
  ] as const)
    test(`is named within ${FIRST_DISH_PX} px at ${hour}`, async ({ openPhone }) => {
      const { page, folded, texts } = await openMenu(openPhone, 'fr-FR', { viewport: PHONE, clock: `2030-11-26T${hour}:00+01:00` });
      for (const [key, time] of waiting) await folded(key).getByText(time).waitFor();
      await expect.poll(() => page.locator('main > details').count()).toBe(waiting.length);
      // With all that stands above it.
      await page.getByRole('banner').getByText('Table 7').waitFor();
      await page.getByRole('banner').getByRole('button').waitFor();
      await expect(page.getByRole('list', { name: texts.menu.highlights })).toHaveCount(hour === '18:00' ? 1 : 0);
      await expectFirstDish(page);
    });

  const happyHour = `is named within ${FIRST_DISH_PX} px in happy hour, while no orders are taken too`;
  for (const locale of ['de-DE', 'ar-AR', ...inTurn(happyHour, ['fr-FR', 'es-ES', 'it-IT', 'jp-JP'])] as const)
    test(`${happyHour}, in ${locale}`, async ({ openPhone }) => {
      const { page, texts } = await openMenu(openPhone, locale, { viewport: PHONE, clock: HAPPY_HOUR });
      const happy = page.getByRole('list', { name: texts.menu.highlights });
      await happy.waitFor();
      await expectFirstDish(page);
      await whileClosed(async () => {
        await page.reload();
        await hydrated(page);
        await page.getByRole('banner').getByText(texts.menu.noOrders).waitFor();
        await happy.waitFor();
        await expectFirstDish(page);
      });
    });
});

test.describe('what is not served now', () => {
  for (const locale of withRest(['ar-AR'], ['fr-FR']))
    test(`is one line that opens by tap, by key and by its tab, and says why its dishes wait, in ${locale}`, async ({ openPhone }) => {
      const { page, folded, product, texts } = await openMenu(openPhone, locale);
      const dish = product('pla3');
      expect(await dish.count()).toBe(0);
      await folded('sec3').click();
      await dish.waitFor();
      const line = dish.locator('xpath=ancestor::li');
      await line.getByText(texts.menu.from.replace('{time}', '').trim()).waitFor();
      await folded('sec3').press('Enter');
      await dish.waitFor({ state: 'hidden' });
      await page
        .getByRole('navigation', { name: texts.menu.sections })
        .getByRole('link', { name: sectionName('sec3', locale), exact: true })
        .click();
      await dish.waitFor();
    });

  for (const [locale, title] of inLanguages('greys nothing that can be had in another place', ['fr-FR', 'ar-AR']))
    test(title, async ({ openPhone }) => {
      const { page, folded } = await openMenu(openPhone, locale);
      await folded('sec1').click();
      const breakfast = page.locator('main > details[open]');
      const line = (key: ProductKey) =>
        breakfast
          .getByRole('listitem')
          .filter({ hasText: productName(key, locale) })
          .first();
      await expect(line('cha1')).not.toHaveClass(/\boff\b/);
      await expect(line('vie1')).toHaveClass(/\boff\b/);
      expect(await line('vie1').locator('.w').textContent()).toMatch(/7:30/);
      expect(await line('cha1').locator('.w').count()).toBe(0);
    });
});

test.describe('"+" on the line', () => {
  for (const [locale, title] of inLanguages('puts in what asks nothing, in place, and opens the sheet of what asks', ['fr-FR', 'de-DE']))
    test(title, async ({ openPhone }) => {
      const { page, texts, product, sheet, basketBar, count } = await openOnPlus(openPhone, locale);
      const line = product('jus2').locator('xpath=ancestor::li');
      const add = line.getByRole('button', { name: texts.menu.addOne.replace('{name}', productName('jus2', locale)) });
      const box = () => line.evaluate((item) => item.getBoundingClientRect().height);
      const before = await box();
      await add.click();
      await count(line, 1);
      await add.click();
      await count(line, 2);
      expect(await box()).toBe(before);
      expect(await page.getByRole('dialog').count()).toBe(0);
      await expect(basketBar()).toContainText('2');
      const less = line.getByRole('button', { name: texts.menu.takeOne.replace('{name}', productName('jus2', locale)) });
      await less.click();
      await count(line, 1);
      await less.press('Enter');
      await expect(add).toBeFocused();
      await basketBar().waitFor({ state: 'detached' });

      await line
        .page()
        .getByRole('button', { name: texts.menu.chooseFor.replace('{name}', productName('cha3', locale)) })
        .first()
        .click();
      await sheet(productName('cha3', locale)).waitFor();
    });
});

const openOnPlus = async (openPhone: OpenPhone, locale: Locale) => {
  const guest = await openMenu(openPhone, locale);
  const count = (line: ReturnType<Page['locator']>, pieces: number) =>
    line.locator('.j b [aria-hidden]').getByText(String(pieces), { exact: true }).waitFor();
  return { ...guest, count };
};

/** The data of the menu, as it became after the document was made. */
const changeMenu = (page: Page, change: (menu: Menu) => Partial<Menu>) =>
  page.route('**/api/public/menu/*?locale=*', async (route) => {
    const response = await route.fetch();
    const menu = (await response.json()) as Menu;
    await route.fulfill({ response, json: { ...menu, version: menu.version + 1, ...change(menu) } });
  });

test.describe('the head', () => {
  for (const [locale, title] of inLanguages('says in words that no orders are taken, and shows the menu', ['fr-FR', 'de-DE']))
    test(title, async ({ openPhone }) => {
      const { page } = await openPhone(locale, { viewport: PHONE });
      const { texts, product } = guestOn(page, locale);
      await changeMenu(page, ({ venue }) => ({ venue: { ...venue, open: false } }));
      await page.goto(menuPath('halles', { locale, table: '7' }));
      await hydrated(page);
      const head = page.getByRole('banner');
      await head.getByText(texts.menu.noOrders).waitFor();
      await head.getByText(texts.menu.closed, { exact: true }).waitFor();
      await product('cha1').waitFor();
      expect(await barriersOf(page)).toEqual([]);
    });

  for (const [locale, title] of inLanguages('gives back the words of its banner with the sign', ['fr-FR', 'de-DE']))
    test(title, async ({ openPhone }) => {
      const { page, texts } = await openMenu(openPhone, locale);
      await whileClosed(async () => {
        await page.reload();
        const words = page.getByRole('banner').getByText(texts.menu.noOrders);
        const isCut = () => words.evaluate((text) => text.scrollWidth > text.clientWidth && getComputedStyle(text).overflowX === 'hidden');
        expect(await isCut()).toBe(true);
        await page.getByRole('banner').locator('summary').last().click();
        expect(await isCut()).toBe(false);
      });
    });

  for (const [locale, title] of inLanguages('says at once that the connection is gone', ['fr-FR', 'de-DE']))
    test(title, async ({ openPhone }) => {
      const { page, texts, context } = await openMenu(openPhone, locale);
      await context.setOffline(true);
      await page.getByRole('banner').getByText(texts.menu.offline).waitFor();
      await context.setOffline(false);
    });
});

/** The language and the sign stand in one row, at its end; below it how the venue stands, with the table. */
const expectTwoRows = async (page: Page, state: string, table?: string) => {
  const head = page.getByRole('banner');
  const [language, sign] = [head.locator('summary').first(), head.locator('summary').last()];
  await expect(head.locator('summary')).toHaveCount(2);
  const row = await middleOf(sign);
  expect(await middleOf(language)).toBe(row);
  const second = head.getByText(state, { exact: true });
  expect((await boxOf(second)).top).toBeGreaterThan(row);
  if (table) expect(Math.abs((await middleOf(head.getByText(table, { exact: true }))) - (await middleOf(second)))).toBeLessThanOrEqual(1);
};

// German has the longest texts, Hebrew is right to left.
for (const locale of withRest(['de-DE', 'he-IL'], ['fr-FR']))
  test.describe(`the rows of the head, in ${locale}`, () => {
    const { menu } = guestTexts[locale];
    const table = menu.table.replace('{table}', '7');
    const inBothWidths = async (page: Page, check: () => Promise<void>) => {
      for (const size of [PHONE, { width: 320, height: 640 }]) {
        await page.setViewportSize(size);
        await check();
      }
    };

    test('are two, with a table, with an unknown one and while no orders are taken', async ({ openPhone }) => {
      const { page } = await openMenu(openPhone, locale);
      await inBothWidths(page, () => expectTwoRows(page, menu.open, table));
      await whileClosed(async () => {
        await page.reload();
        await page.getByRole('banner').getByText(table).waitFor();
        await inBothWidths(page, () => expectTwoRows(page, menu.closed, table));
      });
      await page.goto(menuPath('halles', { locale, table: '999' }));
      await page.getByRole('alert').waitFor();
      await inBothWidths(page, () => expectTwoRows(page, menu.open));
    });

    test('are two where guests only read, and without a script', async ({ openPhone }) => {
      const { page } = await openPhone(locale, { javaScriptEnabled: false });
      for (const venue of ['port', 'halles'] as const) {
        await page.goto(menuPath(venue, { locale }));
        await inBothWidths(page, () => expectTwoRows(page, menu.open));
      }
    });
  });

/** A menu whose script comes once it is let through. */
const openBeforeScript = async (openPhone: OpenPhone, locale: Locale, change?: (menu: Menu) => Partial<Menu>) => {
  const visit = await openPhone(locale);
  const { page } = visit;
  let letThrough = () => undefined as unknown;
  const gate = new Promise((resolve) => {
    letThrough = () => resolve(undefined);
  });
  await page.route('**/guest/assets/*.js', async (route) => {
    await gate;
    await route.continue();
  });
  if (change) await changeMenu(page, change);
  await page.goto(menuPath('halles', { locale }), { waitUntil: 'domcontentloaded' });
  const guest = guestOn(page, locale);
  const plus = (key: ProductKey) => guest.product(key).locator('xpath=ancestor::li').locator('.j button').last();
  return { ...visit, ...guest, plus, letThrough };
};

test.describe('a tap before the script', () => {
  for (const [locale, title] of inLanguages('on a name is marked, and opens its sheet', ['fr-FR', 'he-IL']))
    test(title, async ({ openPhone }) => {
      const { product, sheet, letThrough } = await openBeforeScript(openPhone, locale);
      await product('cha1').click();
      await expect(product('cha1')).toHaveAttribute('aria-busy', 'true');
      letThrough();
      await sheet(productName('cha1', locale)).waitFor();
      await expect(product('cha1')).not.toHaveAttribute('aria-busy');
    });

  for (const [locale, title] of inLanguages('on "+" is one piece, twice are two, and another product goes after them', ['fr-FR', 'he-IL']))
    test(title, async ({ openPhone }) => {
      const { product, plus, sheet, basketBar, page, letThrough } = await openBeforeScript(openPhone, locale);
      await plus('jus2').click();
      await plus('jus2').click();
      await product('cha1').click();
      letThrough();
      await sheet(productName('cha1', locale)).waitFor();
      await page.keyboard.press('Escape');
      await basketBar().waitFor();
      await product('jus2').locator('xpath=ancestor::li').locator('.j b').getByText('2', { exact: true }).waitFor();
      await expect(page.locator('[aria-busy]')).toHaveCount(0);
    });

  for (const [locale, title] of inLanguages('on the filter opens it', ['fr-FR', 'he-IL']))
    test(title, async ({ openPhone }) => {
      const { page, sheet, texts, letThrough } = await openBeforeScript(openPhone, locale);
      await page.getByRole('search').getByRole('button').click();
      letThrough();
      await sheet(texts.menu.filter).waitFor();
    });

  for (const [locale, title] of inLanguages('means the same product where the menu has changed since', ['fr-FR', 'he-IL']))
    test(title, async ({ openPhone }) => {
      const { product, sheet, plus, basketBar, letThrough } = await openBeforeScript(openPhone, locale, (menu) => ({
        categories: menu.categories.map((category) => ({ ...category, products: category.products.toReversed() })),
      }));
      await plus('jus2').click();
      await product('cha1').click();
      letThrough();
      await sheet(productName('cha1', locale)).waitFor();
      await basketBar().waitFor();
      await product('jus2').locator('xpath=ancestor::li').locator('.j b').getByText('1', { exact: true }).waitFor();
    });

  for (const [locale, title] of inLanguages('means nothing where the product is gone', ['fr-FR', 'he-IL']))
    test(title, async ({ openPhone }) => {
      const { page, plus, basketBar, product, letThrough } = await openBeforeScript(openPhone, locale, (menu) => ({
        categories: menu.categories.map(({ products, ...category }) => ({
          ...category,
          products: products.filter((id) => menu.products.find((one) => one.id === id)?.name !== productName('jus2', locale)),
        })),
      }));
      await plus('jus2').click();
      await plus('jus3').click();
      letThrough();
      await basketBar().waitFor();
      await expect(page.locator('main .j b').filter({ visible: true })).toHaveCount(1);
      expect(await product('jus2').count()).toBe(0);
      expect(await page.getByRole('dialog').count()).toBe(0);
    });
});
