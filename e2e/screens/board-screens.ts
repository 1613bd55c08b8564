// Screens for service: shared tablets, the board, the bar's screen, and orders.
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { Page } from '@playwright/test';
import type { SampleOrders } from '../pages/orders.ts';
import { PHONE } from '../setup/people.ts';
import type { OfficeScreen, Staff } from './office-screen.ts';

const names: Omit<OfficeScreen, 'name'> = {
  person: 'tablet',
  route: 'login',
  ready: (_, page) => page.getByRole('button', { name: 'Karim B.', exact: true }),
};
const openPad = async (_: Staff, page: Page) => page.getByRole('button', { name: 'Karim B.', exact: true }).click();
const tabletSignIn: OfficeScreen[] = [
  { ...names, name: 'the users of a shared tablet' },
  { ...names, name: 'a PIN at a shared tablet', open: openPad },
];
const changePerson = async ({ t }: Staff, page: Page) =>
  page.getByRole('button', { name: t('pin.change_from', { name: 'Karim B.' }), exact: true }).click();

const bar = {
  person: 'bartender',
  route: 'bar',
  ready: ({ t }: Staff, page: Page) => page.getByRole('region', { name: t('orders.tab_new') }),
} as const;
const tabletWorkers: OfficeScreen[] = [
  { ...bar, person: 'worker', name: 'another person at the bar', open: changePerson },
  {
    ...bar,
    person: 'worker',
    name: 'the PIN of another person at the bar',
    open: async (staff, page) => {
      await changePerson(staff, page);
      await page.getByRole('dialog').getByRole('button', { name: 'Karim B.', exact: true }).click();
    },
  },
];
export const tabletScreens: readonly OfficeScreen[] = [...tabletSignIn, ...tabletWorkers];

/** The bar's screen, which has no navigation, and its dialogs. */
const barScreens: OfficeScreen[] = [
  { ...bar, name: 'the bar' },
  {
    ...bar,
    name: 'the bar, items to make, in large text',
    open: async ({ t }, page) => {
      await page.getByRole('button', { name: t('orders.to_make'), exact: true }).click();
      for (const size of [32, 40]) await page.getByRole('button', { name: t('orders.text_size', { size }) }).click();
    },
  },
  {
    ...bar,
    name: 'the bar, latest events',
    open: async ({ t }, page) => {
      await page.getByRole('button', { name: t('orders.events') }).click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  {
    ...bar,
    name: 'the bar, finding an order',
    open: async ({ t }, page) => {
      await page.getByRole('button', { name: t('orders.find') }).click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
];

const board = ({ heading, t }: Staff) => heading(t('orders.board'));
export const boardScreens: readonly OfficeScreen[] = [
  { name: 'new orders', person: 'bartender', route: 'order', ready: board },
  { name: 'preparation', person: 'bartender', route: 'delivery', ready: board },
  { name: 'tables of the board', person: 'bartender', route: 'order/tables', ready: ({ heading, t }) => heading(t('orders.tables')) },
  ...barScreens,
  { name: 'history', person: 'bartender', route: 'history', ready: (_, page) => page.getByRole('row').nth(3) },
  {
    name: 'a read-only venue',
    person: 'bartender',
    route: `venue/${demoVenueIds.halles}`,
    ready: ({ t }, page) => page.getByText(t('venue.your_role')),
  },
  {
    name: 'the menu of a phone',
    person: 'bartender',
    route: 'history',
    only: PHONE,
    ready: (_, page) => page.getByRole('row').nth(3),
    open: async ({ t }, page) => {
      await page.getByRole('button', { name: t('shell.open_menu') }).click();
      await page.getByRole('dialog').getByRole('link').first().waitFor();
    },
  },
];

/** Orders in every status, and their dialogs. */
export const orderScreens = (orders: SampleOrders): OfficeScreen[] => {
  const order = (status: keyof SampleOrders, query = ''): OfficeScreen => ({
    name: `an order, ${status}${query}`,
    person: 'bartender',
    route: `order/${orders[status].id}${query}`,
    ready: ({ t }, page) =>
      page
        .getByRole('main')
        .getByText(t(`orders.status.${status}`))
        .first(),
  });
  return [
    order('PENDING'),
    {
      ...order('PENDING'),
      name: 'deleting an order',
      open: async ({ t }, page) => {
        await page.getByRole('button', { name: new RegExp(`^${t('orders.delete')} `) }).click();
        await page.getByRole('dialog').getByText(t('orders.delete_seen')).waitFor();
      },
    },
    {
      ...order('PENDING'),
      name: 'marking a product of an order as out of stock',
      open: async ({ t }, page) => {
        await page
          .getByRole('button', { name: new RegExp(`^${t('orders.run_out')}`) })
          .first()
          .click();
        await page.getByRole('dialog').getByText(t('orders.out_text')).waitFor();
      },
    },
    order('ON_HOLD'),
    order('IN_PROGRESS'),
    order('READY'),
    order('DELIVERED', '?from=history'),
    order('CANCELLED'),
    { ...order('READY'), name: 'an order in preparation', route: `delivery/${orders.READY.id}` },
  ];
};
