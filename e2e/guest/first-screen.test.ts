// The first screen of the menu: the first dish is near the top at any hour, a tap before the script has loaded counts.

import type { Menu } from '@ardoise/contract/menu.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { ProductKey } from '@ardoise/demo/menu/products.ts';
import { SECTION_ROWS } from '@ardoise/demo/menu/sections.ts';
import type { Locator, Page } from '@playwright/test';
import { guestOn, useOwnClock } from '../pages/guest.ts';
import { guestTexts, productName, sixIn } from '../pages/texts.ts';
import { overflowsOf, violationsOf } from '../screens/look.ts';
import { inLanguages, variantsToRun, withRest } from '../setup/languages.ts';
import { callAs, menuPath, PHONE } from '../setup/people.ts';
import { expect, type OpenPhone, test } from '../setup/test.ts';

const FIRST_DISH_PX = 560;
const MANAGER = 'manager@demo.test';
const HALLES = `/api/venue/${demoVenueIds.halles}`;
/** Window sizes in which the first dish is fully visible. */
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
    await useOwnClock(visit.page);
    // Leaves the stream pending, because an aborted one would show the offline notice.
    await visit.page.route('**/events', () => undefined);
  }
  await visit.page.goto(menuPath(venue, { locale, ...(venue === 'halles' && { table: '7' }) }));
  await hydrated(visit.page);
  // Only sections: a folded product in one may start with the name of another.
  const folded = (key: string) => visit.page.locator('main > details > summary').filter({ hasText: sectionName(key, locale) });
  return { ...visit, ...guestOn(visit.page, locale), folded };
};

const boxOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
const middleOf = async (locator: Locator) => {
  const { top, height } = await boxOf(locator);
  return Math.round(top + height / 2);
};

/** Closes the venue during `work`, also for documents from the server. */
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
/** The first dish's name is fully visible near the top. */
const expectFirstDish = async (page: Page) => {
  const { bottom } = await boxOf(page.getByRole('main').getByRole('listitem').first().getByRole('heading'));
  expect(bottom).toBeLessThanOrEqual(FIRST_DISH_PX);
  expect(await overflowsOf(page)).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);
};

/** On each phone, the first dish can be ordered and is fully visible with nothing over it. */
const expectWholeDish = async (page: Page) => {
  const first = page.getByRole('main').getByRole('listitem').first();
  await expect(first).not.toHaveClass(/\boff\b/);
  for (const size of PHONES) {
    await page.setViewportSize(size);
    /** Number of the dish's hidden pixels. */
    const excess = async () => {
      const [{ bottom }, bar] = [await boxOf(first), await boxOf(page.locator('.bar'))];
      return bottom - Math.min(FIRST_DISH_PX, bar.height > 0 ? bar.top : size.height);
    };
    // The page adapts to the new size asynchronously.
    await expect.poll(excess, `at ${size.width} px`).toBeLessThanOrEqual(0);
    expect(await overflowsOf(page)).toEqual([]);
  }
};

/** Waits for the call button, which gives the bar its full height. */
const waitForCallButton = (page: Page, { evening }: (typeof guestTexts)['fr-FR']) =>
  page.locator('.bar').getByRole('button', { name: evening.call }).waitFor();

test.describe('the first dish', () => {
  // For each hour in Paris: the sections that are not served, with the time on their lines.
  for (const [hour, ...waiting] of [
    ['12:00', ['sec1', '07:30']],
    ['15:30', ['sec1', '07:30'], ['sec3', '18:45']],
    ['18:30', ['sec1', '07:30'], ['sec3', '18:45']],
    ['20:00', ['sec1', '07:30']],
    ['23:30', ['sec1', '07:30'], ['sec3', '11:45']],
    ['08:00', ['sec3', '11:45']],
  ] as const)
    test(`is fully visible within ${FIRST_DISH_PX} px at ${hour}, at 390, 360 and 320 px`, async ({ openPhone }) => {
      const clock = `2030-11-26T${hour}:00+01:00`;
      const { page, folded, texts } = await openMenu(openPhone, 'fr-FR', { viewport: PHONE, clock });
      for (const [key, time] of waiting) await folded(key).getByText(time).waitFor();
      await expect.poll(() => page.locator('main > details').count()).toBe(waiting.length);
      // Everything above the dish is shown.
      await page.getByRole('banner').getByText('Table 7').waitFor();
      await page.getByRole('banner').getByRole('button').waitFor();
      await expect(page.getByRole('list', { name: texts.menu.highlights })).toHaveCount(hour === '18:30' ? 1 : 0);
      await waitForCallButton(page, texts);
      await expectWholeDish(page);
      expect(await violationsOf(page)).toEqual([]);
      const port = await openMenu(openPhone, 'fr-FR', { viewport: PHONE, clock }, 'port');
      await expectWholeDish(port.page);
    });

  test('is fully visible while the venue is closed or paused', async ({ openPhone }) => {
    const { page, texts } = await openMenu(openPhone, 'fr-FR', { viewport: PHONE, clock: '2030-11-26T20:00:00+01:00' });
    await whileClosed(async () => {
      await page.reload();
      await page.locator('.bar > .closed').waitFor();
      await waitForCallButton(page, texts);
      await expectWholeDish(page);
    });
    const paused = await openMenu(openPhone, 'fr-FR');
    await whilePaused(async () => {
      await paused.page.reload();
      await paused.page.locator('.bar > .closed').waitFor();
      await waitForCallButton(paused.page, texts);
      await expectWholeDish(paused.page);
    });
  });

  test('is from the dinner section, because sections with mostly unserved dishes come later', async ({ openPhone }) => {
    const { page } = await openMenu(openPhone, 'fr-FR', { viewport: PHONE, clock: '2030-11-26T20:00:00+01:00' });
    const tabs = page.getByRole('navigation', { name: guestTexts['fr-FR'].menu.sections }).getByRole('link');
    await expect(tabs).toHaveText(['sec3', 'sec4', 'sec5', 'sec6', 'sec2', 'sec1'].map((key) => sectionName(key, 'fr-FR')));
  });

  const happyHour = `has its name within ${FIRST_DISH_PX} px in happy hour, also while the venue is closed`;
  for (const locale of ['de-DE', 'ar-AR', ...variantsToRun(happyHour, ['fr-FR', 'es-ES', 'it-IT', 'jp-JP'])] as const)
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

test.describe('the "+" of a line', () => {
  for (const [locale, title] of inLanguages('adds a product without questions in place, and opens the sheet of one with questions', [
    'fr-FR',
    'de-DE',
  ]))
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

/** Changes the menu's data in the API's answers, as if it changed after the document was rendered. */
const changeMenu = (page: Page, change: (menu: Menu) => Partial<Menu>) =>
  page.route('**/api/public/menu/*?locale=*', async (route) => {
    const response = await route.fetch();
    const menu = (await response.json()) as Menu;
    await route.fulfill({ response, json: { ...menu, version: menu.version + 1, ...change(menu) } });
  });

test.describe('the header', () => {
  for (const [locale, title] of inLanguages('states that no orders are taken, and shows the menu', ['fr-FR', 'de-DE']))
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
      expect(await violationsOf(page)).toEqual([]);
    });

  for (const [locale, title] of inLanguages('expands its truncated text with the info button', ['fr-FR', 'de-DE']))
    test(title, async ({ openPhone }) => {
      const { page, texts } = await openMenu(openPhone, locale);
      await whileClosed(async () => {
        await page.reload();
        const closedText = page.getByRole('banner').getByText(texts.menu.noOrders);
        const isCut = () =>
          closedText.evaluate((text) => text.scrollWidth > text.clientWidth && getComputedStyle(text).overflowX === 'hidden');
        expect(await isCut()).toBe(true);
        await page.getByRole('banner').locator('summary').last().click();
        expect(await isCut()).toBe(false);
      });
    });

  for (const [locale, title] of inLanguages('shows at once that the connection is lost', ['fr-FR', 'de-DE']))
    test(title, async ({ openPhone }) => {
      const { page, texts, context } = await openMenu(openPhone, locale);
      await context.setOffline(true);
      await page.getByRole('banner').getByText(texts.menu.offline).waitFor();
      await context.setOffline(false);
    });
});

/** The language and the info button share a row; the venue's state and the table share a row below it. */
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
  test.describe(`the header, in ${locale}`, () => {
    const { menu } = guestTexts[locale];
    const table = menu.table.replace('{table}', '7');
    const inBothWidths = async (page: Page, check: () => Promise<void>) => {
      for (const size of [PHONE, { width: 320, height: 640 }]) {
        await page.setViewportSize(size);
        await check();
      }
    };

    test('has two rows with a table, with an unknown table, and while the venue is closed', async ({ openPhone }) => {
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

    test('has two rows at a venue without ordering, and without JavaScript', async ({ openPhone }) => {
      const { page } = await openPhone(locale, { javaScriptEnabled: false });
      for (const venue of ['port', 'halles'] as const) {
        await page.goto(menuPath(venue, { locale }));
        await inBothWidths(page, () => expectTwoRows(page, menu.open));
      }
    });
  });

/** Opens a menu whose scripts load only after `releaseScripts`. */
const openBeforeScript = async (openPhone: OpenPhone, locale: Locale, change?: (menu: Menu) => Partial<Menu>) => {
  const visit = await openPhone(locale);
  const { page } = visit;
  let releaseScripts = () => undefined as unknown;
  const gate = new Promise((resolve) => {
    releaseScripts = () => resolve(undefined);
  });
  await page.route('**/guest/assets/*.js', async (route) => {
    await gate;
    await route.continue();
  });
  if (change) await changeMenu(page, change);
  await page.goto(menuPath('halles', { locale }), { waitUntil: 'domcontentloaded' });
  const guest = guestOn(page, locale);
  const plus = (key: ProductKey) => guest.product(key).locator('xpath=ancestor::li').locator('.j button').last();
  return { ...visit, ...guest, plus, releaseScripts };
};

test.describe('a tap before the script has loaded', () => {
  for (const [locale, title] of inLanguages('on a name marks it as busy, then opens its sheet', ['fr-FR', 'he-IL']))
    test(title, async ({ openPhone }) => {
      const { product, sheet, releaseScripts } = await openBeforeScript(openPhone, locale);
      await product('cha1').click();
      await expect(product('cha1')).toHaveAttribute('aria-busy', 'true');
      releaseScripts();
      await sheet(productName('cha1', locale)).waitFor();
      await expect(product('cha1')).not.toHaveAttribute('aria-busy');
    });

  for (const [locale, title] of inLanguages('on "+" adds one piece each, before a later tap opens a sheet', ['fr-FR', 'he-IL']))
    test(title, async ({ openPhone }) => {
      const { product, plus, sheet, basketBar, page, releaseScripts } = await openBeforeScript(openPhone, locale);
      await plus('jus2').click();
      await plus('jus2').click();
      await product('cha1').click();
      releaseScripts();
      await sheet(productName('cha1', locale)).waitFor();
      await page.keyboard.press('Escape');
      await basketBar().waitFor();
      await product('jus2').locator('xpath=ancestor::li').locator('.j b').getByText('2', { exact: true }).waitFor();
      await expect(page.locator('[aria-busy]')).toHaveCount(0);
    });

  for (const [locale, title] of inLanguages('on the filter opens it', ['fr-FR', 'he-IL']))
    test(title, async ({ openPhone }) => {
      const { page, sheet, texts, releaseScripts } = await openBeforeScript(openPhone, locale);
      await page.getByRole('search').getByRole('button').click();
      releaseScripts();
      await sheet(texts.menu.filter).waitFor();
    });

  for (const [locale, title] of inLanguages('applies to the same product after the menu has changed', ['fr-FR', 'he-IL']))
    test(title, async ({ openPhone }) => {
      const { product, sheet, plus, basketBar, releaseScripts } = await openBeforeScript(openPhone, locale, (menu) => ({
        categories: menu.categories.map((category) => ({ ...category, products: category.products.toReversed() })),
      }));
      await plus('jus2').click();
      await product('cha1').click();
      releaseScripts();
      await sheet(productName('cha1', locale)).waitFor();
      await basketBar().waitFor();
      await product('jus2').locator('xpath=ancestor::li').locator('.j b').getByText('1', { exact: true }).waitFor();
    });

  for (const [locale, title] of inLanguages('is ignored if the product is gone', ['fr-FR', 'he-IL']))
    test(title, async ({ openPhone }) => {
      const { page, plus, basketBar, product, releaseScripts } = await openBeforeScript(openPhone, locale, (menu) => ({
        categories: menu.categories.map(({ products, ...category }) => ({
          ...category,
          products: products.filter((id) => menu.products.find((one) => one.id === id)?.name !== productName('jus2', locale)),
        })),
      }));
      await plus('jus2').click();
      await plus('jus3').click();
      releaseScripts();
      await basketBar().waitFor();
      await expect(page.locator('main .j b').filter({ visible: true })).toHaveCount(1);
      expect(await product('jus2').count()).toBe(0);
      expect(await page.getByRole('dialog').count()).toBe(0);
    });
});
