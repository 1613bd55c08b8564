// The list of users after a creation: the new user is visible despite an earlier filter.
import type { User } from '@ardoise/contract/accounts/users.ts';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../i18n/translate.ts';
import { test } from '../../test/office.tsx';
import { anyId } from '../../test/records.ts';

const user = (index: number, lastname: string): User => ({
  id: anyId(index),
  firstname: 'Test',
  lastname,
  email: `${lastname}@demo.test`,
  admin: false,
  newsletter: false,
  locale: 'fr',
  disabled: false,
  pending: false,
  registration_date: '2026-11-24T10:00:00.000Z',
  version: 1,
});

test('clears a search that would hide the new user, and keeps the sort order', async ({ openOffice }) => {
  const users = [user(1, 'Petit'), user(2, 'Moreau')];
  const sorts: string[] = [];
  const office = await openOffice('user?sort=email&order=DESC', {
    venue: { tier: 'smart' },
    claims: { admin: true },
    answers: {
      'GET /api/user': ({ query }) => {
        sorts.push(String(query.get('sort')));
        const rows = users.filter(({ lastname }) => lastname.includes(query.get('name') ?? ''));
        return { rows, total: rows.length };
      },
      'POST /api/user': () => {
        const made = user(3, 'Garcia');
        users.push(made);
        return made;
      },
    },
  });
  await expect.element(page.getByText('Moreau@demo.test')).toBeVisible();
  await userEvent.fill(page.getByRole('searchbox', { name: t('user.search') }), 'Petit');
  await expect.element(page.getByText('Moreau@demo.test')).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('link', { name: t('user.new') }));
  await userEvent.fill(office.field('firstname'), 'Test');
  await userEvent.fill(office.field('lastname'), 'Garcia');
  await userEvent.fill(office.field('email'), 'Garcia@demo.test');
  await userEvent.click(office.button(t('shared.create')));
  await expect.element(page.getByText('Garcia@demo.test')).toBeVisible();
  await expect.element(page.getByText('Moreau@demo.test')).toBeVisible();
  await expect.element(page.getByRole('searchbox', { name: t('user.search') })).toHaveValue('');
  expect(new Set(sorts)).toEqual(new Set(['email']));
});

test('shows the state of each user, including active ones', async ({ openOffice }) => {
  const users = [user(1, 'Petit'), { ...user(2, 'Moreau'), disabled: true }, { ...user(3, 'Garcia'), pending: true }];
  await openOffice('user', {
    venue: { tier: 'smart' },
    claims: { admin: true },
    answers: { 'GET /api/user': () => ({ rows: users, total: users.length }) },
  });
  for (const [lastname, word] of [
    ['Petit', 'user.active'],
    ['Moreau', 'user.disabled'],
    ['Garcia', 'user.pending'],
  ] as const) {
    const row = page.getByRole('row').filter({ hasText: `${lastname}@demo.test` });
    await expect.element(row.getByText(t(word), { exact: true })).toBeVisible();
    expect(row.getByText(t('user.active'), { exact: true }).elements()).toHaveLength(word === 'user.active' ? 1 : 0);
  }
});
