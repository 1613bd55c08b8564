// The list of new orders on a phone, where more stand below.
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { t } from '../../i18n/translate.ts';
import { test } from '../../test/office.tsx';
import { AT_THE_BAR, noOrders, order } from '../../test/records.ts';

test('what counts those below covers no button in part beside its visible rest', async ({ openOffice }) => {
  const waiting = [1, 2, 3, 4, 5, 6].map((place) => order(place));
  await openOffice('order', {
    venue: AT_THE_BAR,
    width: 390,
    answers: {
      ...noOrders,
      'GET /api/order/:venue': () => ({ rows: waiting, total: waiting.length }),
      'GET /api/venue/:venue/call': () => [],
    },
  });
  const more = page.getByRole('button', { name: /plus bas/ });
  await expect.element(more).toBeVisible();
  const { left, right } = more.element().getBoundingClientRect();
  const steps = page.getByRole('button', { name: new RegExp(`^${t('orders.prepare')}`) }).elements();
  expect(steps).toHaveLength(waiting.length);
  for (const step of steps) {
    const box = step.getBoundingClientRect();
    expect([left <= box.left, right >= box.right]).toEqual([true, true]);
  }
});
