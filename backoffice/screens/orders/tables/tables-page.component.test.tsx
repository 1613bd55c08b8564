// Tables with guests: all calls are visible, and closing a calling table needs confirmation.
import type { BoardCall, TableSession } from '@ardoise/contract/tables.ts';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../../i18n/translate.ts';
import { test } from '../../../test/office.tsx';
import { AT_THE_BAR, anyId, noOrders } from '../../../test/records.ts';

const at = new Date().toISOString();
const session = (index: number, table: string): TableSession => ({
  id: anyId(index),
  table,
  begin_date: at,
  last_date: at,
  total_price: 12,
  currency: 'EUR',
  joined: 0,
  orders: [],
});
const callOf = (index: number, table: string, kind: BoardCall['kind'] = 'waiter'): BoardCall => ({
  id: anyId(index),
  table,
  kind,
  creation_date: at,
  proven: true,
  quiet: false,
});
const CLOSE = 'DELETE /api/venue/:venue/session/:id';
const closeButton = (table: string) => page.getByRole('button', { name: `${t('orders.close_table')} ${table}` });

test('shows calls of tables without orders too, and confirms closing a table with calls', async ({ openOffice }) => {
  let sessions = [session(1, '4'), session(2, '7')];
  const { network, message } = await openOffice('order/tables', {
    venue: AT_THE_BAR,
    answers: {
      ...noOrders,
      'GET /api/venue/:venue/call': () => [callOf(3, '9'), callOf(4, '7', 'bill')],
      'GET /api/venue/:venue/session': () => sessions,
      [CLOSE]: ({ params: { id } }) => {
        const closed = sessions.find((one) => one.id === id) as TableSession;
        sessions = sessions.filter((one) => one !== closed);
        return closed;
      },
    },
  });
  await expect.element(closeButton('7')).toBeVisible();
  const [first, second] = ['4', '7'].map((table) => page.getByCss(`[data-table="${table}"]`).element().getBoundingClientRect());
  expect((second?.left ?? 0) - (first?.right ?? 0)).toBeGreaterThanOrEqual(8);
  const calls = page.getByRole('list', { name: t('orders.calls') });
  expect(calls.getByRole('listitem').elements()).toHaveLength(2);
  await expect.element(calls.getByText(t('orders.table', { table: '9' })).first()).toBeVisible();

  await userEvent.click(closeButton('7'));
  const dialog = page.getByRole('dialog', { name: t('orders.close_table_title', { table: '7' }) });
  await expect.element(dialog.getByText(t('orders.close_table_call'))).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: t('shared.cancel') }));
  expect(network.bodiesOf(CLOSE)).toEqual([]);

  await userEvent.click(closeButton('4'));
  await expect.element(message(t('orders.table_closed', { place: t('orders.table', { table: '4' }) }))).toBeVisible();
  expect(network.bodiesOf(CLOSE)).toHaveLength(1);
});
