// Every screen of the back-office, and how to get there.

import { demoId, demoRecordId, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { Page } from '@playwright/test';
import { routeOf, type Screen } from '../../backoffice/app/screen.ts';
import { screens } from '../../backoffice/screens.ts';
import type { SampleOrders } from '../pages/orders.ts';
import { anyRecord } from '../pages/records.ts';
import { escaped } from '../pages/words.ts';
import { PHONE, TABLET } from '../setup/people.ts';
import { dashboardScreens } from './dashboard-screens.ts';
import { lookScreens } from './look-screens.ts';
import type { OfficeScreen, Staff } from './office-screen.ts';
import { type Mailed, mailed, people, signedOut } from './people-screens.ts';

const names: Omit<OfficeScreen, 'name'> = {
  person: 'tablet',
  route: 'login',
  ready: (_, page) => page.getByRole('button', { name: 'Karim B.', exact: true }),
};
const openPad = async (_: Staff, page: Page) => page.getByRole('button', { name: 'Karim B.', exact: true }).click();
const atATablet: OfficeScreen[] = [
  { ...names, name: 'who works at a shared tablet' },
  { ...names, name: 'a PIN at a shared tablet', open: openPad },
];
const changePerson = async ({ t }: Staff, page: Page) =>
  page.getByRole('button', { name: t('pin.change_from', { name: 'Karim B.' }), exact: true }).click();

const board = ({ heading, t }: Staff) => heading(t('orders.board'));
const product = (key: string) => `product/${demoRecordId('halles', 'product', key)}`;
const section = (key: string) => `section/${demoRecordId('halles', 'section', key)}`;
const calendar = (key: string) => `calendar/${demoRecordId('halles', 'calendar', key)}`;
const mainForm = (_: Staff, page: Page) => page.getByRole('main').locator('form').first();

const managing: OfficeScreen[] = [
  ...dashboardScreens,
  ...lookScreens,
  { name: 'menus', person: 'manager', route: 'section', ready: (_, page) => page.getByRole('main').getByRole('switch').first() },
  {
    name: 'a menu',
    person: 'manager',
    route: section('sec1'),
    ready: ({ t }, page) => page.getByRole('heading', { name: t('exceptions.title'), exact: true }),
  },
  {
    name: 'deleting a menu',
    person: 'manager',
    route: section('sec1'),
    ready: mainForm,
    open: async ({ t, askToDelete }) => (await askToDelete()).getByText(t('section.delete_rest')).waitFor(),
  },
  {
    name: 'a menu on a phone',
    person: 'manager',
    route: section('sec4'),
    ready: mainForm,
    open: async ({ t }, page) => {
      await page.getByRole('button', { name: t('preview.open'), exact: true }).click();
      await page.frameLocator('iframe').locator('main').waitFor();
    },
  },
  { name: 'categories', person: 'manager', route: 'category', ready: (_, page) => page.getByRole('main').getByRole('switch').first() },
  { name: 'a category', person: 'manager', route: `category/${demoRecordId('halles', 'category', 'BIE')}`, ready: mainForm },
  { name: 'products', person: 'manager', route: 'product', ready: (_, page) => page.getByRole('main').getByRole('switch').first() },
  {
    name: 'products, nothing found',
    person: 'manager',
    route: `product?filter=${encodeURIComponent('{"name":"zzz"}')}`,
    ready: ({ t }, page) => page.getByText(t('list.no_match')),
  },
  { name: 'a product', person: 'manager', route: product('cha3'), ready: mainForm },
  {
    name: 'a bundle',
    person: 'manager',
    route: product('for1'),
    ready: ({ t }, page) => page.getByRole('heading', { name: t('product.steps'), exact: true }),
  },
  { name: 'new product', person: 'manager', route: 'product/create', ready: ({ heading, t }) => heading(t('product.new')) },
  {
    name: 'new product, with what is wrong',
    person: 'manager',
    route: 'product/create',
    ready: ({ heading, t }) => heading(t('product.new')),
    open: async ({ t }, page) => {
      await page.getByRole('button', { name: t('shared.create') }).click();
      await page.getByText(t('problems.required')).first().waitFor();
    },
  },
  {
    name: 'deleting a product',
    person: 'manager',
    route: product('cha3'),
    ready: mainForm,
    open: async ({ askToDelete }) => (await askToDelete()).getByRole('heading').waitFor(),
  },
  {
    name: 'the history of a product',
    person: 'manager',
    route: product('cha3'),
    ready: mainForm,
    open: async ({ t }, page) => {
      const history = page.locator('details', { has: page.getByRole('heading', { name: t('names.history'), exact: true }) });
      await history.locator('summary').click();
      await history.getByText(t('change.empty')).or(history.locator('time')).first().waitFor();
    },
  },
  {
    name: 'bringing a record back',
    person: 'manager',
    route: 'change',
    ready: (_, page) => page.getByRole('main').locator('time').first(),
    open: async ({ t }, page) => {
      const restore = t('change.restore_of', { name: '' }).trim();
      await page.getByRole('main').getByRole('button', { name: restore }).first().click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('change.restore'), exact: true })
        .waitFor();
    },
  },
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
    name: 'codes of tables to print',
    person: 'manager',
    route: 'table/print',
    ready: (_, page) => page.getByRole('main').getByRole('img').nth(3),
  },
  {
    name: 'asking for the codes of tables',
    person: 'manager',
    route: 'table',
    ready: (_, page) => page.getByRole('main').getByRole('switch').first(),
    open: async ({ t }, page) => {
      await page.getByRole('main').getByRole('switch').click({ force: true });
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
    // On a phone they stand in the account's menu.
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

/** Pages of the application that nothing above leads to, as they open for a manager: a new one is looked at by itself. */
const others = async (named: readonly OfficeScreen[]): Promise<OfficeScreen[]> => {
  const pages = (screens as readonly Screen[]).flatMap((screen) =>
    screen.pages.map((page) => ({ screen, address: routeOf(screen, page).replace(/^\/|\/$/g, '') })),
  );
  const addresses = new Set(pages.map(({ address }) => address));
  const seen = new Set(named.map(({ route }) => route.split('?')[0] ?? ''));
  const isSeen = (address: string) => {
    const leadsHere = new RegExp(`^${address.replace(/:\w+/g, '[^/]+')}$`);
    return seen.has(address) || [...seen].some((route) => leadsHere.test(route) && !addresses.has(route));
  };
  const left = pages.filter(({ address }) => !isSeen(address));
  return Promise.all(
    left.map(async ({ screen, address }) => ({
      name: address,
      person: 'manager',
      route: address.includes(':id') ? address.replace(':id', await anyRecord(screen, 'halles')) : address,
      ready: (_, page) => page.getByRole('main').getByRole('heading').first(),
    })),
  );
};

const bar = {
  person: 'bartender',
  route: 'bar',
  ready: ({ t }: Staff, page: Page) => page.getByRole('region', { name: t('orders.tab_new') }),
} as const;
const workingAtATablet: OfficeScreen[] = [
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
/** The bar's screen, which has no frame, and what opens on it. */
const atTheBar: OfficeScreen[] = [
  { ...bar, name: 'the bar' },
  {
    ...bar,
    name: 'the bar, what is to make, in large letters',
    open: async ({ t }, page) => {
      await page.getByRole('button', { name: t('orders.to_make'), exact: true }).click();
      for (const size of [32, 40]) await page.getByRole('button', { name: t('orders.text_size', { size }) }).click();
    },
  },
  {
    ...bar,
    name: 'the bar, what happened last',
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

/** The screens, with orders, a tag and mailed links that are there. */
export const officeScreens = async (orders: SampleOrders, tag: string, links: Mailed): Promise<OfficeScreen[]> => {
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
  const named: OfficeScreen[] = [
    ...signedOut,
    ...mailed(links),
    ...atATablet,
    ...workingAtATablet,
    { name: 'new orders', person: 'bartender', route: 'order', ready: board },
    { name: 'preparation', person: 'bartender', route: 'delivery', ready: board },
    { name: 'tables of the board', person: 'bartender', route: 'order/tables', ready: ({ heading, t }) => heading(t('orders.tables')) },
    ...atTheBar,
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
      name: 'what has run out of an order',
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
    { name: 'history', person: 'bartender', route: 'history', ready: (_, page) => page.getByRole('row').nth(3) },
    { name: 'venues', person: 'admin', route: 'venue', ready: (_, page) => page.getByRole('row').nth(3) },
    { name: 'new venue', person: 'admin', route: 'venue/create', ready: mainForm },
    {
      name: 'asking before a venue is deactivated',
      person: 'admin',
      route: `venue/${demoVenueIds.port}`,
      ready: ({ t }, page) => page.getByRole('button', { name: t('venue.deactivate'), exact: true }),
      open: async ({ t }, page) => {
        await page.getByRole('button', { name: t('venue.deactivate'), exact: true }).click();
        await page.getByRole('dialog').getByText(t('venue.deactivate_text')).waitFor();
      },
    },
    { name: 'passphrases', person: 'admin', route: 'pass', ready: (_, page) => page.getByRole('row').nth(3) },
    { name: 'new passphrase', person: 'admin', route: 'pass/create', ready: mainForm },
    { name: 'a passphrase', person: 'admin', route: `pass/${demoId('pass/pont neuf')}`, ready: mainForm },
    { name: 'dump', person: 'admin', route: 'dump', ready: (_, page) => page.getByRole('row').nth(3) },
    {
      name: 'an order of the dump',
      person: 'admin',
      route: `dump/${orders.READY.id}`,
      ready: ({ t }, page) => page.getByText(t('orders.gone_hint')),
    },
    {
      name: 'a venue to read',
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
    ...managing,
    ...people,
    { name: 'a tag', person: 'manager', route: `tag/${tag}`, ready: mainForm },
    { name: 'without subscription', person: 'free', route: '', ready: ({ t }, page) => page.getByText(t('venue.no_plan_text')) },
  ];
  return [...named, ...(await others(named))];
};
