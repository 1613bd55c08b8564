// A customer of a venue: orders and gets a message; staff find them, save their data, and erase them.
import { readFile } from 'node:fs/promises';
import type { Message } from '@ardoise/contract/messages.ts';
import type { PersonExport } from '@ardoise/contract/people.ts';
import type { Profile } from '@ardoise/contract/venues.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { place, staffView, take } from '../pages/orders.ts';
import { endUndo } from '../setup/demo-database.ts';
import { variantsToRun } from '../setup/languages.ts';
import { callAs, DESK, PHONE } from '../setup/people.ts';
import { expect, test } from '../setup/test.ts';

const MANAGER = 'manager@demo.test';
const BARTENDER = 'bartender@demo.test';
const ADMIN = 'admin@demo.test';
const PROFILE = `/api/venue/profile/${demoVenueIds.halles}`;
const readProfile = () => callAs<Profile>(MANAGER, 'GET', PROFILE);
const writePayment = async (payment: object) => callAs(MANAGER, 'PUT', PROFILE, { ...(await readProfile()), payment });
test.beforeAll(async () => {
  await writePayment({ ...(await readProfile()).payment, sms: true, message_ok: 'Commande prise', message_ko: 'Commande refusee' });
});

for (const [locale, viewport] of variantsToRun('a customer gets a message, is found, saved and erased', [
  ['fr', DESK],
  ['de', PHONE],
]))
  test(`a customer gets a message, is found, saved and erased, in ${locale} at ${viewport.width} px`, async ({ openOffice }) => {
    const name = `Quirin Erased ${locale}`;
    const phone = locale === 'fr' ? '06 39 98 77 01' : '06 39 98 77 02';
    const order = await place({ name, phone, email: `quirin-${locale}@example.com` }, ['bou2'], null);
    const { id, ref } = await staffView(order);
    await take(order, ['prepare']);
    const office = await openOffice(locale, { email: MANAGER, viewport });
    const { page, t } = office;
    const sentMessages = async () => {
      await endUndo();
      return callAs<Message[]>(MANAGER, 'GET', `/api/venue/${demoVenueIds.halles}/message?order=${id}&status=shown`);
    };
    await expect.poll(async () => (await sentMessages()).length).toBe(1);
    const number = phone.replace('0', '+33').replaceAll(' ', '');
    const openLog = async () => {
      await office.open(`venue/${demoVenueIds.halles}`);
      await page.getByRole('link', { name: t('payment.tab') }).click();
      await page.getByRole('heading', { name: t('payment.log_title') }).waitFor();
      return page.getByRole('listitem').filter({ hasText: `${ref} ${t('payment.steps.prepare')}` });
    };
    const entry = await openLog();
    await expect(entry).toContainText(number);
    await expect(entry).toContainText(`Commande prise ${ref}`);

    await office.open('customer');
    const row = page.getByRole('row').filter({ hasText: name });
    await page.getByRole('searchbox', { name: t('customer.search') }).fill('quirin erased');
    await row.waitFor();
    await row.getByText(`quirin-${locale}@example.com`).waitFor();

    const download = page.waitForEvent('download');
    await row.getByRole('button', { name: t('customer.export_of', { name }) }).click();
    const saved = await download;
    const text = await readFile(await saved.path(), 'utf8');
    const file = JSON.parse(text) as PersonExport;
    // A readable file with the server's name, which is unique and does not name the customer.
    expect(text).toBe(JSON.stringify(file, null, 2));
    expect(saved.suggestedFilename()).toMatch(/^customer-[2-9A-Z]{8}\.json$/);
    expect(file.customer.map((one) => one.name)).toEqual([name]);
    expect(file.orders.map((one) => [one.ref, one.note])).toEqual([[ref, 'Près de la fenêtre']]);
    expect(file.messages.map((one) => [one.order, one.step, one.recipient, one.text])).toEqual([
      [id, 'prepare', number, `Commande prise ${ref}`],
    ]);

    const erase = async () => {
      await row.getByRole('button', { name: t('customer.erase_of', { name }) }).press('Enter');
      const question = page.getByRole('dialog', { name: t('customer.erase_title', { name }) });
      await question.getByText(t('customer.erase_text')).waitFor();
      await question.getByRole('button', { name: t('customer.erase'), exact: true }).click();
      await question.waitFor({ state: 'detached' });
    };
    await erase();
    await office.toast(t('customer.open_orders', { refs: order.ref })).waitFor();
    await row.waitFor();
    await take(order, ['ready', 'delivered']);
    // An order stays open while its last step can be undone.
    await endUndo();
    await erase();
    await office.toast(t('customer.erased')).waitFor();
    await row.waitFor({ state: 'detached' });

    // The fact of a message stays; its recipient and text do not.
    const left = await openLog();
    await expect(left).toHaveCount(1);
    await expect(left).not.toContainText('Commande prise');
    for (const gone of [number, `Commande prise ${ref}`]) expect(await page.getByText(gone).count()).toBe(0);

    const bar = await openOffice(locale, { email: BARTENDER, viewport });
    await bar.open('history');
    await bar.page.getByRole('searchbox', { name: bar.t('history.search') }).fill(ref);
    const past = bar.page.getByRole('row').filter({ hasText: ref });
    // Waits for the search, which would close a row clicked before.
    await bar.page.waitForURL(/filter=/);
    await expect.poll(async () => (await bar.page.getByRole('row').count()) - (await past.count())).toBe(1);
    await past.first().getByText(bar.t('orders.erased')).waitFor();
    expect(await bar.page.getByText(name).count()).toBe(0);
    await past.first().getByRole('link').click();
    await bar.page.getByRole('heading', { level: 1, name: new RegExp(bar.t('orders.erased')) }).waitFor();
  });

test('a reader sees the customers without actions', async ({ openOffice }) => {
  const office = await openOffice('en', { email: 'reader@demo.test', viewport: DESK });
  await office.open('customer');
  const { page, t } = office;
  await page.getByRole('row').nth(2).waitFor();
  expect(await page.getByRole('searchbox', { name: t('customer.search') }).count()).toBe(0);
  expect(
    await page
      .getByRole('row')
      .getByRole('button', { name: /Erase|Save/ })
      .count(),
  ).toBe(0);
});

test('passphrases are created, changed and deleted, and are unique', async ({ openOffice }) => {
  const office = await openOffice('en', { email: ADMIN, viewport: DESK });
  const { page, t } = office;
  const passphrase = () => page.getByLabel(new RegExp(`^${t('pass.passphrase')}`)).first();
  await office.open('pass/create');
  await passphrase().fill('Lémon Tart');
  await page.getByRole('button', { name: t('shared.create') }).click();
  await office.toast(t('created.pass', { name: 'Lémon Tart' })).waitFor();
  const row = page.getByRole('row').filter({ hasText: 'Lémon Tart' });
  await row.waitFor();
  await office.open('pass/create');
  await passphrase().fill('LEMON tart');
  await page.getByRole('button', { name: t('shared.create') }).click();
  await page.getByText(t('problems.duplicate')).first().waitFor();
  await passphrase().fill('Apple crumble');
  await page.getByRole('button', { name: t('shared.create') }).click();
  await row.getByRole('link').click();
  await passphrase().fill('Lemon pie');
  await page.getByRole('button', { name: t('shared.save') }).click();
  await page.getByRole('row').filter({ hasText: 'Lemon pie' }).waitFor();
  for (const name of ['Lemon pie', 'Apple crumble']) {
    await page.getByRole('row').filter({ hasText: name }).getByRole('link').click();
    await office.heading(name).waitFor();
    await office.deleteRecord(t('pass.delete_text'));
    await page.getByRole('row').filter({ hasText: name }).waitFor({ state: 'detached' });
  }
});
