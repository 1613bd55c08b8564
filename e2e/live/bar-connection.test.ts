// The bar's screen without a connection: commands that wait, expire and survive a reload, and updates without the live channel.
import { openBar, ticket } from '../pages/bar.ts';
import { clearBoard, openOrders, place, staffView } from '../pages/orders.ts';
import { journeyTime } from '../setup/clock.ts';
import { callAs } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

const BARTENDER = 'bartender@demo.test';

test.beforeEach(clearBoard);

test('discards a command after a minute with a notice, and accepts it again', async ({ openOffice }) => {
  const order = await place('Kim', ['cha5'], '9');
  const bar = await openBar(openOffice, { clock: journeyTime() });
  const { page, t, context, watch } = bar;
  await ticket(bar, 'new', order.ref).waitFor();
  await context.setOffline(true);
  await page.getByText(t('orders.light_away'), { exact: true }).waitFor();
  await bar.press('prepare', order.ref);
  const button = bar.step('prepare', order.ref);
  await button.getByText(t('orders.press_waiting')).waitFor();
  await page.clock.fastForward(61_000);
  await button.getByText(t('orders.press_unsent')).waitFor();
  await context.setOffline(false);
  await page.getByText(t('orders.light_live'), { exact: true }).waitFor();
  expect((await staffView(order)).status).toBe('PENDING');
  expect(watch.answers.filter(({ method }) => method === 'PUT')).toEqual([]);
  await button.click();
  await ticket(bar, 'making', order.ref).waitFor();
});

test('continues a command after a reload, with one effect', async ({ openOffice }) => {
  const order = await place('Noa', ['cha5'], '5');
  const bar = await openBar(openOffice);
  const { page, t } = bar;
  const keys: (string | undefined)[] = [];
  let [isReloaded, sent] = [false, 0];
  // Blocked from the start, because the retry after three seconds may happen during the reload.
  await page.route('**/status/prepare', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (!isReloaded) return route.abort();
    sent++;
    return route.continue();
  });
  await bar.press('prepare', order.ref);
  await bar.step('prepare', order.ref).getByText(t('orders.press_checking')).waitFor();
  await page.reload();
  isReloaded = true;
  await ticket(bar, 'making', order.ref).waitFor();
  expect(sent).toBe(1);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});

test('keeps the undo of a completed order after a reload', async ({ openOffice }) => {
  // More completed orders than the page reads.
  await Promise.all(Array.from({ length: 16 }, (_, guest) => place('Viele', ['cha5'], String(1 + (guest % 18)))));
  const others = await openOrders();
  for (const other of others)
    for (const step of ['prepare', 'ready']) await callAs(BARTENDER, 'PUT', `/api/order/${other.id}/status/${step}`);
  const order = await place('Zoé', ['cha5'], '6');
  const { id } = await staffView(order);
  const bar = await openBar(openOffice);
  const { page } = bar;
  // The reloaded page gets its venue once the orders are completed, so that the ten seconds do not pass while it loads.
  let release = () => undefined as unknown;
  const gate = new Promise((resolve) => {
    release = () => resolve(undefined);
  });
  await page.route('**/api/venue/user/**', async (route) => {
    await gate;
    await route.continue();
  });
  const requested = page.waitForRequest('**/api/venue/user/**');
  await page.reload();
  await requested;
  for (const other of others) await callAs(BARTENDER, 'PUT', `/api/order/${other.id}/status/delivered`);
  for (const step of ['prepare', 'ready', 'delivered']) await callAs(BARTENDER, 'PUT', `/api/order/${id}/status/${step}`);
  release();
  await bar.press('undo', order.ref);
  // A completed order also stays in its lane until the undo.
  await expect(ticket(bar, 'ready', order.ref)).toHaveAttribute('data-status', 'READY');
  expect((await staffView(order)).status).toBe('READY');
});

test('shows a completed order that was never in its list', async ({ openOffice }) => {
  const [paid, deleted] = [await place('Ina', ['cha5'], '3'), await place('Uwe', ['cha5'], '4')];
  const ids = { paid: (await staffView(paid)).id, deleted: (await staffView(deleted)).id };
  for (const step of ['prepare', 'ready']) await callAs(BARTENDER, 'PUT', `/api/order/${ids.paid}/status/${step}`);
  // Like a page that reloads during the command: its list is newer than the events of the channel.
  const bar = await openBar(openOffice, {}, (page) =>
    page.route(/\/api\/order\/[^/]+\?.*status=/, (route) => route.fulfill({ json: [], headers: { 'x-total-count': '0' } })),
  );
  await callAs(BARTENDER, 'PUT', `/api/order/${ids.paid}/status/delivered`);
  await callAs(BARTENDER, 'DELETE', `/api/order/${ids.deleted}`);
  await bar.undo(paid.ref).waitFor();
  await bar.undo(deleted.ref).waitFor();
  await bar.page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('deletes once the network is back, and sends nothing meanwhile', async ({ openOffice }) => {
  const order = await place('Tim', ['cha5'], '7');
  const bar = await openBar(openOffice);
  const { page, t, context } = bar;
  await ticket(bar, 'new', order.ref).waitFor();
  await context.setOffline(true);
  await page.getByText(t('orders.light_away'), { exact: true }).waitFor();
  await page.getByRole('link', { name: new RegExp(`Tim, ${order.ref}$`) }).focus();
  await page.keyboard.press('Delete');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('orders.delete'), exact: true })
    .click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await bar.step('prepare', order.ref).getByText(t('orders.press_waiting')).waitFor();
  await context.setOffline(false);
  await ticket(bar, 'new', order.ref).getByText(t('orders.event.cancel')).waitFor();
  await expect.poll(async () => (await staffView(order)).status).toBe('CANCELLED');
});

test('sends a command once however often its key is pressed while the server hangs, and shows it as unconfirmed', async ({
  openOffice,
}) => {
  const order = await place('Ann', ['cha5'], '10');
  const bar = await openBar(openOffice, { clock: journeyTime() });
  const { page, t } = bar;
  await page.route(/status\/prepare|order\/[^/]+\/[^/?]+$/, () => undefined);
  await page.getByRole('link', { name: new RegExp(`Ann, ${order.ref}$`) }).focus();
  const sent = () => bar.watch.answers.filter(({ method }) => method === 'PUT').length;
  const keys: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && keys.push(request.headers()['idempotency-key'] ?? ''));
  for (let press = 0; press < 3; press++) await page.keyboard.press('Space');
  await bar.step('prepare', order.ref).getByText(t('orders.press_sent')).waitFor();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(keys).toHaveLength(1);
  for (let round = 0; round < 10; round++) await page.clock.fastForward(9000);
  await bar.step('prepare', order.ref).getByText(t('orders.press_unconfirmed')).waitFor();
  expect(new Set(keys).size).toBe(1);
  expect(sent()).toBe(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('shows a colleague’s changes without the live channel, and how current they are', async ({ openOffice }) => {
  const order = await place('Ben', ['cha5'], '8');
  const bar = await openBar(openOffice, { clock: journeyTime() });
  const { page, t } = bar;
  await ticket(bar, 'new', order.ref).waitFor();
  // The banner moves nothing.
  const room = async () => {
    const { y = 0, height = 0 } = (await page.locator('[data-column]').first().boundingBox()) ?? {};
    return { y, height };
  };
  const before = await room();
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await page.reload();
  await page.getByText(t('orders.polling')).waitFor();
  await ticket(bar, 'new', order.ref).waitFor();
  expect(await room()).toEqual(before);
  const { id } = await staffView(order);
  // The page polls every five seconds. The next answers are delayed until there is a change, so that waiting for them does not use up the
  // ten seconds of the undo.
  const urls: string[] = [];
  let release = () => undefined as unknown;
  const gate = new Promise((resolve) => {
    release = () => resolve(undefined);
  });
  await page.route(/\/api\/order\//, async (route) => {
    urls.push(route.request().url());
    await gate;
    await route.continue();
  });
  await page.clock.fastForward(5000);
  await expect.poll(() => ['/event', 'status='].every((part) => urls.some((url) => url.includes(part)))).toBe(true);
  await callAs(BARTENDER, 'DELETE', `/api/order/${id}`);
  release();
  await ticket(bar, 'new', order.ref).getByText(t('orders.event.cancel')).waitFor();
  await bar.press('undo', order.ref);
  await expect.poll(async () => (await staffView(order)).status).toBe('PENDING');
  // Without answers, data older than ten seconds is not called current.
  await page.route(/\/api\/order\//, () => undefined);
  await page.clock.fastForward(10_000);
  await page.getByText(t('orders.offline_brief', { time: '' }), { exact: false }).waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
