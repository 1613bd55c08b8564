// Users of the platform: an admin creates, finds, disables and erases them; each user ends sessions on other devices.
import type { User } from '@ardoise/contract/accounts/users.ts';
import { DEMO_PASSWORD } from '@ardoise/demo/fill/accounts.ts';
import { mailedRoute } from '../pages/mailbox.ts';
import { makeAccount } from '../setup/demo-database.ts';
import { variantsToRun } from '../setup/languages.ts';
import { callAs, DESK, PHONE } from '../setup/people.ts';
import { expect, type Office, test } from '../setup/test.ts';

const ADMIN = 'admin@demo.test';
const PASSWORD = 'un phare sous la pluie';

/** Clicks a button of the record and confirms its dialog. */
const confirmAction = async ({ page, t }: Office, action: 'disable' | 'enable' | 'end', name: string) => {
  await page
    .getByRole('main')
    .getByRole('button', { name: t(`user.${action}`) })
    .click();
  const question = page.getByRole('dialog', { name: t(`user.${action}_title`, { name }) });
  await question.getByText(t(`user.${action}_text`)).waitFor();
  await question.getByRole('button', { name: t(`user.${action}`), exact: true }).click();
  await question.waitFor({ state: 'detached' });
};
/** Searches for a user in the list. */
const find = async ({ page, t, open }: Office, text: string) => {
  await open('user');
  await page.getByRole('searchbox', { name: t('user.search') }).fill(text);
  // Waits for the search, which would close a row clicked before.
  await page.waitForURL(({ hash }) => new URLSearchParams(hash.split('?')[1]).get('filter') === JSON.stringify({ name: text }));
};

for (const [locale, viewport] of variantsToRun('an admin creates, finds, disables, enables and erases a user', [
  ['fr', DESK],
  ['de', PHONE],
]))
  test(`an admin creates, finds, disables, enables and erases a user, in ${locale} at ${viewport.width} px`, async ({ openOffice }) => {
    const [firstname, lastname, email] = ['Odile', `Quartz ${locale}`, `odile.quartz.${locale}@example.com`];
    const name = `${firstname} ${lastname}`;
    const office = await openOffice(locale, { email: ADMIN, viewport });
    const { page, t } = office;
    await office.open('user');
    await page.getByRole('link', { name: t('user.new') }).click();
    await page.getByText(t('user.email_new')).waitFor();
    await office.field(t('profile.firstname')).fill(firstname);
    await office.field(t('profile.lastname')).fill(lastname);
    await office.field(t('profile.email')).fill(ADMIN);
    await page.getByRole('button', { name: t('shared.create') }).click();
    await page.getByText(t('problems.taken')).waitFor();
    await office.field(t('profile.email')).fill(email);
    await page.getByRole('button', { name: t('shared.create') }).click();
    await office.toast(t('created.user', { name })).waitFor();

    // The mail links to the choice of a password, which continues to the sign-in.
    const newUser = await openOffice(locale, { viewport: PHONE });
    await newUser.open(await mailedRoute(email, 'reset'));
    await newUser.heading(t('login.welcome_title')).waitFor();
    await find(office, email.toUpperCase());
    const row = page.getByRole('row').filter({ hasText: email });
    await row.getByText(t('user.pending')).waitFor();
    await row.getByRole('link').click();
    await office.heading(name).waitFor();
    await page.getByText(t('user.pending_text')).waitFor();
    await page.getByRole('button', { name: t('user.invite') }).waitFor();
    await newUser.page.getByLabel(t('login.reset_password'), { exact: true }).fill(PASSWORD);
    await newUser.page.getByRole('button', { name: t('login.reset_submit') }).click();
    await newUser.page.getByText(t('login.welcome_done')).waitFor();
    const onward = newUser.page.getByRole('link', { name: t('login.back') });
    await expect(onward).toBeFocused();
    await onward.click();
    await newUser.signIn(email, PASSWORD);
    await newUser.heading(t('shell.no_venue_title')).waitFor();
    // A user without a venue sees their own record.
    await newUser.page.getByRole('link', { name: t('shell.profile') }).click();
    await newUser.heading(t('profile.title')).waitFor();
    await expect(newUser.field(t('profile.firstname'))).toHaveValue(firstname);
    await newUser.page.getByRole('link', { name: t('shell.home') }).click();
    await newUser.heading(t('shell.no_venue_title')).waitFor();

    await find(office, `quartz ${locale}`);
    await row.getByRole('link').click();
    await office.heading(name).waitFor();
    // A record read recently is not refreshed automatically.
    await page.reload();
    await page.getByText(t('user.active_text')).waitFor();
    await confirmAction(office, 'disable', name);
    await office.toast(t('user.disable_done')).waitFor();
    await page.getByText(t('user.disabled_text')).waitFor();
    const refused = await openOffice(locale, { viewport: PHONE });
    await refused.open('');
    await refused.signIn(email, PASSWORD);
    await refused.page.getByText(t('errors.wrong_credentials')).waitFor();
    await confirmAction(office, 'enable', name);
    await page.getByText(t('user.active_text')).waitFor();
    await refused.signIn(email, PASSWORD);
    await refused.heading(t('shell.no_venue_title')).waitFor();
    await confirmAction(office, 'end', name);
    await office.toast(t('user.end_done')).waitFor();

    await page
      .getByRole('main')
      .getByRole('button', { name: t('user.erase') })
      .click();
    const question = page.getByRole('dialog', { name: t('customer.erase_title', { name }) });
    await question.getByText(t('user.delete_text')).waitFor();
    await question.getByRole('button', { name: t('customer.erase'), exact: true }).click();
    await office.toast(t('user.erased')).waitFor();
    await find(office, email);
    await page.getByText(t('list.no_match')).waitFor();
    expect(await callAs<User[]>(ADMIN, 'GET', `/api/user?page=0&pageSize=10&name=${encodeURIComponent(email)}`)).toEqual([]);
  });

test('users cannot disable or erase themselves', async ({ openOffice }) => {
  const office = await openOffice('en', { email: ADMIN, viewport: DESK });
  const { page, t } = office;
  await find(office, ADMIN);
  await page.getByRole('row').filter({ hasText: ADMIN }).getByRole('link').click();
  await page.getByText(t('user.own_text')).waitFor();
  await page.getByText(t('user.admin_own')).waitFor();
  for (const action of ['disable', 'end', 'erase'] as const)
    expect(await page.getByRole('button', { name: t(`user.${action}`) }).count()).toBe(0);
  await page
    .getByRole('main')
    .getByRole('link', { name: t('shell.profile') })
    .click();
  await page.getByRole('heading', { name: t('profile.devices') }).waitFor();
});

for (const [locale, viewport] of variantsToRun('another device’s session is listed and ended', [
  ['fr', PHONE],
  ['de', DESK],
]))
  test(`another device’s session is listed and ended, in ${locale} at ${viewport.width} px`, async ({ openOffice }) => {
    const email = `devices-${locale}@demo.test`;
    await makeAccount(email, 'smart-reader@demo.test');
    const [here, there] = [await openOffice(locale, { viewport }), await openOffice(locale, { viewport: PHONE })];
    const { page, t } = here;
    for (const office of [here, there]) {
      await office.open('profile');
      await office.signIn(email, DEMO_PASSWORD);
      await office.page.getByRole('heading', { name: t('profile.devices') }).waitFor();
    }
    await page.reload();
    const devices = page.getByRole('list', { name: t('profile.devices') }).getByRole('listitem');
    await expect(devices).toHaveCount(2);
    await expect(devices.filter({ hasText: t('profile.this_device') })).toHaveCount(1);
    await devices
      .filter({ hasNotText: t('profile.this_device') })
      .getByRole('button')
      .click();
    await here.toast(t('profile.device_ended')).waitFor();
    await expect(devices).toHaveCount(1);
    // The next action there finds the session ended.
    await there.page.reload();
    await there.heading(t('login.title')).waitFor();
    await there.signIn(email, DEMO_PASSWORD);
    await there.page.getByRole('heading', { name: t('profile.devices') }).waitFor();
    await page.reload();
    await expect(devices).toHaveCount(2);
    await page.getByRole('button', { name: t('profile.end_others') }).click();
    const question = page.getByRole('dialog', { name: t('profile.end_others_title') });
    await question.getByText(t('profile.end_others_text')).waitFor();
    await question.getByRole('button', { name: t('profile.end_others') }).click();
    await here.toast(t('profile.others_ended')).waitFor();
    await expect(devices).toHaveCount(1);
  });
