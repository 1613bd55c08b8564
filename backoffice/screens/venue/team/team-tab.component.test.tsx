// The team of a venue: its roles, and refused invitations.
import { ApiError } from '@ardoise/contract/errors.ts';
import type { Invitation, TeamMember } from '@ardoise/contract/team.ts';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../../i18n/translate.ts';
import { change, field, lines, record } from '../../../test/changes.ts';
import { type Answers, deferred } from '../../../test/network.ts';
import { type Office, test } from '../../../test/office.tsx';
import { anyId, manager, VENUE } from '../../../test/records.ts';

const member = (index: number, role: TeamMember['role'], changes: Partial<TeamMember['user']> = {}): TeamMember => ({
  role,
  since: '2026-03-01T10:00:00.000Z',
  user: { id: anyId(index), firstname: 'Ada', lastname: `Petit ${index}`, email: `ada.${index}@demo.test`, ...changes },
});
const invitation = (index: number, changes: Partial<Invitation> = {}): Invitation => ({
  id: anyId(50 + index),
  role: 'reader',
  email: `new.${index}@demo.test`,
  locale: 'fr',
  invited_by: 'Hugo',
  creation_date: '2026-11-20T10:00:00.000Z',
  end_date: '2026-11-27T10:00:00.000Z',
  expired: false,
  ...changes,
});

const CREATE = 'POST /api/auth/invitation/:venue';
const REMOVE = 'DELETE /api/venue/:venue/team/:role/:id';
const answersFor = (members: TeamMember[], invitations: Invitation[] = []): Answers => ({
  'GET /api/venue/:venue/team': () => members,
  'GET /api/auth/invitation/:venue': () => invitations,
  'GET /api/user/registered': () => [],
  'GET /api/venue/:venue/device': () => [],
  'GET /api/venue/:venue/pin': () => [],
});
const route = `venue/${VENUE.id}/2`;
const part = (list: 'managers' | 'bartenders' | 'readers') =>
  page
    .getByRole('main')
    .getByCss('section')
    .filter({ has: page.getByRole('heading', { name: t(`team.${list}`), exact: true }) });
const openInvite = (list: 'managers' | 'bartenders' | 'readers') =>
  userEvent.click(page.getByRole('button', { name: t('team.add_to', { list: t(`team.${list}`) }) }));
const address = () => page.getByRole('combobox', { name: t('profile.email') });
const send = () => page.getByRole('button', { name: t('team.invite'), exact: true });
const bodies = ({ network }: Office) => network.bodiesOf(CREATE);

test('lets a manager read the managers and bartenders, and change the readers', async ({ openOffice }) => {
  await openOffice(route, {
    answers: answersFor(
      [member(1, 'manager'), member(2, 'bartender'), member(3, 'reader')],
      [invitation(1), invitation(2, { expired: true }), invitation(3, { role: 'manager' })],
    ),
  });
  await expect.element(part('managers').getByText('ada.1@demo.test')).toBeVisible();
  await expect.element(part('bartenders').getByText('ada.2@demo.test')).toBeVisible();
  expect(part('managers').getByRole('button').elements()).toEqual([]);
  expect(part('bartenders').getByRole('button').elements()).toEqual([]);
  await expect.element(part('managers').getByText('new.3@demo.test')).toBeVisible();
  await expect.element(part('readers').getByText(t('team.invited_until', { date: '27 nov. 2026' }))).toBeVisible();
  await expect.element(part('readers').getByText(t('team.expired', { date: '27 nov. 2026' }))).toBeVisible();
  // One button removes, two each resend or withdraw, one adds.
  expect(part('readers').getByRole('button').elements()).toHaveLength(6);
});

test('shows bartenders to a manager only on Premium, and always to an admin, who changes all three', async ({ openOffice }) => {
  await openOffice(route, { venue: { tier: 'smart' }, answers: answersFor([]) });
  await expect.element(part('readers').getByText(t('team.empty_readers'))).toBeVisible();
  expect(part('bartenders').elements()).toEqual([]);
  await openOffice(route, { venue: { tier: 'smart' }, claims: { admin: true }, answers: answersFor([]) });
  for (const list of ['managers', 'bartenders', 'readers'] as const)
    await expect.element(part(list).getByRole('button', { name: t('team.add_to', { list: t(`team.${list}`) }) })).toBeVisible();
});

test('shows an invalid invitation at the field, sends once, and is ready for the next', async ({ openOffice }) => {
  const answer = deferred<Invitation>();
  const answers = answersFor([]);
  const office = await openOffice(route, { answers: { ...answers, [CREATE]: () => answer.promise } });
  await openInvite('readers');
  await expect.element(address()).toHaveFocus();
  await userEvent.type(address(), 'nobody');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(t('problems.email'))).toBeVisible();
  expect(bodies(office)).toEqual([]);
  await userEvent.type(address(), '@demo.test');
  await userEvent.dblClick(send());
  await expect.poll(() => bodies(office)).toEqual([{ role: 'reader', email: 'nobody@demo.test', locale: 'fr' }]);
  answers['GET /api/auth/invitation/:venue'] = () => [invitation(1, { email: 'nobody@demo.test' })];
  office.network.answers['GET /api/auth/invitation/:venue'] = answers['GET /api/auth/invitation/:venue'];
  answer.resolve(invitation(1, { email: 'nobody@demo.test' }));
  await expect.element(part('readers').getByRole('listitem').getByText('nobody@demo.test')).toBeVisible();
  await expect.element(address()).toHaveValue('');
  await expect.element(address()).toHaveFocus();
  expect(bodies(office)).toHaveLength(1);
});

for (const [what, error, words] of [
  ['somebody who has the role', new ApiError('duplicate', { errors: { email: { code: 'member', message: '' } } }), 'problems.member'],
  ['an address that is invited', new ApiError('duplicate', { errors: { email: { code: 'invited', message: '' } } }), 'problems.invited'],
  ['an address that is none', new ApiError('invalid', { errors: { email: { code: 'invalid_format', message: '' } } }), 'problems.email'],
  ['too many mails', new ApiError('too_many_requests', { retry_after: 86_400 }), 'team.limited'],
  ['a lost network', new TypeError('away'), 'shared.connection_error'],
] as const)
  test(`shows ${what}, and keeps the input`, async ({ openOffice }) => {
    const refuse = () => {
      throw error;
    };
    await openOffice(route, { answers: { ...answersFor([]), [CREATE]: refuse } });
    await openInvite('readers');
    await userEvent.type(address(), 'ada@demo.test');
    await userEvent.click(send());
    await expect.element(page.getByText(t(words)).first()).toBeVisible();
    await expect.element(address()).toHaveValue('ada@demo.test');
  });

test('suggests registered users by name', async ({ openOffice }) => {
  const office = await openOffice(route, {
    answers: {
      ...answersFor([]),
      'GET /api/user/registered': ({ query }) => [
        { id: anyId(7), email: `${query.get('email')}.lovelace@demo.test`, firstname: 'Ada', lastname: 'Lovelace' },
      ],
      [CREATE]: () => invitation(1),
    },
  });
  await openInvite('readers');
  await userEvent.type(address(), 'ada');
  await userEvent.click(page.getByRole('option', { name: /Ada Lovelace/ }));
  await expect.element(address()).toHaveValue('ada.lovelace@demo.test');
  await userEvent.click(send());
  await expect.poll(() => bodies(office).map(({ email }) => email)).toEqual(['ada.lovelace@demo.test']);
});

test('confirms a removal, and warns a user who removes themselves', async ({ openOffice }) => {
  const own = member(1, 'reader', { id: manager().sub });
  const other = member(2, 'reader');
  const office = await openOffice(route, {
    answers: { ...answersFor([own, other]), [REMOVE]: () => other, 'PUT /api/auth/token': () => ({ jwt: '' }) },
  });
  const press = (name: string) =>
    userEvent.click(page.getByRole('button', { name: t('shared.pair', { name: t('team.remove'), value: name }) }));
  await press('Ada Petit 1');
  await expect.element(page.getByRole('dialog').getByText(t('team.remove_self'))).toBeVisible();
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: t('shared.cancel') }));
  await press('Ada Petit 2');
  const text = page.getByRole('dialog').getByText(t('team.remove_text'));
  await expect.element(text).toBeVisible();
  const cancel = page.getByRole('dialog').getByRole('button', { name: t('shared.cancel') });
  // The text and the button are apart, although the list around the dialog has no gap.
  expect(cancel.element().getBoundingClientRect().top - text.element().getBoundingClientRect().bottom).toBeGreaterThanOrEqual(16);
  office.network.answers['GET /api/venue/:venue/team'] = () => [own];
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: t('team.remove') }));
  await expect.element(part('readers').getByText('ada.2@demo.test')).not.toBeInTheDocument();
  expect(office.network.bodiesOf(REMOVE)).toHaveLength(1);
});

test('adds a new PIN to the history below at once', async ({ openOffice }) => {
  const { user } = member(1, 'bartender');
  const holder = { user, since: null, locked: false };
  const given = { ...holder, since: '2026-11-24T13:00:00.000Z' };
  const { network } = await openOffice(route, {
    answers: {
      ...answersFor([member(1, 'bartender')]),
      'GET /api/venue/:venue/pin': () => [holder],
      'PUT /api/venue/:venue/pin/:id': () => given,
      'GET /api/venue/:venue/change': () => ({ rows: [], total: 0 }),
    },
  });
  await userEvent.click(page.getByRole('heading', { name: t('names.history') }));
  await expect.element(page.getByText(t('change.empty'))).toBeVisible();
  const noted = change(4, [record({ resource: 'role', record: user.id, fields: [field('pin', false, true)] })]);
  network.answers['GET /api/venue/:venue/change'] = () => ({ rows: [noted], total: 1 });
  await userEvent.click(page.getByRole('button', { name: t('shared.pair', { name: t('tablets.give'), value: 'Ada Petit 1' }) }));
  await userEvent.type(page.getByRole('textbox', { name: t('tablets.pin') }), '4071');
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: t('shared.save') }));
  await expect.poll(lines).toEqual(['Code PIN : Non → Oui']);
});
