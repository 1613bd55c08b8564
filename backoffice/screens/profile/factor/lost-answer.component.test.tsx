// Lost responses about the user's own factors: the state is refetched, so that a completed action is not repeated.

import type { User } from '@ardoise/contract/accounts/users.ts';
import { ApiError } from '@ardoise/contract/errors.ts';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../../i18n/translate.ts';
import type { Answers } from '../../../test/network.ts';
import { test } from '../../../test/office.tsx';
import { manager } from '../../../test/records.ts';

const AT = '2026-11-24T10:00:00.000Z';
const own: User = {
  id: manager().sub,
  firstname: 'Ada',
  lastname: 'Petit',
  email: 'ada@demo.test',
  admin: false,
  newsletter: false,
  locale: 'fr',
  disabled: false,
  pending: false,
  registration_date: AT,
  version: 1,
};
const CONFIRM = 'PUT /api/auth/factor/totp';
/** A mock server that carries out requests but loses its responses. */
const lossy = (on: boolean) => {
  const state = { on };
  const factors = () => ({ totp: state.on ? AT : null, recovery_codes: state.on ? 10 : 0, passkeys: [] });
  const answers: Answers = {
    'GET /api/user/:id': () => own,
    'GET /api/auth/session': () => [],
    'GET /api/auth/factor': factors,
    'POST /api/auth/factor/totp': () => ({ secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/Ardoise:a?secret=ABCDEFGHIJKLMNOP' }),
  };
  const lose = (now: boolean) => () => {
    state.on = now;
    throw new TypeError('away');
  };
  return { answers, lose };
};
const dialog = () => page.getByRole('dialog');
const next = () => dialog().getByRole('button', { name: t('factor.continue') });

test('requests new recovery codes if an app was enabled but the response was lost', async ({ openOffice }) => {
  const { answers, lose } = lossy(false);
  const office = await openOffice('profile', { venue: { tier: 'smart' }, answers: { ...answers, [CONFIRM]: lose(true) } });
  await userEvent.click(office.button(t('second_factor.switch_on')));
  await userEvent.fill(dialog().getByLabelText(t('profile.current_password'), { exact: true }), 'un phare');
  await userEvent.click(next());
  await userEvent.fill(dialog().getByLabelText(t('factor.code'), { exact: true }), '123456');
  await userEvent.click(next());
  await expect.element(dialog().getByText(t('second_factor.codes_new_text'))).toBeVisible();
  await expect.element(page.getByText(t('second_factor.switched_on'))).toBeVisible();
});

test('does so too for a code refused after a lost response; a wrong code shows an error', async ({ openOffice }) => {
  const { answers, lose } = lossy(false);
  let away = true;
  const wrong = new ApiError('contradiction', { errors: { code: { code: 'wrong_code', message: '' } } });
  const refuse = () => {
    throw wrong;
  };
  const factor = answers['GET /api/auth/factor'];
  const office = await openOffice('profile', { venue: { tier: 'smart' }, answers: { ...answers, [CONFIRM]: refuse } });
  await userEvent.click(office.button(t('second_factor.switch_on')));
  await userEvent.fill(dialog().getByLabelText(t('profile.current_password'), { exact: true }), 'un phare');
  await userEvent.click(next());
  await userEvent.fill(dialog().getByLabelText(t('factor.code'), { exact: true }), '123456');
  await userEvent.click(next());
  await expect.element(dialog().getByText(t('problems.wrong_code'))).toBeVisible();
  office.network.answers[CONFIRM] = lose(true);
  office.network.answers['GET /api/auth/factor'] = (request) => {
    if (away) throw new TypeError('away');
    return factor?.(request) as never;
  };
  await userEvent.click(next());
  await expect.element(dialog().getByText(t('shared.connection_error'))).toBeVisible();
  away = false;
  office.network.answers[CONFIRM] = refuse;
  await userEvent.click(next());
  await expect.element(dialog().getByText(t('second_factor.codes_new_text'))).toBeVisible();
});

test('closes the dialog if an app was disabled but the response was lost', async ({ openOffice }) => {
  const { answers, lose } = lossy(true);
  const office = await openOffice('profile', {
    venue: { tier: 'smart' },
    answers: { ...answers, 'POST /api/auth/factor/totp/off': lose(false) },
  });
  await userEvent.click(office.button(t('second_factor.switch_off')));
  await userEvent.fill(dialog().getByLabelText(t('second_factor.proof'), { exact: true }), '123456');
  await userEvent.click(next());
  await expect.element(office.button(t('second_factor.switch_on'))).toBeVisible();
  expect(dialog().elements()).toEqual([]);
});
