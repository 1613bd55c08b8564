// The board beside notifications: none covers a control, and one about orders disappears once all of them are processed.
import type { Order } from '@ardoise/contract/orders.ts';
import { expect, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { t } from '../../i18n/translate.ts';
import { test } from '../../test/office.tsx';
import { AT_THE_BAR, noOrders, order } from '../../test/records.ts';
import { notify } from '../../ui/notify/notify.ts';

const answersWith = (orders: () => Order[]) => ({
  ...noOrders,
  'GET /api/order/:venue': () => ({ rows: orders(), total: orders().length }),
  'GET /api/venue/:venue/call': () => [],
  'GET /api/venue/:venue/session': () => [],
});
const numbered = (count: number, changes: Partial<Order>) => Array.from({ length: count }, (_, index) => order(index + 1, changes));

for (const [route, status] of [
  ['order', 'PENDING'],
  ['delivery', 'READY'],
] as const)
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
    [1024, 560],
  ] as const)
    test(`at ${width} x ${height} notifications cover nothing of /${route}`, async ({ openOffice }) => {
      const orders = numbered(9, { status });
      const { message } = await openOffice(route, { venue: AT_THE_BAR, width, answers: answersWith(() => orders) });
      await page.viewport(width, height);
      await expect.element(page.getByRole('article').first()).toBeVisible();
      for (const word of ['eins', 'zwei', 'drei']) notify(word, { tone: 'plain', duration: 60_000 });
      await expect.element(message('drei')).toBeVisible();
      const messages = page.getByRole('region', { name: t('shell.notifications') });
      const boxes = messages.getByRole('listitem').elements();
      expect(boxes).toHaveLength(3);
      const below = () =>
        boxes.flatMap((box) => {
          const { left, right, top } = box.getBoundingClientRect();
          const points = [left + 4, (left + right) / 2, right - 4].flatMap((x) => document.elementsFromPoint(x, top + 20));
          return points.filter((element) => !element.closest('section')?.contains(box) && element.closest('article, button, a'));
        });
      await expect.poll(below).toEqual([]);
      // The last main action can be pressed, and so can the button that scrolls to it.
      const last = [...document.querySelectorAll(`[data-column="${route}"] article button[data-variant="main"]`)].at(-1) as HTMLElement;
      // Queried each time: after three seconds without a live connection, a banner above the orders moves them.
      const isInReach = () => {
        last.scrollIntoView({ block: 'end', behavior: 'instant' });
        const { left, top, width: wide, height: high } = last.getBoundingClientRect();
        return last.contains(document.elementFromPoint(left + wide / 2, top + high / 2));
      };
      await expect.poll(isInReach).toBe(true);
    });

test('removes a notification about several orders once all are processed', async ({ openOffice }) => {
  // The polling timer.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  let orders = numbered(1, {});
  const shown = order(9, { status: 'DELIVERED' });
  const { message, button } = await openOffice(`order/${shown.id}`, {
    venue: AT_THE_BAR,
    answers: {
      ...answersWith(() => orders),
      'GET /api/order/:venue/:id': () => shown,
      'GET /api/venue/:venue/message': () => ({ rows: [], total: 0 }),
    },
  });
  const news = () => message(t('orders.heard_many', { n: 2 }));
  await expect.poll(() => document.title).toMatch(/^\(1\)/);
  // Without a live connection the list is polled every five seconds.
  orders = numbered(3, {});
  vi.advanceTimersByTime(5000);
  await expect.element(news()).toBeVisible();
  // A focused notification does not time out.
  (button(t('orders.see')).element() as HTMLElement).focus();
  orders = orders.map((one) => ({ ...one, status: 'IN_PROGRESS' }));
  vi.advanceTimersByTime(5000);
  await expect.element(news()).not.toBeInTheDocument();
});
