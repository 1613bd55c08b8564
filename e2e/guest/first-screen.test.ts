// The first screen of the menu: the first dish is near the top at any hour, a tap before the script has loaded counts.

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
const MANAGER = 'manager@demo.test';
const HALLES = `/api/venue/${demoVenueIds.halles}`;
/** The phones on which the first dish is whole. */
const PHONES = [PHONE, { width: 360, height: 640 }, { width: 320, height: 568 }] as const;

const sectionName = (key: string, locale: Locale) => sixIn(SECTION_ROWS.find((row) => row.key === key)!.name, locale);
const hydrated = (page: Page) => page.locator('main li[data-id]').filter({ visible: true }).first().waitFor();
const openMenu = async (
  openPhone: OpenPhone,
  locale: Locale,
  settings: Parameters<OpenPhone>[1] = {},
  venue: 'halles' | 'port' = 'halles',
) => {
  const visit = await openPhone(locale, settings);
  if (settings?.clock) {
    await goByOwnClock(visit.page);
    // Not lost, only silent: nothing is said of the connection.
    await visit.page.route('**/events', () => undefined);
  }
  await visit.page.goto(menuPath(venue, { locale, ...(venue === 'halles' && { table: '7' }) }));
  await hydrated(visit.page);
  // Sections only: a product folded within one may begin with the name of another.
  const folded = (key: string) => visit.page.locator('main > details > summary').filter({ hasText: sectionName(key, locale) });
  return { ...visit, ...guestOn(visit.page, locale), folded };
};

const boxOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
const middleOf = async (locator: Locator) => {
  const { top, height } = await boxOf(locator);
  return Math.round(top + height / 2);
};

/** The venue takes no orders while the work is done, in the document too. */
const whileClosed = async (work: () => Promise<void>) => {
  const setOpen = (open: boolean) => callAs(MANAGER, 'PUT', `${HALLES}/open`, { open });
  await setOpen(false);
  await work().finally(() => setOpen(true));
};
const whilePaused = async (work: () => Promise<void>) => {
  await callAs(MANAGER, 'PUT', `${HALLES}/pause`, { minutes: 20 });
  await work().finally(() => callAs(MANAGER, 'DELETE', `${HALLES}/pause`));
};

const HAPPY_HOUR = '2030-11-26T18:00:00+01:00';
/** Its whole name is in sight. */
const expectFirstDish = async (page: Page) => {
  const { bottom } = await boxOf(page.getByRole('main').getByRole('listitem').first().getByRole('heading'));
  expect(bottom).toBeLessThanOrEqual(FIRST_DISH_PX);
  expect(await overflowsOf(page)).toEqual([]);
  expect(await barriersOf(page)).toEqual([]);
};

/** On each phone the first dish that can be ordered is whole, and nothing lies over it. */
const expectWholeDish = async (page: Page) => {
  const first = page.getByRole('main').getByRole('listitem').first();
  await expect(first).not.toHaveClass(/\boff\b/);
  for (const size of PHONES) {
    await page.setViewportSize(size);
    /** The pixels of it that are out of sight. */
    const excess = async () => {
      const [{ bottom }, bar] = [await boxOf(first), await boxOf(page.locator('.bar'))];
      return bottom - Math.min(FIRST_DISH_PX, bar.height > 0 ? bar.top : size.height);
    };
    // The page follows the window at its own pace.
    await expect.poll(excess, `at ${size.width} px`).toBeLessThanOrEqual(0);
    expect(await overflowsOf(page)).toEqual([]);
  }
};

/** The call has come, as high as the bar gets by it. */
const called = (page: Page, { evening }: (typeof guestTexts)['fr-FR']) =>
  page.locator('.bar').getByRole('button', { name: evening.call }).waitFor();

test.describe('the first dish', () => {
  // By the hour of Paris: the sections that wait, with what their lines say of when.
  for (const [hour, ...waiting] of [
    ['12:00', ['sec1', '07:30']],
    ['15:30', ['sec1', '07:30'], ['sec3', '18:45']],
    ['18:30', ['sec1', '07:30'], ['sec3', '18:45']],
    ['20:00', ['sec1', '07:30']],
    ['23:30', ['sec1', '07:30'], ['sec3', '11:45']],
    ['08:00', ['sec3', '11:45']],
  ] as const)
    test(`is whole within ${FIRST_DISH_PX} px at ${hour}, at 390, 360 and 320 px`, async ({ openPhone }) => {
      const clock = `2030-11-26T${hour}:00+01:00`;
      const { page, folded, texts } = await openMenu(openPhone, 'fr-FR', { viewport: PHONE, clock });
      for (const [key, time] of waiting) await folded(key).getByText(time).waitFor();
      await expect.poll(() => page.locator('main > details').count()).toBe(waiting.length);
      // With all that stands above it.
      await page.getByRole('banner').getByText('Table 7').waitFor();
      await page.getByRole('banner').getByRole('button').waitFor();
      await expect(page.getByRole('list', { name: texts.menu.highlights })).toHaveCount(hour === '18:30' ? 1 : 0);
      await called(page, texts);
      await expectWholeDish(page);
      expect(await barriersOf(page)).toEqual([]);
      const port = await openMenu(openPhone, 'fr-FR', { viewport: PHONE, clock }, 'port');
      await expectWholeDish(port.page);
    });

  test('is whole while the venue is closed, and while it is paused', async ({ openPhone }) => {
    const { page, texts } = await openMenu(openPhone, 'fr-FR', { viewport: PHONE, clock: '2030-11-26T20:00:00+01:00' });
    await whileClosed(async () => {
      await page.reload();
      await page.locator('.bar > .closed').waitFor();
      await called(page, texts);
      await expectWholeDish(page);
    });
    const paused = await openMenu(openPhone, 'fr-FR');
    await whilePaused(async () => {
      await paused.page.reload();
      await paused.page.locator('.bar > .closed').waitFor();
      await called(paused.page, texts);
      await expectWholeDish(paused.page);
    });
  });

  test('is one of the card at dinner: a section of which most waits comes after', async ({ openPhone }) => {
    const { page } = await openMenu(openPhone, 'fr-FR', { viewport: PHONE, clock: '2030-11-26T20:00:00+01:00' });
    const tabs = page.getByRole('navigation', { name: guestTexts['fr-FR'].menu.sections }).getByRole('link');
    await expect(tabs).toHaveText(['sec3', 'sec4', 'sec5', 'sec6', 'sec2', 'sec1'].map((key) => sectionName(key, 'fr-FR')));
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
