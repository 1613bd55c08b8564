import { ApiError } from '@ardoise/contract/errors.ts';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../i18n/translate.ts';
import { type Answers, deferred, fakeNetwork, type Network } from '../../test/network.ts';
import { loadAllTexts } from '../../test/texts.ts';
import { LoginApp } from './LoginApp.tsx';

const LOOK = 'POST /api/auth/forgotten/link';
const RESET = 'PUT /api/auth/forgotten';
const refuse = (error: Error) => () => {
  throw error;
};

let shown: { root: Root; network: Network } | undefined;
const open = async (answers: Answers, more = '') => {
  await loadAllTexts('fr');
  localStorage.setItem('locale', 'fr');
  history.replaceState(null, '', `#/reset?token=${'a'.repeat(43)}${more}`);
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  const network = fakeNetwork(answers);
  shown = { root: createRoot(place), network };
  shown.root.render(<LoginApp onSignedIn={() => undefined} />);
  return network;
};
afterEach(() => {
  shown?.root.unmount();
  shown?.network.restore();
  localStorage.clear();
});
const password = () => page.getByLabelText(t('login.reset_password'), { exact: true });

for (const code of ['reset_expired', 'invalid'] as const)
  test(`shows an invalid link (${code}) before any input`, async () => {
    await open({ [LOOK]: refuse(new ApiError(code)) }, '&welcome=1');
    await expect.element(page.getByRole('alert').getByText(t('errors.reset_expired'))).toBeVisible();
    await expect.element(page.getByRole('link', { name: t('login.new_link') })).toBeVisible();
    expect(password().elements()).toEqual([]);
  });

test('shows a connection failure on submit', async () => {
  await open({ [LOOK]: refuse(new TypeError('away')), [RESET]: refuse(new ApiError('reset_expired')) });
  await userEvent.fill(password(), 'un phare sous la pluie');
  await userEvent.click(page.getByRole('button', { name: t('login.reset_submit') }));
  await expect.element(page.getByRole('alert').getByText(t('errors.reset_expired'))).toBeVisible();
});

test('applies a late refusal to the sent password, not to a newer one', async () => {
  const answer = deferred<undefined>();
  await open({ [LOOK]: () => undefined, [RESET]: () => answer.promise });
  await userEvent.fill(password(), 'azertyuiop123');
  await userEvent.click(page.getByRole('button', { name: t('login.reset_submit') }));
  await userEvent.fill(password(), 'un phare sous la pluie');
  answer.reject(new ApiError('contradiction', { errors: { password: { code: 'password_sequence', message: '' } } }));
  await expect.element(page.getByRole('button', { name: t('login.reset_submit') })).toBeEnabled();
  expect(page.getByRole('alert').elements()).toEqual([]);
  await userEvent.fill(password(), 'azertyuiop123');
  await expect.element(page.getByRole('alert').getByText(t('problems.password_sequence'))).toBeVisible();
});
