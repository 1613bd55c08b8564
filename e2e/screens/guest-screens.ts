// Every screen of the guest menu, and how to open it.

import type { Locale } from '@ardoise/contract/rules/locales.ts';
import { type DemoVenueKey, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import type { ProductKey } from '@ardoise/demo/menu/products.ts';
import type { Page } from '@playwright/test';
import type { guestOn } from '../pages/guest.ts';
import type { SampleOrders } from '../pages/orders.ts';
import { menuPath } from '../setup/people.ts';

type Guest = ReturnType<typeof guestOn>;
export type GuestScreen = {
  name: string;
  path: (locale: Locale) => string;
  /** Opens the screen and resolves once it is visible. */
  open: (guest: Guest, page: Page) => Promise<void>;
};

const statusScreen = (name: string, uuid: string, wait?: (guest: Guest, page: Page) => Promise<void>): GuestScreen => ({
  name: `status, ${name}`,
  path: (locale) => `/m/${demoVenueIds.halles}/order/${uuid}?locale=${locale}`,
  open: async (guest, page) => {
    await guest.status().waitFor();
    await wait?.(guest, page);
  },
});

/** The orders of a phone, one in each status, above the menu, and its notices. */
const ordersScreen = (orders: SampleOrders, name: string, open: boolean): GuestScreen => ({
  name,
  path: (locale) => menuPath('halles', { locale, table: '7' }),
  open: async (guest, page) => {
    await page.evaluate(
      ([key, uuids]) => {
        const stored = uuids.map((uuid, place) => ({ uuid, ref: `A-${place}`, at: Date.now(), table: '7' }));
        localStorage.setItem(key, JSON.stringify({ orders: stored }));
        localStorage.setItem('ardoise.customer', JSON.stringify({ name: 'Camille', at: Date.now() }));
      },
      [`ardoise.${demoVenueIds.halles}`, Object.values(orders).map(({ uuid }) => uuid)] as const,
    );
    await page.reload();
    await page.locator('main li[data-id]').first().waitFor();
    await page.getByRole('link', { name: guest.texts.order.change }).waitFor();
    if (!open) return guest.pick('cha5');
    await guest.ordersLine().press('Enter');
    await guest.sheet(guest.texts.evening.title).getByRole('button', { name: guest.texts.order.again }).first().waitFor();
  },
});

const unknownOrder: GuestScreen = {
  name: 'unknown order',
  path: (locale) => `/m/${demoVenueIds.halles}/order/f0f0f0f0-0000-4000-8000-000000000000?locale=${locale}`,
  open: async (guest, page) => {
    await page.getByRole('heading', { name: guest.texts.order.unknown }).waitFor();
  },
};

/** The page of an order in each status, and its dialogs. */
export const statusScreens = (orders: SampleOrders): GuestScreen[] => {
  const editor = (guest: Guest, page: Page) => page.getByRole('region', { name: guest.texts.order.change });
  const plain = (['PENDING', 'IN_PROGRESS', 'READY', 'DELIVERED', 'CANCELLED'] as const).map((status) =>
    statusScreen(status, orders[status].uuid),
  );
  return [
    ...plain,
    statusScreen('cancelling', orders.PENDING.uuid, async (guest) => {
      await guest.button(guest.texts.order.cancel).click();
      await guest.sheet(guest.texts.order.cancelConfirm).waitFor();
    }),
    statusScreen('ON_HOLD', orders.ON_HOLD.uuid, (guest, page) => editor(guest, page).waitFor()),
    statusScreen('choosing a replacement', orders.ON_HOLD.uuid, async (guest, page) => {
      await editor(guest, page).getByRole('button', { name: guest.texts.order.replace }).last().click();
      await guest.sheet(guest.texts.order.replaceTitle).getByRole('listitem').first().waitFor();
    }),
    ordersScreen(orders, 'the orders of a phone', true),
    ordersScreen(orders, 'an alert above the menu', false),
    unknownOrder,
  ];
};

const hydrated = async (_: Guest, page: Page) => {
  await page.locator('main li[data-id]').first().waitFor();
};
const menuOf = (venue: DemoVenueKey, table?: string) => (locale: Locale) => menuPath(venue, { locale, ...(table && { table }) });
const sheetOf = (key: ProductKey): GuestScreen => ({
  name: `product ${key}`,
  path: menuOf('halles', '7'),
  open: async (guest, page) => {
    await hydrated(guest, page);
    await guest.product(key).click();
    await page.getByRole('dialog').waitFor();
  },
});

export const menuScreens: readonly GuestScreen[] = [
  { name: 'menu', path: menuOf('halles', '7'), open: hydrated },
  {
    name: 'about the venue, unfolded sections, and a piece added on its line',
    path: menuOf('halles', '7'),
    open: async (guest, page) => {
      await hydrated(guest, page);
      for (const line of await page.locator('main summary').all()) await line.click();
      await page.locator('main li .j button:not([aria-haspopup])').first().click();
      await page.locator('main li .j b').first().waitFor();
      await page.getByRole('banner').locator('summary').last().click();
    },
  },
  {
    name: 'languages, and a search without results',
    path: menuOf('halles', '7'),
    open: async (guest, page) => {
      await hydrated(guest, page);
      await page.getByRole('searchbox').fill('zzz');
      await page.getByRole('banner').locator('summary').first().click();
    },
  },
  {
    name: 'the filter by allergens',
    path: menuOf('halles', '7'),
    open: async (guest, page) => {
      await hydrated(guest, page);
      await guest.button(guest.texts.menu.filter).click();
      await guest.sheet(guest.texts.menu.filter).getByRole('checkbox').first().check();
    },
  },
  {
    name: 'a filtered menu and an unsuitable bundle',
    path: menuOf('halles', '7'),
    open: async (guest, page) => {
      await hydrated(guest, page);
      await guest.button(guest.texts.menu.filter).click();
      await guest.sheet(guest.texts.menu.filter).getByRole('checkbox').first().check();
      await guest.showMatching().click();
      await guest.product('for3').click();
      await page.getByText(guest.texts.product.unfit).waitFor();
    },
  },
  sheetOf('cha3'),
  sheetOf('for3'),
  {
    name: 'basket, with a missing field',
    path: menuOf('halles', '7'),
    open: async (guest, page) => {
      await hydrated(guest, page);
      await guest.pick('bou2');
      await guest.pick('cha6');
      await guest.openBasket();
      await guest.orderButton().click();
      await guest.basket().getByText(guest.texts.problems.nameMissing).waitFor();
    },
  },
  {
    name: 'the list of a venue without orders',
    path: menuOf('port'),
    open: async (guest, page) => {
      await hydrated(guest, page);
      await guest.pick('bie5');
      await page.getByRole('button', { name: new RegExp(guest.texts.basket.showList) }).press('Enter');
      await guest.sheet(guest.texts.basket.listTitle).waitFor();
    },
  },
  {
    name: 'an unknown table',
    path: menuOf('halles', '77'),
    open: async (guest, page) => {
      await page.getByRole('alert').getByText(guest.texts.problems.unknownTable.replace('{table}', '77')).waitFor();
    },
  },
  { name: 'a menu without ordering', path: menuOf('cafe'), open: hydrated },
  {
    name: 'an unknown menu',
    path: (locale) => `/m/0190aaaa-0000-7000-8000-000000000000?locale=${locale}`,
    open: async (guest, page) => {
      await page.getByRole('heading', { name: guest.texts.menu.notFound }).waitFor();
    },
  },
];
