// Every screen of the back-office, by area.

import { demoId, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { routeOf, type Screen } from '../../backoffice/app/screen.ts';
import { screens } from '../../backoffice/screens.ts';
import type { SampleOrders } from '../pages/orders.ts';
import { anyRecord } from '../pages/records.ts';
import { boardScreens, orderScreens, tabletScreens } from './board-screens.ts';
import { catalogueScreens } from './catalogue-screens.ts';
import { dashboardScreens } from './dashboard-screens.ts';
import { lookScreens } from './look-screens.ts';
import { mainForm, type OfficeScreen } from './office-screen.ts';
import { type Mailed, mailed, people, signedOut } from './people-screens.ts';
import { subscriptionScreens } from './subscription-screens.ts';
import { frameScreens, venueScreens } from './venue-screens.ts';

/** The screens of the platform's admins, except accounts. */
const platformScreens = (orders: SampleOrders, discount: string): OfficeScreen[] => [
  { name: 'venues', person: 'admin', route: 'venue', ready: (_, page) => page.getByRole('row').nth(3) },
  { name: 'new venue', person: 'admin', route: 'venue/create', ready: mainForm },
  {
    name: 'deactivating a venue',
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
  { name: 'billing', person: 'admin', route: 'billing', ready: (_, page) => page.getByRole('row').nth(1) },
  {
    name: 'the billing log of a venue',
    person: 'admin',
    route: `billing/${demoVenueIds.halles}`,
    ready: ({ t }, page) => page.getByText(t('billing.log_empty')).or(page.getByRole('main').getByRole('listitem')).first(),
  },
  { name: 'discounts', person: 'admin', route: 'discount', ready: (_, page) => page.getByRole('row').nth(1) },
  { name: 'new discount', person: 'admin', route: 'discount/create', ready: mainForm },
  { name: 'a discount', person: 'admin', route: `discount/${discount}`, ready: mainForm },
  { name: 'dump', person: 'admin', route: 'dump', ready: (_, page) => page.getByRole('row').nth(3) },
  {
    name: 'an order of the dump',
    person: 'admin',
    route: `dump/${orders.READY.id}`,
    ready: ({ t }, page) => page.getByText(t('orders.gone_hint')),
  },
];

/** All other pages of the application, opened as a manager; new pages are included automatically. */
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

/** Records that the screens show and the demo lacks. */
export type SampleRecords = { orders: SampleOrders; tag: string; discount: string; owing: string; links: Mailed };
type Area = (samples: SampleRecords) => readonly OfficeScreen[];

const FREE: OfficeScreen = {
  name: 'without subscription',
  person: 'free',
  route: '',
  ready: ({ t }, page) => page.getByText(t('venue.no_plan_text')),
};

/** The listed screens, by area. */
const listed = {
  'signing in': ({ links }) => [...signedOut, ...mailed(links), ...tabletScreens],
  'menus and products': () => catalogueScreens,
  people: () => people,
  orders: ({ orders }) => orderScreens(orders),
  'the platform': ({ orders, discount }) => platformScreens(orders, discount),
  'tags, health and the frame': ({ tag }) => frameScreens(tag),
  'the dashboard': () => [...dashboardScreens, FREE],
  'a venue': () => venueScreens,
  'the subscription': ({ owing }) => subscriptionScreens(owing),
  'the board and the bar': () => boardScreens,
  'the look': () => lookScreens,
} satisfies Record<string, Area>;
const OTHERS = 'other pages';

export type OfficeArea = keyof typeof listed | typeof OTHERS;
export const OFFICE_AREAS: readonly OfficeArea[] = [...(Object.keys(listed) as (keyof typeof listed)[]), OTHERS];

const listedIn = (samples: SampleRecords): OfficeScreen[] => Object.values<Area>(listed).flatMap((screensOf) => screensOf(samples));

export const screensIn = async (area: OfficeArea, samples: SampleRecords): Promise<readonly OfficeScreen[]> =>
  area === OTHERS ? others(listedIn(samples)) : listed[area](samples);

export const officeScreens = async (samples: SampleRecords): Promise<readonly OfficeScreen[]> => [
  ...listedIn(samples),
  ...(await others(listedIn(samples))),
];
