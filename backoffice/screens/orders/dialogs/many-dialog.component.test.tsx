// Answer to a flood: one press cancels all orders of one origin, another restores them.
import type { Order } from '@ardoise/contract/orders.ts';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../../i18n/translate.ts';
import { test } from '../../../test/office.tsx';
import { AT_THE_BAR, noOrders, order } from '../../../test/records.ts';

const flood = (count: number): Order[] => [
  ...Array.from({ length: count }, (_, index) => order(index + 1, { origin: 'bar', network: 'aaaaaaaaaa' })),
  order(40, { origin: 'coded' }),
];
const bartenderOf = (orders: Order[], calls: unknown[] = []) => ({
  venue: AT_THE_BAR,
  answers: {
    ...noOrders,
    'GET /api/order/:venue': () => ({ rows: orders, total: orders.length }),
    'GET /api/venue/:venue/call': () => [],
    'DELETE /api/order/:venue/unprepared': ({ query }: { query: URLSearchParams }) => {
      calls.push(Object.fromEntries(query));
      const until = new Date(Date.now() + 10_000).toISOString();
      return { cancelled: orders.splice(0, orders.length - 1).map(({ id }) => id), until };
    },
    'PUT /api/order/:venue/unprepared/undo': ({ query }: { query: URLSearchParams }) => {
      calls.push(Object.fromEntries(query));
      orders.unshift(...flood(9).slice(0, 9));
      return { restored: orders.slice(0, 9).map(({ id }) => id) };
    },
  },
});

for (const width of [390, 1440])
  test(`cancels the orders of one network, reports their number, and undoes it, at ${width} px`, async ({ openOffice }) => {
    const calls: unknown[] = [];
    const orders = flood(9);
    await openOffice('order', { width, ...bartenderOf(orders, calls) });
    await page.getByRole('button', { name: t('orders.many') }).click();
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: /^Annuler/ });
    await expect.element(confirm).toBeDisabled();
    await dialog.getByRole('radio', { name: t('orders.many_network', { names: '' }).replace(/\s*:\s*$/, '') }).click();
    await dialog.getByRole('button', { name: t('orders.many_confirm', { n: 9 }) }).click();
    await expect.element(page.getByText(t('orders.guest_deleted', { n: 9 }))).toBeVisible();
    expect(calls).toEqual([{ origin: 'aaaaaaaaaa' }]);
    // No new orders are left, visible or below, and the focus is on the page, because the pressed button is gone.
    await expect.poll(() => page.getByRole('button', { name: /plus bas/ }).elements().length).toBe(0);
    await expect.poll(() => document.activeElement?.id).toBe('content');
    await userEvent.keyboard('{F8}');
    await expect.element(page.getByRole('button', { name: t('orders.many_undo'), exact: true })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(t('orders.many_restored', { n: 9 }))).toBeVisible();
    expect(calls[1]).toEqual({ until: expect.any(String) });
  });

test('is not offered for few waiting orders', async ({ openOffice }) => {
  await openOffice('order', bartenderOf(flood(6)));
  await expect.element(page.getByRole('article').first()).toBeVisible();
  expect(page.getByRole('button', { name: t('orders.many') }).elements()).toHaveLength(0);
});
