// A new venue opens at once, before the list of all venues is loaded. Also covers the list's filter.
import type { OwnVenue, Profile } from '@ardoise/contract/venues.ts';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../../i18n/translate.ts';
import { deferred } from '../../../test/network.ts';
import { test } from '../../../test/office.tsx';
import { anyId, profile, VENUE } from '../../../test/records.ts';

const venue: Partial<OwnVenue> = { tier: 'smart', roles: [] };
const admin = { venue, claims: { admin: true, mgr: [], prmm: [] } };
const NEEDED = {
  name: 'Chez Nadia',
  address: '3 rue du Lac',
  business_name: 'Nadia SARL',
  billing_address: '3 rue du Lac',
  billing_email: 'compta@nadia.example',
};

test('opens its page while the list of venues is still loading', async ({ openOffice }) => {
  const own: OwnVenue = { ...VENUE, tier: 'none', roles: [] };
  const made: OwnVenue = { ...own, id: anyId(7), name: 'Chez Nadia' };
  const all = deferred<{ rows: OwnVenue[]; total: number }>();
  let created = false;
  const record = profile({ id: made.id, name: made.name });
  await openOffice('venue/create', {
    ...admin,
    answers: {
      'GET /api/venue/user/:userId': ({ query }) => {
        if (!created) return { rows: [own], total: 1 };
        return query.get('name') ? { rows: [made], total: 1 } : all.promise;
      },
      'POST /api/venue': () => {
        created = true;
        return record;
      },
      'GET /api/venue/profile/:venue': () => record,
    },
  });
  for (const [field, value] of Object.entries(NEEDED)) await userEvent.fill(page.getByPath(field), value);
  await userEvent.click(page.getByRole('button', { name: t('shared.create'), exact: true }));
  // The notification disappears after a while; the page stays.
  await expect.element(page.getByText(t('created.venue', { name: 'Chez Nadia' }))).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Chez Nadia' })).toBeVisible();
  expect(location.hash).toBe(`#/venue/${made.id}`);
  all.resolve({ rows: [own, made], total: 2 });
});

test('starts with a team picked by e-mail', async ({ openOffice }) => {
  const found = { id: anyId(20), email: 'nadia@nadia.example', firstname: 'Nadia', lastname: 'Bel' };
  const own: OwnVenue = { ...VENUE, tier: 'none', roles: [] };
  let sent: Record<string, unknown> = {};
  await openOffice('venue/create', {
    ...admin,
    answers: {
      'GET /api/venue/user/:userId': () => ({
        rows: [own, { ...own, id: anyId(7), name: 'Chez Nadia' }],
        total: 2,
      }),
      'GET /api/user/registered': ({ query }) => (query.get('email') === 'nadia@' || query.has('id') ? [found] : []),
      'POST /api/venue': ({ body }) => {
        sent = body as Record<string, unknown>;
        return profile({ id: anyId(7), name: 'Chez Nadia' });
      },
      'GET /api/venue/profile/:venue': () => profile({ id: anyId(7), name: 'Chez Nadia' }),
    },
  });
  for (const [field, value] of Object.entries(NEEDED)) await userEvent.fill(page.getByPath(field), value);
  await userEvent.fill(page.getByRole('combobox', { name: t('team.managers') }), 'nadia@');
  await userEvent.click(page.getByRole('option', { name: 'Nadia Bel · nadia@nadia.example' }));
  await userEvent.click(page.getByRole('button', { name: t('shared.create'), exact: true }));
  await expect.element(page.getByRole('heading', { level: 1, name: 'Chez Nadia' })).toBeVisible();
  expect(sent).toMatchObject({ managers: [found.id], bartenders: [] });
});

test('filters the list by active and inactive venues', async ({ openOffice }) => {
  const rows: Profile[] = [profile({ name: 'Le Port' }), profile({ id: anyId(8), name: 'Le Phare', active: false })];
  await openOffice('venue', {
    ...admin,
    answers: {
      'GET /api/venue': ({ query }) => {
        const found = rows.filter(({ active }) => (query.get('active') ?? String(active)) === String(active));
        return { rows: found, total: found.length };
      },
    },
  });
  await expect.element(page.getByRole('row').getByText('Le Port')).toBeVisible();
  await userEvent.click(page.getByRole('combobox', { name: t('venue.state') }));
  await userEvent.click(page.getByRole('option', { name: t('venue.inactive') }));
  await expect.element(page.getByRole('row').getByText('Le Port')).not.toBeInTheDocument();
  await expect.element(page.getByRole('row').getByText('Le Phare')).toBeVisible();
});
