// Password fields of all sign-in pages: masked, open to pasting, and recognized by password managers.
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { t } from '../../i18n/translate.ts';
import { fakeNetwork, type Network } from '../../test/network.ts';
import { loadAllTexts } from '../../test/texts.ts';
import { LoginApp } from './LoginApp.tsx';

const WORDS = 'un phare sous la pluie';
const link = `token=${'a'.repeat(43)}`;
const invited = (known: boolean) => ({ venue: 'Le Zinc', role: 'reader' as const, email: 'ada@demo.test', invited_by: 'Bea', known });

let shown: { root: Root; network: Network } | undefined;
const open = async (hash: string, known: boolean) => {
  await loadAllTexts('fr');
  localStorage.setItem('locale', 'fr');
  history.replaceState(null, '', hash);
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  const network = fakeNetwork({ 'POST /api/auth/forgotten/link': () => undefined, 'POST /api/auth/invited': () => invited(known) });
  shown = { root: createRoot(place), network };
  shown.root.render(<LoginApp onSignedIn={() => undefined} />);
};
afterEach(() => {
  shown?.root.unmount();
  shown?.network.restore();
  localStorage.clear();
});

/** Copied from a field of the page, because a browser lets tests paste only text that was copied there. */
const copy = async (text: string) => {
  const source = document.createElement('textarea');
  source.value = text;
  document.body.append(source);
  source.focus();
  source.select();
  await userEvent.copy();
  source.remove();
};

for (const [what, hash, label, keeps, known] of [
  ['of a sign-in', '#/', 'login.password', 'current-password', true],
  ['of an e-mailed link', `#/reset?${link}`, 'login.reset_password', 'new-password', true],
  ['of an invitation without an account', `#/invitation?venue=v&${link}`, 'invitation.password', 'new-password', false],
  ['of an invitation with an account', `#/invitation?venue=v&${link}`, 'login.password', 'current-password', true],
] as const)
  test(`masks a password ${what} until it is revealed, allows pasting, and supports password managers`, async () => {
    await open(hash, known);
    const field = page.getByLabelText(t(label), { exact: true });
    await expect.element(field).toHaveAttribute('type', 'password');
    await expect.element(field).toHaveAttribute('autocomplete', keeps);
    await copy(WORDS);
    await userEvent.click(field);
    await userEvent.paste();
    await expect.element(field).toHaveValue(WORDS);
    await userEvent.click(page.getByRole('button', { name: t('login.show_password') }));
    await expect.element(field).toHaveAttribute('type', 'text');
  });
