// The bar's own code: switched on in the list of tables, and printed with their codes.
import type { BarAddress } from '@ardoise/contract/tables.ts';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../i18n/translate.ts';
import { test } from '../../test/office.tsx';
import { anyId, profile } from '../../test/records.ts';

test('enables the code of the bar, and prints its card first', async ({ openOffice }) => {
  let bar: BarAddress = { code: null, url: '/m/venue' };
  const { network, message } = await openOffice('table', {
    answers: {
      'GET /api/venue/profile/:venue': () => profile(),
      'GET /api/venue/:venue/table': () => ({ rows: [{ id: anyId(1), number: '7', version: 1, url: '/m/venue?table=7' }], total: 1 }),
      'GET /api/venue/:venue/bar-code': () => bar,
      'PUT /api/venue/:venue/bar-code': ({ body }) => {
        const { on } = body as { on: boolean };
        bar = on ? { code: 'K7M2P9QX', url: '/m/venue?code=K7M2P9QX' } : { code: null, url: '/m/venue' };
        return bar;
      },
    },
  });
  await userEvent.click(page.getByRole('switch', { name: t('table.bar_code') }));
  await expect.element(message(t('table.bar_code_on'))).toBeVisible();
  expect(network.bodiesOf('PUT /api/venue/:venue/bar-code')).toEqual([{ on: true }]);
  await expect.element(page.getByRole('switch', { name: t('table.bar_code') })).toBeChecked();

  await userEvent.click(page.getByRole('link', { name: t('table.print') }));
  await expect.element(page.getByRole('main').getByRole('listitem').first()).toHaveTextContent(t('table.bar_title'));

  // Switching off needs confirmation: printed codes are worth less afterwards.
  history.back();
  await userEvent.click(page.getByRole('switch', { name: t('table.bar_code') }));
  const question = page.getByRole('dialog', { name: t('table.ask_bar_off') });
  await userEvent.click(question.getByRole('button', { name: t('shared.cancel') }));
  await expect.element(page.getByRole('switch', { name: t('table.bar_code') })).toBeChecked();
  await userEvent.click(page.getByRole('switch', { name: t('table.bar_code') }));
  await userEvent.click(question.getByRole('button', { name: t('table.bar_turn_off') }));
  await expect.element(message(t('table.bar_code_off'))).toBeVisible();
  expect(network.bodiesOf('PUT /api/venue/:venue/bar-code')).toEqual([{ on: true }, { on: false }]);
});
