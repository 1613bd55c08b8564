// Events at a table besides orders: a missing line, a call of the waiter, closing the table.
import type { Order } from '@ardoise/contract/orders.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { Locator } from '@playwright/test';
import { guestOn, storeOwnOrders } from '../pages/guest.ts';
import { place, staffView } from '../pages/orders.ts';
import { staffOn } from '../pages/staff.ts';
import { productName } from '../pages/texts.ts';
import { callAs, menuPath, settled, TABLET } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

const BARTENDER = 'bartender@demo.test';
const TABLE = '17';

test('an order with a missing dish waits for its guest’s answer and continues', async ({ openOffice, openPhone }) => {
  const placed = await place('Nadia', ['epi3', 'cha3'], TABLE);
  const phone = await openPhone('fr-FR');
  await phone.page.goto(`${menuPath('halles')}/order/${placed.uuid}?locale=fr-FR`);
  const guest = guestOn(phone.page, 'fr-FR');
  await expect(guest.status()).toHaveText(guest.texts.order.status.PENDING);

  const { page } = await openOffice('fr', { email: BARTENDER, viewport: TABLET });
  const staff = staffOn(page, 'fr');
  const { id } = await staffView(placed);
  await staff.open(`order/${id}`);
  const dish = productName('epi3', 'fr-FR');
  await page.getByRole('button', { name: `${staff.t('orders.run_out')}, ${dish}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: staff.t('orders.out_line') }).check();
  await expect(dialog.getByText(staff.t('orders.out_line_text'))).toBeVisible();
  await dialog.getByRole('button', { name: staff.t('orders.run_out') }).click();
  await expect(page.getByText(staff.t('orders.out_line_done', { ref: placed.ref })).first()).toBeVisible();

  await expect(guest.status()).toHaveText(guest.texts.order.status.ON_HOLD);
  await expect(phone.page.getByText(guest.texts.basket.linePartGone.replace('{names}', dish))).toBeVisible();
  await guest.button(guest.texts.order.sendChange, phone.page).click();
  await expect(guest.status()).toHaveText(guest.texts.order.status.PENDING);
  const now = await staffView(placed);
  expect(now.items.map(({ name, unavailable }) => [name, unavailable])).toEqual([[productName('cha3', 'fr-FR'), false]]);
});

test('a table’s call is answered at the bar, and the table is closed', async ({ openOffice, openPhone }) => {
  const placed = await place('Omar', ['cha3'], TABLE);
  const phone = await openPhone('fr-FR');
  await phone.page.goto(menuPath('halles'));
  await storeOwnOrders(phone.page, [placed], TABLE);
  await phone.page.goto(menuPath('halles', { table: TABLE }));
  const { texts, sheet } = guestOn(phone.page, 'fr-FR');
  const [call, called] = [texts.evening.call, new RegExp(`^${texts.call.waiterCalled} · `)];
  await phone.page.getByRole('button', { name: call, exact: true }).click();
  await sheet(call).getByRole('button', { name: texts.call.waiter, exact: true }).click();
  await expect(sheet(call).getByRole('button', { name: called })).toBeVisible();
  await phone.page.keyboard.press('Escape');
  await expect(phone.page.getByRole('button', { name: texts.call.waiterCalled })).toBeVisible();

  const { page } = await openOffice('fr', { email: BARTENDER, viewport: TABLET });
  const staff = staffOn(page, 'fr');
  await staff.open('bar');
  const callEntry = page.locator(`[data-call="${TABLE}"]`);
  await expect(callEntry).toContainText(staff.t('orders.call_waiter'));
  await callEntry.getByRole('button').first().click();
  await expect(callEntry).toHaveCount(0);
  await phone.page.reload();
  await expect(phone.page.getByRole('button', { name: call, exact: true })).toBeVisible();

  await staff.open('order/tables');
  const table = page.locator(`[data-table="${TABLE}"]`);
  await expect(table.getByRole('link', { name: placed.ref })).toBeVisible();
  await table.getByRole('button', { name: staff.t('orders.close_table') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(placed.ref)).toBeVisible();
  await dialog.getByRole('button', { name: staff.t('orders.close_table') }).click();
  await expect(table).toHaveCount(0);
  // Its orders do not change.
  const order = await staffView(placed);
  expect((await callAs<Order>(BARTENDER, 'GET', `/api/order/${order.venue.id}/${order.id}`)).status).toBe('PENDING');
});

test('a second tap before the calls have visibly moved up ends no other call', async ({ openOffice }) => {
  const calls = `/api/venue/${demoVenueIds.halles}/call`;
  const NEXT = '18';
  for (const table of [TABLE, NEXT]) {
    const { uuid: order } = await place('Omar', ['cha3'], table);
    await callAs(BARTENDER, 'POST', `/api/public/call/${demoVenueIds.halles}`, { table, order, kind: 'waiter' });
  }
  const office = await openOffice('fr', { email: BARTENDER, viewport: TABLET });
  await office.open('order');
  const [first, next] = [TABLE, NEXT].map((table) => office.page.locator(`[data-call="${table}"]`));
  await next?.waitFor({ state: 'attached' });
  // Clicks the next call at the moment the first one disappears.
  await first?.evaluate((call, table) => {
    const list = call.parentElement as HTMLElement;
    const press = () => list.querySelector<HTMLElement>(`[data-call="${table}"] button`)?.click();
    new MutationObserver(press).observe(list, { childList: true });
    call.querySelector('button')?.click();
  }, NEXT);
  await first?.waitFor({ state: 'detached' });
  await settled(office);
  expect(office.watch.answers.filter(({ method, path }) => method === 'PUT' && path.startsWith(calls))).toHaveLength(1);
  await expect(next as Locator).toBeVisible();
});

test('a phone without an order calls, remembers it, and is asked to find staff once its table is muted', async ({
  openOffice,
  openPhone,
}) => {
  const NEARBY = '19';
  const phone = await openPhone('fr-FR');
  await phone.page.goto(menuPath('halles', { table: NEARBY }));
  const { texts, sheet, button } = guestOn(phone.page, 'fr-FR');
  const callSheet = sheet(texts.evening.call);
  await button(texts.evening.call).click();
  await callSheet.getByRole('button', { name: texts.call.waiter, exact: true }).click();
  await callSheet.getByRole('button', { name: new RegExp(`^${texts.call.waiterCalled} · `) }).waitFor();
  await phone.page.reload();
  await phone.page.getByRole('button', { name: texts.call.waiterCalled }).click();

  const { page } = await openOffice('fr', { email: BARTENDER, viewport: TABLET });
  const staff = staffOn(page, 'fr');
  await staff.open('order/tables');
  const undo = page.getByRole('button', { name: staff.t('form.undo'), exact: true });
  const mute = async () => {
    await page.getByRole('button', { name: staff.t('orders.mute', { table: NEARBY }) }).click();
    // The message stays under the pointer.
    await undo.hover();
    await expect(page.locator(`[data-muted="${NEARBY}"]`)).toBeVisible();
  };
  await mute();
  await expect(page.locator(`[data-call="${NEARBY}"]`)).toHaveCount(0);

  await callSheet.getByRole('button', { name: texts.call.bill, exact: true }).click();
  await expect(callSheet.getByText(texts.call.ask)).toBeVisible();
  // The mute ended the waiting call, which is cleared.
  await expect(callSheet.getByRole('button', { name: texts.call.waiter, exact: true })).toBeVisible();
  await undo.click();
  await expect(page.locator(`[data-muted="${NEARBY}"]`)).toHaveCount(0);
  await expect(page.locator(`[data-call="${NEARBY}"]`)).toBeVisible();

  // Without a tap, also after a reload, the page shows that the call did not reach the staff.
  await callSheet.getByRole('button', { name: texts.call.waiter, exact: true }).click();
  await callSheet.getByRole('button', { name: new RegExp(`^${texts.call.waiterCalled} · `) }).waitFor();
  await mute();
  await phone.page.reload();
  await phone.page.getByRole('button', { name: texts.call.ask }).click();
  await expect(callSheet.getByText(texts.call.ask)).toBeVisible();
  await expect(callSheet.getByRole('button', { name: texts.call.waiter, exact: true })).toBeVisible();
  await undo.click();
  await expect(page.locator(`[data-muted="${NEARBY}"]`)).toHaveCount(0);
});
