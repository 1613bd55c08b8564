// The admin's actions on a user's access: only applicable ones are offered.
import type { User } from '@ardoise/contract/accounts/users.ts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { t } from '../../i18n/translate.ts';
import { test } from '../../test/office.tsx';
import { anyId } from '../../test/records.ts';

const user = (second_factor: boolean): User => ({
  id: anyId(1),
  firstname: 'Zoé',
  lastname: 'Petit',
  email: 'zoe@demo.test',
  admin: false,
  newsletter: false,
  locale: 'fr',
  disabled: false,
  pending: false,
  second_factor,
  registration_date: '2026-11-24T10:00:00.000Z',
  version: 1,
});

for (const has of [true, false])
  test(`the removal of a second factor is offered ${has ? 'if there is one' : 'not if there is none'}`, async ({ openOffice }) => {
    const office = await openOffice(`user/${anyId(1)}`, {
      venue: { tier: 'smart' },
      claims: { admin: true },
      answers: { 'GET /api/user/:id': () => user(has) },
    });
    await expect.element(office.button(t('user.end'))).toBeVisible();
    expect(office.button(t('user.factor')).elements()).toHaveLength(has ? 1 : 0);
  });

test('offers nothing that removes devices, factor or rights from the operator', async ({ openOffice }) => {
  const office = await openOffice(`user/${anyId(1)}`, {
    venue: { tier: 'smart' },
    claims: { admin: true },
    answers: { 'GET /api/user/:id': () => ({ ...user(true), admin: true, operator: true }) },
  });
  await expect.element(page.getByText(t('user.operator_text'))).toBeVisible();
  for (const what of ['end', 'factor', 'disable', 'erase'] as const) expect(office.button(t(`user.${what}`)).elements()).toEqual([]);
});
