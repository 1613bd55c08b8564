// The row of calls: count and tables, sounds, and mutes.
import type { BoardCall, TableMute } from '@ardoise/contract/tables.ts';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../../i18n/translate.ts';
import { test } from '../../../test/office.tsx';
import { AT_THE_BAR, anyId, noOrders } from '../../../test/records.ts';

const callOf = (index: number, table: string, changes: Partial<BoardCall> = {}): BoardCall => ({
  id: anyId(index),
  table,
  kind: 'waiter',
  creation_date: new Date().toISOString(),
  proven: true,
  quiet: false,
  ...changes,
});
const answersWith = (calls: () => BoardCall[]) => ({
  ...noOrders,
  'GET /api/venue/:venue/call': calls,
  'GET /api/venue/:venue/session': () => [],
});
const DONE = 'PUT /api/venue/:venue/call/:id/done';
const MUTE = 'PUT /api/venue/:venue/call/mute';
const nameOf = (table: string) => t('orders.table', { table });
const muteButton = (table: string) => page.getByRole('button', { name: t('orders.mute', { table }) });

for (const route of ['order', 'bar'])
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const)
    test(`shows on /${route} how many tables wait and which, readable from a distance at ${width} px`, async ({ openOffice }) => {
      const calls = [callOf(1, 'T12'), callOf(2, '7'), callOf(3, '4', { proven: false }), callOf(4, '7', { kind: 'bill' })];
      await openOffice(route, { venue: AT_THE_BAR, width, answers: answersWith(() => calls) });
      await page.viewport(width, height);
      const text = page.getByText(t('orders.calls_waiting', { n: 3, tables: '4, 7, T12' }));
      await expect.element(text).toBeVisible();
      const element = text.element();
      const { left, right } = element.getBoundingClientRect();
      expect(Number.parseFloat(getComputedStyle(element).fontSize)).toBeGreaterThanOrEqual(20);
      expect([left >= 0, right <= width, element.scrollWidth <= element.clientWidth]).toEqual([true, true, true]);
    });

test('rings for the first new call that is not quiet', async ({ openOffice }) => {
  let calls = [callOf(1, '4')];
  await openOffice('order', {
    venue: AT_THE_BAR,
    answers: {
      ...answersWith(() => calls),
      [DONE]: () => {
        const done = calls[0] as BoardCall;
        calls = [callOf(2, '7', { proven: false, quiet: true }), callOf(3, '9')];
        return done;
      },
    },
  });
  await userEvent.click(page.getByRole('button', { name: t('orders.call_done') }));
  const news = (table: string) => t('shared.pair', { name: nameOf(table), value: t('orders.call_waiter') });
  await expect.element(page.getByRole('status').filter({ hasText: news('9') })).toBeInTheDocument();
  await expect.element(page.getByCss('[data-call="7"]')).toBeVisible();
});

/** A board with a verified call of table 4, and an unverified one of table 7 unless that is muted. */
const mutable = (mutes: TableMute[]) => {
  const all = [callOf(1, '4'), callOf(2, '7', { proven: false })];
  return {
    ...answersWith(() => all.filter(({ table }) => mutes.every((mute) => mute.table !== table))),
    'GET /api/venue/:venue/call/mute': () => mutes,
    [MUTE]: ({ body }: { body: unknown }) => {
      const { table, minutes } = body as { table: string; minutes: number };
      mutes.length = 0;
      if (minutes > 0) mutes.push(muteOf(table, minutes));
      return mutes;
    },
  };
};
const muteOf = (table: string, minutes: number): TableMute => ({ table, until: new Date(Date.now() + minutes * 60_000).toISOString() });
const [call, muted] = [page.getByCss('[data-call="7"]'), page.getByCss('[data-muted="7"]')];

test('mutes a table with unverified guests, shows it, and undoes it', async ({ openOffice }) => {
  const { network, message } = await openOffice('order', { venue: AT_THE_BAR, width: 1440, answers: mutable([]) });
  await expect.element(muteButton('7')).toBeVisible();
  expect(muteButton('4').elements()).toEqual([]);
  await userEvent.click(muteButton('7'));
  await expect.element(message(t('orders.mute_done', { place: nameOf('7'), n: 30 }))).toBeVisible();
  await expect.element(muted).toBeVisible();
  expect(call.elements()).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: t('form.undo') }));
  await expect.element(call).toBeVisible();
  expect(muted.elements()).toEqual([]);
  expect(network.bodiesOf(MUTE)).toEqual([30, 0].map((minutes) => ({ table: '7', minutes })));
});

test('shows the end of a mute, without other calls too, and ends it', async ({ openOffice }) => {
  const { network } = await openOffice('order', { venue: AT_THE_BAR, width: 1440, answers: mutable([muteOf('7', 20)]) });
  await expect.element(muted).toHaveTextContent(nameOf('7'));
  await userEvent.click(muted.getByRole('button', { name: t('orders.unmute') }));
  await expect.element(call).toBeVisible();
  expect(network.bodiesOf(MUTE)).toEqual([{ table: '7', minutes: 0 }]);
});

test('counts calls and muted tables separately, and shows both when expanded', async ({ openOffice }) => {
  const calls = ['4', '7', '9', '11', '12'].map((table, index) => callOf(index + 1, table));
  const answers = { ...answersWith(() => calls), 'GET /api/venue/:venue/call/mute': () => [muteOf('20', 20), muteOf('21', 20)] };
  await openOffice('order', { venue: AT_THE_BAR, width: 1440, answers });
  const row = page.getByRole('list', { name: t('orders.calls') });
  await expect.element(row).toBeVisible();
  const shown = () => [...row.element().querySelectorAll('[data-call]:not([data-over])')];
  const more = () => page.getByRole('button', { name: t('orders.calls_more', { n: calls.length - shown().length }) });
  await expect.poll(() => more().query()?.textContent === `+${calls.length - shown().length}`).toBe(true);
  await userEvent.click(more());
  const places = shown().map((one) => one.getBoundingClientRect());
  expect(places).toHaveLength(calls.length);
  expect(places[1]?.top).toBe(places[0]?.top);
});
