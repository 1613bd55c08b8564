// Messages: which ones disappear, and where they are while a dialog is open.
import type { VenueEvent } from '@ardoise/contract/venue-events.ts';
import { describe, expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { t } from '../../i18n/translate.ts';
import { test } from '../../test/office.tsx';
import { AT_THE_BAR, calendar, noOrders, order, outState } from '../../test/records.ts';
import { dismissPast, notify } from './notify.ts';

test('a message disappears with the state it is about, and is above the buttons of a question on a phone', async ({ openOffice }) => {
  const shown = order(1);
  const { message, button } = await openOffice(`order/${shown.id}`, {
    venue: AT_THE_BAR,
    width: 390,
    answers: {
      ...noOrders,
      'GET /api/order/:venue/:id': () => shown,
      'GET /api/venue/:venue/call': () => [],
      'GET /api/venue/:venue/message': () => ({ rows: [], total: 0 }),
      'GET /api/menu/:uuid/unavailable': ({ params: { uuid = '' } }) => outState(uuid),
    },
  });
  await userEvent.click(page.getByRole('button', { name: `${t('orders.run_out')}, ${shown.items[0]?.name}` }));
  const cancel = page.getByRole('dialog').getByRole('button', { name: t('shared.cancel') });
  await expect.element(cancel).toBeVisible();
  for (const text of ['eins', 'zwei', 'drei']) notify(text, { duration: 60_000, about: [{ id: text, state: 'PENDING' }] });
  await expect.element(message('drei')).toBeVisible();
  const lowest = Math.max(...[...document.querySelectorAll('dialog[open] section li')].map((one) => one.getBoundingClientRect().bottom));
  expect(lowest).toBeLessThanOrEqual(cancel.element().getBoundingClientRect().top);
  await userEvent.click(cancel);

  dismissPast(({ id, state }) => id === 'zwei' && state !== 'READY');
  await expect.element(message('zwei')).not.toBeInTheDocument();
  await expect.element(message('drei')).toBeVisible();
  await expect.element(button(t('shared.close')).first()).toBeVisible();
});

test('a plain success message is replaced by the next, unlike one with an error, a button or a state', async ({ openOffice }) => {
  const { message } = await openOffice('calendar');
  const duration = 60_000;
  notify('eins', { duration });
  notify('mit Knopf', { duration, action: { label: 'zurück', run: () => undefined } });
  notify('zwei', { duration });
  notify('schlecht', { duration, tone: 'bad' });
  notify('drei', { duration });
  await expect.element(message('drei')).toBeVisible();
  const list = () => [...document.querySelectorAll('section li [role]')].map(({ textContent }) => textContent);
  expect(list()).toEqual(['mit Knopf', 'schlecht', 'drei']);
  notify('im Gange', { duration, about: [{ id: 'a', state: 'READY' }] });
  notify('vier', { duration });
  await expect.element(message('vier')).toBeVisible();
  expect(list()).toEqual(['schlecht', 'im Gange', 'vier']);
});

describe('messages beside an open dialog are visible, reachable by keyboard and do not cover it', () => {
  const boxOf = (element: Element) => element.getBoundingClientRect();
  const expectMessages = async (message: (text: string) => Locator) => {
    for (const text of ['eins', 'zwei', 'drei']) notify(text, { duration: 60_000, action: { label: `${text}!`, run: () => undefined } });
    await expect.element(message('drei')).toBeVisible();
    const dialog = document.querySelector('dialog[open]') as HTMLElement;
    const messages = [...dialog.querySelectorAll('section li')].filter(
      (one) => getComputedStyle(one.parentElement as Element).position === 'fixed',
    );
    expect(messages).toHaveLength(3);
    // The dialog adapts its height to the messages.
    const apart = () => messages.every((one) => boxOf(one).top >= boxOf(dialog).bottom || boxOf(one).bottom <= boxOf(dialog).top);
    await expect.poll(apart).toBe(true);
    for (const one of messages) expect([boxOf(one).top >= 0, boxOf(one).bottom <= innerHeight]).toEqual([true, true]);
    // The messages come after the dialog's content in the tab order.
    const last = [...dialog.querySelectorAll<HTMLElement>('button, a, summary, input')].filter((one) => !one.closest('section li')).at(-1);
    last?.focus();
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByRole('button', { name: 'eins!' })).toHaveFocus();
  };

  for (const width of [390, 1024])
    test(`the editor of a week at ${width}`, async ({ openOffice }) => {
      const noon = calendar(1, 'Midi');
      const { message, button } = await openOffice(`calendar/${noon.id}`, {
        width,
        answers: { 'GET /api/venue/:venue/calendar/:id': () => noon },
      });
      await userEvent.click(button(t('calendar.edit_week')));
      await expectMessages(message);
      await expect.element(button(t('calendar.keep_week'))).toBeInViewport();
    });

  test('the menu of a phone', async ({ openOffice }) => {
    const { message, button } = await openOffice('calendar', { width: 390 });
    await userEvent.click(button(t('shell.open_menu')));
    await expectMessages(message);
  });

  test('the last events at the bar', async ({ openOffice }) => {
    const happened = (seq: number): VenueEvent => ({
      seq,
      what: 'opened',
      by: 'staff',
      name: 'Max',
      at: new Date().toISOString(),
      order: null,
    });
    const events = Array.from({ length: 50 }, (_, seq) => happened(seq));
    const { message } = await openOffice('bar', {
      venue: AT_THE_BAR,
      width: 1024,
      answers: { ...noOrders, 'GET /api/order/:venue/event': () => events, 'GET /api/venue/:venue/call': () => [] },
    });
    await userEvent.click(page.getByRole('button', { name: new RegExp(`^${t('orders.events')}`) }));
    await expectMessages(message);
  });
});
