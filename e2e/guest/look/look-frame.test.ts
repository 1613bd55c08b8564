// The guest page in the customizer's frame: it accepts messages only from its parent page, applies them, and sends no requests.
import { darkVariantOf } from '@ardoise/contract/rules/look/colours.ts';
import { readFromFrame } from '@ardoise/contract/rules/look/messages.ts';
import { demoRecordId, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { Locator, Page } from '@playwright/test';
import { frameMenu } from '../../pages/framed.ts';
import { productName } from '../../pages/texts.ts';
import { demoAddress } from '../../setup/demo.ts';
import { expect, test } from '../../setup/test.ts';

const rgbPlain = 'rgb(251, 250, 248)';
const ground = (value: string) => ({ type: 'set', selector: 'cst-global-background', property: 'background-color', value });
const [SAND, rgbSand] = [ground('#f4ecd8'), 'rgb(244, 236, 216)'];
const DISH = demoRecordId('halles', 'product', 'cha1');

/** A colour as the browser writes it. */
const rgbOf = (hex: string) => `rgb(${[1, 3, 5].map((index) => Number.parseInt(hex.slice(index, index + 2), 16)).join(', ')})`;

/** Requests that could count or order. */
const sentBy = (page: Page): string[] => {
  const sent: string[] = [];
  page.context().on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`);
  });
  return sent;
};

test('applies received styles, shows hidden elements, and resets', async ({ openPhone }) => {
  const visit = await openPhone('fr-FR');
  const { frame, send, ready, received } = await frameMenu(visit, 'halles');
  await ready();
  expect(await received()).toEqual([{ origin: demoAddress(), data: { type: 'ready' } }]);
  const body = frame.locator('body');
  const price = frame.locator('.cst-item-price').first();
  await send(SAND, { type: 'set', selector: 'cst-item-price', property: 'display', value: 'none' });
  await expect(body).toHaveCSS('background-color', rgbSand);
  await expect(price).toHaveCSS('position', 'absolute');
  await send({ type: 'hidden', shown: true });
  await expect(price).toHaveCSS('opacity', '0.4');
  await send({ type: 'remove', selector: 'cst-item-price' });
  await expect(price).toHaveCSS('opacity', '1');
  await send({ type: 'reset' });
  await expect(body).toHaveCSS('background-color', rgbPlain);
  // Invalid messages are ignored.
  await send(SAND, ground('red;}body{display:none'), ground('url(//evil.example)'), { ...ground('#000000'), selector: 'body' }, null, 7);
  await send({ type: 'set', selector: 'cst-item', property: '__proto__', value: '#000000' });
  await expect(body).toHaveCSS('background-color', rgbSand);
  expect(await body.isVisible()).toBe(true);
});

test('reports the selected element in selection mode without opening it, and works as usual otherwise', async ({ openPhone }) => {
  const visit = await openPhone('fr-FR');
  // Visits of automated browsers are never counted.
  await visit.context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false }));
  const sent = sentBy(visit.page);
  const { frame, send, ready, received } = await frameMenu(visit, 'halles');
  await ready();
  const picks = async () => (await received()).map(({ data }) => readFromFrame(data)).filter((message) => message?.type === 'selected');
  const line = frame.locator(`main li[data-id="${DISH}"]`).first();
  const name = line.locator('h4 button');
  await send({ type: 'mode', select: true });
  // In selection mode the name no longer covers its line.
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
  // Names are returned only for displayed elements.
  const [price, unknown] = [`cst-item-price[${DISH}]`, 'cst-item-price[00000000-0000-4000-8000-000000000000]'];
  await send({ type: 'name', selectors: [price, unknown, 'body'] });
  await expect
    .poll(async () => (await received()).at(-1)?.data)
    .toEqual({ type: 'named', names: { [price]: productName('cha1', 'fr-FR') } });
  await frame.locator('.bar .main').click();
  await expect.poll(async () => (await picks()).at(-1)).toMatchObject({ name: expect.stringMatching(/^\S+( \S+)* 1 \S+ \d+,\d\d €$/) });
  await frame.locator('main h2').first().click();
  await expect.poll(async () => (await picks()).at(-1)).toMatchObject({ selector: expect.stringMatching(/^cst-menu-title\[/) });
  await name.focus();
  await name.press('Enter');
  await expect.poll(async () => (await picks()).at(-1)).toMatchObject({ selector: `cst-item-title[${DISH}]` });
  expect(await frame.getByRole('dialog').count()).toBe(0);

  await send({ type: 'saved' });
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

/** The computed background, text colour and colour scheme of the page. */
const computedColours = (body: Locator) =>
  body.evaluate((element) => {
    const { backgroundColor, color } = getComputedStyle(element);
    return [backgroundColor, color, getComputedStyle(document.documentElement).colorScheme];
  });

for (const colorScheme of ['light', 'dark'] as const)
  test(`shows the requested scheme on a ${colorScheme} device, and reports selections in the colours of the records`, async ({
    openPhone,
  }) => {
    const visit = await openPhone('fr-FR', { colorScheme });
    const { frame, send, ready, received } = await frameMenu(visit, 'halles');
    await ready();
    const body = frame.locator('body');
    const expectColours = (...wanted: string[]) => expect.poll(() => computedColours(body)).toEqual(wanted);
    const [plain, ink] = [
      ['rgb(251, 250, 248)', 'rgb(27, 31, 36)', 'light'],
      ['rgb(18, 20, 22)', 'rgb(236, 234, 230)', 'dark'],
    ] as const;
    // Initially follows the device.
    await expectColours(...(colorScheme === 'dark' ? ink : plain));
    for (const [screen, wanted] of [
      ['dark', ink],
      ['light', plain],
      ['dark', ink],
    ] as const) {
      await send({ type: 'screen', screen });
      await expectColours(...wanted);
    }
    // A look applied later is shown in the dark scheme too: a light one is inverted.
    await send(SAND, { type: 'set', selector: 'cst-item-title', property: 'color', value: '#7a1f1f' });
    await expect(body).toHaveCSS('background-color', rgbOf(darkVariantOf('#f4ecd8')));
    const title = frame.locator(`li[data-id="${DISH}"] .cst-item-title`).first();
    const dark = rgbOf(darkVariantOf('#7a1f1f'));
    await expect(title).toHaveCSS('color', dark);
    await send({ type: 'mode', select: true });
    await expect.poll(() => title.locator('button').evaluate((button) => getComputedStyle(button, '::after').content)).toBe('none');
    await title.click();
    const picks = async () => (await received()).map(({ data }) => readFromFrame(data)).filter((message) => message?.type === 'selected');
    await expect.poll(async () => (await picks()).at(-1)).toMatchObject({ shown: { color: '#7a1f1f', 'background-color': 'transparent' } });
    await expect(title).toHaveCSS('color', dark);
    // A dark look is dark in every scheme.
    await send({ type: 'reset' }, ground('#14161c'), { type: 'screen', screen: 'light' });
    await expect.poll(async () => (await computedColours(body)).filter((_, index) => index !== 1)).toEqual(['rgb(20, 22, 28)', 'dark']);
    await send({ type: 'reset' });
    await expectColours(...plain);
  });

test('scrolls to an element selected outside, folded or not', async ({ openPhone }) => {
  const { frame, send, ready } = await frameMenu(await openPhone('fr-FR'), 'halles');
  await ready();
  const last = frame.locator('main li[data-id]').last();
  const id = await last.getAttribute('data-id');
  await send({ type: 'select', selector: `cst-item[${id}]` });
  await expect(frame.locator(`li[data-id="${id}"]`).first()).toBeInViewport();
  await expect(last).toHaveCSS('outline-style', 'solid');
  await send({ type: 'select', selector: null });
  await expect(last).toHaveCSS('outline-style', 'none');
});

test('ignores other windows of any origin', async ({ openPhone }) => {
  const visit = await openPhone('fr-FR');
  const sending = (message: object, after = '') =>
    `<script>parent.frames[0].postMessage(${JSON.stringify(message)}, '*');${after}</script>`;
  await visit.context.route('http://foreign.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: sending(ground('#ff0000'), "parent.postMessage({ spoke: 'foreign' }, '*')") }),
  );
  const { frame, send, ready, received } = await frameMenu(visit, 'halles');
  await ready();
  await visit.page.evaluate(
    ([sameOrigin, sandboxed]) => {
      for (const attributes of [{ srcdoc: sameOrigin }, { srcdoc: sandboxed, sandbox: 'allow-scripts' }, { src: 'http://foreign.test/' }])
        document.body.append(Object.assign(document.createElement('iframe'), attributes));
    },
    [
      sending(ground('#00ff00'), "parent.postMessage({ spoke: 'same' }, '*')"),
      sending(ground('#0000ff'), "parent.postMessage({ spoke: 'null' }, '*')"),
    ] as const,
  );
  const senders = async () => (await received()).flatMap(({ data }) => (data as { spoke?: string }).spoke ?? []).sort();
  await expect.poll(senders).toEqual(['foreign', 'null', 'same']);
  // A later message from the parent is applied, so the others were ignored.
  await send({ type: 'set', selector: 'cst-global-title', property: 'color', value: '#7a1f1f' });
  await expect(frame.locator('main h2').first()).toHaveCSS('color', 'rgb(122, 31, 31)');
  await expect(frame.locator('body')).toHaveCSS('background-color', rgbPlain);
});

test('ignores a parent of another origin, and sends it nothing', async ({ openPhone }) => {
  const visit = await openPhone('fr-FR');
  // Removes the policy that forbids the frame.
  await visit.context.route('**/m/*preview=1*', async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  const { frame, send, received } = await frameMenu(visit, 'halles', { origin: 'http://foreign.test' });
  await frame.locator('.bar .main').waitFor();
  await expect.poll(() => visit.watch.answers.some(({ path }) => path.startsWith('/style/styles'))).toBe(true);
  await send(SAND, { type: 'mode', select: true });
  await frame.locator('main h4 button').first().click();
  await frame.getByRole('dialog').waitFor();
  await expect(frame.locator('body')).toHaveCSS('background-color', rgbPlain);
  expect(await received()).toEqual([]);
});

test('accepts a back-office of another origin that the server names', async ({ openPhone }) => {
  const office = 'http://office.test';
  const visit = await openPhone('fr-FR');
  // Imitates a server that is configured so.
  await visit.context.route('**/m/*preview=1*', async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': _, ...headers } = response.headers();
    const html = (await response.text()).replace('<div id="root"', `<div id="root" data-office="${office}"`);
    await route.fulfill({ response, headers, body: html });
  });
  const { frame, send, received, ready } = await frameMenu(visit, 'halles', { origin: office });
  await ready();
  await send(SAND, { type: 'mode', select: true });
  await expect(frame.locator('body')).toHaveCSS('background-color', rgbSand);
  await frame.locator('main h2').first().click();
  await expect.poll(async () => (await received()).map(({ origin }) => origin)).toEqual([demoAddress(), demoAddress()]);
});

test('survives ten thousand messages', async ({ openPhone }) => {
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
  const { frame, send, ready } = await frameMenu(visit, 'halles');
  await ready();
  await send(...Array.from({ length: 10_000 }, (_, place) => ground(`#${(place + 0x100000).toString(16)}`)), SAND);
  await expect(frame.locator('body')).toHaveCSS('background-color', rgbSand);
  // Styles are updated once a frame, not once a message.
  expect(await frame.locator('body').evaluate(() => (window as unknown as { made: number }).made)).toBeLessThan(2_000);
});
