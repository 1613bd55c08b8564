// Screens of a venue: profile, schedules, fees, tables and guests; and other screens in the navigation.
import { demoRecordId, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { escaped } from '../pages/texts.ts';
import { PHONE, TABLET } from '../setup/people.ts';
import { mainForm, type OfficeScreen } from './office-screen.ts';

const calendar = (key: string) => `calendar/${demoRecordId('halles', 'calendar', key)}`;

export const venueScreens: OfficeScreen[] = [
  {
    name: 'venue',
    person: 'manager',
    route: `venue/${demoVenueIds.halles}`,
    ready: ({ t }, page) => page.getByText(t('venue.legal'), { exact: true }),
  },
  {
    name: 'opening hours',
    person: 'manager',
    route: `venue/${demoVenueIds.halles}/1`,
    ready: ({ t }, page) => page.getByText(t('hours.text')),
  },
  {
    name: 'payment and messages',
    person: 'manager',
    route: `venue/${demoVenueIds.halles}/4`,
    ready: ({ t }, page) => page.getByText(t('payment.log_text')),
  },
  { name: 'schedules', person: 'manager', route: 'calendar', ready: (_, page) => page.getByRole('row').nth(3) },
  { name: 'new schedule', person: 'manager', route: 'calendar/create', ready: mainForm },
  { name: 'a schedule', person: 'manager', route: calendar('happy-hour'), ready: mainForm },
  {
    name: 'the weekly editor',
    person: 'manager',
    route: calendar('night'),
    ready: mainForm,
    open: async ({ t }, page) => {
      await page.getByRole('button', { name: t('calendar.edit_week') }).click();
      await page.getByRole('dialog').locator('button[data-span]').first().focus();
      await page.getByText(t('week.keys')).click();
    },
  },
  { name: 'fees', person: 'manager', route: 'cost', ready: (_, page) => page.getByRole('row').nth(2) },
  { name: 'a fee', person: 'manager', route: `cost/${demoRecordId('halles', 'cost', 'terrace')}`, ready: mainForm },
  { name: 'a fee on products', person: 'manager', route: `cost/${demoRecordId('halles', 'cost', 'syrup')}`, ready: mainForm },
  { name: 'instructions', person: 'manager', route: 'instruction', ready: (_, page) => page.getByRole('row').nth(2) },
  { name: 'an instruction', person: 'manager', route: `instruction/${demoRecordId('halles', 'instruction', 'cooking')}`, ready: mainForm },
  { name: 'tables', person: 'manager', route: 'table', ready: (_, page) => page.getByRole('row').nth(3) },
  {
    name: 'table codes to print',
    person: 'manager',
    route: 'table/print',
    ready: (_, page) => page.getByRole('main').getByRole('img').nth(3),
  },
  {
    name: 'enabling table codes',
    person: 'manager',
    route: 'table',
    ready: ({ t }, page) => page.getByRole('region', { name: t('table.codes') }).getByRole('switch'),
    open: async ({ t }, page) => {
      await page
        .getByRole('region', { name: t('table.codes') })
        .getByRole('switch')
        .click({ force: true });
      await page.getByRole('dialog').getByText(t('table.reprint')).waitFor();
    },
  },
  { name: 'the recall book', person: 'manager', route: 'guest', ready: (_, page) => page.getByRole('row').nth(3) },
  { name: 'customers', person: 'manager', route: 'customer', ready: (_, page) => page.getByRole('row').nth(3) },
  {
    name: 'erasing a customer',
    person: 'manager',
    route: 'customer',
    ready: (_, page) => page.getByRole('row').nth(3),
    open: async ({ t }, page) => {
      await page
        .getByRole('row')
        .nth(1)
        .getByRole('button', {
          name: new RegExp(
            `^${escaped(t('customer.erase_of', { name: '' }).trim())}|${escaped(t('customer.erase_of', { name: '' }).trim())}$`,
          ),
        })
        .click();
      await page.getByRole('dialog').getByText(t('customer.erase_text')).waitFor();
    },
  },
];

export const frameScreens = (tag: string): OfficeScreen[] => [
  { name: 'a tag', person: 'manager', route: `tag/${tag}`, ready: mainForm },
  { name: 'tags', person: 'manager', route: 'tag', ready: ({ t }, page) => page.getByText(t('tag.diets'), { exact: true }) },
  { name: 'new tag', person: 'manager', route: 'tag/create', ready: mainForm },
  { name: 'menu health', person: 'manager', route: 'health', ready: ({ t }, page) => page.getByText(t('health.why.price_zero')) },
  {
    name: 'menu preview',
    person: 'manager',
    route: 'preview',
    ready: (_, page) => page.frameLocator('iframe').getByRole('heading', { level: 1 }),
  },
  { name: 'profile', person: 'manager', route: 'profile', ready: ({ t }, page) => page.getByText(t('profile.rights')) },
  { name: 'denied', person: 'manager', route: 'history', ready: ({ t }, page) => page.getByText(t('shell.denied_title')) },
  { name: 'missing', person: 'manager', route: 'nowhere', ready: ({ t }, page) => page.getByText(t('shell.missing_title')) },
  {
    // On a phone they are in the account menu.
    name: 'languages',
    person: 'manager',
    route: 'nowhere',
    only: TABLET,
    ready: ({ t }, page) => page.getByText(t('shell.missing_title')),
    open: async ({ t }, page) => {
      await page.getByRole('button', { name: new RegExp(`^${t('shell.language')}`) }).click();
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  {
    name: 'account menu',
    person: 'manager',
    route: 'nowhere',
    only: PHONE,
    ready: ({ t }, page) => page.getByText(t('shell.missing_title')),
    open: async ({ t }, page) => {
      await page.getByRole('button', { name: new RegExp(`^${t('shell.profile')}`) }).click();
      await page.getByRole('menuitem').first().waitFor();
    },
  },
];
