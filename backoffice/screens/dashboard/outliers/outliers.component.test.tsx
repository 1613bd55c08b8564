// Outlier days: excluded and included again.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { Outlier } from '@ardoise/contract/figures/outliers.ts';
import { addDays } from '@ardoise/contract/rules/figures.ts';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../../i18n/translate.ts';
import { moreFigures } from '../../../test/figures.ts';
import type { Answers } from '../../../test/network.ts';
import { test } from '../../../test/office.tsx';
import { VENUE } from '../../../test/records.ts';
import { dayOf } from '../range.ts';
import { longMoment } from '../words.ts';

const TODAY = dayOf(Date.now(), VENUE.timezone);
const FLOODED = addDays(TODAY, -3);
const CROWD = 3_000;
const outlier = (changes: Partial<Outlier> = {}): Outlier => ({
  kind: 'visitor',
  day: FLOODED,
  count: CROWD,
  usual: 21.5,
  struck_out: false,
  ...changes,
});

/** A mock server that remembers the excluded days. */
const serving = (outliers: Outlier[]) => {
  const requested: unknown[] = [];
  const strike = (kind: unknown, day: unknown, isOut: boolean): undefined => {
    requested.push([isOut ? 'PUT' : 'DELETE', kind, day]);
    for (const one of outliers) if (one.kind === kind && one.day.replaceAll('-', '') === day) one.struck_out = isOut;
  };
  const answers: Answers = {
    ...moreFigures(),
    'GET /analytics/product/view/daily/:venue': () => [],
    'GET /analytics/user/session/:venue': () => {
      const isOut = outliers.some(({ kind, struck_out }) => kind === 'visitor' && struck_out);
      return { labels: [FLOODED, TODAY], data: [isOut ? 0 : CROWD, 2] };
    },
    'GET /analytics/user/language/:venue': () => [{ label: 'fr-FR', value: 2 }],
    'GET /analytics/user/link/:venue': () => [],
    'GET /api/summary/:venue': () => ({ wished: false, address: null }),
    'GET /analytics/outlier/:venue': () => outliers,
    'PUT /analytics/outlier/:venue': ({ body }) => {
      const { kind, day } = body as { kind: string; day: string };
      return strike(kind, day, true);
    },
    'DELETE /analytics/outlier/:venue': ({ query }) => strike(query.get('kind'), query.get('day'), false),
  };
  return { asked: requested, place: { venue: { tier: 'smart' } as const, answers } };
};
const region = (title: Parameters<typeof t>[0]) => page.getByRole('region', { name: t(title), exact: true });
const named = (kind: Parameters<typeof t>[0]) => `${t(kind)}, ${longMoment(FLOODED, 'fr')}`;
const button = (label: Parameters<typeof t>[0], kind: Parameters<typeof t>[0] = 'dashboard.visitors') =>
  page.getByRole('button', { name: t('shared.pair', { name: t(label), value: named(kind) }), exact: true });
const visitors = () =>
  region('dashboard.visitors')
    .element()
    .textContent?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? '';

test('shows nothing without an outlier', async ({ openOffice }) => {
  await openOffice('', serving([]).place);
  await expect.poll(visitors).toContain('3 002 visiteurs');
  expect(region('dashboard.outliers').query()).toBeNull();
  expect(visitors()).not.toContain('exclu');
});

test('excludes a day with one press, with undo in the notification', async ({ openOffice }) => {
  const { asked, place } = serving([outlier(), outlier({ kind: 'view', count: 900, usual: null })]);
  await openOffice('', { ...place, width: 360 });
  await expect.poll(visitors).toContain('3 002 visiteurs');
  await expect.element(region('dashboard.outliers').getByText(/3.000 visiteurs, d’habitude 22/)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(360);
  button('dashboard.leave_out').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(visitors).toMatch(/^(?!.*3 002).*2 visiteurs.*1 jour exclu/);
  await expect.element(region('dashboard.languages').getByText('1 jour exclu')).toBeVisible();
  expect(region('dashboard.views').getByText('1 jour exclu').query()).toBeNull();
  // The pressed button has become "count again".
  await expect.element(button('dashboard.count_again')).toHaveFocus();
  await userEvent.click(page.getByRole('button', { name: t('form.undo'), exact: true }));
  await expect.poll(visitors).toMatch(/^(?!.*exclu).*3 002 visiteurs/);
  const day = FLOODED.replaceAll('-', '');
  expect(asked).toEqual([
    ['PUT', 'visitor', day],
    ['DELETE', 'visitor', day],
  ]);
  await userEvent.click(button('dashboard.leave_out', 'dashboard.views'));
  await expect.element(region('dashboard.views').getByText('1 jour exclu')).toBeVisible();
});

test('includes an excluded day again', async ({ openOffice }) => {
  const { place } = serving([outlier({ struck_out: true })]);
  await openOffice('', place);
  await expect.poll(visitors).toContain('1 jour exclu');
  await userEvent.click(button('dashboard.count_again'));
  await expect.poll(visitors).toContain('3 002 visiteurs');
});

test('stays unchanged after a failure, and shows the reason', async ({ openOffice }) => {
  const { place } = serving([outlier()]);
  const answers: Answers = {
    ...place.answers,
    'PUT /analytics/outlier/:venue': () => {
      throw new ApiError('unavailable');
    },
  };
  await openOffice('', { ...place, answers });
  await userEvent.click(button('dashboard.leave_out'));
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('errors.unavailable'));
  await expect.element(button('dashboard.leave_out')).toHaveAttribute('aria-busy', 'false');
});

test('is read-only for a reader', async ({ openOffice }) => {
  const { place } = serving([outlier({ struck_out: true })]);
  await openOffice('', { ...place, claims: { mgr: [], reader: [VENUE.id] }, venue: { tier: 'smart', roles: ['reader'] } });
  await expect.element(region('dashboard.outliers').getByText(t('dashboard.left_out'), { exact: true })).toBeVisible();
  expect(region('dashboard.outliers').getByRole('button').query()).toBeNull();
});
