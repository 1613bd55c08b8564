// The guest page applies its venue's look: in the document, in every language, and live.
import type { GuestOrder } from '@ardoise/contract/orders.ts';
import { bcp47, LOCALES } from '@ardoise/contract/rules/locales.ts';
import type { StyleRecord } from '@ardoise/contract/rules/look/records.ts';
import { demoRecordId, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { Page } from '@playwright/test';
import { guestOn, isMenuCached } from '../../pages/guest.ts';
import { place } from '../../pages/orders.ts';
import { productName } from '../../pages/texts.ts';
import { changeOffer } from '../../setup/demo-database.ts';
import { callAs, DESK, menuPath } from '../../setup/people.ts';
import { expect, test } from '../../setup/test.ts';

const lookOf = (venue: 'halles' | 'port') => `/style/styles?venueId=${demoVenueIds[venue]}`;
const LOOK = lookOf('halles');
const style = (selector: string, property: StyleRecord['property'], value: string): StyleRecord => ({ selector, property, value });
const save = (...records: StyleRecord[]) => callAs('manager@demo.test', 'PUT', LOOK, records);
/** Saves the look of the venue without ordering, which may hide prices. */
const saveSmart = (...records: StyleRecord[]) => callAs('smart-manager@demo.test', 'PUT', lookOf('port'), records);

const SAND = style('cst-global-background', 'background-color', '#f4ecd8');
const NIGHT = style('cst-global-background', 'background-color', '#101828');
const RED_TITLES = style('cst-global-title', 'color', '#7a1f1f');
const MULI = style('cst-global-title', 'font-family', 'Muli');
const [rgbSand, rgbNight, rgbPlain, rgbRed] = ['rgb(244, 236, 216)', 'rgb(16, 24, 40)', 'rgb(251, 250, 248)', 'rgb(122, 31, 31)'];

test.afterEach(async () => {
  await callAs('manager@demo.test', 'DELETE', LOOK);
  await callAs('smart-manager@demo.test', 'DELETE', lookOf('port'));
});

const expectBackground = (page: Page, ground: string) => expect(page.locator('body')).toHaveCSS('background-color', ground);
/** Collects a page's requests to other servers. */
const foreignRequestsOf = (page: Page): string[] => {
  const foreignRequests: string[] = [];
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== 'localhost') foreignRequests.push(request.url());
  });
  return foreignRequests;
};

test('an open page applies a saved look, and keeps the basket and typed text', async ({ openPhone }) => {
  const visit = await openPhone('fr-FR', { viewport: DESK });
  const { page } = visit;
  const { pick, basket, texts } = guestOn(page, 'fr-FR');
  await page.goto(menuPath('halles', { locale: 'fr-FR' }));
  await pick('cha1');
  const name = basket().getByLabel(texts.basket.name);
  await name.fill('Léa');
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await expectBackground(page, rgbPlain);
  await save(SAND, RED_TITLES);
  await expectBackground(page, rgbSand);
  await expect(page.locator('main h2').first()).toHaveCSS('color', rgbRed);
  await save(NIGHT);
  await expectBackground(page, rgbNight);
  await expect(page.locator('main h2').first()).not.toHaveCSS('color', rgbRed);
  await save();
  await expectBackground(page, rgbPlain);
  await expect(name).toHaveValue('Léa');
  await basket().getByText(productName('cha1', 'fr-FR')).first().waitFor();
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
});

test('is applied without JavaScript in each of the eleven languages, without requests to other servers', async ({ openPhone }) => {
  await save(SAND, RED_TITLES, MULI);
  const { page } = await openPhone('fr-FR', { javaScriptEnabled: false });
  const foreignRequests = foreignRequestsOf(page);
  for (const locale of LOCALES) {
    await page.goto(menuPath('halles', { locale }));
    await expect(page.locator('html')).toHaveAttribute('lang', bcp47(locale));
    await expectBackground(page, rgbSand);
    await expect(page.locator('main h4').first()).toHaveCSS('color', rgbRed);
    await expect(page.locator('main h2').first()).toHaveCSS('font-family', /^Muli,/);
    // The name on the cover stays white.
    await expect(page.locator('h1')).toHaveCSS('color', 'rgb(255, 255, 255)');
  }
  expect(foreignRequests).toEqual([]);
});

test('loads the file of Muli, and inverts a light look on a dark screen', async ({ openPhone }) => {
  await save(SAND, MULI);
  const { page, watch } = await openPhone('fr-FR', { colorScheme: 'dark' });
  await page.goto(menuPath('halles', { locale: 'fr-FR' }));
  await page.waitForFunction(() => document.fonts.check('16px Muli'));
  expect(watch.answers.filter(({ path }) => path.includes('mulish-latin-')).map(({ status }) => status)).toContain(200);
  await expect(page.locator('body')).not.toHaveCSS('background-color', rgbSand);
  await expect(page.locator('body')).not.toHaveCSS('background-color', rgbPlain);
});

test('hides prices only visually, and pictures fully', async ({ openPhone }) => {
  await saveSmart(style('cst-item-price', 'display', 'none'), style('cst-item-image', 'display', 'none'));
  const { page } = await openPhone('fr-FR');
  await page.goto(menuPath('port', { locale: 'fr-FR' }));
  const line = guestOn(page, 'fr-FR').product('cha1').locator('xpath=ancestor::li');
  const box = await line.locator('.cst-item-price').boundingBox();
  expect([box?.width, box?.height]).toEqual([1, 1]);
  expect(await line.locator('img').isVisible()).toBe(false);
  expect(await line.ariaSnapshot()).toMatch(/\d+,\d\d\s€/);
});

test('opens a dish by a tap on its line if names are hidden, with name and price in its sheet', async ({ openPhone }) => {
  await saveSmart(style('cst-global-title', 'display', 'none'), style('cst-global-price', 'display', 'none'));
  const { page } = await openPhone('fr-FR');
  const id = demoRecordId('port', 'product', 'cha1');
  await page.goto(menuPath('port', { locale: 'fr-FR' }));
  const line = page.locator(`li[data-id="${id}"]`).first();
  const box = await line.locator('.cst-item-title button').boundingBox();
  expect([box?.width, box?.height]).toEqual([1, 1]);
  await line.click({ position: { x: 30, y: 20 } });
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('heading', { name: productName('cha1') })).toBeVisible();
  await expect(sheet.locator('.price')).toBeVisible();
});

test('shows hidden prices on an open page as soon as the venue takes orders', async ({ openPhone }) => {
  await saveSmart(style('cst-global-price', 'display', 'none'));
  const { page } = await openPhone('fr-FR');
  await page.goto(menuPath('port', { locale: 'fr-FR' }));
  const width = async () => (await page.locator('.cst-item-price').first().boundingBox())?.width;
  expect(await width()).toBe(1);
  await changeOffer(demoVenueIds.port, 3);
  try {
    await expect.poll(width).toBeGreaterThan(20);
  } finally {
    await changeOffer(demoVenueIds.port, 1);
  }
  await expect.poll(width).toBe(1);
});

test('shows the picture of one dish beside its text while all others are hidden', async ({ openPhone }) => {
  const { page } = await openPhone('fr-FR');
  await page.goto(menuPath('halles', { locale: 'fr-FR' }));
  const pictured = page.locator('main li[data-id]:has(img)');
  await expect.poll(() => pictured.count()).toBeGreaterThan(1);
  const ids = await pictured.evaluateAll((lines) => [...new Set(lines.map((line) => (line as HTMLElement).dataset.id))]);
  const [shown, hidden] = [0, 1].map((index) => page.locator(`li[data-id="${ids[index]}"]`).first());
  const room = (line = shown) =>
    line?.evaluate((item) => {
      const [title, picture] = ['h4', 'img'].map((part) => item.querySelector(part)?.getBoundingClientRect());
      return { beside: (title?.right ?? 0) <= (picture?.left ?? 0), seen: (picture?.height ?? 0) > 0 };
    });
  const before = await room();
  expect(before).toEqual({ beside: true, seen: true });
  await save(style('cst-item-image', 'display', 'none'), style(`cst-item-image[${ids[0]}]`, 'display', 'block'));
  await expect.poll(async () => (await room(hidden))?.seen).toBe(false);
  expect(await room()).toEqual(before);
  const [title, list] = await Promise.all([hidden?.locator('h4').boundingBox(), hidden?.boundingBox()]);
  expect(title?.width).toBeCloseTo(list?.width ?? 0, 0);
});

test('draws the separator of one kind by its own style, over the style of all separators', async ({ openPhone }) => {
  const { page } = await openPhone('fr-FR');
  await page.goto(menuPath('halles', { locale: 'fr-FR' }));
  const line = page.locator('main li').first();
  await expect(line).toHaveCSS('border-top', '1px solid rgb(228, 225, 220)');
  await save(style('cst-global-separator', 'border-top-width', '5px'));
  await expect(line).toHaveCSS('border-top', '5px solid rgb(228, 225, 220)');
  await save(style('cst-global-separator', 'border-top-width', '5px'), style('cst-item', 'border-top', 'none'));
  await expect(line).toHaveCSS('border-top-width', '0px');
  await save(style('cst-global-separator', 'border-top', 'none'), style('cst-item', 'border-top-width', '3px'));
  await expect(line).toHaveCSS('border-top', '3px solid rgb(228, 225, 220)');
});

test('keeps unavailable products pale in any colours', async ({ openPhone }) => {
  const { page } = await openPhone('fr-FR');
  const id = demoRecordId('halles', 'product', 'cha1');
  const available = (unavailable: boolean) =>
    callAs('manager@demo.test', 'PUT', `/api/menu/${demoVenueIds.halles}/product/available/${id}`, { unavailable });
  await save(SAND, RED_TITLES, style('cst-global-price', 'color', '#7a1f1f'), style('cst-item', 'background-color', '#ffffff'));
  await available(true);
  try {
    await page.goto(menuPath('halles', { locale: 'fr-FR' }));
    const line = page.locator(`main li.off[data-id="${id}"]`).first();
    const soft = await line.evaluate((item) => getComputedStyle(item.querySelector('.cst-item-price') as Element).color);
    expect(soft).not.toBe(rgbRed);
    await expect(line.locator('h4')).toHaveCSS('color', soft);
    // The reason keeps its full contrast.
    await expect(line.locator('.w')).not.toHaveCSS('color', soft);
    await expect(page.locator('main li:not(.off) h4').first()).toHaveCSS('color', rgbRed);
  } finally {
    await available(false);
  }
});

test('a dish with its own style has it before and after the script loads', async ({ openPhone }) => {
  const id = demoRecordId('halles', 'product', 'cha1');
  await save(style(`cst-item-title[${id}]`, 'color', '#7a1f1f'));
  const { page } = await openPhone('fr-FR');
  let releaseScripts = () => undefined as unknown;
  const gate = new Promise((resolve) => {
    releaseScripts = () => resolve(undefined);
  });
  await page.route('**/guest/assets/*.js', async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto(menuPath('halles', { locale: 'fr-FR' }), { waitUntil: 'domcontentloaded' });
  const title = guestOn(page, 'fr-FR').product('cha1').locator('xpath=..');
  const lines = page.locator('main li[data-id]');
  await expect(title).toHaveCSS('color', rgbRed);
  expect(new Set(await lines.evaluateAll((lines) => lines.map((line) => (line as HTMLElement).dataset.id)))).toEqual(new Set([id]));
  releaseScripts();
  await expect.poll(() => lines.count()).toBeGreaterThan(50);
  await expect(title).toHaveCSS('color', rgbRed);
  await expect(page.locator(`main li:not([data-id="${id}"]) h4`).first()).not.toHaveCSS('color', rgbRed);
});

test('the page of an order applies the look when it opens', async ({ openPhone }) => {
  const order: GuestOrder = await place('Léa', ['cha1'], null);
  await save(SAND, RED_TITLES);
  const { page } = await openPhone('fr-FR');
  await page.goto(`/m/${demoVenueIds.halles}/order/${order.uuid}`);
  await expectBackground(page, rgbSand);
  await expect(page.locator('h1')).toHaveCSS('color', rgbRed);
});

test('a page cached for offline use has its look', async ({ openPhone }) => {
  await save(SAND, MULI);
  const { page, context } = await openPhone('fr-FR', { worker: true });
  await page.goto(menuPath('halles', { locale: 'fr-FR' }));
  await expect.poll(() => isMenuCached(page)).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expectBackground(page, rgbSand);
  await page.waitForFunction(() => document.fonts.check('16px Muli'));
  await context.setOffline(false);
});

test('prints in black on white, whatever the look', async ({ openPhone }) => {
  await save(NIGHT, style('cst-global-title', 'color', '#ffffff'));
  const { page } = await openPhone('fr-FR');
  await page.goto(menuPath('halles', { locale: 'fr-FR' }));
  await expectBackground(page, rgbNight);
  await page.emulateMedia({ media: 'print' });
  await expectBackground(page, rgbPlain);
  await expect(page.locator('main h2').first()).toHaveCSS('color', 'rgb(27, 31, 36)');
});
