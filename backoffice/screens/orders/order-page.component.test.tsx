// The page of an order: stock, actions of a ready order, and the focus after an action.
import type { Order } from '@ardoise/contract/orders.ts';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../i18n/translate.ts';
import { type Answers, deferred } from '../../test/network.ts';
import { test } from '../../test/office.tsx';
import { AT_THE_BAR, answered, noOrders, order, orderItem, outState, part } from '../../test/records.ts';

const BACK = 'DELETE /api/menu/:uuid/unavailable';
const UNDO = 'PUT /api/order/:id/status/undo';

/** A mock server with one order. */
const serverWith = (first: Order, more: (change: (changes: Partial<Order>) => Order) => Answers = () => ({})) => {
  let present = first;
  const change = (changes: Partial<Order>) => {
    present = { ...present, ...changes };
    return present;
  };
  const answers: Answers = {
    ...noOrders,
    'GET /api/order/:venue': () => ({ rows: [present], total: 1 }),
    'GET /api/order/:venue/:id': () => present,
    'GET /api/venue/:venue/call': () => [],
    'GET /api/venue/:venue/message': () => ({ rows: [], total: 0 }),
    ...more(change),
  };
  return { venue: AT_THE_BAR, answers };
};
const named = (word: string, name: string) => page.getByRole('button', { name: `${word}, ${name}`, exact: true });

test('puts a sold-out product back from its line, but not one that is missing only in this order', async ({ openOffice }) => {
  const out = [orderItem(1, { unavailable: true }), orderItem(2, { name: 'Café', unavailable: true })];
  const held = order(1, { status: 'ON_HOLD', items: out });
  const { network, message } = await openOffice(
    `order/${held.id}`,
    serverWith(held, (change) => ({
      'GET /api/menu/:uuid/unavailable': ({ params: { uuid = '' } }) => outState(uuid, uuid === out[0]?.uuid),
      [BACK]: ({ params: { uuid = '' } }) => {
        change({ items: [orderItem(1), ...out.slice(1)] });
        return { id: uuid, unavailable: false };
      },
    })),
  );
  const back = named(t('orders.back_on_menu'), 'Thé vert');
  await expect.element(back).toBeVisible();
  await expect.element(named(t('orders.back_on_menu'), 'Café')).not.toBeInTheDocument();
  (back.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(message(t('orders.back_done', { name: 'Thé vert' }))).toBeVisible();
  expect(network.bodiesOf(BACK)).toHaveLength(1);
  await expect.element(named(t('orders.run_out'), 'Thé vert')).toBeVisible();
  await expect.poll(() => document.activeElement === document.body).toBe(false);
});

test('marks a product out of stock until an hour shown in the dialog, or until the morning of a day', async ({ openOffice }) => {
  const OUT = 'PUT /api/menu/:uuid/unavailable';
  const shown = order(1);
  const { network } = await openOffice(
    `order/${shown.id}`,
    serverWith(shown, () => ({
      'GET /api/menu/:uuid/unavailable': ({ params: { uuid = '' } }) => outState(uuid),
      [OUT]: ({ params: { uuid = '' } }) => ({ id: uuid, unavailable: true, held: 1, until: null }),
    })),
  );
  await userEvent.click(named(t('orders.run_out'), 'Thé vert'));
  const dialog = page.getByRole('dialog', { name: t('orders.out_title', { name: 'Thé vert' }) });
  const ends = () => dialog.element().querySelectorAll('time');
  await expect.poll(() => [...ends()].map(({ dateTime }) => dateTime)).toEqual(Object.values(outState('').ends));
  await userEvent.click(dialog.getByRole('radio', { name: t('orders.out_date') }));
  const day = dialog.getByLabelText(t('orders.out_back_on'));
  const confirm = dialog.getByRole('button', { name: t('orders.run_out') });
  for (const wrong of ['2020-01-01', '']) {
    await userEvent.fill(day, wrong);
    await expect.element(dialog.getByText(t('orders.out_date_wrong'))).toBeVisible();
    await userEvent.click(confirm);
  }
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  await userEvent.fill(day, inAWeek);
  await userEvent.click(confirm);
  await expect.poll(() => network.bodiesOf(OUT)).toMatchObject([{ scope: 'product', until: inAWeek }]);
});

test('shows the options of a part, and marks it out of stock by its own uuid', async ({ openOffice }) => {
  const OUT = 'PUT /api/menu/:uuid/unavailable';
  const coffee = (index: number, milk: string) => part(index, `Café ${index}`, { instructions: [answered('Lait', { [milk]: 1 })] });
  const parts = [coffee(1, 'Avoine'), coffee(2, 'Soja')];
  const menu = orderItem(1, { name: 'Formule', instructions: [answered('Sucre', { Blanc: 2, Roux: 1 })], sub_products: parts });
  const shown = order(1, { status: 'IN_PROGRESS', items: [menu], done: [parts[0]?.uuid ?? ''] });
  const requestedIds: string[] = [];
  await openOffice(
    `order/${shown.id}`,
    serverWith(shown, () => ({
      'GET /api/menu/:uuid/unavailable': ({ params: { uuid = '' } }) => outState(uuid),
      [OUT]: ({ params: { uuid = '' } }) => {
        requestedIds.push(uuid);
        return { id: uuid, unavailable: true, held: 1, until: null };
      },
    })),
  );
  await expect.element(named(t('orders.run_out'), 'Café 2')).toBeVisible();
  const texts = ['Sucre 2 × Blanc, Roux', 'Café 1', 'Lait Avoine', 'Café 2', 'Lait Soja'];
  const text = document.querySelector('main li')?.textContent ?? '';
  const places = texts.map((one) => text.indexOf(one));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
  expect(document.querySelectorAll('[data-part][data-done]')).toHaveLength(1);
  await userEvent.click(named(t('orders.run_out'), 'Café 2'));
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: t('orders.run_out') }));
  await expect.poll(() => requestedIds).toEqual([parts[1]?.uuid]);
});

test('multiplies the parts of a line by its quantity; a quantity of one is not emphasized', async ({ openOffice }) => {
  const bundle = (index: number, qty: number) =>
    orderItem(index, { name: 'Formule', qty, sub_products: [part(index, `Café ${index}`, { net_price: 1 })] });
  const shown = order(1, { items: [bundle(1, 3), bundle(2, 1)] });
  const parts = () => [...document.querySelectorAll('[data-part]')].map((one) => one.firstElementChild?.textContent?.trim());
  for (const screen of ['order', `order/${shown.id}`]) {
    await openOffice(screen, serverWith(shown));
    await expect.poll(parts).toEqual(['3 × Café 1', 'Café 2']);
  }
  const supplements = [...document.querySelectorAll('[data-part]')].map((one) => one.lastElementChild?.textContent);
  expect(supplements.map((text) => text?.includes(t('orders.each', { price: '' }).trim()))).toEqual([true, false]);
});

test('does not offer the single-line scope for an order that is ready', async ({ openOffice }) => {
  const effect: Answers = {
    'GET /api/menu/:uuid/unavailable': ({ params: { uuid = '' } }) => outState(uuid),
  };
  for (const status of ['IN_PROGRESS', 'READY'] as const) {
    const shown = order(1, { status });
    await openOffice(
      `order/${shown.id}`,
      serverWith(shown, () => effect),
    );
    await userEvent.click(named(t('orders.run_out'), 'Thé vert'));
    const dialog = page.getByRole('dialog', { name: t('orders.out_title', { name: 'Thé vert' }) });
    await expect.element(dialog.getByRole('radio', { name: t('orders.out_open') })).toBeChecked();
    expect(dialog.getByRole('radio', { name: t('orders.out_line') }).elements()).toHaveLength(status === 'READY' ? 0 : 1);
  }
});

test('focuses the order status when the focused button disappears', async ({ openOffice }) => {
  const undo_until = new Date(Date.now() + 60_000).toISOString();
  const ready = order(1, { status: 'READY', undo_until });
  await openOffice(
    `order/${ready.id}`,
    serverWith(ready, (change) => ({ [UNDO]: () => change({ status: 'IN_PROGRESS', undo_until: null }) })),
  );
  const undo = page.getByCss('[data-undo]');
  await expect.element(undo).toBeVisible();
  (undo.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(undo).not.toBeInTheDocument();
  await expect.element(page.getByCss('[data-status="IN_PROGRESS"][tabindex]')).toHaveFocus();
});

test('offers no message that cannot be sent, and explains it', async ({ openOffice }) => {
  const { customer } = order(1);
  for (const { phone, channels, reason } of [
    { phone: null, channels: [], reason: 'orders.delete_no_contact' as const },
    { phone: '+33639987710', channels: [], reason: 'orders.delete_no_message' as const },
    { phone: null, channels: ['push' as const], reason: null },
  ]) {
    const waits = order(1, { customer: { ...customer, phone } });
    const { message } = await openOffice(
      `order/${waits.id}`,
      serverWith(waits, () => ({ 'GET /api/order/:venue/:id/ways': () => ({ channels }) })),
    );
    await userEvent.click(page.getByRole('button', { name: t('orders.delete') }));
    const dialog = page.getByRole('dialog', { name: t('orders.delete_title', { ref: waits.ref }) });
    const choice = dialog.getByRole('switch');
    if (reason === null) await expect.element(choice).toBeChecked();
    else {
      await expect.element(message(t(reason))).toBeVisible();
      await expect.element(choice).not.toBeInTheDocument();
    }
  }
});

test('returns to the board after delivery, unless the user has navigated elsewhere', async ({ openOffice }) => {
  const ready = order(1, { status: 'READY' });
  const deliver = page.getByCss('[data-step="delivered"]');
  for (const elsewhere of [false, true]) {
    const server = deferred<void>();
    await openOffice(
      `order/${ready.id}`,
      serverWith(ready, (change) => ({
        'PUT /api/order/:id/status/delivered': () => server.promise.then(() => change({ status: 'DELIVERED' })),
      })),
    );
    await userEvent.click(deliver);
    if (elsewhere) location.hash = '#/section';
    if (elsewhere) await expect.element(deliver).not.toBeInTheDocument();
    server.resolve(undefined);
    // The response is processed a few frames later.
    for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame);
    await expect.poll(() => location.hash).toMatch(elsewhere ? /^#\/section/ : /^#\/delivery/);
  }
});
