// Commands on the bar's screen while something else moves, opens or navigates.
import { endHighlights, lane, openBar, ticket } from '../pages/bar.ts';
import { clearBoard, openOrders, place, take } from '../pages/orders.ts';
import { journeyTime } from '../setup/clock.ts';
import { PHONE } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

test.beforeEach(clearBoard);

test('an order opened from the board returns there once it is handed over', async ({ openOffice }) => {
  const order = await place('Ida', ['cha5'], '5');
  await take(order, ['prepare', 'ready']);
  const bar = await openBar(openOffice);
  await ticket(bar, 'ready', order.ref).getByRole('link').press('Enter');
  await bar.page.getByRole('heading', { level: 1, name: /Ida/ }).waitFor();
  await bar.press('paid', order.ref);
  await bar.page.waitForURL(/#\/bar$/);
  await bar.undo(order.ref).waitFor();
});

test('the last tick of an order on a phone shows where the order went', async ({ openOffice }) => {
  const order = await place('Kim', ['cha5'], '6');
  await take(order, ['prepare']);
  const bar = await openBar(openOffice, { viewport: PHONE });
  await bar.page.locator('[data-lane-tab="making"]').click();
  await ticket(bar, 'making', order.ref).getByRole('listitem').getByRole('button').click();
  const notice = bar.page.getByRole('listitem').filter({ has: bar.page.getByRole('status').getByText(order.ref) });
  await notice.getByRole('button', { name: bar.t('orders.see') }).click();
  await ticket(bar, 'ready', order.ref).waitFor();
});

test('a message moves no ticket', async ({ openOffice }) => {
  const orders = [];
  for (const table of ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']) orders.push(await place('Gäste', ['cha5', 'cha1'], table));
  const bar = await openBar(openOffice, { clock: journeyTime() });
  const { page } = bar;
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[data-order]')].map((one) => [
        one.dataset.order,
        one.tagName,
        Math.round(one.getBoundingClientRect().x),
      ]),
    );
  // Cleared tickets are still highlighted in their lane, and would disappear between the two measurements.
  await endHighlights(bar);
  await expect(lane(bar, 'new').locator('[data-order]')).toHaveCount(orders.length);
  await expect(page.locator('[data-order]')).toHaveCount(orders.length);
  const before = await places();
  await page.route('**/status/prepare', (route) => route.fulfill({ status: 409, json: { code: 'wrong_status', order_status: 'READY' } }));
  await bar.step('prepare', orders[0]?.ref ?? '').click();
  await page.getByRole('alert').waitFor();
  expect(await places()).toEqual(before);
});

test('the second tap of a double tap on a compact ticket hits nothing below it', async ({ openOffice }) => {
  await take(await place('Lou', ['cha5'], '1'), ['prepare']);
  await take(await place('Max', ['cha5'], '2'), ['prepare', 'ready']);
  for (const table of ['3', '4', '5', '6', '7', '8', '9', '10']) await place('Viele', ['cha5'], table);
  const bar = await openBar(openOffice, { viewport: { width: 912, height: 300 } });
  const all = lane(bar, 'new').getByRole('button', { name: bar.t('orders.show_all') });
  const { x = 0, y = 0 } = (await all.boundingBox()) ?? {};
  for (const offset of [4, 20, 40]) {
    // Both taps are sent at once, because the target ignores taps for less than half a second, which a pause here may exceed.
    await bar.page.mouse.dblclick(x + offset, y + offset);
    await bar.page.getByRole('dialog').waitFor();
    await bar.page
      .getByRole('dialog')
      .getByRole('button', { name: bar.t('shared.close'), exact: true })
      .click();
    await bar.page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  expect((await openOrders()).filter(({ status }) => status === 'PENDING')).toHaveLength(8);
});

test('quick commands in the dialog of all compact tickets all count', async ({ openOffice }) => {
  await take(await place('Lou', ['cha5'], '1'), ['prepare']);
  await take(await place('Max', ['cha5'], '2'), ['prepare', 'ready']);
  const orders = [];
  for (const table of ['3', '4', '5', '6', '7', '8', '9', '10']) orders.push(await place('Viele', ['cha5'], table));
  const bar = await openBar(openOffice, { viewport: { width: 912, height: 340 }, clock: journeyTime() });
  await lane(bar, 'new')
    .getByRole('button', { name: bar.t('orders.show_all') })
    .click();
  const steps = bar.page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${bar.t('orders.prepare')} `) });
  await steps.first().click({ trial: true });
  const all = await Promise.all((await steps.all()).map((one) => one.boundingBox()));
  const row = all.flatMap((box) => (box && box.y === all[0]?.y ? box : []));
  expect(row.length).toBeGreaterThan(1);
  for (const { x, y, width, height } of row) {
    await bar.page.mouse.click(x + width / 2, y + height / 2);
    await bar.page.clock.runFor(150);
  }
  await expect.poll(async () => (await openOrders()).filter(({ status }) => status === 'PENDING').length).toBe(orders.length - row.length);
});
