// Using the second factor: app codes, recovery codes, and a passkey of the browser.
import { DEMO_PASSWORD } from '@ardoise/demo/fill/accounts.ts';
import { Secret, TOTP } from 'otpauth';
import { addDevice } from '../setup/authenticator.ts';
import { journeyTime } from '../setup/clock.ts';
import { demoAddress } from '../setup/demo.ts';
import { makeAccount } from '../setup/demo-database.ts';
import { inLanguages } from '../setup/languages.ts';
import { PHONE, settled } from '../setup/people.ts';
import { expect, type Office, refused, test } from '../setup/test.ts';

const PERIOD_MS = 30_000;
/** A phone's app. Codes work once, so the second comes from the next period, which is accepted too. */
const appOf = (secret: string) => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  let last = 0;
  return (): string => {
    last = Math.max(Math.floor(journeyTime() / PERIOD_MS), last + 1);
    return totp.generate({ timestamp: last * PERIOD_MS });
  };
};

const button = ({ page }: Pick<Office, 'page'>, name: string) => page.getByRole('button', { name, exact: true });
const signOut = async (office: Office): Promise<void> => {
  const { page, t, heading } = office;
  // Waits, because the server refuses requests that are pending when the session ends.
  await settled(office);
  await page.getByRole('button', { name: new RegExp(t('shell.profile')) }).click();
  await page.getByRole('menuitem', { name: t('shell.sign_out') }).click();
  await heading(t('login.title')).waitFor();
};
const openProfile = async (office: Office): Promise<void> => {
  await office.open('profile');
  await office.heading(office.t('profile.title')).waitFor();
};
/** Reads the recovery codes, which are shown once, and confirms. */
const confirmCodes = async (office: Office): Promise<string[]> => {
  const dialog = office.page.getByRole('dialog', { name: office.t('second_factor.codes') });
  const listed = dialog.locator('li code');
  await expect(listed).toHaveCount(10);
  const codes = await listed.allTextContents();
  await button(office, office.t('factor.kept')).click();
  await dialog.waitFor({ state: 'detached' });
  return codes;
};
/** Types a code into the open dialog, and continues. */
const enterCode = async (office: Office, code: string): Promise<void> => {
  const dialog = office.page.getByRole('dialog');
  await dialog.getByLabel(office.t('second_factor.proof')).fill(code);
  await dialog.getByRole('button', { name: office.t('factor.continue') }).click();
};

for (const [locale, title] of inLanguages('is enabled, required at sign-in, and disabled', ['fr', 'de']))
  test(title, async ({ openOffice }) => {
    const email = `factor-${locale}@demo.test`;
    await makeAccount(email, 'manager@demo.test');
    const office = await openOffice(locale, locale === 'de' ? { viewport: PHONE } : {});
    const { page, t } = office;
    // Passkeys need a host name; an IP address is not enough.
    expect(new URL(demoAddress()).hostname).toBe('localhost');
    await addDevice(page);
    await office.open('profile');
    await office.signIn(email, DEMO_PASSWORD);
    await office.heading(t('profile.title')).waitFor();

    await test.step('codes of an app', async () => {
      await button(office, t('second_factor.switch_on')).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('profile.current_password')).fill('demo-ardoisf');
      await dialog.getByRole('button', { name: t('factor.continue') }).click();
      await dialog.getByText(t('problems.wrong')).waitFor();
      await dialog.getByLabel(t('profile.current_password')).fill(DEMO_PASSWORD);
      await dialog.getByRole('button', { name: t('factor.continue') }).click();
      await dialog.getByRole('img', { name: t('factor.qr') }).waitFor();
      const code = appOf((await dialog.locator('[data-secret]').textContent()) ?? '');
      await dialog.getByLabel(t('factor.code')).fill(code());
      await dialog.getByRole('button', { name: t('factor.continue') }).click();
      const codes = await confirmCodes(office);
      await page.getByText(t('second_factor.codes_left', { n: 10 })).waitFor();
      await signOut(office);

      await office.signIn(email, DEMO_PASSWORD);
      await page.getByText(t('factor.code_text')).waitFor();
      const field = page.getByLabel(t('factor.code'));
      await expect(field).toBeFocused();
      // The last digit submits it.
      await field.fill(code());
      await page
        .getByRole('navigation', { name: t('shell.menu') })
        .or(page.getByRole('banner'))
        .first()
        .waitFor();
      await openProfile(office);
      await signOut(office);

      await office.signIn(email, DEMO_PASSWORD);
      await button(office, t('factor.use_recovery')).click();
      await page.getByLabel(t('factor.recovery_code')).fill('AAAA-AAAA-AAAA-AAAA-AAAA-AAAA');
      await button(office, t('factor.continue')).click();
      await page.getByRole('alert').getByText(t('errors.wrong_code')).waitFor();
      await page.getByLabel(t('factor.recovery_code')).fill(codes[0] ?? '');
      await button(office, t('factor.continue')).click();
      await page.getByRole('banner').first().waitFor();
      await openProfile(office);
      await page.getByText(t('second_factor.codes_left', { n: 9 })).waitFor();

      await test.step('a passkey alone', async () => {
        await button(office, t('second_factor.passkey_add')).click();
        await page.getByRole('dialog').getByLabel(t('second_factor.passkey_name')).fill('Comptoir');
        await page.getByRole('dialog').getByLabel(t('profile.current_password')).fill(DEMO_PASSWORD);
        await enterCode(office, codes[1] ?? '');
        await page.getByText('Comptoir').waitFor();
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await signOut(office);
        await button(office, t('factor.sign_in_passkey')).click();
        await page.getByRole('banner').first().waitFor();
        expect(await page.evaluate(() => localStorage.getItem('email'))).toBe(email);
        await openProfile(office);
      });

      await test.step('switching it off', async () => {
        await button(office, t('second_factor.switch_off')).click();
        await enterCode(office, codes[2] ?? '');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await button(office, t('second_factor.remove')).click();
        await button(office, t('factor.use_passkey')).click();
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await expect(page.getByText('Comptoir')).toHaveCount(0);
        await signOut(office);
        await office.signIn(email, DEMO_PASSWORD);
        await page.getByRole('banner').first().waitFor();
      });
    });
    // The two correct passwords that need a second step, the unknown recovery code, and the wrong password.
    expect(refused(office).sort()).toEqual([401, 401, 401, 422]);
  });
