import { ApiError } from '@ardoise/contract/errors.ts';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../../i18n/translate.ts';
import { moreFigures, weekOf } from '../../../test/figures.ts';
import type { Answers } from '../../../test/network.ts';
import { test } from '../../../test/office.tsx';

/** A Thursday, 14:20 in Paris. */
const NOW = new Date('2026-11-26T13:20:00Z');
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(NOW);
});
afterEach(() => void vi.useRealTimers());

/** Three visits an hour up to now, against a usual two and a half; one order, against a usual two. */
const visits = (days = 4) =>
  weekOf(
    (hour) => (hour <= 14 ? 3 : 0),
    (weekday) => (weekday === 3 ? 10 : 99),
    days,
  );
const orders = () =>
  weekOf(
    (hour) => (hour <= 14 ? { orders: 1, amount: 10.1 } : { orders: 0, amount: 0 }),
    () => ({ orders: 8, amount: 40.4 }),
  );
const answers = (): Answers => ({
  ...moreFigures(),
  'GET /analytics/product/view/daily/:venue': () => [],
  'GET /analytics/user/session/:venue': () => ({ labels: ['2026-11-26'], data: [2] }),
  'GET /analytics/user/language/:venue': () => [],
  'GET /analytics/user/link/:venue': () => [],
  'GET /api/summary/:venue': () => ({ wished: false, address: null }),
  'GET /analytics/user/week/:venue': () => visits(),
  'GET /api/order/:venue/figure/week': orders,
});
const strip = () => page.getByRole('region', { name: t('dashboard.today'), exact: true });
const plain = () =>
  strip()
    .element()
    .textContent?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? '';

test('shows today so far, and the difference from the usual weekday up to the last full hour', async ({ openOffice }) => {
  await openOffice('', { answers: answers() });
  await expect.poll(plain).toMatch(/Visites45.*20 % de plus qu’un jeudi habituel à 14:00.*Avant 14:00 : 42, d’habitude 35/);
  await expect.poll(plain).toMatch(/Commandes15.*50 % de moins qu’un jeudi habituel à 14:00.*Avant 14:00 : 14, d’habitude 28/);
  await expect
    .poll(plain)
    .toMatch(/Chiffre d’affaires151,50 €.*Comme un jeudi habituel à 14:00.*Avant 14:00 : 141,40 €, d’habitude 141,40 €/);
});

test('shows no percentage if there is nothing to compare with', async ({ openOffice }) => {
  const none = weekOf(
    () => 1,
    () => 0,
  );
  const { network } = await openOffice('', { venue: { tier: 'smart' }, answers: answers() });
  await expect.poll(plain).toContain('20 %');
  network.answers['GET /analytics/user/week/:venue'] = () => visits(0);
  await openOffice('', { venue: { tier: 'smart' }, answers: network.answers });
  await expect.poll(plain).toContain('Pas encore de jeudi pour comparer');
  expect(plain()).not.toContain('%');
  network.answers['GET /analytics/user/week/:venue'] = () => none;
  await openOffice('', { venue: { tier: 'smart' }, answers: network.answers });
  await expect.poll(plain).toContain('D’habitude le jeudi : rien avant 14:00');
  expect(plain()).not.toContain('%');
  // At ten past midnight, no hour is complete.
  vi.setSystemTime(new Date('2026-11-25T23:10:00Z'));
  network.answers['GET /analytics/user/week/:venue'] = () => visits();
  await openOffice('', { venue: { tier: 'smart' }, answers: network.answers });
  await expect.poll(plain).toContain('La comparaison commence à 01:00');
});

test('keeps visits if orders fail, and retries the orders by keyboard', async ({ openOffice }) => {
  const failing: Answers = {
    ...answers(),
    'GET /api/order/:venue/figure/week': () => {
      throw new ApiError('unavailable');
    },
  };
  const { network } = await openOffice('', { answers: failing });
  await expect.element(strip().getByText(t('dashboard.no_data'))).toBeVisible();
  await expect.poll(plain).toContain('Visites45');
  network.answers['GET /api/order/:venue/figure/week'] = orders;
  strip()
    .getByRole('button', { name: t('shared.retry') })
    .element()
    .focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(plain).toContain('Commandes15');
});
