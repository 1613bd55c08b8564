// A venue subscribes by direct debit with a discount, and managers download bills.
import { readFile } from 'node:fs/promises';
import type { Bill } from '@ardoise/contract/billing/bills.ts';
import type { Discount } from '@ardoise/contract/billing/discounts.ts';
import { formatMoney } from '@ardoise/contract/rules/money.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { Download } from '@playwright/test';
import { SANDBOX_IBANS } from '../../server/modules/billing/sandbox/behaviours.ts';
import { billsOf, confirm, makeSubscriber, subscriptionOf } from '../pages/subscription.ts';
import { escaped } from '../pages/texts.ts';
import { passDays } from '../setup/demo-database.ts';
import { inLanguages } from '../setup/languages.ts';
import { callAs } from '../setup/people.ts';
import { expect, type Office, test } from '../setup/test.ts';

const ADMIN = 'admin@demo.test';
const SETTLED_DAYS = 10;
const DISCOUNTS = '/api/subscription/discount';

const billRow = ({ page }: Office, { number }: Pick<Bill, 'number'>) => page.getByRole('listitem').filter({ hasText: number });

for (const [locale, title] of inLanguages('a venue takes a discount by direct debit, and the debit is paid days later', [
  'fr',
  'de',
] as const))
  test(title, async ({ openOffice }) => {
    const { venue, email } = await makeSubscriber(`Bar de la Digue ${locale}`);
    await callAs(ADMIN, 'POST', DISCOUNTS, { venue, offer: 3, price: 49.5, duration: 2 });
    const office = await openOffice(locale, { email });
    const { page, t, open, toast, menuEntry } = office;
    const offer = t('offers.names.premium_1');
    const net = (amount: number) => t('offers.net_a_month', { price: formatMoney(amount, 'EUR', locale) });
    const tab = (name: 'offers' | 'bills') =>
      page.getByRole('navigation', { name: t('hours.tabs') }).getByRole('link', { name: t(`${name}.tab`), exact: true });
    await open(`venue/${venue}/3`);
    const discount = page.getByRole('heading', { name: t('offers.discount_title') });
    await discount.waitFor();
    await page.getByText(new RegExp(escaped(t('offers.discount_price', { price: net(49.5), before: net(99) })))).waitFor();
    await page.getByRole('button', { name: t('offers.discount_take'), exact: true }).click();

    const checkout = page.getByRole('dialog', { name: t('offers.checkout', { offer }), exact: true });
    await checkout.getByRole('radio', { name: t('offers.pay_account') }).check();
    const iban = checkout.getByRole('textbox', { name: t('offers.iban') });
    await iban.fill(SANDBOX_IBANS.works.replace('76', '77'));
    await confirm(office, locale, checkout, 59.4);
    await checkout.getByText(t('offers.iban_wrong')).waitFor();
    await iban.fill(SANDBOX_IBANS.works);
    await confirm(office, locale, checkout, 59.4);
    await toast(t('offers.welcome', { plan: t('tiers.premium') })).waitFor();
    await discount.waitFor({ state: 'detached' });
    await page.getByText(t('offers.waiting'), { exact: true }).waitFor();
    await menuEntry(t('names.table')).waitFor();
    const [bill] = await billsOf(venue);
    if (!bill) throw new Error('The debit has no bill.');
    expect(bill).toMatchObject({ price_ht: 49.5, price: 59.4, state: 'open' });
    const granted = await callAs<Discount[]>(ADMIN, 'GET', `${DISCOUNTS}?venue=${venue}`);
    expect(granted).toMatchObject([{ used: true }]);

    await passDays(venue, SETTLED_DAYS);
    await expect.poll(async () => (await subscriptionOf(venue)).waiting).toBe(false);
    await tab('bills').click();
    await billRow(office, bill).getByText(t('bills.states.paid'), { exact: true }).waitFor();
    await tab('offers').click();
    await page.getByText(t('offers.present'), { exact: true }).waitFor();
    await page.getByText(t('offers.waiting'), { exact: true }).waitFor({ state: 'detached' });
  });

const bytesOf = async (download: Download): Promise<Buffer> => readFile(await download.path());

test('a manager downloads a bill, a credit note and all of a year', async ({ openOffice }) => {
  const office = await openOffice('fr', { email: 'manager@demo.test' });
  const { page, t, open } = office;
  const bills = await billsOf(demoVenueIds.halles);
  const [bill, credit] = [bills.find(({ parent_id }) => !parent_id), bills.find(({ parent_id }) => parent_id)];
  if (!bill || !credit) throw new Error('The demonstration has no bill or no credit note.');
  await open(`venue/${demoVenueIds.halles}/6`);
  for (const one of [bill, credit]) {
    const button = page.getByRole('button', { name: t('shared.pair', { name: t('bills.download'), value: one.number }), exact: true });
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(download.suggestedFilename()).toBe(`${one.number}.pdf`);
    const pdf = await bytesOf(download);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.includes('factur-x.xml')).toBe(true);
  }

  const year = bill.date.slice(0, 4);
  await page.getByRole('combobox', { name: t('bills.year') }).click();
  await page.getByRole('option', { name: year, exact: true }).click();
  await page.getByRole('heading', { level: 2, name: String(Number(year) - 1), exact: true }).waitFor({ state: 'detached' });
  const archive = page.getByRole('button', { name: t('bills.archive', { year }), exact: true });
  const [download] = await Promise.all([page.waitForEvent('download'), archive.click()]);
  expect(download.suggestedFilename()).toBe(t('bills.archive_name', { year }));
  const zip = await bytesOf(download);
  const names = bills.filter(({ date }) => date.startsWith(year)).map(({ filename }) => filename);
  expect(names.filter((name) => zip.includes(name))).toEqual(names);
});
