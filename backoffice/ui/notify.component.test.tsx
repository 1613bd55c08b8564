// Messages: one that speaks of a state goes when that is over, and none covers the buttons of a question.
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../i18n/translate.ts';
import { test } from '../test/office.tsx';
import { AT_THE_BAR, noOrders, order } from '../test/records.ts';
import { dismissPast, notify } from './notify.ts';

test('a message goes with the state it speaks of, and stands above the buttons of a question on a phone', async ({ openOffice }) => {
  const shown = order(1);
  const { told, button } = await openOffice(`order/${shown.id}`, {
    venue: AT_THE_BAR,
    width: 390,
    answers: {
      ...noOrders,
      'GET /api/order/:venue/:id': () => shown,
      'GET /api/venue/:venue/call': () => [],
      'GET /api/venue/:venue/message': () => ({ rows: [], total: 0 }),
      'GET /api/menu/:uuid/unavailable': ({ params: { uuid = '' } }) => ({ id: uuid, orders: 0, unavailable: false }),
    },
  });
  await userEvent.click(page.getByRole('button', { name: `${t('orders.run_out')}, ${shown.items[0]?.name}` }));
  const cancel = page.getByRole('dialog').getByRole('button', { name: t('shared.cancel') });
  await expect.element(cancel).toBeVisible();
  for (const word of ['eins', 'zwei', 'drei']) notify(word, { duration: 60_000, about: [{ id: word, state: 'PENDING' }] });
  await expect.element(told('drei')).toBeVisible();
  const lowest = Math.max(...[...document.querySelectorAll('dialog[open] section li')].map((one) => one.getBoundingClientRect().bottom));
  expect(lowest).toBeLessThanOrEqual(cancel.element().getBoundingClientRect().top);
  await userEvent.click(cancel);

  dismissPast(({ id, state }) => id === 'zwei' && state !== 'READY');
  await expect.element(told('zwei')).not.toBeInTheDocument();
  await expect.element(told('drei')).toBeVisible();
  await expect.element(button(t('shared.close')).first()).toBeVisible();
});
