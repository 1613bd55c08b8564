// A busy hour at the bar: five guests on phones, two tablets, dozens of orders. After each step both tablets show each open order.
import type { GuestOrder, Order } from '@ardoise/contract/orders.ts';
import type { VenueEvent } from '@ardoise/contract/venue-events.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { ProductKey } from '@ardoise/demo/menu/products.ts';
import { EVERYTHING } from '../../server/test/harness/everything.ts';
import { LONG_TEST_MS } from '../../server/test/harness/within.ts';
import { boardProblems, endHighlights, visibleOrders } from '../pages/bar.ts';
import { guestOn } from '../pages/guest.ts';
import { backInStock, clearBoard, openOrders, place, runOut } from '../pages/orders.ts';
import { clickUntil, QUICK_CLICK } from '../pages/staff.ts';
import { journeyTime } from '../setup/clock.ts';
import { callAs, menuPath, TABLET } from '../setup/people.ts';
import { expect, type Office, test, visitsOn } from '../setup/test.ts';

const BARTENDER = 'bartender@demo.test';
const VENUE = demoVenueIds.halles;
/** Number of orders in the hour, all processed in the same way. */
const ORDERS = EVERYTHING ? 40 : 28;
/** Minimum number of visible tickets at 1024 x 768, if there are as many orders. */
const TICKETS = 8;
const DRINKS: readonly ProductKey[] = ['cha5', 'cha6', 'bou2', 'sof2', 'cha1'];
/** Twenty lines of twenty products. */
const LONG: readonly ProductKey[] = [
  ...(['cha1', 'cha2', 'cha3', 'cha4', 'cha5', 'cha6', 'sof1', 'sof2', 'sof3', 'sof4'] as const),
  ...(['sof5', 'sof6', 'sof7', 'jus1', 'jus2', 'jus3', 'jus4', 'bou1', 'bou2', 'bou3'] as const),
];
const RUNS_OUT: ProductKey = 'cha6';

test.describe('a busy hour', () => {
  // Serial: each step builds on the previous one.
  test.describe.configure({ mode: 'serial', timeout: LONG_TEST_MS });
  let people: ReturnType<typeof visitsOn>;
  let first: Office;
  let second: Office;
  let placed = 0;
  const boards = () => [first, second];
  const expectAllVisible = async () => {
    for (const { page } of boards()) await expect.poll(() => boardProblems(page, TICKETS)).toEqual([]);
  };
  const order = async (products: readonly ProductKey[]): Promise<GuestOrder> => {
    placed++;
    // Tables in turn, because of the limit for each; every fourth order is for the bar.
    return place(`Client ${placed}`, products, placed % 4 === 0 ? null : String(1 + (placed % 18)));
  };
  /** Takes an order's step on a board, on its full or compact ticket. */
  const press = async (board: Office, step: 'prepare' | 'ready' | 'paid', ref: string) => {
    const [button, own] = [board.step(step, ref), board.page.locator(`[data-order="${ref}"]`)];
    const [compactTicket, pressed] = [own.and(board.page.locator('[data-compact]')), own.locator('[data-command]')];
    const status = async () => (await openOrders()).find((one) => one.ref === ref)?.status;
    const before = await status();
    const hasEffect = async () => (await pressed.count()) > 0 || (await status()) !== before;
    // The order may change between full and compact ticket, so the current one is used.
    await clickUntil(hasEffect, async () => {
      if ((await button.count()) === 0) await compactTicket.click(QUICK_CLICK);
      await button.click(QUICK_CLICK);
    });
  };
  /** The changed order is a visible, highlighted ticket on both boards. */
  const expectHighlighted = async (ref: string, lane: string) => {
    await Promise.all(
      boards().map(({ page }) =>
        expect
          .poll(async () => (await visibleOrders(page)).filter((one) => one.ref === ref))
          .toEqual([expect.objectContaining({ lane, ticket: true })]),
      ),
    );
  };
  const oldest = async (status: Order['status']) => (await openOrders()).find((one) => one.status === status)?.ref ?? '';

  test.beforeAll(async ({ browser }) => {
    people = visitsOn(browser);
    // The board starts empty.
    await clearBoard();
    const settings = { email: BARTENDER, viewport: TABLET, clock: journeyTime() };
    [first, second] = await Promise.all([people.openOffice('fr', settings), people.openOffice('de', settings)]);
    for (const board of boards()) await board.open('bar');
    await first.page.getByText(first.t('orders.none_new')).waitFor();
  });
  test.afterAll(async () => {
    await people.close();
  });

  test('orders of five phones arrive, each visible and counted', async () => {
    for (let phone = 1; phone <= 5; phone++) {
      const { page, context } = await people.openPhone('fr-FR');
      await page.goto(menuPath('halles', { table: String(phone) }));
      const guest = guestOn(page, 'fr-FR');
      // The script sets it once it handles taps.
      await page.getByText(guest.texts.menu.table.replace('{table}', String(phone))).waitFor();
      await guest.pick('cha5');
      await guest.openBasket();
      await guest.basket().getByLabel(guest.texts.basket.name).fill(`Téléphone ${phone}`);
      await guest.orderButton().click();
      const ref = await guest.ref();
      placed++;
      await expectHighlighted(ref, 'new');
      await expectAllVisible();
      await context.close();
    }
    await expect.poll(() => first.page.title()).toMatch(/^\(5\) /);
  });

  test('a rush shows tickets first, the rest compact, and a long one truncated with its action visible', async () => {
    const long = await order(LONG);
    await expectHighlighted(long.ref, 'new');
    await expect(first.page.locator(`[data-order="${long.ref}"]`).getByText(/^\+ \d+$/)).toBeVisible();
    for (let count = 0; count < 10; count++) {
      const { ref } = await order(DRINKS.slice(0, 1 + (count % 3)));
      await expectHighlighted(ref, 'new');
      await expectAllVisible();
    }
  });

  test('every step of both tablets is visible, and two quick ones keep an undo each', async () => {
    for (const board of [first, second, first, second]) {
      const ref = await oldest('PENDING');
      await press(board, 'prepare', ref);
      await expectHighlighted(ref, 'making');
      await expectAllVisible();
    }
    const [one, two] = [await oldest('PENDING'), await oldest('IN_PROGRESS')];
    await press(first, 'prepare', one);
    await press(first, 'ready', two);
    await first.undo(one).waitFor();
    await first.press('undo', two);
    await expectHighlighted(two, 'making');
    await expectAllVisible();
  });

  test('a tick updates the count of items to make, and the last tick takes the step', async () => {
    const { ref } = await order(['sof2']);
    await press(second, 'prepare', ref);
    await expectHighlighted(ref, 'making');
    await first.page.getByRole('button', { name: first.t('orders.to_make'), exact: true }).click();
    const list = first.page.getByRole('complementary', { name: first.t('orders.to_make') });
    await list.getByRole('listitem').first().waitFor();
    await first.page.getByRole('button', { name: first.t('orders.to_make'), exact: true }).click();
    const line = first.page.locator(`[data-order="${ref}"]`).getByRole('button', { pressed: false }).first();
    await clickUntil(
      async () => (await openOrders()).find((one) => one.ref === ref)?.status === 'READY',
      () => line.click(QUICK_CLICK),
    );
    await expectHighlighted(ref, 'ready');
    await expectAllVisible();
  });

  test('orders with a product that ran out wait for their guests and stay visible', async () => {
    await order([RUNS_OUT, 'cha1']);
    await runOut(RUNS_OUT);
    await expect.poll(async () => (await openOrders()).filter(({ status }) => status === 'ON_HOLD').length).toBeGreaterThan(0);
    await expectAllVisible();
    await backInStock(RUNS_OUT);
    await expect.poll(async () => (await openOrders()).filter(({ status }) => status === 'ON_HOLD').length).toBe(0);
    await expectAllVisible();
  });

  test('a command while the server hangs is checked after eight seconds, and has one effect', async () => {
    const ref = await oldest('PENDING');
    let requests = 0;
    // The first request is never answered.
    await first.page.route('**/status/prepare', (route) => {
      requests++;
      return requests > 1 ? route.continue() : undefined;
    });
    await press(first, 'prepare', ref);
    await first.step('prepare', ref).getByText(first.t('orders.press_sent')).waitFor();
    expect(requests).toBe(1);
    await first.page.clock.fastForward(8000);
    await expectHighlighted(ref, 'making');
    expect(requests).toBe(2);
    await first.page.unroute('**/status/prepare');
    const events = await callAs<VenueEvent[]>(BARTENDER, 'GET', `/api/order/${VENUE}/event`);
    expect(events.filter(({ what, order }) => what === 'prepare' && order?.ref === ref)).toHaveLength(1);
    await expectAllVisible();
  });

  test('a command waits during twenty seconds without network and is sent once, while the other tablet continues', async () => {
    const [mine, theirs] = (await openOrders()).filter(({ status }) => status === 'PENDING').map(({ ref }) => ref) as [string, string];
    await first.context.setOffline(true);
    await first.page.getByText(first.t('orders.light_away'), { exact: true }).waitFor();
    await press(first, 'prepare', mine);
    await first.step('prepare', mine).getByText(first.t('orders.press_waiting')).waitFor();
    await press(second, 'prepare', theirs);
    await first.page.clock.runFor(20_000);
    expect((await openOrders()).find(({ ref }) => ref === mine)?.status).toBe('PENDING');
    await first.context.setOffline(false);
    await expectHighlighted(mine, 'making');
    await first.page.getByText(first.t('orders.light_live'), { exact: true }).waitFor();
    await expectAllVisible();
    const events = await callAs<VenueEvent[]>(BARTENDER, 'GET', `/api/order/${VENUE}/event`);
    expect(events.filter(({ what, order }) => what === 'prepare' && order?.ref === mine)).toHaveLength(1);
  });

  test('a ticket cancelled by its guest stays for a moment with a notice', async () => {
    const { ref, uuid } = await order(['cha5']);
    await expectHighlighted(ref, 'new');
    await fetch(`${new URL(first.page.url()).origin}/api/public/order/${uuid}`, { method: 'DELETE' });
    for (const { card, t } of boards())
      await card(ref)
        .getByText(`${t('orders.event.cancel')} · ${t('orders.by_guest')}`)
        .waitFor();
    await endHighlights(second);
    await second.card(ref).waitFor({ state: 'detached' });
    await expectAllVisible();
  });

  test(`all ${ORDERS} orders are handed over`, async () => {
    while (placed < ORDERS) {
      await order(DRINKS.slice(placed % 3, 1 + (placed % 3)));
      const open = await openOrders();
      const board = boards()[placed % 2] as Office;
      for (const [status, step] of [
        ['READY', 'paid'],
        ['IN_PROGRESS', 'ready'],
        ['PENDING', 'prepare'],
      ] as const) {
        const ref = open.find((one) => one.status === status)?.ref;
        if (!ref) continue;
        await press(board, step, ref);
        // Waits for the server, before the other tablet looks for the next one.
        await expect.poll(async () => (await openOrders()).some((one) => one.ref === ref && one.status === status)).toBe(false);
      }
      await expectAllVisible();
    }
    await clearBoard();
    await expectAllVisible();
    for (const { page } of boards()) await expect.poll(() => visibleOrders(page)).toEqual([]);
  });
});
