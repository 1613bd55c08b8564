// The bar's screen and its connection: presses that wait, grow old, outlive their page, and what is seen without the live channel.
import { openBar, ticket } from '../pages/bar.ts';
import { clearBoard, openOrders, place, staffSide } from '../pages/orders.ts';
import { journeyTime } from '../setup/clock.ts';
import { callAs } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

const BARTENDER = 'bartender@demo.test';

test.beforeEach(clearBoard);

test('does not send a press that is a minute old, says so, and takes it anew', async ({ openOffice }) => {
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
  expect((await staffSide(order)).status).toBe('PENDING');
  expect(watch.answers.filter(({ method }) => method === 'PUT')).toEqual([]);
  await button.click();
  await ticket(bar, 'making', order.ref).waitFor();
});

test('goes on with a press after the page was read anew, and counts it once', async ({ openOffice }) => {
  const order = await place('Noa', ['cha5'], '5');
  const bar = await openBar(openOffice);
  const { page, t } = bar;
  const keys: (string | undefined)[] = [];
  let [isAnew, sent] = [false, 0];
  // Nothing comes through before: three seconds after it failed it is tried again, which may be while the page is read anew.
  await page.route('**/status/prepare', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (!isAnew) return route.abort();
    sent++;
    return route.continue();
  });
  await bar.press('prepare', order.ref);
  await bar.step('prepare', order.ref).getByText(t('orders.press_checking')).waitFor();
  await page.reload();
  isAnew = true;
  await ticket(bar, 'making', order.ref).waitFor();
  expect(sent).toBe(1);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});

test('keeps the way back of an order that has left, on a page that was read anew', async ({ openOffice }) => {
  // However many others have left in the same moments: more than are read.
  await Promise.all(Array.from({ length: 16 }, (_, guest) => place('Viele', ['cha5'], String(1 + (guest % 18)))));
  const others = await openOrders();
  for (const other of others)
    for (const step of ['prepare', 'ready']) await callAs(BARTENDER, 'PUT', `/api/order/${other.id}/status/${step}`);
  const order = await place('Zoé', ['cha5'], '6');
  const { id } = await staffSide(order);
  const bar = await openBar(openOffice);
  const { page } = bar;
  // The page that is read anew learns where it is once they have left: none of the ten seconds goes by while it loads.
  let haveLeft = () => undefined as unknown;
  const gate = new Promise((resolve) => {
    haveLeft = () => resolve(undefined);
  });
  await page.route('**/api/venue/user/**', async (route) => {
    await gate;
    await route.continue();
  });
  const begun = page.waitForRequest('**/api/venue/user/**');
  await page.reload();
  await begun;
  for (const other of others) await callAs(BARTENDER, 'PUT', `/api/order/${other.id}/status/delivered`);
  for (const step of ['prepare', 'ready', 'delivered']) await callAs(BARTENDER, 'PUT', `/api/order/${id}/status/${step}`);
  haveLeft();
  await bar.press('undo', order.ref);
  // What has left stands in its strip too until it is back.
  await expect(ticket(bar, 'ready', order.ref)).toHaveAttribute('data-status', 'READY');
  expect((await staffSide(order)).status).toBe('READY');
});

test('shows what left though this page never had it on its list', async ({ openOffice }) => {
  const [paid, deleted] = [await place('Ina', ['cha5'], '3'), await place('Uwe', ['cha5'], '4')];
  const ids = { paid: (await staffSide(paid)).id, deleted: (await staffSide(deleted)).id };
  for (const step of ['prepare', 'ready']) await callAs(BARTENDER, 'PUT', `/api/order/${ids.paid}/status/${step}`);
  // As on a page that is read anew in the moment of the press: its list is of after, and the channel tells what came before.
  const bar = await openBar(openOffice, {}, (page) =>
    page.route(/\/api\/order\/[^/]+\?.*status=/, (route) => route.fulfill({ json: [], headers: { 'x-total-count': '0' } })),
  );
  await callAs(BARTENDER, 'PUT', `/api/order/${ids.paid}/status/delivered`);
  await callAs(BARTENDER, 'DELETE', `/api/order/${ids.deleted}`);
  await bar.undo(paid.ref).waitFor();
  await bar.undo(deleted.ref).waitFor();
  await bar.page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('deletes without network once that is back, and asks nothing meanwhile', async ({ openOffice }) => {
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
  await expect.poll(async () => (await staffSide(order)).status).toBe('CANCELLED');
});

test('is sent once by keys too, however often they are pressed while the server hangs, and says that it is not confirmed', async ({
  openOffice,
}) => {
  const order = await place('Ann', ['cha5'], '10');
  const bar = await openBar(openOffice, { clock: journeyTime() });
  const { page, t } = bar;
  await page.route(/status\/prepare|order\/[^/]+\/[^/?]+$/, () => undefined);
  await page.getByRole('link', { name: new RegExp(`Ann, ${order.ref}$`) }).focus();
  const sent = () => bar.watch.answers.filter(({ method }) => method === 'PUT').length;
  const asked: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && asked.push(request.headers()['idempotency-key'] ?? ''));
  for (let press = 0; press < 3; press++) await page.keyboard.press('Space');
  await bar.step('prepare', order.ref).getByText(t('orders.press_sent')).waitFor();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(asked).toHaveLength(1);
  for (let round = 0; round < 10; round++) await page.clock.fastForward(9000);
  await bar.step('prepare', order.ref).getByText(t('orders.press_unconfirmed')).waitFor();
  expect(new Set(asked).size).toBe(1);
  expect(sent()).toBe(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('shows without the live channel what a colleague did, and says how current it is', async ({ openOffice }) => {
  const order = await place('Ben', ['cha5'], '8');
  const bar = await openBar(openOffice, { clock: journeyTime() });
  const { page, t } = bar;
  await ticket(bar, 'new', order.ref).waitFor();
  // Nothing is moved by the banner that comes.
  const room = async () => {
    const { y = 0, height = 0 } = (await page.locator('[data-strip]').first().boundingBox()) ?? {};
    return { y, height };
  };
  const before = await room();
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await page.reload();
  await page.getByText(t('orders.polling')).waitFor();
  await ticket(bar, 'new', order.ref).waitFor();
  expect(await room()).toEqual(before);
  const { id } = await staffSide(order);
  // It asks every five seconds; its next questions are held back until there is something to tell, so that no wait for them takes from the
  // ten seconds of the way back.
  const asked: string[] = [];
  let goOn = () => undefined as unknown;
  const gate = new Promise((resolve) => {
    goOn = () => resolve(undefined);
  });
  await page.route(/\/api\/order\//, async (route) => {
    asked.push(route.request().url());
    await gate;
    await route.continue();
  });
  await page.clock.fastForward(5000);
  await expect.poll(() => ['/event', 'status='].every((part) => asked.some((url) => url.includes(part)))).toBe(true);
  await callAs(BARTENDER, 'DELETE', `/api/order/${id}`);
  goOn();
  await ticket(bar, 'new', order.ref).getByText(t('orders.event.cancel')).waitFor();
  await bar.press('undo', order.ref);
  await expect.poll(async () => (await staffSide(order)).status).toBe('PENDING');
  // A server that answers nothing is not called current: what was read longer than ten seconds ago.
  await page.route(/\/api\/order\//, () => undefined);
  await page.clock.fastForward(10_000);
  await page.getByText(t('orders.offline_brief', { time: '' }), { exact: false }).waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
