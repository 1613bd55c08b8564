// A shared tablet that is read anew with presses of whoever worked there before: they are told, and sent under no other name.
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { t } from '../../../i18n/translate.ts';
import { test } from '../../../test/office.tsx';
import { AT_THE_BAR, anyId, noOrders, order, VENUE } from '../../../test/records.ts';
import type { Press } from './presses.ts';

const [ZOE, ANA] = [anyId(1), anyId(2)];
const press = (place: number, changes: Partial<Press>): Press => ({
  key: `press-${place}`,
  order: order(place).id,
  ref: order(place).ref,
  venue: VENUE.id,
  by: ZOE,
  wish: { kind: 'prepare' },
  at: Date.now() - 5000,
  from: 'PENDING',
  state: 'waiting',
  ...changes,
});

test('are told with number and step, marked on their order, and not sent', async ({ openOffice }) => {
  const orders = [order(1), order(2), order(3, { status: 'IN_PROGRESS' })];
  const left = [
    press(1, {}),
    press(2, { wish: { kind: 'cancel', message: false, reason: '' }, state: 'sent' }),
    // Carried out after all.
    press(3, { state: 'sent' }),
  ];
  // Whatever is sent finds nobody to answer it, which fails the test.
  await openOffice('order', {
    venue: AT_THE_BAR,
    claims: { mgr: [], bar: [VENUE.id], only: VENUE.id, sub: ANA, name: 'Ana Journet' },
    tab: { presses: JSON.stringify(left) },
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
