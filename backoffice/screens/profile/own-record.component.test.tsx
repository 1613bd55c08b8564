// The own account with a venue, and without one, where there is no frame.
import type { User } from '@ardoise/contract/accounts/users.ts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { t } from '../../i18n/translate.ts';
import { test } from '../../test/office.tsx';
import { manager, VENUE } from '../../test/records.ts';

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
  registration_date: '2026-11-24T10:00:00.000Z',
  version: 1,
};

for (const venues of [[VENUE], []])
  test(`points to the language setting only if it is available: ${venues.length} venues`, async ({ openOffice }) => {
    await openOffice('profile', {
      answers: {
        'GET /api/venue/user/:userId': () => ({ rows: venues, total: venues.length }),
        'GET /api/user/:id': () => own,
        'GET /api/auth/session': () => [],
        'GET /api/auth/factor': () => ({ totp: null, recovery_codes: 0, passkeys: [] }),
      },
    });
    const hint = venues.length > 0 ? t('profile.locale_hint') : t('profile.locale_hint_alone');
    await expect.element(page.getByText(hint, { exact: true })).toBeVisible();
  });
