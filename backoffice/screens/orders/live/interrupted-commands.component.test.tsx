// A reload of a shared tablet with pending commands of the previous user: they are reported, and not sent under another name.
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { t } from '../../../i18n/translate.ts';
import { test } from '../../../test/office.tsx';
import { AT_THE_BAR, anyId, noOrders, order, VENUE } from '../../../test/records.ts';
import type { Command } from './commands.ts';

const [ZOE, ANA] = [anyId(1), anyId(2)];
const command = (index: number, changes: Partial<Command>): Command => ({
  key: `press-${index}`,
  order: order(index).id,
  ref: order(index).ref,
  venue: VENUE.id,
  by: ZOE,
  wish: { kind: 'prepare' },
  at: Date.now() - 5000,
  from: 'PENDING',
  state: 'waiting',
  ...changes,
});

test('reports commands with order number and step, marks them on their order, and does not send them', async ({ openOffice }) => {
  const orders = [order(1), order(2), order(3, { status: 'IN_PROGRESS' })];
  const interrupted = [
    command(1, {}),
    command(2, { wish: { kind: 'cancel', message: false, reason: '' }, state: 'sent' }),
    // This one was carried out after all.
    command(3, { state: 'sent' }),
  ];
  // Sending any command fails the test, because it has no mock response.
  await openOffice('order', {
    venue: AT_THE_BAR,
    claims: { mgr: [], bar: [VENUE.id], only: VENUE.id, sub: ANA, name: 'Ana Journet' },
    tab: { presses: JSON.stringify(interrupted) },
    answers: {
      ...noOrders,
      'GET /api/order/:venue': () => ({ rows: orders, total: orders.length }),
      'GET /api/venue/:venue/call': () => [],
      'GET /api/venue/:venue/session': () => [],
    },
  });
  await expect.element(page.getByText(t('orders.left_unsent', { list: `A-001 ${t('orders.prepare')}` }))).toBeVisible();
  await expect.element(page.getByText(t('orders.left_unconfirmed', { list: `A-002 ${t('orders.delete')}` }))).toBeVisible();
  await expect.element(page.getByText(t('orders.press_unsent'))).toBeVisible();
});
