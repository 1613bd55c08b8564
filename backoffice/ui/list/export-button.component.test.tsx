import { ApiError } from '@ardoise/contract/errors.ts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { t } from '../../i18n/translate.ts';
import { test } from '../../test/office.tsx';
import { AT_THE_BAR, noOrders, order } from '../../test/records.ts';

test('an export beyond the limit shows a message and can be requested again', async ({ openOffice }) => {
  const office = await openOffice('history', {
    venue: AT_THE_BAR,
    answers: {
      ...noOrders,
      'GET /api/venue/:venue/call': () => [],
      'GET /api/order/:venue/history': () => ({ rows: [order(1)], total: 1 }),
      'GET /api/order/:venue/history.csv': () => Promise.reject(new ApiError('too_many_requests', { retry_after: 10 })),
    },
  });
  const button = office.button(t('list.export'));
  await button.click();
  await expect.element(page.getByText(t('list.export_busy'))).toBeVisible();
  await expect.element(button).toBeEnabled();
});
