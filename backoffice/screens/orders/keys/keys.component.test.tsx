// Keyboard use of the boards: the focus stays with its order and is never lost, and a key never acts on an order that it was not meant for.
import type { Order } from '@ardoise/contract/orders.ts';
import type { OrderStatus } from '@ardoise/contract/rules/order-status.ts';
import { expect, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../../i18n/translate.ts';
import type { Answers } from '../../../test/network.ts';
import { test } from '../../../test/office.tsx';
import { AT_THE_BAR, noOrders, order } from '../../../test/records.ts';
import { notify } from '../../../ui/notify/notify.ts';

/** A mock server that carries out steps on two orders; `steps` records them. */
const serverWith = (status: OrderStatus) => {
  let orders = [order(1, { status }), order(2, { status })];
  const steps: string[] = [];
  const move = (id: string, step: string, changes: Partial<Order>): Order => {
    const moved = { ...(orders.find((one) => one.id === id) as Order), ...changes };
    orders = orders.map((one) => (one.id === id ? moved : one));
    steps.push(`${moved.ref} ${step}`);
    return moved;
  };
  const inTenSeconds = () => new Date(Date.now() + 10_000).toISOString();
  const live = () => orders.filter((one) => one.status !== 'DELIVERED');
  return {
    steps,
    answers: {
      ...noOrders,
      'GET /api/order/:venue': () => ({ rows: live(), total: live().length }),
      'GET /api/venue/:venue/call': () => [],
      'PUT /api/order/:id/status/prepare': ({ params: { id = '' } }) =>
        move(id, 'prepare', { status: 'IN_PROGRESS', undo_until: inTenSeconds() }),
      'PUT /api/order/:id/status/delivered': ({ params: { id = '' } }) =>
        move(id, 'delivered', { status: 'DELIVERED', undo_until: inTenSeconds() }),
      'PUT /api/order/:id/status/undo': ({ params: { id = '' } }) => move(id, 'undo', { status, undo_until: null }),
    } satisfies Answers,
  };
};
const linkOf = (ref: string) => page.getByRole('link', { name: new RegExp(`${ref}$`) });
/** Records the cards that get the focus. */
const watchFocus = (): string[] => {
  const seen: string[] = [];
  document.addEventListener('focusin', ({ target }) => seen.push((target as HTMLElement).dataset.card ?? ''));
  return seen;
};

for (const route of ['delivery', 'bar'])
  test(`keeps the focus on /${route} with an order that is paid and restored`, async ({ openOffice }) => {
    const { answers, steps } = serverWith('READY');
    await openOffice(route, { venue: AT_THE_BAR, answers });
    const first = linkOf('A-001');
    await expect.element(first).toBeVisible();
    (first.element() as HTMLElement).focus();
    const seen = watchFocus();
    await userEvent.keyboard(' ');
    await expect.element(page.getByRole('button', { name: new RegExp(`${t('orders.undo')} A-001`) })).toBeVisible();
    await userEvent.keyboard('u');
    await expect.poll(() => steps).toEqual(['A-001 delivered', 'A-001 undo']);
    await expect.element(page.getByRole('button', { name: `${t('orders.paid')} A-001` })).toBeVisible();
    await expect.element(first).toHaveFocus();
    expect(new Set(seen)).toEqual(new Set(seen.length > 0 ? [order(1).id] : []));
  });

test('focuses the next order if the focused one disappears, and ignores a second press', async ({ openOffice }) => {
  const { answers, steps } = serverWith('PENDING');
  await openOffice('order', { venue: AT_THE_BAR, width: 800, answers });
  await expect.element(linkOf('A-001')).toBeVisible();
  (linkOf('A-001').element() as HTMLElement).focus();
  // A mocked clock: real key presses of a test may be slower than the one-second limit.
  const began = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(began);
  onTestFinished(() => clock.mockRestore());
  await userEvent.keyboard(' ');
  await expect.element(linkOf('A-002')).toHaveFocus();
  clock.mockReturnValue(began + 999);
  await userEvent.keyboard(' ');
  expect(steps).toEqual(['A-001 prepare']);
  // After the limit, a press counts as deliberate.
  clock.mockReturnValue(began + 1000);
  await userEvent.keyboard(' ');
  await expect.poll(() => steps).toEqual(['A-001 prepare', 'A-002 prepare']);
});

test('restores the focus when a notification is closed', async ({ openOffice }) => {
  const { message } = await openOffice('order', { venue: AT_THE_BAR, answers: serverWith('PENDING').answers });
  await expect.element(linkOf('A-002')).toBeVisible();
  (linkOf('A-002').element() as HTMLElement).focus();
  notify('eins', { duration: 60_000 });
  await expect.element(message('eins')).toBeVisible();
  (page.getByRole('button', { name: t('shared.close'), exact: true }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(message('eins')).not.toBeInTheDocument();
  await expect.element(linkOf('A-002')).toHaveFocus();
});
