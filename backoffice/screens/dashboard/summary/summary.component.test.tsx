import { ApiError } from '@ardoise/contract/errors.ts';
import type { Summary } from '@ardoise/contract/figures/summary.ts';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../../i18n/translate.ts';
import { moreFigures } from '../../../test/figures.ts';
import { type Answers, deferred } from '../../../test/network.ts';
import { test } from '../../../test/office.tsx';

const ADDRESS = `${'zoe-'.repeat(30)}@test.example`;
const figures: Answers = {
  ...moreFigures(),
  'GET /analytics/product/view/daily/:venue': () => [],
  'GET /analytics/user/session/:venue': () => ({ labels: ['2026-11-21'], data: [2] }),
  'GET /analytics/user/language/:venue': () => [],
  'GET /analytics/user/link/:venue': () => [],
};
const place = (summary: Summary, answers: Answers = {}) => ({
  venue: { tier: 'smart' } as const,
  answers: { ...figures, 'GET /api/summary/:venue': () => summary, ...answers },
});
const section = () => page.getByRole('region', { name: t('dashboard.summary_title'), exact: true });
const subscriptionSwitch = () => section().getByRole('switch');

test('shows the e-mail address, and saves at once', async ({ openOffice }) => {
  const requested: unknown[] = [];
  const answer = deferred<Summary>();
  const put: Answers = {
    'PUT /api/summary/:venue': ({ body }) => {
      requested.push(body);
      return answer.promise;
    },
  };
  await openOffice('', { ...place({ wished: false, address: ADDRESS }, put), width: 360 });
  await expect.element(subscriptionSwitch()).toHaveAccessibleName(new RegExp(ADDRESS));
  expect(document.documentElement.scrollWidth).toBe(360);
  await expect.element(subscriptionSwitch()).not.toBeChecked();
  await userEvent.click(subscriptionSwitch());
  await expect.element(subscriptionSwitch()).toHaveAttribute('aria-busy', 'true');
  await expect.element(subscriptionSwitch()).not.toBeChecked();
  await userEvent.click(subscriptionSwitch());
  answer.resolve({ wished: true, address: ADDRESS });
  await expect.element(subscriptionSwitch()).toBeChecked();
  await expect.element(subscriptionSwitch()).toHaveAttribute('aria-busy', 'false');
  expect(requested).toEqual([{ wished: true }]);
});

test('stays unchanged after a failure, and shows the reason', async ({ openOffice }) => {
  const put: Answers = {
    'PUT /api/summary/:venue': () => {
      throw new ApiError('unavailable');
    },
  };
  await openOffice('', place({ wished: true, address: ADDRESS }, put));
  await expect.element(subscriptionSwitch()).toBeChecked();
  await userEvent.click(subscriptionSwitch());
  await expect.element(page.getByRole('alert')).toHaveTextContent(t('errors.unavailable'));
  await expect.element(subscriptionSwitch()).toBeChecked();
  await expect.element(subscriptionSwitch()).toHaveAttribute('aria-busy', 'false');
});

test('refetches the state if there is no response', async ({ openOffice }) => {
  const put: Answers = {
    'PUT /api/summary/:venue': () => {
      throw new TypeError('lost');
    },
  };
  const { network } = await openOffice('', place({ wished: false, address: ADDRESS }, put));
  await expect.element(subscriptionSwitch()).not.toBeChecked();
  network.answers['GET /api/summary/:venue'] = () => ({ wished: true, address: ADDRESS });
  await userEvent.click(subscriptionSwitch());
  await expect.element(subscriptionSwitch()).toBeChecked();
});

test('is not offered if the server sends no e-mail, but can be switched off', async ({ openOffice }) => {
  await openOffice('', place({ wished: false, address: null }));
  await expect.element(page.getByRole('region', { name: t('dashboard.links'), exact: true })).toBeVisible();
  expect(section().query()).toBeNull();
  const put: Answers = { 'PUT /api/summary/:venue': () => ({ wished: false, address: null }) };
  await openOffice('', place({ wished: true, address: null }, put));
  await expect.element(section().getByText(t('dashboard.summary_unsent'))).toBeVisible();
  await userEvent.click(subscriptionSwitch());
  await expect.poll(() => section().query()).toBeNull();
});
