// Choosing a product: search with typos and suggestions, the sheet with its choices, and recommendations.

import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { fill } from '@ardoise/contract/rules/text/texts.ts';
import { demoRecordId } from '@ardoise/demo/fill/ids.ts';
import type { ProductKey } from '@ardoise/demo/menu/products.ts';
import type { Locator, Page } from '@playwright/test';
import { guestOn } from '../pages/guest.ts';
import { backInStock, runOut } from '../pages/orders.ts';
import { productName, tagName } from '../pages/texts.ts';
import { menuPath } from '../setup/people.ts';
import { expect, type OpenPhone, test } from '../setup/test.ts';

const openMenu = async (openPhone: OpenPhone, locale: Locale = 'fr-FR', settings: Parameters<OpenPhone>[1] = {}) => {
  const visit = await openPhone(locale, settings);
  await visit.page.emulateMedia({ reducedMotion: 'reduce' });
  await visit.page.goto(menuPath('halles', { locale }));
  await visit.page.locator('main li[data-id]').first().waitFor();
  return { ...visit, ...guestOn(visit.page, locale) };
};

const idsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...new Set([...document.querySelectorAll('main li[data-id]')].map((item) => item.getAttribute('data-id') ?? ''))].sort(),
  );
const idOf = (key: ProductKey) => demoRecordId('halles', 'product', key);

/** Searches, and waits for the results; returns their ids. */
const searchOn = (page: Page) => async (text: string) => {
  await page.getByRole('searchbox').fill(text);
  await page.locator('main [id^=f], main:not(:has(li))').first().waitFor({ state: 'attached' });
  return idsOn(page);
};

test.describe('a search', () => {
  test('understands plurals, typos and categories, and shows results above the keyboard', async ({ openPhone }) => {
    const guest = await openMenu(openPhone);
    const { page } = guest;
    const search = searchOn(page);
    const beers = await search('BIERES');
    expect(beers).toContain(idOf('bie1'));
    expect(beers).not.toContain(idOf('cha1'));
    const first = await page.locator('main li[data-id]').first().boundingBox();
    expect((first?.y ?? Number.POSITIVE_INFINITY) + 60).toBeLessThan(500);
    const clear = async () => {
      await page.getByRole('button', { name: guest.texts.menu.clear }).click();
      await page.locator('main [id^=s]').first().waitFor();
    };
    await clear();
    expect(await search('expresso')).toContain(idOf('cha1'));
    await clear();
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
    expect(await page.getByRole('searchbox').evaluate((field) => field === document.activeElement)).toBe(true);
  });

  for (const [locale, query] of [
    ['fr-FR', 'sans gluten'],
    ['de-DE', 'glutenfrei'],
    ['jp-JP', 'グルテンなし'],
    ['ar-AR', 'بدون غلوتين'],
  ] as const)
    test(`for "${query}" shows the same as the filter, with the number of hidden dishes, in ${locale}`, async ({ openPhone }) => {
      const guest = await openMenu(openPhone, locale);
      const { page, texts, sheet, showMatching, button } = guest;
      const status = page.getByRole('search').getByRole('status');
      const found = await searchOn(page)(query);
      const statusText = (await status.textContent()) ?? '';
      await page.getByRole('searchbox').fill('');
      await page.locator('main [id^=s]').first().waitFor();
      await button(texts.menu.filter).click();
      await sheet(texts.menu.filter)
        .getByRole('checkbox', { name: tagName('allergen:gluten', locale) })
        .check();
      await showMatching().click();
      await expect(status).not.toBeEmpty();
      expect(await idsOn(page)).toEqual(found);
      expect(statusText).toContain((await status.textContent()) ?? '?');
      await button(texts.menu.showAll).click();
      await expect(status).toBeEmpty();
    });

  test('for an allergen alone offers to exclude it', async ({ openPhone }) => {
    const guest = await openMenu(openPhone);
    const { page, texts, product } = guest;
    await page.getByRole('searchbox').fill('gluten');
    await page.getByRole('button', { name: texts.menu.avoid.replace('{name}', tagName('allergen:gluten', 'fr-FR')) }).click();
    await product('plc5').waitFor({ state: 'detached' });
    await product('plc3').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
  });

  test('without results suggests similar names and categories, and counts results that the filter hides', async ({ openPhone }) => {
    const guest = await openMenu(openPhone);
    const { page, texts, sheet, showMatching, button, product } = guest;
    const search = page.getByRole('search');
    await page.getByRole('searchbox').fill('expreso zzzz');
    await search.getByText(texts.menu.didYouMean).waitFor();
    await search.getByRole('button', { name: productName('cha1'), exact: true }).click();
    await product('cha1').waitFor();
    await page.getByRole('searchbox').fill('zzzz');
    await search.getByRole('button', { name: 'Bières', exact: true }).click();
    await product('bie1').waitFor();

    await button(texts.menu.filter).click();
    await sheet(texts.menu.filter)
      .getByRole('checkbox', { name: tagName('allergen:gluten', 'fr-FR') })
      .check();
    await showMatching().click();
    await page.getByRole('searchbox').fill(productName('bie1'));
    await expect(search.getByRole('status')).toContainText(texts.menu.hidden.one?.replace('{n}', '1') ?? '?');
    await button(texts.menu.showAll, search).click();
    await product('bie1').waitFor();
  });
});

test.describe('a sheet with choices', () => {
  for (const [key, viewport] of [
    ['sof4', { width: 390, height: 844 }],
    ['cha3', { width: 390, height: 844 }],
    ['sof4', { width: 1440, height: 900 }],
    ['for3', { width: 320, height: 640 }],
  ] as const)
    test(`shows the first choice when it opens: ${key} at ${viewport.width} × ${viewport.height}`, async ({ openPhone }) => {
      for (const locale of ['fr-FR', 'de-DE'] as const) {
        const { product, sheet } = await openMenu(openPhone, locale, { viewport });
        await product(key).click();
        const dialog = sheet(productName(key, locale));
        await dialog.locator('[data-step]').first().waitFor();
        const room = await dialog.evaluate((box) => {
          const bottom = box.querySelector('[data-step] .choice')?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
          return (box.querySelector('.sheet-action')?.getBoundingClientRect().top ?? 0) - bottom;
        });
        expect(room).toBeGreaterThanOrEqual(0);
        // The picture stays large enough.
        expect((await dialog.locator('.sheet-picture').boundingBox())?.height).toBeGreaterThanOrEqual(80);
      }
    });
});

/** Distance in pixels from the sheet's title to one of its choices. */
const belowTitle = (sheet: Locator, place: number) =>
  sheet
    .locator('[data-step]')
    .nth(place)
    .evaluate((group) => {
      const title = group.closest('dialog')?.querySelector('h2')?.getBoundingClientRect();
      return group.getBoundingClientRect().top - (title?.bottom ?? 0);
    });

test.describe('the sheet of a bundle', () => {
  test('scrolls to the next open choice, names the missing one, and focuses it', async ({ openPhone }) => {
    const guest = await openMenu(openPhone);
    const { texts, product, sheet, mainButton } = guest;
    await product('for3').click();
    const dialog = sheet(productName('for3'));
    const main = mainButton(dialog);
    const [dish, dessert] = [dialog.locator('[data-step]').nth(0), dialog.locator('[data-step]').nth(1)];
    const nameOf = async (step: Locator) => texts.product.pickNext.replace('{name}', (await step.locator('legend').textContent()) ?? '');
    await expect(main).toContainText(await nameOf(dish));
    await dish.getByRole('radio').last().click();
    // Right below the title, or as far up as the content allows.
    await expect.poll(() => belowTitle(dialog, 1)).toBeLessThan(120);
    expect(await belowTitle(dialog, 1)).toBeGreaterThan(-5);
    expect(await dish.evaluate((group) => group.contains(document.activeElement))).toBe(true);
    await expect(main).toContainText(await nameOf(dessert));
    await dialog.locator('.sheet-scroll').evaluate((box) => box.scrollTo(0, 0));
    await main.click();
    await expect.poll(() => dessert.evaluate((group) => group.contains(document.activeElement))).toBe(true);
    await dessert.getByText(texts.product.missing).waitFor();
    await expect(dialog.getByText(texts.product.missing)).toHaveCount(1);
    // Only the content below the title and the close button scrolls, not the sheet itself.
    expect(await dialog.evaluate((sheet) => sheet.scrollTop)).toBe(0);
  });

  test('shows the quantity once no choice is missing, and does not scroll as a whole', async ({ openPhone }) => {
    const { page, product, sheet, mainButton, texts } = await openMenu(openPhone);
    await product('for3').click();
    const bundle = sheet(productName('for3'));
    const groups = bundle.locator('[data-step]');
    await mainButton(bundle).waitFor();
    expect(await bundle.getByRole('button', { name: texts.product.moreOf }).count()).toBe(0);
    // A choice may add another choice.
    for (let place = 0; place < (await groups.count()); place++) await groups.nth(place).getByRole('radio').first().check();
    await bundle.getByRole('button', { name: texts.product.moreOf }).waitFor();
    await page.keyboard.press('Escape');
    // Recommendations contain visually hidden texts far below the visible part.
    await product('plc1').press('Enter');
    const plain = sheet(productName('plc1'));
    await plain.getByRole('heading', { name: texts.product.recommendations }).waitFor();
    expect(await plain.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThan(2);
  });

  test('does not scroll on while the keyboard is used', async ({ openPhone }) => {
    const guest = await openMenu(openPhone);
    const { page, product, sheet } = guest;
    await product('for3').press('Enter');
    const dialog = sheet(productName('for3'));
    const first = dialog.locator('[data-step]').first().getByRole('radio').first();
    await first.focus();
    const before = await belowTitle(dialog, 0);
    await page.keyboard.press('ArrowDown');
    await expect(dialog.locator('[data-step]').first().getByRole('radio').nth(1)).toBeChecked();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(Math.abs((await belowTitle(dialog, 0)) - before)).toBeLessThan(80);
    expect(await belowTitle(dialog, 1)).toBeGreaterThan(80);
  });

  test('takes a note for any product, also later from the basket', async ({ openPhone }) => {
    const guest = await openMenu(openPhone);
    const { page, texts, pick, openBasket, basket, sheet, button, mainButton } = guest;
    await pick('plc6');
    await openBasket();
    await basket().getByRole('button', { name: texts.basket.edit }).click();
    const dialog = sheet(productName('plc6'));
    await button(texts.product.addNote, dialog).click();
    await page.keyboard.type('Sans cornichons');
    await mainButton(dialog).click();
    await basket().getByText('Sans cornichons').waitFor();
  });
});

test.describe('a recommended product', () => {
  test('is added with one tap in the sheet, and offered once in the basket', async ({ openPhone }) => {
    const guest = await openMenu(openPhone);
    const { page, texts, product, sheet, openBasket, basket, mainButton } = guest;
    const plus = (key: ProductKey, within: Locator) =>
      within.getByRole('button', { name: texts.product.addOne.replace('{name}', productName(key)), exact: true });
    await product('plc6').click();
    const dialog = sheet(productName('plc6'));
    await plus('bie1', dialog).click();
    await dialog.getByRole('status').getByText(productName('bie1')).waitFor();
    await mainButton(dialog).press('Enter');
    await openBasket();
    for (const key of ['plc6', 'bie1'] as const)
      await basket()
        .locator('.line')
        .filter({ hasText: productName(key) })
        .waitFor();
    // Products in the basket are not offered.
    expect(await plus('bie1', basket()).count()).toBe(0);
    await plus('bie5', basket()).click();
    await basket()
      .locator('.line')
      .filter({ hasText: productName('bie5') })
      .waitFor();
    await basket().getByRole('button', { name: texts.product.close }).click();
    await openBasket();
    await basket().locator('.line').first().waitFor();
    expect(await plus('bie5', basket()).count()).toBe(0);
    await page.keyboard.press('Escape');
  });
});

test.describe('a popular product', () => {
  test('is marked in words on the menu', async ({ openPhone }) => {
    const { page, texts } = await openMenu(openPhone);
    const popular = page.locator('main li').filter({ hasText: texts.menu.often });
    const ids = await popular.evaluateAll((items) => [...new Set(items.map((item) => item.getAttribute('data-id')))]);
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.length).toBeLessThanOrEqual(5);
  });
});

test('a bundle keeps its choices until it is added, however its sheet is closed', async ({ openPhone }) => {
  const { page, texts, sheet, product, mainButton, closed } = await openMenu(openPhone);
  const dialog = sheet(productName('for3'));
  const checked = dialog.getByRole('radio', { checked: true });
  const group = (place: number) => dialog.locator('fieldset.choices').nth(place);
  const open = async (count: number) => {
    await product('for3').click();
    await dialog.waitFor();
    expect(await checked.count()).toBe(count);
  };
  await open(0);
  await group(0).getByRole('radio').first().check();
  await group(1)
    .getByRole('radio', { name: productName('des2') })
    .check();
  const waysToClose = [
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
    () => dialog.getByRole('button', { name: texts.product.close }).click(),
  ];
  for (const close of waysToClose) {
    await close();
    await closed(dialog);
    await open(2);
  }
  await page.keyboard.press('Escape');
  await closed(dialog);
  await runOut('des2');
  try {
    await expect(page.locator(`main li[data-id="${idOf('des2')}"]`).first()).toContainText(texts.menu.unavailable);
    await open(1);
    await dialog
      .getByRole('alert')
      .getByText(fill(texts.menu.pair, { name: productName('des2'), value: texts.menu.unavailable }))
      .waitFor();
  } finally {
    await backInStock('des2');
  }
  await group(1).getByRole('radio').last().check();
  await group(2).getByRole('radio').first().check();
  await mainButton(dialog).click();
  await closed(dialog);
  await open(0);
  await group(0).getByRole('radio').first().check();
  await page.keyboard.press('Escape');
  await closed(dialog);
  await page.reload();
  await page.locator('main li[data-id]').first().waitFor();
  await open(0);
});
