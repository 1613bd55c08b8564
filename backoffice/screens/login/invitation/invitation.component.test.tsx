// The page of an invitation, on a mock network.
import { ApiError } from '@ardoise/contract/errors.ts';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../../i18n/translate.ts';
import { type Answers, deferred, fakeNetwork, type Network } from '../../../test/network.ts';
import { tokenOf } from '../../../test/office.tsx';
import { manager, VENUE } from '../../../test/records.ts';
import { loadAllTexts } from '../../../test/texts.ts';
import { LoginApp } from '../LoginApp.tsx';

const JOIN = 'POST /api/auth/invited/join';
const ACCEPT = 'POST /api/auth/invited/accept';
const TOKEN = 'a'.repeat(43);
const EMAIL = 'ada@demo.test';
const PASSWORD = 'un phare sous la pluie';
const opened = (known: boolean) => () => ({ venue: 'Le Port', role: 'bartender' as const, email: EMAIL, invited_by: 'Hugo Petit', known });
const tokenFor = (email: string) => tokenOf({ ...manager(), email });
const refuse = (error: Error) => () => {
  throw error;
};

let shown: { root: Root; network: Network } | undefined;
/** Opens the page; `signedIn` is the user signed in on this device. */
const open = async (answers: Answers, signedIn?: string) => {
  await loadAllTexts('fr');
  localStorage.setItem('locale', 'fr');
  if (signedIn) localStorage.setItem('token', tokenFor(signedIn));
  history.replaceState(null, '', `#/invitation?venue=${VENUE.id}&token=${TOKEN}`);
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  const network = fakeNetwork(answers);
  shown = { root: createRoot(place), network };
  const onSignedIn = vi.fn();
  shown.root.render(<LoginApp onSignedIn={onSignedIn} />);
  return { network, onSignedIn };
};
afterEach(() => {
  shown?.root.unmount();
  shown?.network.restore();
  localStorage.clear();
});

const field = (name: string) => page.getByLabelText(name, { exact: true });
const press = (name: string) => page.getByRole('button', { name });
const fillNew = async () => {
  await userEvent.fill(field(t('invitation.firstname')), 'Ada');
  await userEvent.fill(field(t('invitation.lastname')), 'Lovelace');
  await userEvent.fill(field(t('invitation.password')), PASSWORD);
};
const isIn = (onSignedIn: () => void) => {
  expect(onSignedIn).toHaveBeenCalledOnce();
  expect(localStorage.getItem('venue')).toBe(VENUE.id);
  expect(localStorage.getItem('email')).toBe(EMAIL);
  expect(location.hash).toBe('#/');
};

test('lets a new user read the invitation and join; several presses send once', async () => {
  const answer = deferred<{ jwt: string }>();
  const { network, onSignedIn } = await open({ 'POST /api/auth/invited': opened(false), [JOIN]: () => answer.promise });
  await expect.element(page.getByText(t('invitation.bartender', { venue: 'Le Port' }))).toBeVisible();
  await expect.element(page.getByText(t('invitation.by', { name: 'Hugo Petit' }))).toBeVisible();
  await expect.element(field(t('login.email'))).toHaveValue(EMAIL);
  await expect.element(field(t('login.email'))).toHaveAttribute('readonly');
  await userEvent.click(press(t('invitation.join')));
  await expect.element(field(t('invitation.firstname'))).toHaveFocus();
  expect(network.bodiesOf(JOIN)).toEqual([]);
  await fillNew();
  await userEvent.dblClick(press(t('invitation.join')));
  await userEvent.keyboard('{Enter}');
  answer.resolve({ jwt: tokenFor(EMAIL) });
  await expect.poll(() => onSignedIn.mock.calls.length).toBe(1);
  isIn(onSignedIn);
  expect(network.bodiesOf(JOIN)).toEqual([{ venue: VENUE.id, token: TOKEN, firstname: 'Ada', lastname: 'Lovelace', password: PASSWORD }]);
});

test('keeps the input after a connection failure, and recovers from a lost response', async () => {
  const { network, onSignedIn } = await open({ 'POST /api/auth/invited': opened(false), [JOIN]: refuse(new TypeError('away')) });
  await expect.element(field(t('invitation.firstname'))).toBeVisible();
  await fillNew();
  await userEvent.click(press(t('invitation.join')));
  await expect.element(page.getByText(t('shared.connection_error'))).toBeVisible();
  await expect.element(field(t('invitation.lastname'))).toHaveValue('Lovelace');
  await expect.element(field(t('invitation.password'))).toHaveValue(PASSWORD);
  // The first request had reached the server.
  network.answers[JOIN] = refuse(new ApiError('invitation_used'));
  network.answers['GET /api/auth/token'] = () => ({ jwt: tokenFor(EMAIL) });
  await userEvent.click(press(t('invitation.join')));
  await expect.poll(() => onSignedIn.mock.calls.length).toBe(1);
  isIn(onSignedIn);
});

test('shows a weak password at its field', async () => {
  const weak = new ApiError('contradiction', { errors: { password: { code: 'password_own_words', message: '' } } });
  await open({ 'POST /api/auth/invited': opened(false), [JOIN]: refuse(weak) });
  await expect.element(field(t('invitation.firstname'))).toBeVisible();
  await fillNew();
  await userEvent.click(press(t('invitation.join')));
  await expect.element(page.getByRole('alert').getByText(t('problems.password_own_words'))).toBeVisible();
  await expect.element(field(t('invitation.password'))).toHaveFocus();
});

test('applies a late refusal to the sent password, not to a newer one', async () => {
  const answer = deferred<{ jwt: string }>();
  await open({ 'POST /api/auth/invited': opened(false), [JOIN]: () => answer.promise });
  await fillNew();
  await userEvent.click(press(t('invitation.join')));
  await userEvent.fill(field(t('invitation.password')), 'quatre pingouins au soleil');
  answer.reject(new ApiError('contradiction', { errors: { password: { code: 'password_own_words', message: '' } } }));
  await expect.element(press(t('invitation.join'))).toBeEnabled();
  expect(page.getByRole('alert').elements()).toEqual([]);
  await userEvent.fill(field(t('invitation.password')), PASSWORD);
  await expect.element(page.getByRole('alert').getByText(t('problems.password_own_words'))).toBeVisible();
});

test('signs in and accepts with one press; a failed acceptance is retried without signing in again', async () => {
  const { network, onSignedIn } = await open({
    'POST /api/auth/invited': opened(true),
    'GET /api/auth/token': () => ({ jwt: tokenFor(EMAIL) }),
    [ACCEPT]: refuse(new TypeError('away')),
  });
  await userEvent.fill(field(t('login.password')), PASSWORD);
  await userEvent.click(press(t('invitation.sign_in')));
  await expect.element(page.getByText(t('shared.connection_error'))).toBeVisible();
  await expect.element(page.getByText(t('invitation.signed_in', { email: EMAIL }))).toBeVisible();
  network.answers[ACCEPT] = () => ({ jwt: tokenFor(EMAIL) });
  await userEvent.click(press(t('invitation.accept')));
  await expect.poll(() => onSignedIn.mock.calls.length).toBe(1);
  isIn(onSignedIn);
  expect(network.bodiesOf('GET /api/auth/token')).toHaveLength(1);
});

test('accepts with one press if signed in with that address, and says so if signed in as another user', async () => {
  const known: Answers = { 'POST /api/auth/invited': opened(true), [ACCEPT]: () => ({ jwt: tokenFor(EMAIL) }) };
  const { onSignedIn } = await open(known, 'ADA@demo.test');
  await userEvent.dblClick(press(t('invitation.accept')));
  await expect.poll(() => onSignedIn.mock.calls.length).toBe(1);
  isIn(onSignedIn);
  shown?.root.unmount();
  shown?.network.restore();
  await open(known, 'hugo@demo.test');
  await expect.element(page.getByText(t('invitation.foreign', { invited: EMAIL, email: 'hugo@demo.test' }))).toBeVisible();
  await expect.element(press(t('invitation.continue'))).toBeVisible();
  expect(press(t('invitation.accept')).elements()).toEqual([]);
});

for (const code of ['invitation_unknown', 'invitation_used', 'invitation_expired', 'invitation_withdrawn'] as const)
  test(`explains ${code}, and offers only the sign-in`, async () => {
    await open({ 'POST /api/auth/invited': refuse(new ApiError(code)) });
    await expect.element(page.getByRole('alert').getByText(t(`errors.${code}`))).toBeVisible();
    await expect.element(page.getByRole('link', { name: t('login.back') })).toBeVisible();
    expect(page.getByRole('textbox').elements()).toEqual([]);
    expect(page.getByRole('button').elements()).toEqual([]);
  });

test('retries after a connection failure', async () => {
  const { network } = await open({ 'POST /api/auth/invited': refuse(new TypeError('away')) });
  await expect.element(page.getByRole('alert').getByText(t('invitation.failed'))).toBeVisible();
  network.answers['POST /api/auth/invited'] = opened(false);
  await userEvent.click(press(t('shared.retry')));
  await expect.element(field(t('invitation.firstname'))).toBeVisible();
});
