// The guest page in the customizer's frame: it hears the page around it and nobody else, shows what it is told, and sends nothing.
import { darkVariantOf } from '@ardoise/contract/rules/look/colours.ts';
import { readFromFrame } from '@ardoise/contract/rules/look/messages.ts';
import { demoRecordId, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { Locator, Page } from '@playwright/test';
import { frameMenu } from '../../pages/framed.ts';
import { productName } from '../../pages/words.ts';
import { demoAddress } from '../../setup/demo.ts';
import { expect, test } from '../../setup/test.ts';

const rgbPlain = 'rgb(251, 250, 248)';
const ground = (value: string) => ({ type: 'set', selector: 'cst-global-background', property: 'background-color', value });
const [SAND, rgbSand] = [ground('#f4ecd8'), 'rgb(244, 236, 216)'];
const DISH = demoRecordId('halles', 'product', 'cha1');

/** A colour as the browser writes it. */
const rgbOf = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

/** Requests that could count or order. */
const sentBy = (page: Page): string[] => {
  const sent: string[] = [];
  page.context().on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`);
  });
  return sent;
};

test('wears what it is told, shows what is hidden, and forgets it all', async ({ openPhone }) => {
  const visit = await openPhone('fr-FR');
  const { frame, tell, ready, heard } = await frameMenu(visit, 'halles');
  await ready();
  expect(await heard()).toEqual([{ origin: demoAddress(), data: { type: 'ready' } }]);
  const body = frame.locator('body');
  const price = frame.locator('.cst-item-price').first();
  await tell(SAND, { type: 'set', selector: 'cst-item-price', property: 'display', value: 'none' });
  await expect(body).toHaveCSS('background-color', rgbSand);
  await expect(price).toHaveCSS('position', 'absolute');
  await tell({ type: 'hidden', shown: true });
  await expect(price).toHaveCSS('opacity', '0.4');
  await tell({ type: 'remove', selector: 'cst-item-price' });
  await expect(price).toHaveCSS('opacity', '1');
  await tell({ type: 'reset' });
  await expect(body).toHaveCSS('background-color', rgbPlain);
  // What is no word of the customizer is not heard.
  await tell(SAND, ground('red;}body{display:none'), ground('url(//evil.example)'), { ...ground('#000000'), selector: 'body' }, null, 7);
  await tell({ type: 'set', selector: 'cst-item', property: '__proto__', value: '#000000' });
  await expect(body).toHaveCSS('background-color', rgbSand);
  expect(await body.isVisible()).toBe(true);
});

test('tells what is clicked, or chosen by key, and opens nothing meanwhile; else it is the page of guests', async ({ openPhone }) => {
  const visit = await openPhone('fr-FR');
  // A robot is not counted anyway.
  await visit.context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false }));
  const sent = sentBy(visit.page);
  const { frame, tell, ready, heard } = await frameMenu(visit, 'halles');
  await ready();
  const picks = async () => (await heard()).map(({ data }) => readFromFrame(data)).filter((told) => told?.type === 'selected');
  const line = frame.locator(`main li[data-id="${DISH}"]`).first();
  const name = line.locator('h4 button');
  await tell({ type: 'mode', select: true });
  // The mode has come once the name does not lie over its line any more.
  await expect.poll(() => name.evaluate((button) => getComputedStyle(button, '::after').content)).toBe('none');
  const box = () => line.evaluate((item) => item.getBoundingClientRect().height);
  const before = await box();
  await name.click();
  await expect.poll(async () => (await picks()).length).toBe(1);
  const [first] = await picks();
  expect(first).toMatchObject({ selector: `cst-item-title[${DISH}]`, name: productName('cha1', 'fr-FR') });
  expect(first).toMatchObject({
    shown: { 'font-size': '16px', 'text-align': 'left', color: '#1b1f24', 'background-color': 'transparent' },
  });
  expect(first?.type === 'selected' && first.around[0]).toBe(`cst-item[${DISH}]`);
  expect(first?.type === 'selected' && first.around.at(-1)).toBe('cst-global-background');
  await expect(line.locator('h4')).toHaveCSS('outline-style', 'solid');
  expect(await box()).toBe(before);
  await line.locator('.cst-item-price').click();
  await expect
    .poll(async () => (await picks()).at(-1))
    .toMatchObject({
      selector: `cst-item-price[${DISH}]`,
      name: productName('cha1', 'fr-FR'),
    });
  // Asked by name, of those that it shows.
  const [price, unknown] = [`cst-item-price[${DISH}]`, 'cst-item-price[00000000-0000-4000-8000-000000000000]'];
  await tell({ type: 'name', selectors: [price, unknown, 'body'] });
  await expect.poll(async () => (await heard()).at(-1)?.data).toEqual({ type: 'named', names: { [price]: productName('cha1', 'fr-FR') } });
  await frame.locator('.bar .main').click();
  await expect.poll(async () => (await picks()).at(-1)).toMatchObject({ name: expect.stringMatching(/^\S+( \S+)* 1 \S+ \d+,\d\d €$/) });
  await frame.locator('main h2').first().click();
  await expect.poll(async () => (await picks()).at(-1)).toMatchObject({ selector: expect.stringMatching(/^cst-menu-title\[/) });
  await name.focus();
  await name.press('Enter');
  await expect.poll(async () => (await picks()).at(-1)).toMatchObject({ selector: `cst-item-title[${DISH}]` });
  expect(await frame.getByRole('dialog').count()).toBe(0);

  await tell({ type: 'saved' });
  await expect(line.locator('h4')).toHaveCSS('outline-style', 'none');
  await name.click();
  const dialog = frame.getByRole('dialog');
  await dialog.waitFor();
  await dialog.locator('.main').click();
  await dialog.waitFor({ state: 'detached' });
  await line.locator('.j button').last().click();
  await frame.locator('.bar .main').click();
  expect(await frame.getByRole('dialog').count()).toBe(0);
  expect(await frame.locator('header a[hreflang]').count()).toBe(0);
  expect(await visit.page.evaluate((venue) => localStorage.getItem(`ardoise.${venue}`), demoVenueIds.halles)).toBeNull();
  await visit.page.goto('about:blank');
  expect(sent).toEqual([]);
});

/** In the page: the ground, the text and what the browser draws itself, as they are computed. */
const sight = (body: Locator) =>
  body.evaluate((element) => {
    const { backgroundColor, color } = getComputedStyle(element);
    return [backgroundColor, color, getComputedStyle(document.documentElement).colorScheme];
  });

for (const colorScheme of ['light', 'dark'] as const)
  test(`is a light or a dark phone as it is told, on a ${colorScheme} device; what is clicked is told in the colours of the records`, async ({
    openPhone,
  }) => {
    const visit = await openPhone('fr-FR', { colorScheme });
    const { frame, tell, ready, heard } = await frameMenu(visit, 'halles');
    await ready();
    const body = frame.locator('body');
    const sees = (...wanted: string[]) => expect.poll(() => sight(body)).toEqual(wanted);
    const [plain, ink] = [
      ['rgb(251, 250, 248)', 'rgb(27, 31, 36)', 'light'],
      ['rgb(18, 20, 22)', 'rgb(236, 234, 230)', 'dark'],
    ] as const;
    // Until somebody says, as the device is set.
    await sees(...(colorScheme === 'dark' ? ink : plain));
    for (const [screen, wanted] of [
      ['dark', ink],
      ['light', plain],
      ['dark', ink],
    ] as const) {
      await tell({ type: 'screen', screen });
      await sees(...wanted);
    }
    // Each look that is worn next, too; a light one is turned over.
    await tell(SAND, { type: 'set', selector: 'cst-item-title', property: 'color', value: '#7a1f1f' });
    await expect(body).toHaveCSS('background-color', rgbOf(darkVariantOf('#f4ecd8')));
    const title = frame.locator(`li[data-id="${DISH}"] .cst-item-title`).first();
    const dark = rgbOf(darkVariantOf('#7a1f1f'));
    await expect(title).toHaveCSS('color', dark);
    await tell({ type: 'mode', select: true });
    await expect.poll(() => title.locator('button').evaluate((button) => getComputedStyle(button, '::after').content)).toBe('none');
    await title.click();
    const picks = async () => (await heard()).map(({ data }) => readFromFrame(data)).filter((told) => told?.type === 'selected');
    await expect.poll(async () => (await picks()).at(-1)).toMatchObject({ shown: { color: '#7a1f1f', 'background-color': 'transparent' } });
    await expect(title).toHaveCSS('color', dark);
    // What is dark is so on any phone.
    await tell({ type: 'reset' }, ground('#14161c'), { type: 'screen', screen: 'light' });
    await expect.poll(async () => (await sight(body)).filter((_, at) => at !== 1)).toEqual(['rgb(20, 22, 28)', 'dark']);
    await tell({ type: 'reset' });
    await sees(...plain);
  });

test('leads to what is chosen outside, folded or not', async ({ openPhone }) => {
  const { frame, tell, ready } = await frameMenu(await openPhone('fr-FR'), 'halles');
  await ready();
  const last = frame.locator('main li[data-id]').last();
  const id = await last.getAttribute('data-id');
  await tell({ type: 'select', selector: `cst-item[${id}]` });
  await expect(frame.locator(`li[data-id="${id}"]`).first()).toBeInViewport();
  await expect(last).toHaveCSS('outline-style', 'solid');
  await tell({ type: 'select', selector: null });
  await expect(last).toHaveCSS('outline-style', 'none');
});

test('hears no other window, of whatever origin', async ({ openPhone }) => {
  const visit = await openPhone('fr-FR');
  const speaking = (word: object, then = '') => `<script>parent.frames[0].postMessage(${JSON.stringify(word)}, '*');${then}</script>`;
  await visit.context.route('http://foreign.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: speaking(ground('#ff0000'), "parent.postMessage({ spoke: 'foreign' }, '*')") }),
  );
  const { frame, tell, ready, heard } = await frameMenu(visit, 'halles');
  await ready();
  await visit.page.evaluate(
    ([same, sandboxed]) => {
      for (const attributes of [{ srcdoc: same }, { srcdoc: sandboxed, sandbox: 'allow-scripts' }, { src: 'http://foreign.test/' }])
        document.body.append(Object.assign(document.createElement('iframe'), attributes));
    },
    [
      speaking(ground('#00ff00'), "parent.postMessage({ spoke: 'same' }, '*')"),
      speaking(ground('#0000ff'), "parent.postMessage({ spoke: 'null' }, '*')"),
    ] as const,
  );
  const spoke = async () => (await heard()).flatMap(({ data }) => (data as { spoke?: string }).spoke ?? []).sort();
  await expect.poll(spoke).toEqual(['foreign', 'null', 'same']);
  // What comes after theirs is heard: theirs was not.
  await tell({ type: 'set', selector: 'cst-global-title', property: 'color', value: '#7a1f1f' });
  await expect(frame.locator('main h2').first()).toHaveCSS('color', 'rgb(122, 31, 31)');
  await expect(frame.locator('body')).toHaveCSS('background-color', rgbPlain);
});

test('hears no parent of another origin, and tells it nothing', async ({ openPhone }) => {
  const visit = await openPhone('fr-FR');
  // As if no policy kept that page from framing it.
  await visit.context.route('**/m/*preview=1*', async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  const { frame, tell, heard } = await frameMenu(visit, 'halles', { at: 'http://foreign.test' });
  await frame.locator('.bar .main').waitFor();
  await expect.poll(() => visit.watch.answers.some(({ path }) => path.startsWith('/style/styles'))).toBe(true);
  await tell(SAND, { type: 'mode', select: true });
  await frame.locator('main h4 button').first().click();
  await frame.getByRole('dialog').waitFor();
  await expect(frame.locator('body')).toHaveCSS('background-color', rgbPlain);
  expect(await heard()).toEqual([]);
});

test('hears a back-office of another origin that the server names', async ({ openPhone }) => {
  const office = 'http://office.test';
  const visit = await openPhone('fr-FR');
  // As a server writes it that is configured so; the journeys' is not.
  await visit.context.route('**/m/*preview=1*', async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': _, ...headers } = response.headers();
    const html = (await response.text()).replace('<div id="root"', `<div id="root" data-office="${office}"`);
    await route.fulfill({ response, headers, body: html });
  });
  const { frame, tell, heard, ready } = await frameMenu(visit, 'halles', { at: office });
  await ready();
  await tell(SAND, { type: 'mode', select: true });
  await expect(frame.locator('body')).toHaveCSS('background-color', rgbSand);
  await frame.locator('main h2').first().click();
  await expect.poll(async () => (await heard()).map(({ origin }) => origin)).toEqual([demoAddress(), demoAddress()]);
});

test('stays alive under ten thousand words', async ({ openPhone }) => {
  const visit = await openPhone('fr-FR');
  await visit.context.addInitScript(() => {
    const { replaceSync } = CSSStyleSheet.prototype;
    const counted = window as unknown as { made: number };
    counted.made = 0;
    CSSStyleSheet.prototype.replaceSync = function (text) {
      counted.made += 1;
      replaceSync.call(this, text);
    };
  });
  const { frame, tell, ready } = await frameMenu(visit, 'halles');
  await ready();
  await tell(...Array.from({ length: 10_000 }, (_, place) => ground(`#${(place + 0x100000).toString(16)}`)), SAND);
  await expect(frame.locator('body')).toHaveCSS('background-color', rgbSand);
  // Once a picture, not once a word.
  expect(await frame.locator('body').evaluate(() => (window as unknown as { made: number }).made)).toBeLessThan(2_000);
});
