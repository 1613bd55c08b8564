// Orders that the venue does not want: for an unknown table, too large, or many from one guest.
import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { demoRecordId, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { ProductKey } from '@ardoise/demo/menu/products.ts';
import type { Locator } from '@playwright/test';
import { endHighlights } from '../pages/bar.ts';
import { guestOn } from '../pages/guest.ts';
import { openOrders, place } from '../pages/orders.ts';
import { staffOn } from '../pages/staff.ts';
import { pattern } from '../pages/texts.ts';
import { journeyTime } from '../setup/clock.ts';
import { inLanguages } from '../setup/languages.ts';
import { callAs, menuPath, TABLET } from '../setup/people.ts';
import { expect, type OpenPhone, test } from '../setup/test.ts';

const LANGUAGES = ['fr-FR', 'de-DE'] as const;

const openMenu = async (openPhone: OpenPhone, locale: Locale, table: string | undefined, settings: Parameters<OpenPhone>[1] = {}) => {
  const visit = await openPhone(locale, settings);
  const guest = guestOn(visit.page, locale);
  const go = async () => {
    await visit.page.goto(menuPath('halles', { locale, ...(table && { table }) }));
    await visit.page.locator('main li[data-id]').first().waitFor();
  };
  return { ...visit, ...guest, go };
};

test.describe('a table unknown to the venue', () => {
  for (const [locale, title] of inLanguages('is reported on the page, and the guest is asked for the table or the bar', LANGUAGES))
    test(title, async ({ openPhone }) => {
      const { page, texts, go, pick, openBasket, basket, orderButton } = await openMenu(openPhone, locale, '77');
      await go();
      await page.getByRole('alert').getByText(texts.problems.unknownTable.replace('{table}', '77')).waitFor();
      expect(await page.getByText(texts.menu.table.replace('{table}', '77'), { exact: true }).count()).toBe(0);
      await pick('cha5');
      await openBasket();
      const [atTable, atBar] = [texts.basket.atTable, texts.basket.atBar].map((name) => basket().getByRole('radio', { name }));
      await basket().getByText(texts.problems.unknownTable.replace('{table}', '77')).waitFor();
      expect(await basket().getByRole('radio', { checked: true }).count()).toBe(0);
      await basket().getByLabel(texts.basket.name).fill('Léa');
      await orderButton().click();
      await basket().getByText(texts.problems.whereMissing).waitFor();
      await expect(atTable as Locator).toBeFocused();
      await atTable?.check();
      expect(await basket().getByText(texts.problems.whereMissing).count()).toBe(0);
      expect(await basket().getByLabel(texts.basket.tableNumber).inputValue()).toBe('');
      await orderButton().click();
      await expect(basket().getByLabel(texts.basket.tableNumber)).toBeFocused();
      await atBar?.check();
      await orderButton().click();
      await page.waitForURL(/\/order\//);
    });

  for (const [locale, title] of inLanguages('is not reported while the server is unreachable, and is reported afterwards', LANGUAGES))
    test(title, async ({ openPhone }) => {
      const { page, texts, go, pick } = await openMenu(openPhone, locale, '77');
      const failedRequest = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/public/table/'));
      await page.route('**/api/public/table/**', (route) => route.abort());
      await go();
      await failedRequest;
      await pick('cha5');
      await page.getByText(texts.menu.table.replace('{table}', '77'), { exact: true }).waitFor();
      expect(await page.getByText(pattern(texts.problems.unknownTable)).count()).toBe(0);
      await page.unroute('**/api/public/table/**');
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await page.getByText(pattern(texts.problems.unknownTable)).waitFor();
    });
});

test('an order refused by a limit does not count as unanswered after a reload, and can be changed and sent', async ({ openPhone }) => {
  const { page, texts, go, pick, openBasket, basket, orderButton, remembered } = await openMenu(openPhone, 'fr-FR', undefined);
  await page.route('**/api/public/order/**', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'content-type': 'application/problem+json', 'retry-after': '6' },
      body: JSON.stringify({ status: 429, code: 'too_many_requests', message: 'Too many requests.' }),
    }),
  );
  await go();
  await pick('cha5');
  await openBasket();
  await basket().getByLabel(texts.basket.name).fill('Léa');
  await orderButton().click();
  // The text is shown once the phone has stored the answer, which a reload needs.
  await basket().getByText(pattern(texts.problems.tooMany.other)).waitFor();
  await page.unroute('**/api/public/order/**');
  await page.reload();
  await page.locator('main li[data-id]').first().waitFor();
  await openBasket();
  expect(await basket().getByText(texts.problems.unsure).count()).toBe(0);
  await expect(remembered()).toContainText('Léa');
  // The countdown of the limit still runs.
  await orderButton().click();
  await page.waitForURL(/\/order\//);
});

test("the bar's code orders for the bar, also later from a page without it, and too many orders are explained to the guest", async ({
  openPhone,
}) => {
  const { code } = await callAs<{ code: string }>('manager@demo.test', 'PUT', `/api/venue/${demoVenueIds.halles}/bar-code`, { on: true });
  const { page, texts, pick, openBasket, basket, orderButton } = await openMenu(openPhone, 'fr-FR', undefined);
  await page.goto(`${menuPath('halles')}?code=${code}`);
  const storedCode = () => page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}').code, `ardoise.${demoVenueIds.halles}`);
  await expect.poll(storedCode).toEqual({ table: null, code });
  // A page without a code still orders with the stored one.
  await page.goto(menuPath('halles', { locale: 'fr-FR' }));
  await page.locator('main li[data-id]').first().waitFor();
  const busy = { status: 429, code: 'too_many_open_orders', message: 'The venue has too many open orders.' };
  let refusal: object = busy;
  await page.route('**/api/public/order/**', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'content-type': 'application/problem+json', 'retry-after': '60' },
      body: JSON.stringify(refusal),
    }),
  );
  await pick('cha5');
  await openBasket();
  await basket().getByLabel(texts.basket.name).fill('Léa au bar');
  await orderButton().click();
  await basket().getByText(texts.problems.busy).waitFor();
  refusal = { ...busy, errors: { code: { code: 'old_code', message: 'This is not the present code.' } } };
  await orderButton().click();
  await basket().getByText(texts.problems.oldBar).waitFor();
  // Scanning the current code opens the page again, without a message about the old one.
  await expect.poll(storedCode).toBeNull();
  // Removes the route before the next page opens, because a request during the removal may never be answered.
  await page.unroute('**/api/public/order/**');
  await page.goto(`${menuPath('halles', { locale: 'fr-FR' })}&code=${code}`);
  await expect.poll(storedCode).toEqual({ table: null, code });
  await openBasket();
  await orderButton().waitFor();
  expect(await basket().getByText(texts.problems.oldBar).count()).toBe(0);
  await orderButton().click();
  await page.waitForURL(/\/order\//);
  const placed = (await openOrders()).find(({ customer }) => customer.name === 'Léa au bar');
  expect([placed?.origin, placed?.customer.table]).toEqual(['coded', null]);
});

test.describe('a basket with the maximum of an order', () => {
  const line = (key: string, product: ProductKey, qty: number) => ({
    key,
    product: demoRecordId('halles', 'product', product),
    qty,
    note: '',
    instructions: [],
    choices: [],
  });
  const lines = [line('1', 'bou2', 99), line('2', 'cha5', 99), line('3', 'cha6', 2)];
  const storage = { [`ardoise.${demoVenueIds.halles}`]: JSON.stringify({ basket: { lines, costs: [], note: '' } }) };

  test('shows the limit, and accepts no more until something is removed', async ({ openPhone }) => {
    const { page, texts, go, product, mainButton, openBasket, basket, orderButton } = await openMenu(openPhone, 'fr-FR', undefined, {
      storage,
    });
    const full = texts.problems.tooManyPieces.other.replace('{n}', '200');
    await go();
    await openBasket();
    await basket().getByRole('status').getByText(full).waitFor();
    const more = basket().getByRole('button', { name: texts.product.moreOf });
    expect(await more.last().isDisabled()).toBe(true);
    expect(await orderButton().isEnabled()).toBe(true);
    await page.keyboard.press('Escape');

    await product('cha4').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(full).waitFor();
    expect(await mainButton(dialog).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');

    await openBasket();
    await basket().getByRole('button', { name: texts.product.fewer }).last().click();
    await basket().getByText(full).waitFor({ state: 'detached' });
    expect(await more.last().isEnabled()).toBe(true);
  });
});

test.describe('the waiting orders of one guest', () => {
  test('are deleted together after a question with their number and names, on one of two tablets', async ({ openOffice }) => {
    const device = crypto.randomUUID();
    const names = ['Farce A', 'Farce B', 'Farce A'];
    const openBoard = async () => {
      const visit = await openOffice('fr', { email: 'bartender@demo.test', viewport: TABLET, clock: journeyTime() });
      const staff = staffOn(visit.page, 'fr');
      await staff.open('order');
      return { ...visit, ...staff };
    };
    const boards = await Promise.all([openBoard(), openBoard()]);
    for (const name of names) await place(name, ['bou2'], null, device);
    const other = await place('Farce C', ['bou2'], null, crypto.randomUUID());
    const cards = ({ page }: (typeof boards)[0]) => page.getByRole('article').filter({ hasText: /Farce [AB]/ });
    const values = { count: names.length, names: 'Farce A, Farce B' };
    for (const board of boards) {
      await expect.poll(() => cards(board).count()).toBe(names.length);
      await cards(board)
        .last()
        .getByRole('button', { name: board.t('orders.delete') })
        .click();
      await board.page.getByRole('dialog').getByText(board.t('orders.guest_waiting', values)).waitFor();
    }
    const [first, second] = boards as [(typeof boards)[0], (typeof boards)[0]];
    const confirm = ({ page, t }: typeof first) => page.getByRole('button', { name: t('orders.guest_delete', values) }).click();
    await confirm(first);
    await first.page.getByText(first.t('orders.guest_deleted', { n: names.length })).waitFor();
    await Promise.all(boards.map(endHighlights));
    for (const board of boards) await expect.poll(() => cards(board).count()).toBe(0);
    expect(await first.page.getByRole('article').filter({ hasText: other.ref }).count()).toBe(1);
    expect(await second.page.getByRole('dialog').count()).toBe(0);
  });
});
