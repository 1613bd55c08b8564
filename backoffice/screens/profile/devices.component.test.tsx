// The own sessions: the current one, and ending the others.
import type { Session } from '@ardoise/contract/accounts/auth.ts';
import type { User } from '@ardoise/contract/accounts/users.ts';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../i18n/translate.ts';
import { test, tokenOf } from '../../test/office.tsx';
import { anyId, manager } from '../../test/records.ts';

const AT = '2026-11-24T10:00:00.000Z';
const device = (index: number, changes: Partial<Session> = {}): Session => ({
  id: anyId(index),
  browser: 'Chrome',
  system: 'Android',
  began_at: AT,
  renewed_at: AT,
  current: false,
  ...changes,
});
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
const END = 'DELETE /api/auth/session/:id';
const OTHERS = 'DELETE /api/auth/session/others';
const rows = () => page.getByRole('list', { name: t('profile.devices') }).getByRole('listitem');

test('lists sessions, ends one or all others, and refetches after a new password', async ({ openOffice }) => {
  const here = device(1, { browser: 'Firefox', system: 'Windows', current: true });
  const devices = { list: [device(2), here, device(3, { browser: null, system: null }), device(4, { system: 'iPad', browser: 'Safari' })] };
  const office = await openOffice('profile', {
    answers: {
      'GET /api/user/:id': () => own,
      'GET /api/auth/session': () => devices.list,
      'GET /api/auth/factor': () => ({ totp: null, recovery_codes: 0, passkeys: [] }),
      [OTHERS]: () => {
        devices.list = [here];
      },
      [END]: ({ params }) => {
        devices.list = devices.list.filter(({ id }) => id !== params.id);
      },
      'PUT /api/auth/password': () => ({ jwt: tokenOf(manager()) }),
    },
  });
  await expect.element(rows().first()).toHaveTextContent(`Firefox · Windows ${t('profile.this_device')}`);
  await expect.element(rows().nth(1)).toHaveTextContent('Chrome · Android');
  await expect.element(rows().nth(2)).toHaveTextContent(t('profile.unknown_device'));
  // The current session is ended by signing out.
  expect(rows().first().getByRole('button').elements()).toEqual([]);
  await userEvent.click(rows().nth(1).getByRole('button'));
  await expect.poll(() => rows().elements().length).toBe(3);
  await userEvent.click(office.button(t('profile.end_others')));
  const question = page.getByRole('dialog');
  await expect.element(question.getByText(t('profile.end_others_text'))).toBeVisible();
  expect(office.network.bodiesOf(OTHERS)).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: t('profile.end_others') }));
  await expect.poll(() => rows().elements().length).toBe(1);
  expect(page.getByRole('button', { name: t('profile.end_others') }).elements()).toEqual([]);
  devices.list = [here, device(5)];
  await userEvent.fill(page.getByLabelText(t('profile.current_password'), { exact: true }), 'un phare');
  await userEvent.fill(page.getByLabelText(t('profile.new_password'), { exact: true }), 'un phare sous la pluie');
  await userEvent.click(office.button(t('profile.change_password')));
  await expect.poll(() => rows().elements().length).toBe(2);
});
