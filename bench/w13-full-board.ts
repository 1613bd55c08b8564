// W13: the bar's screen on a tablet (1024 x 768, 4 x CPU) with 199 waiting orders: the time until the 200th is visible, from the answer to
// its guest, and the page's longest task meanwhile, compared with the same tablet with one waiting order.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { caller } from '../server/test/faults/http.ts';
import type { WorldVenue } from '../server/test/faults/world.ts';
import { alternate, median, printHead, printLine, quantile } from './measure/figures.ts';
import { openPhone } from './measure/phone.ts';
import { openStage, startServer } from './measure/stage.ts';

const WAITING = 199;
const ROUNDS = 12;
const TABLET = { width: 1024, height: 768 };
/** Pause after each order, so that later work of the page is measured too. */
const REST_MS = 1500;

const stage = await openStage(2);
const server = await startServer(stage);
const { call, close } = caller(server.port, 4);
const [bartender] = stage.world.bartenders;
const [full, quiet] = stage.world.venues as [WorldVenue, WorldVenue];
const token = bartender?.token ?? '';

const place = async ({ id, menu }: WorldVenue, name: string): Promise<string> => {
  const items = [menu.beer, menu.burger, menu.coffee, menu.beer, menu.burger].map((product, place) => ({ product, qty: 1 + (place % 2) }));
  const headers = { 'idempotency-key': randomUUID() };
  const answer = await call<{ ref: string }>('POST', `/api/public/order/${id}`, { headers, body: { customer: { name }, items } });
  if (answer?.status !== 201) throw new Error(`an order was answered with ${answer?.status}`);
  return answer.body.ref;
};

/** Counts the page's tasks of 50 ms and more, and waits for an order's ticket in the window. */
const watchTasks = () => {
  const tasks: number[] = [];
  Object.assign(window, { tasks });
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
};
const inSight = (ref: string): boolean => {
  const { left = -1, top = -1, right = 1e9, bottom = 1e9 } = document.querySelector(`[data-order="${ref}"]`)?.getBoundingClientRect() ?? {};
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
};

const phone = await openPhone();
const openBoard = async ({ id }: WorldVenue): Promise<Page> => {
  const url = `http://127.0.0.1:${server.port}/admin/#/bar`;
  const { page } = await phone.open({ url, ready: '[data-order]', stored: { token, venue: id, locale: 'fr' }, viewport: TABLET });
  await page.waitForLoadState('networkidle');
  await sleep(2 * REST_MS);
  await page.evaluate(watchTasks);
  return page;
};

/** Milliseconds until the next order is visible, and the longest task until the page is idle; then removes the order. */
const arrival = async (page: Page, venue: WorldVenue, round: number) => {
  await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks.splice(0));
  const ref = await place(venue, `Client ${round}`);
  const since = performance.now();
  await page.waitForFunction(inSight, ref, { polling: 'raf' });
  const seen = performance.now() - since;
  await sleep(REST_MS);
  const [{ id }] = (await stage.world.query<{ id: string }>('select id from orders where venue_id = $1 order by id desc limit 1', [
    venue.id,
  ])) as [{ id: string }];
  const gone = await call('DELETE', `/api/order/${id}`, { token });
  if (gone?.status !== 200) throw new Error(`an order could not be cancelled: ${gone?.status}`);
  await sleep(REST_MS);
  return { seen, task: await page.evaluate(() => Math.max(0, ...(window as unknown as { tasks: number[] }).tasks)) };
};

try {
  for (let order = 0; order < WAITING; order++) await place(full, `Client ${order}`);
  await place(quiet, 'Client');
  const boards = { full: await openBoard(full), quiet: await openBoard(quiet) };
  const { ours, limit } = await alternate(
    ROUNDS,
    (round) => arrival(boards.full, full, round),
    (round) => arrival(boards.quiet, quiet, round),
  );
  printHead();
  const of = (list: readonly { seen: number; task: number }[], key: 'seen' | 'task') => list.map((one) => one[key]);
  printLine('the 200th order in sight, ms', median(of(ours, 'seen')), median(of(limit, 'seen')));
  printLine('  the slowest of twelve', quantile(of(ours, 'seen'), 1), quantile(of(limit, 'seen'), 1), '< 1,000');
  printLine('the longest task, ms', quantile(of(ours, 'task'), 1), quantile(of(limit, 'task'), 1), '< 100');
} finally {
  close();
  await phone.close();
  await server.stop();
  await stage.close();
}
