import type { Act } from '@ardoise/contract/accounts/acts.ts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { t } from '../../i18n/translate.ts';
import { test } from '../../test/office.tsx';
import { anyId } from '../../test/records.ts';

const act = (index: number, more: Partial<Act>): Act => ({
  id: anyId(index),
  at: '2026-11-24T10:00:00.000Z',
  what: 'created',
  venue: null,
  role: null,
  by: { id: anyId(90), name: 'Ada Chef' },
  target: { id: anyId(91), name: 'Zoé Petit' },
  ...more,
});
const ACTS: Act[] = [
  act(1, { what: 'factor', by: null }),
  act(2, { what: 'role_on', role: 'bartender', venue: { id: anyId(80), name: 'Le Port' } }),
  act(3, { what: 'erased', target: { id: anyId(92), name: '' } }),
];

test('shows the author, act and target account, and links to the account', async ({ openOffice }) => {
  await openOffice('act', {
    venue: { tier: 'smart' },
    claims: { admin: true },
    answers: { 'GET /api/user/act': () => ({ rows: ACTS, total: ACTS.length }) },
  });
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  await expect.element(row(t('act.factor')).getByText(t('act.by_server'))).toBeVisible();
  await expect.element(row(t('act.role_on')).getByText(`${t('roles.bartender')} – Le Port`)).toBeVisible();
  await expect.element(row(t('act.role_on')).getByText('Ada Chef')).toBeVisible();
  await expect.element(row(t('act.role_on')).getByRole('link', { name: 'Zoé Petit' })).toHaveAttribute('href', `#/user/${anyId(91)}`);
  const erased = row(t('act.erased'));
  await expect.element(erased.getByText(t('people.erased_user'))).toBeVisible();
  expect(erased.getByRole('link').elements()).toEqual([]);
});

test('filters by kind of act', async ({ openOffice }) => {
  const requested: (string | null)[] = [];
  const answers = {
    'GET /api/user/act': ({ query }: { query: URLSearchParams }) => {
      requested.push(query.get('what'));
      return { rows: [], total: 0 };
    },
  };
  await openOffice('act?filter={"what":"erased"}', { venue: { tier: 'smart' }, claims: { admin: true }, answers });
  await expect.element(page.getByText(t('list.no_match'))).toBeVisible();
  expect(requested).toEqual(['erased']);
});
