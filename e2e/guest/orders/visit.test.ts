// A guest's visit on one phone: several orders with their status, stored values, a network that fails and returns.
import type { GuestOrder } from '@ardoise/contract/orders.ts';
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { fill, fillCounted } from '@ardoise/contract/rules/text/texts.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { Page } from '@playwright/test';
import { guestOn, HOUR_MS, storeOwnOrders } from '../../pages/guest.ts';
import { backInStock, place, runOut, take } from '../../pages/orders.ts';
import { openTable, orderAs } from '../../pages/table.ts';
import { escaped, productName } from '../../pages/texts.ts';
import { variantsToRun, withRest } from '../../setup/languages.ts';
import { DESK, menuPath, PHONE, settled, TABLET } from '../../setup/people.ts';
import { expect, type OpenPhone, test } from '../../setup/test.ts';

const VENUE = demoVenueIds.halles;

/** Opens the menu on a phone that placed orders some hours ago, newest first. */
const openWith = async (openPhone: OpenPhone, locale: Locale, orders: readonly GuestOrder[], hours = 0, table: string | null = '7') => {
  const visit = await openPhone(locale);
  const { page } = visit;
  const go = async () => {
    await page.goto(menuPath('halles', { locale, ...(table && { table }) }));
    await page.locator('main li[data-id]').first().waitFor();
  };
  await go();
  await storeOwnOrders(page, orders, table, hours);
  await go();
  return { ...visit, ...guestOn(page, locale) };
};

const cancel = (page: Page, orders: readonly GuestOrder[]) =>
  Promise.all(orders.map(({ uuid }) => page.request.delete(`/api/public/order/${uuid}`)));

// Right to left, because the journey checks the layout and uses the keyboard.
for (const locale of withRest(['ar-AR'], ['fr-FR']))
  test(`shows all orders of a phone with their status, and an alert for a held one, in ${locale}`, async ({ openPhone }) => {
    const ready = await place('Camille', ['cha6', 'epi3'], '7');
    const held = await place('Camille', ['epi3', 'cha5'], '7');
    const fresh = await place('Camille', ['bou2'], '7');
    const phone = await openWith(openPhone, locale, [fresh, held, ready]);
    const { page, texts, ordersLine, sheet, basket } = phone;
    try {
      await take(ready, ['prepare', 'ready']);
      await runOut('epi3');
      // The phone is notified without any action.
      const alert = page.getByRole('alert').filter({ hasText: fill(texts.evening.held, { ref: held.ref }) });
      await alert.waitFor();
      // Ordering again uses the menu, which may be notified later.
      await expect(
        page
          .locator('main li[data-id]')
          .filter({ hasText: productName('epi3', locale) })
          .first(),
      ).toContainText(texts.menu.unavailable);
      const rules = new Intl.PluralRules(locale.slice(0, 2));
      const [count, done] = [fillCounted(texts.evening.count, 3, rules), fillCounted(texts.evening.ready, 1, rules)];
      await expect(ordersLine()).toContainText(`${count} · ${done}`);
      // The bar takes less room than the menu, and does not cover the focused element.
      const bar = await page.locator('.bar').boundingBox();
      expect(bar?.height).toBeLessThanOrEqual(0.4 * PHONE.height);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const hidden = await page.evaluate((top) => {
        const controls = [...document.querySelectorAll<HTMLElement>('main li[data-id] button')];
        return controls.flatMap((control) => {
          control.focus();
          const { bottom } = control.getBoundingClientRect();
          // Folded controls take no focus.
          return document.activeElement === control && bottom > top ? `${control.textContent} ends at ${bottom}` : [];
        });
      }, bar?.y ?? 0);
      expect(hidden).toEqual([]);

      await ordersLine().press('Enter');
      const list = sheet(texts.evening.title).getByRole('listitem');
      await expect(list).toHaveText([held, fresh, ready].map(({ ref }) => new RegExp(`^${ref}`)));
      for (const [place, step] of [texts.evening.onHold, texts.order.received, texts.order.ready].entries())
        await expect(list.nth(place)).toContainText(step);
      await list
        .nth(2)
        .getByRole('button', { name: new RegExp(`^${escaped(texts.order.again)}`) })
        .press('Enter');
      await basket().waitFor();
      await basket()
        .getByRole('heading', { name: productName('cha6', locale) })
        .waitFor();
      await basket()
        .getByRole('status')
        .getByText(fill(texts.evening.leftOut, { names: productName('epi3', locale) }))
        .waitFor();
      await page.keyboard.press('Escape');

      await alert.getByRole('link', { name: texts.order.change }).click();
      await page.getByRole('region', { name: texts.order.change }).waitFor();
      const others = page.getByRole('region', { name: texts.evening.others }).getByRole('listitem');
      await expect(others).toHaveText([fresh, ready].map(({ ref }) => new RegExp(`^${ref}`)));
      await others.first().getByRole('link').click();
      // The page of another order shows the alert too.
      await alert.waitFor();
    } finally {
      await cancel(page, [fresh, held]);
      await backInStock('epi3');
    }
  });

test('orders a beer with four actions on a phone that ordered before, for its stored table', async ({ openPhone }) => {
  const phone = await openTable(openPhone, 'fr-FR', '9');
  const { page, texts, product, sheet, button, basketBar, orderButton, remembered } = phone;
  await orderAs(phone, 'Camille', ['cha5']);
  // This URL has no table.
  await page.goto(menuPath('halles'));
  await page.locator('main li[data-id]').first().waitFor();
  await product('bie1').press('Enter');
  await button(texts.product.add, sheet(productName('bie1'))).press('Enter');
  await basketBar().press('Enter');
  await expect(remembered()).toContainText(`Camille · ${fill(texts.menu.table, { table: '9' })}`);
  expect(await phone.basket().getByLabel(texts.basket.name).count()).toBe(0);
  await orderButton().press('Enter');
  const second = await phone.ref();
  await page.getByText(fill(texts.order.forTable, { table: '9' })).waitFor();

  // The line of stored values opens in place, an order for the bar has no table, and the third order's page lists the second.
  await page.goto(menuPath('halles', { table: '9' }));
  await phone.pick('bie1');
  await phone.openBasket();
  await remembered().getByRole('button').press('Enter');
  await expect(phone.basket().getByLabel(texts.basket.name)).toHaveValue('Camille');
  await phone.basket().getByRole('radio', { name: texts.basket.atBar }).check();
  await orderButton().press('Enter');
  await page.getByText(texts.order.forBar).first().waitFor();
  await page
    .getByRole('region', { name: texts.evening.others })
    .getByRole('link', { name: new RegExp(`^${second}`) })
    .waitFor();
});

test('restores a page from the back-forward cache with the orders placed since', async ({ openPhone }) => {
  const first = await place('Camille', ['cha5'], '7');
  const second = await place('Camille', ['cha6'], '7');
  const phone = await openWith(openPhone, 'fr-FR', [first]);
  const { page, texts, ordersLine } = phone;
  const both = fillCounted(texts.evening.count, 2, new Intl.PluralRules('fr'));
  // After this status the page stores nothing more.
  await expect(ordersLine()).toContainText(`${first.ref} · ${texts.order.received}`);
  // Simulated, because the journeys' browser has no back-forward cache.
  await storeOwnOrders(page, [second, first], '7');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(ordersLine()).toContainText(both);
  await phone.pick('bie1');
  await page.reload();
  await expect(ordersLine()).toContainText(both);
  await cancel(page, [first, second]);
});

test.describe('an order while offline', () => {
  test('shows at once that it is queued, and is sent automatically when online', async ({ openPhone }) => {
    const phone = await openTable(openPhone, 'fr-FR', '8');
    const { context, page, texts, basket, button, orderButton } = phone;
    await phone.pick('bie1');
    await phone.openBasket();
    await basket().getByLabel(texts.basket.name).fill('Noé');
    await context.setOffline(true);
    await basket().getByRole('alert').getByText(texts.evening.offline).waitFor();
    await orderButton().press('Enter');
    await button(texts.problems.resend, basket()).waitFor();
    await expect(basket().getByRole('alert')).toContainText(fill(texts.order.forTable, { table: '8' }));
    // The menu shows it too, above the basket's bar.
    await page.keyboard.press('Escape');
    await page.getByText(texts.evening.offline).waitFor();
    await context.setOffline(false);
    await phone.ref();
    await page.getByText(fill(texts.order.forTable, { table: '8' })).waitFor();
  });

  test('keeps its own table if another one is scanned meanwhile', async ({ openPhone }) => {
    const phone = await openTable(openPhone, 'fr-FR', '8');
    const { page, texts, basket, button, orderButton } = phone;
    await phone.pick('bie1');
    await phone.openBasket();
    await basket().getByLabel(texts.basket.name).fill('Noé');
    await page.route('**/api/public/order/**', (route) => route.abort());
    await orderButton().press('Enter');
    await basket().getByRole('alert').getByText(texts.evening.offline).waitFor();
    await page.goto(menuPath('halles', { table: '12' }));
    await button(texts.problems.resend, basket()).waitFor();
    await expect(basket().getByRole('alert')).toContainText(fill(texts.order.forTable, { table: '8' }));
    await page.unroute('**/api/public/order/**');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await phone.ref();
    await page.getByText(fill(texts.order.forTable, { table: '8' })).waitFor();
  });

  test('that is found hours later is sent only after the guest confirms', async ({ openPhone }) => {
    const phone = await openTable(openPhone, 'fr-FR', '8');
    const { context, page, texts, basket, button, orderButton } = phone;
    await phone.pick('bie1');
    await phone.openBasket();
    await basket().getByLabel(texts.basket.name).fill('Noé');
    await context.setOffline(true);
    await orderButton().press('Enter');
    await button(texts.problems.resend, basket()).waitFor();
    // The page is closed before the network returns, and opened 20 hours later.
    const sent: string[] = [];
    await page.evaluate(
      ([key, span]) => {
        const stored = JSON.parse(localStorage.getItem(key) ?? '{}');
        stored.pending.since -= span;
        localStorage.setItem(key, JSON.stringify(stored));
      },
      [`ardoise.${VENUE}`, 20 * HOUR_MS] as const,
    );
    await page.goto('about:blank');
    await context.setOffline(false);
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/public/order/')) sent.push(request.url());
    });
    await page.goto(menuPath('halles', { table: '8' }));
    await basket().getByRole('alert').getByText(texts.problems.unsure).waitFor();
    // A connection that is lost and restored does not send the order.
    await context.setOffline(true);
    await page.getByRole('status').getByText(texts.menu.offline).waitFor();
    await context.setOffline(false);
    await page.getByRole('status').getByText(texts.menu.offline).waitFor({ state: 'detached' });
    await basket().getByRole('alert').getByText(texts.problems.unsure).waitFor();
    expect(sent).toEqual([]);
    await button(texts.problems.resend, basket()).press('Enter');
    await phone.ref();
    expect(sent).toHaveLength(1);
  });
});

test('the disabled order button describes the reason', async ({ openPhone }) => {
  const phone = await openTable(openPhone, 'fr-FR', '8');
  const { texts, orderButton } = phone;
  await phone.pick('cha2');
  await phone.openBasket();
  try {
    await runOut('cha2');
    await expect(orderButton()).toHaveAttribute('aria-disabled', 'true');
    await expect(orderButton()).toHaveAccessibleDescription(new RegExp(`${texts.evening.line}$`));
    await orderButton().press('Enter');
    await expect(phone.basket().getByRole('button', { name: `${texts.basket.remove} ${productName('cha2')}` })).toBeFocused();
  } finally {
    await backInStock('cha2');
  }
});

for (const viewport of variantsToRun('the basket is beside the menu', [DESK, TABLET]))
  test(`the basket is beside the menu at ${viewport.width} px`, async ({ openPhone }) => {
    const phone = await openTable(openPhone, 'fr-FR', '8', { viewport });
    const { page, texts } = phone;
    const beside = page.getByRole('complementary', { name: texts.basket.title });
    await page.locator('main li[data-id]').first().waitFor();
    await beside.getByText(texts.basket.empty).waitFor();
    await phone.pick('cha5');
    await beside.getByRole('heading', { name: productName('cha5') }).waitFor();
    expect(await phone.basketBar().count()).toBe(0);
    const [menu, aside] = await Promise.all([page.locator('main').boundingBox(), beside.boundingBox()]);
    expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(aside?.x ?? 0);
    expect(aside?.height).toBe(viewport.height);
    await beside.getByLabel(texts.basket.name).fill('Léa');
    await phone.orderButton().click();
    await phone.ref();
  });

/** Collects every layout shift with the moved elements, including shifts right after a tap. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & { value: number; sources: readonly { node: Node | null }[] };
        const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML : (node?.textContent ?? '')).slice(0, 80));
        shifts.push(`${value} ${moved.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shiftsOn = async (page: Page): Promise<string[]> => {
  // An observer is called a frame after the layout.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))));
  return page.evaluate(() => (window as typeof window & { shifts: string[] }).shifts.splice(0));
};

const WIDE = [DESK, { width: 1280, height: 800 }, TABLET] as const;
for (const viewport of WIDE)
  test(`the menu does not move while the page loads, and nothing moves when the first piece is added, at ${viewport.width} px`, async ({
    openPhone,
  }) => {
    const { page } = await openPhone('fr-FR', { viewport });
    await watchShifts(page);
    const guest = guestOn(page, 'fr-FR');
    await page.goto(menuPath('halles', { locale: 'fr-FR', table: '8' }));
    await guest.basket().getByText(guest.texts.basket.empty).waitFor();
    // The table moves the header's row, and the call button the bar.
    expect((await shiftsOn(page)).filter((shift) => /<(main|section|h\d|li)\b/.test(shift))).toEqual([]);
    const name = productName('cha2');
    const line = guest.product('cha2').locator('xpath=ancestor::li');
    await line.scrollIntoViewIfNeeded();
    await shiftsOn(page);
    const places = () => Promise.all([line.boundingBox(), guest.product('cha2').boundingBox()]);
    const before = await places();
    await line.getByRole('button', { name: fill(guest.texts.menu.addOne, { name }) }).click();
    await guest.basket().getByRole('heading', { name }).waitFor();
    expect(await places()).toEqual(before);
    // Only the counter grows, towards the line's start.
    expect((await shiftsOn(page)).filter((shift) => !/^\S+ <div class="j">[^|]*$/.test(shift))).toEqual([]);
  });

test.describe('a guest who returns another day', () => {
  test('is offered the last order, which one action adds to the basket', async ({ openPhone }) => {
    const order = await place('Mia', ['cha5', 'cha6'], null);
    const { page, texts, basket } = await openWith(openPhone, 'fr-FR', [order], 24, null);
    const offer = page.getByRole('button', { name: new RegExp(`^${escaped(texts.evening.lastTime)}`) });
    await expect(offer).toContainText(productName('cha6'));
    await offer.press('Enter');
    for (const key of ['cha5', 'cha6'] as const)
      await basket()
        .getByRole('heading', { name: productName(key) })
        .waitFor();
    await cancel(page, [order]);
  });

  test('is not asked again after declining', async ({ openPhone }) => {
    const order = await place('Mia', ['cha5'], null);
    const { page, texts } = await openWith(openPhone, 'de-DE', [order], 24, null);
    await page.getByRole('button', { name: texts.evening.noThanks }).press('Enter');
    await page.reload();
    await page.locator('main li[data-id]').first().waitFor();
    const known = await page.evaluate((key) => localStorage.getItem(key), `ardoise.${VENUE}`);
    expect(known).not.toContain(order.uuid);
    await cancel(page, [order]);
  });
});

test('an order prints as a receipt, without buttons', async ({ openPhone }) => {
  const order = await place('Mia', ['cha5'], null);
  const { page } = await openPhone('fr-FR');
  const { texts } = guestOn(page, 'fr-FR');
  await page.goto(`/m/${VENUE}/order/${order.uuid}`);
  await page.getByText(productName('cha5')).first().waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByText(texts.order.total, { exact: true }).isVisible()).toBe(true);
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  expect(await page.locator('button:visible').count()).toBe(0);
  await page.emulateMedia({ media: 'screen' });
  await cancel(page, [order]);
});

test('a picture that fails to load keeps its place, and loads once online', async ({ openPhone }) => {
  const visit = await openPhone('fr-FR');
  const { page } = visit;
  await page.route('**/files/**', (route) => route.abort());
  await page.goto(menuPath('halles'));
  const missing = page.locator('main img[data-away]');
  await missing.first().waitFor({ state: 'attached' });
  const shown = await missing.first().boundingBox();
  expect(shown?.height).toBeGreaterThan(40);
  const address = await missing.first().evaluate((image: HTMLImageElement) => image.src);
  // A request aborted after the `online` event would not be repeated.
  await settled(visit);
  await page.unroute('**/files/**');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const isThere = () =>
    page.evaluate((url) => [...document.images].some((one) => one.src === url && one.complete && one.naturalWidth > 0), address);
  await expect.poll(isThere).toBe(true);
  await expect(missing).toHaveCount(0);
});
