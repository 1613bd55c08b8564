// The Offers and Bills tabs in their states, their dialogs, and the simulated payment page.
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { Page } from '@playwright/test';
import type { OfficeScreen, Staff } from './office-screen.ts';

const bills = `venue/${demoVenueIds.halles}/6`;
const offers = { halles: `venue/${demoVenueIds.halles}/3`, cafe: `venue/${demoVenueIds.cafe}/3` };

const plans: OfficeScreen['ready'] = ({ t }, page) => page.getByRole('region', { name: t('offers.plans') });
const billList: OfficeScreen['ready'] = ({ t }, page) => page.getByRole('combobox', { name: t('bills.year') });

const takeDiscount = async ({ t }: Staff, page: Page) => {
  await page.getByRole('button', { name: t('offers.discount_take') }).click();
  const checkout = page.getByRole('dialog');
  await checkout.getByRole('checkbox').waitFor();
  return checkout;
};

const screens: readonly OfficeScreen[] = [
  {
    name: 'the offers, with a discount',
    person: 'free',
    route: offers.cafe,
    ready: ({ t }, page) => page.getByText(t('offers.discount_title')),
  },
  {
    name: 'subscribing by direct debit, with mistakes',
    person: 'free',
    route: offers.cafe,
    ready: ({ t }, page) => page.getByText(t('offers.discount_title')),
    open: async (staff, page) => {
      const { t } = staff;
      const checkout = await takeDiscount(staff, page);
      await checkout.getByRole('radio', { name: t('offers.pay_account') }).check();
      await checkout.getByRole('textbox', { name: t('offers.iban') }).fill('FR00');
      await checkout.locator('button[type="submit"]').click();
      await checkout.getByText(t('offers.iban_wrong')).waitFor();
      await checkout.getByText(t('offers.terms_missing')).waitFor();
    },
  },
  {
    name: 'the payment page',
    person: 'free',
    route: offers.cafe,
    ready: ({ t }, page) => page.getByText(t('offers.discount_title')),
    open: async (staff, page) => {
      const checkout = await takeDiscount(staff, page);
      await checkout.getByRole('checkbox').check();
      await checkout.locator('button[type="submit"]').click();
      await page.waitForURL(/\/sandbox\/pay\//);
      await page.getByRole('radio').nth(2).waitFor();
    },
  },
  {
    name: 'no bills',
    person: 'free',
    route: `venue/${demoVenueIds.cafe}/6`,
    ready: ({ t }, page) => page.getByText(t('bills.empty_title')),
  },
  { name: 'a running subscription', person: 'manager', route: offers.halles, ready: plans },
  {
    name: 'a change with its quote',
    person: 'manager',
    route: offers.halles,
    ready: plans,
    open: async ({ t }, page) => {
      await page.getByRole('button', { name: t('offers.yearly'), exact: true }).click();
      const value = t('offers.names.premium_12');
      await page.getByRole('button', { name: t('shared.pair', { name: t('offers.change'), value }), exact: true }).click();
      await page.getByRole('dialog').getByText(t('offers.sum_due'), { exact: true }).waitFor();
    },
  },
  {
    name: 'cancelling the subscription',
    person: 'manager',
    route: offers.halles,
    ready: plans,
    open: async ({ t }, page) => {
      await page.getByRole('button', { name: t('offers.cancel'), exact: true }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('offers.keep'), exact: true })
        .waitFor();
    },
  },
  {
    name: 'adding an account',
    person: 'manager',
    route: offers.halles,
    ready: plans,
    open: async ({ t }, page) => {
      await page.getByRole('button', { name: t('offers.add_account'), exact: true }).click();
      await page
        .getByRole('dialog')
        .getByRole('textbox', { name: t('offers.iban') })
        .waitFor();
    },
  },
  { name: 'bills', person: 'manager', route: bills, ready: billList },
  {
    name: 'a credit note for a bill',
    person: 'admin',
    route: bills,
    ready: billList,
    open: async ({ t }, page) => {
      await page
        .getByRole('button', { name: new RegExp(`^${t('bills.credit_add')}`) })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('textbox').waitFor();
    },
  },
];

/** `owing`: a venue whose last payment failed. */
export const subscriptionScreens = (owing: string): OfficeScreen[] => [
  ...screens,
  {
    name: 'a failed payment',
    person: 'admin',
    route: `venue/${owing}/3`,
    ready: ({ t }, page) => page.getByRole('alert').filter({ hasText: t('offers.reasons.insufficient_funds') }),
  },
];
