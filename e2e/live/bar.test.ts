// The bar's screen: by keyboard, with stations, and while the venue is closed.
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { lane, openBar, ticket } from '../pages/bar.ts';
import { clearBoard, place, take } from '../pages/orders.ts';
import { clickUntil, QUICK_CLICK } from '../pages/staff.ts';
import { endUndo } from '../setup/demo-database.ts';
import { callAs } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

// The board starts empty, so that each order of a test is a full ticket.
test.beforeEach(async () => {
  await clearBoard();
  await endUndo();
});
test.afterEach(() => callAs('manager@demo.test', 'PUT', `/api/venue/${demoVenueIds.halles}/open`, { open: true }));

test('works by keyboard alone: one tab stop for each ticket, a key for each command', async ({ openOffice }) => {
  const [first, second] = [await place('Ada', ['cha5'], '3'), await place('Max', ['cha1'], null)];
  const bar = await openBar(openOffice);
  const { page, t } = bar;
  await ticket(bar, 'new', second.ref).waitFor();
  // A cleared ticket stays for ten seconds.
  await expect(lane(bar, 'new').locator('article')).toHaveCount(2);
  const stops = await lane(bar, 'new').evaluate((element) =>
    [...element.querySelectorAll('article')].map(
      (one) => [...one.querySelectorAll<HTMLElement>('a[href], button')].filter(({ tabIndex }) => tabIndex >= 0).length,
    ),
  );
  expect(new Set(stops)).toEqual(new Set([1]));
  const link = page.getByRole('link', { name: `${t('orders.table', { table: '3' })}, Ada, ${first.ref}` });
  await link.focus();
  await page.keyboard.press('Space');
  await ticket(bar, 'making', first.ref).waitFor();
  // The focus moved with the ticket.
  await expect(link).toBeFocused();
  // A key undoes nothing while the previous step is pending.
  await clickUntil(
    () => ticket(bar, 'new', first.ref).isVisible(),
    () => page.keyboard.press('u'),
  );
  await expect(link).toBeFocused();
  // An arrow uses the current layout, which follows the orders a moment later.
  const places = () => Promise.all([first, second].map(async ({ ref }) => (await ticket(bar, 'new', ref).boundingBox())?.x ?? 0));
  await expect
    .poll(async () => {
      const [left = 0, right = 0] = await places();
      return right - left;
    })
    .toBeGreaterThan(100);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('link', { name: new RegExp(`Max, ${second.ref}$`) })).toBeFocused();
  await page.keyboard.press('Delete');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('orders.delete'), exact: true })
    .click();
  await ticket(bar, 'new', second.ref).getByText(t('orders.event.cancel')).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await link.focus();
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(/#\/order\/.*from=bar/);
  await page.getByRole('link', { name: t('shared.back') }).click();
  await ticket(bar, 'new', first.ref).waitFor();
});

test('ticks lines by keyboard on an open ticket', async ({ openOffice }) => {
  const { ref } = await place('Eva', ['cha5', 'cha1', 'sof2'], '4');
  const bar = await openBar(openOffice);
  const { page } = bar;
  await bar.press('prepare', ref);
  const link = page.getByRole('link', { name: new RegExp(`Eva, ${ref}$`) });
  await ticket(bar, 'making', ref).waitFor();
  await link.focus();
  await page.keyboard.press('+');
  await page.keyboard.press('Tab');
  const lines = ticket(bar, 'making', ref).getByRole('listitem').getByRole('button');
  await expect(lines.nth(0)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(lines.nth(0)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(lines.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();
  await expect(lines.nth(0)).toHaveAttribute('tabindex', '-1');
});

test('offers the undo of a deletion here and on a colleague’s tablet', async ({ openOffice }) => {
  const [first, second] = [await place('Mia', ['cha5'], '8'), await place('Leo', ['cha5'], '9')];
  const [bar, colleague] = [await openBar(openOffice), await openBar(openOffice)];
  // One after the other, because each deletion and its undo have ten seconds.
  for (const [{ ref }, undoScreen] of [
    [first, colleague],
    [second, bar],
  ] as const) {
    await ticket(bar, 'new', ref).waitFor();
    await bar.page.getByRole('link', { name: new RegExp(`, ${ref}$`) }).focus();
    await bar.page.keyboard.press('Delete');
    const question = bar.page.getByRole('dialog');
    await question.getByRole('button', { name: bar.t('orders.delete'), exact: true }).click();
    await question.waitFor({ state: 'detached' });
    for (const screen of [bar, colleague]) await screen.undo(ref).waitFor();
    await undoScreen.press('undo', ref);
    for (const screen of [bar, colleague]) await expect(ticket(screen, 'new', ref)).toHaveAttribute('data-status', 'PENDING');
  }
});

test('keeps an open ticket when new orders displace it', async ({ openOffice }) => {
  const { ref } = await place('Pia', ['cha5', 'cha1', 'sof2', 'bou2'], '11');
  for (const table of ['12', '13', '14']) await place('Gäste', ['cha5', 'cha1', 'sof2'], table);
  const bar = await openBar(openOffice);
  const more = ticket(bar, 'new', ref).locator('[aria-expanded]');
  await clickUntil(
    async () => (await more.getAttribute('aria-expanded')) === 'true',
    () => more.click(QUICK_CLICK),
  );
  await expect(ticket(bar, 'new', ref)).toHaveAttribute('data-opened');
  for (const table of ['15', '16']) {
    const pushing = await place('Gäste', ['cha5', 'cha1'], table);
    await ticket(bar, 'new', pushing.ref).waitFor();
  }
  await expect(ticket(bar, 'new', ref)).toHaveAttribute('data-opened');
});

test('shows all orders in a dialog if there are too many, where changed ones stay visible with their undo', async ({ openOffice }) => {
  // One column for each lane, so that a few orders overflow.
  await take(await place('Lou', ['cha5'], '1'), ['prepare']);
  await take(await place('Max', ['cha5'], '2'), ['prepare', 'ready']);
  const orders = [];
  for (const table of ['3', '4', '5', '6', '7', '8', '9']) orders.push(await place('Viele', ['cha5'], table));
  const clicked = orders[3]?.ref ?? '';
  const bar = await openBar(openOffice, { viewport: { width: 912, height: 300 } });
  await lane(bar, 'new')
    .getByRole('button', { name: bar.t('orders.show_all') })
    .click();
  const dialog = bar.page.getByRole('dialog');
  const own = dialog.locator(`article[data-order="${clicked}"]`);
  const press = (action: 'prepare' | 'undo', status: string) =>
    clickUntil(
      async () => (await own.getAttribute('data-status')) === status,
      () => dialog.getByRole('button', { name: `${bar.t(`orders.${action}`)} ${clicked}` }).click(QUICK_CLICK),
    );
  await dialog.getByRole('button', { name: `${bar.t('orders.prepare')} ${clicked}` }).click({ trial: true });
  const before = await own.boundingBox();
  await press('prepare', 'IN_PROGRESS');
  expect(await own.boundingBox()).toMatchObject({ x: before?.x, y: before?.y });
  await press('undo', 'PENDING');
  // The error message is above the dialog, where it can be reached.
  const body = { code: 'wrong_status', order_status: 'READY' };
  await bar.page.route('**/status/prepare', (route) => route.fulfill({ status: 409, json: body }));
  const alert = dialog.getByRole('listitem').filter({ has: bar.page.getByRole('alert') });
  await clickUntil(
    async () => (await alert.count()) > 0,
    () => dialog.getByRole('button', { name: `${bar.t('orders.prepare')} ${clicked}` }).click(QUICK_CLICK),
  );
  await alert.getByRole('button').click();
  await expect(alert).toHaveCount(0);
  await dialog.getByRole('button', { name: bar.t('shared.close'), exact: true }).click();
  await expect(dialog).toHaveCount(0);
});

test('shows a station its own lines; the last Done of all stations makes the order ready', async ({ openOffice }) => {
  const { ref } = await place('Lou', ['cha5', 'epi1'], '6');
  const [bar, kitchen] = [await openBar(openOffice), await openBar(openOffice)];
  const done = async ({ page, t }: typeof bar) => {
    const button = page.getByRole('button', { name: `${t('orders.station_done')} ${ref}` });
    await button.waitFor();
    await clickUntil(
      async () => (await button.count()) === 0,
      () => button.click(QUICK_CLICK),
    );
  };
  for (const [screen, station] of [
    [bar, 'Bar'],
    [kitchen, 'Cuisine'],
  ] as const)
    await screen.page.getByLabel(screen.t('orders.station')).selectOption(station);
  for (const screen of [bar, kitchen]) await expect(ticket(screen, 'new', ref).getByRole('listitem')).toHaveCount(1);
  await bar.press('prepare', ref);
  await done(bar);
  await ticket(bar, 'making', ref).getByText(bar.t('orders.station_waits')).waitFor();
  await done(kitchen);
  for (const screen of [bar, kitchen]) await ticket(screen, 'ready', ref).waitFor();
  // The undo reverts only the kitchen's Done.
  await kitchen.press('undo', ref);
  await ticket(bar, 'making', ref).getByText(bar.t('orders.station_waits')).waitFor();
});

test('shows that the venue is closed, and opens it from the banner', async ({ openOffice }) => {
  const bar = await openBar(openOffice);
  const { page, t } = bar;
  await page.getByRole('switch').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('shell.close_venue') })
    .click();
  await page.getByText(t('shell.closed_to_guests')).waitFor();
  await page.getByRole('button', { name: t('shell.open_again') }).click();
  await page.getByRole('button', { name: t('shell.open_again') }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: t('orders.events') }).click();
  await page.getByRole('dialog').getByText(t('orders.event.opened')).first().waitFor();
});
