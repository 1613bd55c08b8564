// Setup of an authenticator app during the sign-in, with lost responses.
import { ApiError } from '@ardoise/contract/errors.ts';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../i18n/translate.ts';
import { type Answers, fakeNetwork, type Network } from '../../test/network.ts';
import { loadAllTexts } from '../../test/texts.ts';
import { SetUp } from './SetUp.tsx';

const BEGIN = 'POST /api/auth/factor/setup';
const CONFIRM = 'PUT /api/auth/factor/setup';
const enrolment = { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/Ardoise:a?secret=ABCDEFGHIJKLMNOP' };
const away = () => {
  throw new TypeError('away');
};

let shown: { root: Root; network: Network } | undefined;
const open = async (answers: Answers) => {
  await loadAllTexts('fr');
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  const network = fakeNetwork(answers);
  shown = { root: createRoot(place), network };
  shown.root.render(<SetUp challenge="challenge" onDone={() => undefined} onBack={() => undefined} />);
  return network;
};
afterEach(() => {
  shown?.root.unmount();
  shown?.network.restore();
});
const press = (name: string) => userEvent.click(page.getByRole('button', { name }));
const code = () => page.getByLabelText(t('factor.code'), { exact: true });

test('starts again with a button', async () => {
  const network = await open({ [BEGIN]: away });
  await expect.element(page.getByText(t('shared.connection_error'))).toBeVisible();
  network.answers[BEGIN] = () => enrolment;
  await press(t('shared.retry'));
  await expect.element(code()).toBeVisible();
  expect(page.getByText(t('shared.connection_error')).elements()).toEqual([]);
});

test('shows no setup after the challenge has ended', async () => {
  const network = await open({ [BEGIN]: () => enrolment, [CONFIRM]: away });
  await userEvent.fill(code(), '123456');
  await press(t('factor.continue'));
  await expect.element(page.getByText(t('shared.connection_error'))).toBeVisible();
  network.answers[CONFIRM] = () => {
    throw new ApiError('challenge_ended');
  };
  await press(t('factor.continue'));
  await expect.element(page.getByText(t('errors.challenge_ended'))).toBeVisible();
  expect(code().elements()).toEqual([]);
  await expect.element(page.getByRole('button', { name: t('login.back') })).toBeVisible();
});
