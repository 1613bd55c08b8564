// Handing a shared tablet over: the board stays mounted, a pending command keeps its author, a session that arrives too late is ended.
import type { Order } from '@ardoise/contract/orders.ts';
import { INTERFACE_LOCALES } from '@ardoise/contract/rules/locales.ts';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../i18n/translate.ts';
import { deferred } from '../../test/network.ts';
import { test, tokenOf } from '../../test/office.tsx';
import { AT_THE_BAR, anyId, manager, noOrders, order, VENUE } from '../../test/records.ts';

const [ZOE, ANA] = [anyId(1), anyId(2)];
const restricted = { mgr: [], bar: [VENUE.id], only: VENUE.id };
const claims = { ...restricted, sub: ZOE, sid: anyId(11), name: 'Zoé Quint' };
const anasToken = tokenOf({ ...manager(), ...restricted, sub: ANA, sid: anyId(12), name: 'Ana Journet' });
const storage = {
  worker: 'Zoé Q.',
  tablet: JSON.stringify({ venue: VENUE.id, id: anyId(20), name: 'Comptoir', token: 'x'.repeat(43) }),
};
const answersWith = (orders: Order[]) => ({
  ...noOrders,
  'GET /api/order/:venue': () => ({ rows: orders, total: orders.length }),
  'GET /api/order/:venue/station': () => [],
  'GET /api/venue/:venue/call': () => [],
  'GET /api/venue/:venue/session': () => [],
  'POST /api/auth/device': () => ({
    venue: VENUE.name,
    people: [
      { id: ZOE, name: 'Zoé Q.' },
      { id: ANA, name: 'Ana J.' },
    ],
  }),
});
const atTheBar = { venue: AT_THE_BAR, claims, storage, width: 1024 };
const personButton = (name: string) => page.getByRole('button', { name: t('pin.change_from', { name }), exact: true });
const typePinOf = async (name: string) => {
  await personButton('Zoé Q.').click();
  await page.getByRole('button', { name, exact: true }).click();
  await userEvent.keyboard('4071{Enter}');
};

test('takes the token of the next person while the board stays mounted', async ({ openOffice }) => {
  const endedSessions: string[] = [];
  await openOffice('bar', {
    ...atTheBar,
    answers: {
      ...answersWith([order(1)]),
      'POST /api/auth/device/pin': () => ({ jwt: anasToken }),
      'DELETE /api/auth/token': () => void endedSessions.push('session'),
    },
  });
  await expect.element(page.getByRole('article').first()).toBeVisible();
  const board = document.querySelector('[data-column="new"]');
  await typePinOf('Ana J.');
  await expect.element(personButton('Ana J.')).toBeVisible();
  expect(document.querySelector('[data-column="new"]')).toBe(board);
  expect(localStorage.getItem('token')).toBe(anasToken);
  await expect.poll(() => endedSessions).toEqual(['session']);
});

test('waits for pending commands, and shows that it waits', async ({ openOffice }) => {
  const answer = deferred<Order>();
  const tokens: (string | null)[] = [];
  await openOffice('bar', {
    ...atTheBar,
    answers: {
      ...answersWith([order(1)]),
      'PUT /api/order/:id/status/prepare': () => answer.promise,
      'POST /api/auth/device/pin': () => ({ jwt: anasToken }),
      'DELETE /api/auth/token': () => void tokens.push(localStorage.getItem('token')),
    },
  });
  await page.getByRole('button', { name: new RegExp(`^${t('orders.prepare')}`) }).click();
  await typePinOf('Ana J.');
  await expect.element(page.getByText(t('pin.waiting'))).toBeVisible();
  expect(localStorage.getItem('token')).not.toBe(anasToken);
  answer.resolve(order(1, { status: 'IN_PROGRESS' }));
  await expect.element(personButton('Ana J.')).toBeVisible();
  await expect.poll(() => tokens).toEqual([anasToken]);
});

test('keeps the session on cancel, and ends the session that arrives afterwards', async ({ openOffice }) => {
  const answer = deferred<{ jwt: string }>();
  const endedSessions: string[] = [];
  await openOffice('bar', {
    ...atTheBar,
    answers: {
      ...answersWith([]),
      'POST /api/auth/device/pin': () => answer.promise,
      'DELETE /api/auth/token': () => void endedSessions.push('session'),
    },
  });
  await typePinOf('Ana J.');
  await expect.element(page.getByText(t('pin.checking'))).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  answer.resolve({ jwt: anasToken });
  await expect.poll(() => endedSessions).toEqual(['session']);
  await expect.element(personButton('Zoé Q.')).toBeVisible();
  expect(localStorage.getItem('token')).not.toBe(anasToken);
});

for (const locale of INTERFACE_LOCALES)
  test(`shows the name in the toolbar, where other content shrinks first (${locale})`, async ({ openOffice }) => {
    const names = [
      ['Sophie', ' L.'],
      ['Christopher', ' W.'],
      ['S'.repeat(100), ' B.'],
    ];
    for (const [first = '', initial = ''] of names) {
      await openOffice('bar', { ...atTheBar, locale, storage: { ...storage, worker: first + initial }, answers: answersWith([order(1)]) });
      const parts = () => [...document.querySelectorAll('[data-who] b > span')] as HTMLElement[];
      await expect.poll(() => parts().map(({ textContent }) => textContent)).toEqual([first, initial]);
      await expect.element(page.getByRole('article').first()).toBeVisible();
      for (const width of [1024, 1280]) {
        await page.viewport(width, 768);
        const [shown, whole] = parts().map(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
        const room = parts()[0]?.clientWidth ?? 0;
        expect([width, first.length > 20 ? room > 90 : shown, whole]).toEqual([width, true, true]);
        expect(document.documentElement.scrollWidth).toBe(width);
      }
    }
  });

test('offers no profile at a shared tablet', async ({ openOffice }) => {
  await openOffice('profile', { ...atTheBar, answers: answersWith([]) });
  await expect.poll(() => location.hash).toBe('#/order');
  await page.getByRole('button', { name: /Quint$/ }).click();
  await expect.element(page.getByRole('menuitem', { name: t('pin.change') })).toBeVisible();
  expect(page.getByRole('menuitem', { name: t('shell.profile') }).elements()).toEqual([]);
});
