// An order from a guest's phone at a table to two tablets at the bar.

import type { Order } from '@ardoise/contract/orders.ts';
import type { InterfaceLocale, Locale } from '@ardoise/contract/rules/locales.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { INSTRUCTION_ROWS } from '@ardoise/demo/menu/instructions.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { endHighlights } from '../pages/bar.ts';
import { staffOn } from '../pages/staff.ts';
import { openTable, orderAs, type Table } from '../pages/table.ts';
import { productName, sixIn } from '../pages/texts.ts';
import { journeyTime } from '../setup/clock.ts';
import { variantsToRun } from '../setup/languages.ts';
import { callAs, menuPath, settled, TABLET } from '../setup/people.ts';
import { expect, type OpenOffice, test, visitsOn } from '../setup/test.ts';

const BARTENDER = 'bartender@demo.test';

const milk = INSTRUCTION_ROWS.find(({ key }) => key === 'milk')!;
const oatMilk = (locale: Locale): string => sixIn(milk.options[1]!.name, locale);

/** Records the waveforms of played tones: sine for the bell, triangle for the error sound. */
const recordSounds = (context: BrowserContext) =>
  context.addInitScript(() => {
    const tones: string[] = [];
    Object.assign(window, { tones });
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) {
      tones.push(this.type);
      start.call(this, when);
    };
  });
const tonesOf = (page: Page): Promise<string[]> => page.evaluate(() => [...(window as unknown as { tones: string[] }).tones]);

/** Opens a tablet with the board and sound on. */
const openBoard = async (openOffice: OpenOffice, locale: InterfaceLocale, settings: Parameters<OpenOffice>[1] = {}) => {
  const visit = await openOffice(locale, { email: BARTENDER, viewport: TABLET, ...settings });
  await recordSounds(visit.context);
  const staff = staffOn(visit.page, locale);
  await staff.open('order');
  // Any touch unlocks the sound; the sound button would mute it.
  await visit.page.getByRole('heading', { level: 1 }).click();
  await visit.page.getByRole('button', { name: staff.t('orders.sound_on') }).waitFor();
  return { ...visit, ...staff };
};

const ordersOf = async (name: string): Promise<Order[]> => {
  const path = `/api/order/${demoVenueIds.halles}/history?page=0&pageSize=100`;
  const orders = await callAs<Order[]>(BARTENDER, 'GET', path);
  return orders.filter(({ customer }) => customer.name === name);
};

/** One language for the whole journey, because its steps depend on each other. */
const ORDERS = variantsToRun('an order at a table', [
  { guest: 'fr-FR', office: 'fr', table: '7' },
  { guest: 'de-DE', office: 'it', table: '12' },
]);

for (const { guest: locale, office, table } of ORDERS)
  test.describe(`an order at table ${table}, the guest in ${locale}, the bar in ${office}`, () => {
    // Serial: each step builds on the previous one.
    test.describe.configure({ mode: 'serial' });
    const name = `Zoé ${locale}`;
    let phone: Table;
    let bar: Awaited<ReturnType<typeof openBoard>>;
    let second: typeof bar;
    let ref = '';
    let people: ReturnType<typeof visitsOn>;
    test.beforeAll(async ({ browser }) => {
      people = visitsOn(browser);
      const { openPhone, openOffice } = people;
      [phone, bar, second] = await Promise.all([
        openTable(openPhone, locale, table),
        openBoard(openOffice, office, { clock: journeyTime() }),
        openBoard(openOffice, office, { clock: journeyTime() }),
      ]);
    });
    test.afterAll(() => people.close());

    test('keeps the basket after a reload', async () => {
      await phone.pick('cha5');
      await phone.pick('cha3', [oatMilk(locale)]);
      await phone.page.reload();
      await phone.openBasket();
      const basket = phone.basket();
      for (const key of ['cha5', 'cha3'] as const) await basket.getByRole('heading', { name: productName(key, locale) }).waitFor();
      await basket.getByText(oatMilk(locale)).waitFor();
      expect(await basket.getByRole('radio', { name: phone.texts.basket.atTable }).isChecked()).toBe(true);
      expect(await basket.getByLabel(phone.texts.basket.tableNumber).inputValue()).toBe(table);
    });

    test('places one order on a double tap, which the bar announces and shows', async () => {
      const boards = [bar, second];
      await phone.basket().getByLabel(phone.texts.basket.name).fill(name);
      const answered = phone.page.waitForResponse(
        (response) => response.request().method() === 'POST' && response.url().includes('/public/order/'),
      );
      await phone.orderButton().dblclick();
      expect((await answered).status()).toBe(201);
      await Promise.all(boards.map((board) => board.card(name).waitFor()));

      ref = await phone.ref();
      const place = bar.t('orders.table', { table });
      for (const board of boards) {
        await board.announcement(board.t('orders.heard_new', { ref, place })).waitFor({ state: 'attached' });
        expect(new Set(await tonesOf(board.page))).toEqual(new Set(['sine']));
        await board.column('order').getByRole('article').filter({ hasText: ref }).getByText(place).waitFor();
      }
      expect(await ordersOf(name)).toHaveLength(1);
      expect(phone.watch.answers.filter(({ method, path }) => method === 'POST' && path.startsWith('/api/public/order/'))).toHaveLength(1);
      expect(await phone.status().textContent()).toBe(phone.texts.order.status.PENDING);
    });

    test('undoes a step on its ticket, which every board shows', async () => {
      await bar.press('prepare', ref);
      await Promise.all([
        phone.page.getByText(phone.texts.order.status.IN_PROGRESS).waitFor(),
        second.column('delivery').getByRole('article').filter({ hasText: ref }).waitFor(),
      ]);
      await second.card(ref).locator('[data-recent-change]').getByText(second.t('orders.event.prepare')).waitFor();
      await bar.press('undo', ref);
      await second.column('order').getByRole('article').filter({ hasText: ref }).getByText(second.t('orders.event.undo')).waitFor();
      await phone.page.getByText(phone.texts.order.status.PENDING).waitFor();
    });

    test('updates the guest and the second tablet live when preparation starts', async () => {
      const preparing = phone.status().getByText(phone.texts.order.status.IN_PROGRESS);
      // The page does not poll while connected.
      await phone.page.getByText(phone.texts.order.live).waitFor();
      const before = await tonesOf(second.page);
      await bar.press('prepare', ref);
      await preparing.waitFor();
      await second
        .column('delivery')
        .getByRole('article')
        .filter({ hasText: ref })
        .getByText(bar.t('orders.status.IN_PROGRESS'), { exact: true })
        .waitFor();
      expect(await phone.page.locator('[aria-current=step]').textContent()).toContain(phone.texts.order.preparing);
      expect(await tonesOf(second.page)).toEqual(before);
    });

    test('offers the undo of the last step only, by any user', async () => {
      await second.press('ready', ref);
      await bar.step('paid', ref).waitFor();
      await bar.press('undo', ref);
      await second.press('ready', ref);
      await bar.step('paid', ref).waitFor();
    });

    test('loses nothing when all pages reload', async () => {
      await phone.page.getByText(phone.texts.order.status.READY).waitFor();
      await Promise.all([phone, bar, second].map(({ page }) => page.reload()));
      expect(await phone.ref()).toBe(ref);
      await phone.page.getByText(phone.texts.order.status.READY).waitFor();
      await phone.page.getByText(oatMilk(locale)).waitFor();
      for (const board of [bar, second]) {
        await board
          .column('delivery')
          .getByRole('article')
          .filter({ hasText: ref })
          .getByText(board.t('orders.status.READY'), { exact: true })
          .waitFor();
      }
    });

    test('moves from both boards to the history when handed over', async () => {
      await bar.press('paid', ref);
      // Checked first, because it stays only during the ten seconds of the undo.
      await second.card(ref).getByText(second.t('orders.status.DELIVERED')).waitFor();
      await phone.page.getByText(phone.texts.order.status.DELIVERED).waitFor();
      await Promise.all([bar, second].map(endHighlights));
      await Promise.all([bar, second].map((board) => board.card(ref).waitFor({ state: 'detached' })));
      await second.menuEntry(second.t('names.history')).click();
      const row = second.page.getByRole('row').filter({ hasText: ref }).filter({ hasText: name });
      await row.getByText(second.t('orders.status.DELIVERED')).waitFor();
      expect(await row.textContent()).toContain(productName('cha5'));
      await row.getByRole('link').click();
      await second.page.getByText(second.t('orders.over')).waitFor();
      expect(await second.step('paid', ref).count()).toBe(0);
    });
  });

test.describe('the fields of a guest', () => {
  test('closes the language menu when the guest clicks elsewhere', async ({ openPhone }) => {
    const { page } = await openTable(openPhone, 'fr-FR', '7');
    const [summary, choice] = [page.getByRole('banner').locator('summary').first(), page.getByRole('link', { name: 'Italiano' })];
    const leaves = [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('heading', { level: 1 }).click(),
      () => page.getByRole('searchbox').focus(),
    ];
    for (const leave of leaves) {
      await summary.click();
      await choice.waitFor();
      await leave();
      await choice.waitFor({ state: 'hidden' });
    }
    await summary.click();
    await page.keyboard.press('Tab');
    await choice.waitFor();
  });

  test('are marked as missing after a try, and scrolled into view', async ({ openPhone }) => {
    const phone = await openTable(openPhone, 'fr-FR', '7');
    const { page, texts } = phone;
    await phone.product('for3').click();
    const sheet = phone.sheet(productName('for3'));
    const missing = sheet.getByText(texts.product.missing);
    await phone.mainButton(sheet).waitFor();
    expect(await missing.count()).toBe(0);
    await phone.mainButton(sheet).click();
    const missingCount = await missing.count();
    expect(missingCount).toBeGreaterThan(0);
    // The burger adds its own questions, which are not marked yet.
    await sheet.getByRole('radio', { name: productName('bur3') }).check();
    await expect.poll(() => missing.count()).toBe(missingCount - 1);
    await page.keyboard.press('Escape');

    await phone.pick('cha5');
    await phone.openBasket();
    await phone.orderButton().click();
    const problem = phone.basket().getByText(texts.problems.nameMissing);
    await problem.waitFor();
    const [problemBox, button] = await Promise.all([problem.boundingBox(), phone.orderButton().boundingBox()]);
    expect((problemBox?.y ?? 0) + (problemBox?.height ?? 0)).toBeLessThan(button?.y ?? 0);
    expect(
      await problem.evaluate((element) => {
        const { left, top } = element.getBoundingClientRect();
        return document.elementFromPoint(left + 2, top + 2) === element;
      }),
    ).toBe(true);
  });
});

test.describe('exceptions', () => {
  let bar: Awaited<ReturnType<typeof openBoard>>;
  let people: ReturnType<typeof visitsOn>;
  test.beforeAll(async ({ browser }) => {
    people = visitsOn(browser);
    bar = await openBoard(people.openOffice, 'fr', { clock: journeyTime() });
  });
  test.beforeEach(() => bar.open('order'));
  test.afterAll(async () => {
    await people.close();
  });

  test('announces a guest’s cancellation at the bar with another sound', async ({ openPhone }) => {
    const phone = await openTable(openPhone, 'fr-FR', '17');
    const { texts } = phone;
    const ref = await orderAs(phone, 'Axel', ['bou2']);
    await bar.card(ref).waitFor();
    // The menu links back to it, also above the bar of another basket.
    await phone.page.goto(menuPath('halles', { table: '17' }));
    await phone.pick('cha5');
    await phone.ordersLine().press('Enter');
    await phone
      .sheet(texts.evening.title)
      .getByRole('link', { name: new RegExp(`^${ref}`) })
      .click();
    expect(await phone.ref()).toBe(ref);
    await phone.button(texts.order.cancel).click();
    await phone.sheet(texts.order.cancelConfirm).getByRole('button', { name: texts.order.cancelYes }).click();
    await phone.page.getByText(texts.order.status.CANCELLED).waitFor();
    await bar
      .card(ref)
      .getByText(`${bar.t('orders.event.cancel')} · ${bar.t('orders.by_guest')}`)
      .waitFor();
    await endHighlights(bar);
    await bar.card(ref).waitFor({ state: 'detached' });
    await bar.announcement(bar.t('orders.heard_cancelled', { ref })).waitFor({ state: 'attached' });
    expect(await tonesOf(bar.page)).toContain('triangle');
  });
});

test.describe('a guest without connection', () => {
  for (const how of ['offline', 'silent'] as const)
    test(`sees a notice, cannot cancel, and reconnects automatically: ${how}`, async ({ openPhone }) => {
      const phone = await openTable(openPhone, 'fr-FR', '18', how === 'silent' ? { clock: journeyTime() } : {});
      const { page, context, texts, watch } = phone;
      await orderAs(phone, `Lou ${how}`, ['bou2']);
      const [live, lost] = [page.getByText(texts.order.live), page.getByText(texts.order.reconnecting)];
      const cancel = phone.button(texts.order.cancel);
      await live.waitFor();
      // Waits for the stream's initial request, whose answer would otherwise count as a connection.
      await expect.poll(() => watch.answers.some(({ path }) => /\/order\/[^/]+\/events$/.test(path))).toBe(true);
      await settled(phone);
      const calls = '**/api/public/order/**';
      if (how === 'offline') await context.setOffline(true);
      else {
        // The stream stays open: only two missing heartbeats show that it is dead.
        await page.route(calls, (route) => route.abort());
        await page.clock.fastForward(36_000);
      }
      await lost.waitFor();
      expect(await live.count()).toBe(0);
      expect(await cancel.isDisabled()).toBe(true);

      if (how === 'offline') await context.setOffline(false);
      else {
        await page.unroute(calls);
        await page.clock.fastForward(6000);
      }
      await live.waitFor();
      expect(await lost.count()).toBe(0);
      await cancel.click();
      const question = phone.sheet(texts.order.cancelConfirm);
      const [keep, yes] = await Promise.all(
        [texts.order.cancelNo, texts.order.cancelYes].map((text) => phone.button(text, question).boundingBox()),
      );
      expect(yes?.width).toBe(keep?.width);
      await phone.button(texts.order.cancelYes, question).click();
      await page.getByText(texts.order.status.CANCELLED).waitFor();
      expect(await phone.button(texts.order.again).getAttribute('class')).toContain('main');
    });
});
