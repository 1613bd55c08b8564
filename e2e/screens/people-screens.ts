// Screens about people: before signing in, accounts of the platform, the team of a venue, the user's own devices.
import { demoId, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { mainForm, type OfficeScreen } from './office-screen.ts';

export const signedOut: OfficeScreen[] = [
  { name: 'sign-in', person: 'visitor', route: 'login', ready: ({ heading, t }) => heading(t('login.title')) },
  { name: 'forgotten password', person: 'visitor', route: 'forgotten', ready: ({ heading, t }) => heading(t('login.forgot_title')) },
  {
    name: 'a first password with an expired link',
    person: 'visitor',
    route: `reset?token=${'b'.repeat(40)}&welcome=1`,
    ready: ({ t }, page) => page.getByText(t('errors.reset_expired')),
  },
  {
    name: 'an unknown invitation',
    person: 'visitor',
    route: `invitation?venue=${demoVenueIds.halles}&token=${'a'.repeat(43)}`,
    ready: ({ t }, page) => page.getByText(t('errors.invitation_unknown')),
  },
];

/** Hash routes of mailed links: a new password, and invitations of a new and of a registered user. */
export type Mailed = { reset: string; fresh: string; known: string };
export const mailed = ({ reset, fresh, known }: Mailed): OfficeScreen[] => {
  const ready: OfficeScreen['ready'] = ({ t }, page) => page.getByText(t('invitation.reader', { venue: 'Brasserie des Halles' }));
  const password: OfficeScreen['ready'] = ({ t }, page) => page.getByLabel(t('login.reset_password'), { exact: true });
  return [
    { name: 'a new password', person: 'visitor', route: reset, ready: password },
    { name: 'the first password', person: 'visitor', route: `${reset}&welcome=1`, ready: password },
    {
      name: 'an invitation of a new user',
      person: 'visitor',
      route: fresh,
      ready: ({ t }, page) => page.getByLabel(t('invitation.lastname')),
    },
    {
      name: 'an invitation, with a missing field',
      person: 'visitor',
      route: fresh,
      ready,
      open: async ({ t }, page) => {
        await page.getByRole('button', { name: t('invitation.join') }).click();
        await page.getByText(t('problems.required')).first().waitFor();
      },
    },
    {
      name: 'an invitation of a registered user',
      person: 'visitor',
      route: known,
      ready: ({ t }, page) => page.getByText(t('invitation.known_text')),
    },
    {
      name: 'an invitation of another user',
      person: 'bartender',
      route: fresh,
      ready: ({ t }, page) => page.getByText(t('invitation.continue')),
    },
  ];
};

const team = `venue/${demoVenueIds.halles}/2`;
const inviting: NonNullable<OfficeScreen['open']> = async ({ t }, page) => {
  await page.getByRole('button', { name: t('team.add_to', { list: t('team.readers') }) }).click();
  await page.getByText(t('team.locale_hint')).waitFor();
};
/** The accounts of the platform, and the team of a venue. */
export const people: OfficeScreen[] = [
  { name: 'users', person: 'admin', route: 'user', ready: (_, page) => page.getByRole('row').nth(3) },
  {
    name: 'actions of admins',
    person: 'admin',
    route: 'act',
    ready: ({ t }, page) => page.getByText(t('act.empty_title')).or(page.getByRole('row').nth(1)).first(),
  },
  { name: 'new user', person: 'admin', route: 'user/create', ready: mainForm },
  { name: 'a user', person: 'admin', route: `user/${demoId('account/manager@demo.test')}`, ready: mainForm },
  {
    name: 'disabling a user',
    person: 'admin',
    route: `user/${demoId('account/manager@demo.test')}`,
    ready: mainForm,
    open: async ({ t }, page) => {
      await page.getByRole('button', { name: t('user.disable') }).click();
      await page.getByRole('dialog').getByText(t('user.disable_text')).waitFor();
    },
  },
  {
    name: 'own user',
    person: 'admin',
    route: `user/${demoId('account/admin@demo.test')}`,
    ready: ({ t }, page) => page.getByText(t('user.own_text')),
  },
  { name: 'the team of a venue', person: 'admin', route: team, ready: ({ t }, page) => page.getByText(t('team.readers_text')) },
  {
    name: 'removing a team member',
    person: 'admin',
    route: team,
    ready: ({ t }, page) => page.getByText(t('team.readers_text')),
    open: async ({ t }, page) => {
      await page.getByRole('listitem').getByRole('button').first().click();
      await page.getByRole('dialog').getByText(t('team.remove_text')).waitFor();
    },
  },
  { name: 'the team of a manager', person: 'manager', route: team, ready: ({ t }, page) => page.getByText(t('team.readers_text')) },
  {
    name: 'inviting a team member',
    person: 'manager',
    route: team,
    ready: ({ t }, page) => page.getByText(t('team.readers_text')),
    open: inviting,
  },
];
