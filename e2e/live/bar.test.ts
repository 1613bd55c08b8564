// The bar's screen by keyboard, with stations, and closed.
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { openBar, strip, ticket } from '../pages/bar.ts';
import { clearBoard, place, take } from '../pages/orders.ts';
import { pressUntil, SOON } from '../pages/staff.ts';
import { passUndo } from '../setup/demo-database.ts';
import { callAs } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

// The board starts empty, so that each order of a test is a ticket.
test.beforeEach(async () => {
  await clearBoard();
  await passUndo();
});
test.afterEach(() => callAs('manager@demo.test', 'PUT', `/api/venue/${demoVenueIds.halles}/open`, { open: true }));

test('is worked by keyboard alone: one stop a ticket, a key for each press', async ({ openOffice }) => {
  const [first, second] = [await place('Ada', ['cha5'], '3'), await place('Max', ['cha1'], null)];
  const bar = await openBar(openOffice);
  const { page, t } = bar;
  await ticket(bar, 'new', second.ref).waitFor();
  // What was cleared away stays for ten seconds.
  await expect(strip(bar, 'new').locator('article')).toHaveCount(2);
  const stops = await strip(bar, 'new').evaluate((element) =>
    [...element.querySelectorAll('article')].map(
      (one) => [...one.querySelectorAll<HTMLElement>('a[href], button')].filter(({ tabIndex }) => tabIndex >= 0).length,
    ),
  );
  expect(new Set(stops)).toEqual(new Set([1]));
  const link = page.getByRole('link', { name: `${t('orders.table', { table: '3' })}, Ada, ${first.ref}` });
  await link.focus();
  await page.keyboard.press('Space');
  await ticket(bar, 'making', first.ref).waitFor();
  // The focus went with it.
  await expect(link).toBeFocused();
  // A key takes nothing back while the step before it is under way.
  await pressUntil(
    () => ticket(bar, 'new', first.ref).isVisible(),
    () => page.keyboard.press('u'),
  );
  await expect(link).toBeFocused();
  // An arrow goes to what stands there: the columns follow the orders a moment later.
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

test('has its lines ticked by keyboard on a ticket that is opened', async ({ openOffice }) => {
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

test('offers the way back of a deletion here and on a colleague’s tablet', async ({ openOffice }) => {
  const [first, second] = [await place('Mia', ['cha5'], '8'), await place('Leo', ['cha5'], '9')];
  const [bar, colleague] = [await openBar(openOffice), await openBar(openOffice)];
  // One after the other: ten seconds are for one deletion and its way back.
  for (const [{ ref }, who] of [
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
    await who.press('undo', ref);
    for (const screen of [bar, colleague]) await expect(ticket(screen, 'new', ref)).toHaveAttribute('data-status', 'PENDING');
  }
});

test('keeps a ticket open when new orders push it aside', async ({ openOffice }) => {
  const { ref } = await place('Pia', ['cha5', 'cha1', 'sof2', 'bou2'], '11');
  for (const table of ['12', '13', '14']) await place('Gäste', ['cha5', 'cha1', 'sof2'], table);
  const bar = await openBar(openOffice);
  const more = ticket(bar, 'new', ref).locator('[aria-expanded]');
  await pressUntil(
    async () => (await more.getAttribute('aria-expanded')) === 'true',
    () => more.click(SOON),
  );
  await expect(ticket(bar, 'new', ref)).toHaveAttribute('data-opened');
  for (const table of ['15', '16']) {
    const pushing = await place('Gäste', ['cha5', 'cha1'], table);
    await ticket(bar, 'new', pushing.ref).waitFor();
  }
  await expect(ticket(bar, 'new', ref)).toHaveAttribute('data-opened');
});

test('of more orders than find room shows all in a dialog, where what is pressed stays in sight with its way back', async ({
  openOffice,
}) => {
  // A column each, so that few orders are more than find room.
  await take(await place('Lou', ['cha5'], '1'), ['prepare']);
  await take(await place('Max', ['cha5'], '2'), ['prepare', 'ready']);
  const orders = [];
  for (const table of ['3', '4', '5', '6', '7', '8', '9']) orders.push(await place('Viele', ['cha5'], table));
  const pressed = orders[3]?.ref ?? '';
  const bar = await openBar(openOffice, { viewport: { width: 912, height: 300 } });
  await strip(bar, 'new')
    .getByRole('button', { name: bar.t('orders.show_all') })
    .click();
  const dialog = bar.page.getByRole('dialog');
  const own = dialog.locator(`article[data-order="${pressed}"]`);
  const press = (what: 'prepare' | 'undo', status: string) =>
    pressUntil(
      async () => (await own.getAttribute('data-status')) === status,
      () => dialog.getByRole('button', { name: `${bar.t(`orders.${what}`)} ${pressed}` }).click(SOON),
    );
  await dialog.getByRole('button', { name: `${bar.t('orders.prepare')} ${pressed}` }).click({ trial: true });
  const before = await own.boundingBox();
  await press('prepare', 'IN_PROGRESS');
  expect(await own.boundingBox()).toMatchObject({ x: before?.x, y: before?.y });
  await press('undo', 'PENDING');
  // Why a press failed is told above the dialog, where it can be reached.
  const body = { code: 'wrong_status', order_status: 'READY' };
  await bar.page.route('**/status/prepare', (route) => route.fulfill({ status: 409, json: body }));
  const told = dialog.getByRole('listitem').filter({ has: bar.page.getByRole('alert') });
  await pressUntil(
    async () => (await told.count()) > 0,
    () => dialog.getByRole('button', { name: `${bar.t('orders.prepare')} ${pressed}` }).click(SOON),
  );
  await told.getByRole('button').click();
  await expect(told).toHaveCount(0);
  await dialog.getByRole('button', { name: bar.t('shared.close'), exact: true }).click();
  await expect(dialog).toHaveCount(0);
});

test('shows a station its own lines; the last Done of all makes the order ready', async ({ openOffice }) => {
  const { ref } = await place('Lou', ['cha5', 'epi1'], '6');
  const [bar, kitchen] = [await openBar(openOffice), await openBar(openOffice)];
  const done = async ({ page, t }: typeof bar) => {
    const button = page.getByRole('button', { name: `${t('orders.station_done')} ${ref}` });
    await button.waitFor();
    await pressUntil(
      async () => (await button.count()) === 0,
      () => button.click(SOON),
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
  // The way back takes the kitchen's Done alone.
  await kitchen.press('undo', ref);
  await ticket(bar, 'making', ref).getByText(bar.t('orders.station_waits')).waitFor();
});

test('is closed for all to see, and opened again from its own banner', async ({ openOffice }) => {
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
