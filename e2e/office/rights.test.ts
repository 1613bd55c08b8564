// The interface makes no call that its user may not make: every account opens every page it can reach, and enters the other URLs.

import type { Order } from '@ardoise/contract/orders.ts';
import { may, type Subject, type Tier } from '@ardoise/contract/rules/permissions.ts';
import { demoAccounts } from '@ardoise/demo/fill/accounts.ts';
import { type DemoVenueKey, demoRecordId, demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { routeOf, type Screen } from '../../backoffice/app/screen.ts';
import { screens } from '../../backoffice/screens.ts';
import { LONG_TEST_MS } from '../../server/test/harness/within.ts';
import { anyRecord } from '../pages/records.ts';
import { staffOn } from '../pages/staff.ts';
import { withRest } from '../setup/languages.ts';
import { callAs, settled, type Visit } from '../setup/people.ts';
import { expect, type OpenOffice, test } from '../setup/test.ts';

const TIERS: Record<DemoVenueKey, Tier> = { halles: 'premium', port: 'smart', cafe: 'none' };
const VENUES = Object.keys(demoVenueIds) as DemoVenueKey[];
const ADMIN = 'admin@demo.test';
/** Statuses of calls that should not have been made. */
const REFUSALS = [401, 402, 403, 404];

let someOrder = '';
/** Resources without records in the demonstration. */
let someTag = '';
let someDiscount = '';
/** Required fields besides the name, for records that the demonstration lacks. */
const NEEDED: Record<string, object> = { instruction: { instructions: ['Avec'] } };
const tagAddress = () => `/style/tags/${someTag}?venueId=${demoVenueIds.halles}`;
test.beforeAll(async () => {
  const [order] = await callAs<Order[]>('bartender@demo.test', 'GET', `/api/order/${demoVenueIds.halles}/history?page=0&pageSize=1`);
  someOrder = order?.id ?? '';
  const tag = await callAs<{ id: string }>(ADMIN, 'POST', '/style/tags', { venueId: demoVenueIds.halles, name: 'Nouveau' });
  someTag = tag.id;
  const terms = { venue: demoVenueIds.cafe, offer: 3, price: 49.5, duration: 6 };
  someDiscount = (await callAs<{ id: string }>(ADMIN, 'POST', '/api/subscription/discount', terms)).id;
});
test.afterAll(async () => {
  await callAs(ADMIN, 'DELETE', tagAddress());
  await callAs(ADMIN, 'DELETE', `/api/subscription/discount/${someDiscount}`);
});

/** The id of a venue's record for a screen. */
const sampleOf = async (screen: Screen, venue: DemoVenueKey): Promise<string> => {
  // Records without a list or without examples in the demonstration. Fees, stations and tables need Premium; tags are the venue's own.
  const samples: Record<string, string> = {
    order: someOrder,
    delivery: someOrder,
    cost: demoRecordId(venue, 'cost', 'terrace'),
    station: demoRecordId(venue, 'station', 'bar'),
    table: demoRecordId(venue, 'table', '7'),
    tag: someTag,
    discount: someDiscount,
    billing: demoVenueIds[venue],
    venue: demoVenueIds[venue],
    customization: demoVenueIds[venue],
  };
  // Without a plan every address except the platform's redirects to the venue.
  const isOfPlatform = screen.endpoints?.[screen.name]?.path.includes(':venue') === false;
  if (TIERS[venue] === 'none' && !isOfPlatform) return demoVenueIds[venue];
  return samples[screen.name] ?? anyRecord(screen, venue, NEEDED[screen.name]);
};

/** The tabs of a profile, including missing ones, which redirect to the first. */
const addressesOf = (path: string): string[] =>
  path.includes(':tab') ? [1, 2, 3, 4, 5, 6].map((number) => path.replace(':tab', String(number))) : [path];

type Place = { route: string; open: boolean };

/** Every address of the application on a venue, and whether the account may open it. */
const placesOn = async (venue: DemoVenueKey, subject: Subject): Promise<Place[]> => {
  const places: Place[] = [];
  for (const screen of screens as readonly Screen[]) {
    const sample = screen.pages.some(({ path }) => path.startsWith(':id')) ? await sampleOf(screen, venue) : '';
    for (const page of screen.pages) {
      const open = page.right === null || may(subject, page.right);
      // Accounts without the start page are redirected.
      if (screen.start && !open) continue;
      for (const one of addressesOf(routeOf(screen, page)))
        places.push({ route: one.replace(':id', sample).replace(/^\/|\/$/g, ''), open });
    }
  }
  return places;
};

const subjectOf = ({ admin, roles }: (typeof demoAccounts)[number], venue: DemoVenueKey): Subject => ({
  admin,
  operator: false,
  tier: TIERS[venue],
  roles: roles.filter(([, key]) => key === venue).map(([role]) => role),
});

/** Opens an address as if typed. */
const go = ({ page }: Visit, route: string) =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, `#/${route}`);

const refusalsOf = ({ watch }: Visit) => watch.answers.filter(({ status }) => REFUSALS.includes(status));
const crawl = async (openOffice: OpenOffice, account: (typeof demoAccounts)[number], venue: DemoVenueKey) => {
  const visit = await openOffice('fr', { email: account.email, storage: { venue: demoVenueIds[venue] } });
  const staff = staffOn(visit.page, 'fr');
  const subject = subjectOf(account, venue);
  const denied = visit.page.getByText(staff.t('shell.denied_title'));
  const free = TIERS[venue] === 'none';
  let sockets = 0;
  visit.page.on('websocket', () => {
    sockets++;
  });
  await staff.open('');
  await visit.page.getByRole('navigation', { name: staff.t('shell.menu') }).waitFor();
  await settled(visit);
  const places = await placesOn(venue, subject);
  for (const { route, open } of places) {
    await go(visit, route);
    if (open) await denied.waitFor({ state: 'detached' });
    else if (free) await visit.page.waitForURL(new RegExp(`#/venue/${demoVenueIds[venue]}$`));
    else await denied.waitFor();
    await visit.page.getByRole('main').getByRole('heading').first().waitFor();
    // Requests of a closed page are still recorded; `settled` waits for them at the next page or at the end.
    if (open) await settled(visit);
    expect(await denied.count(), route).toBe(open || free ? 0 : 1);
  }
  await settled(visit);
  // The menu links to the pages just opened.
  const entries = await visit.page
    .getByRole('navigation', { name: staff.t('shell.menu') })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).hash.slice(2)));
  expect(entries.filter((entry) => !places.some(({ route, open }) => open && route === entry))).toEqual([]);
  expect(entries.length).toBeGreaterThan(0);
  expect(refusalsOf(visit)).toEqual([]);
  // Accounts without the right do not open the orders' live channel.
  expect(sockets > 0).toBe(may(subject, 'order:list'));
};

const crawls = demoAccounts.flatMap((account) =>
  VENUES.filter((venue) => account.admin || account.roles.some(([, key]) => key === venue)).map((venue) => ({
    account,
    venue,
  })),
);

/** One of admin and operator for each venue is enough, and the manager of both venues covers the Smart venue's own manager. */
const isRepeated = ({ account, venue }: (typeof crawls)[number]): boolean =>
  account.admin ? account.email.startsWith('operator@') !== (venue === 'halles') : account.email.startsWith('manager@') && venue === 'port';

test.describe('no account is offered a forbidden action', () => {
  test.describe.configure({ mode: 'parallel', timeout: LONG_TEST_MS });
  const selected = crawls.filter((one) => !isRepeated(one));
  for (const { account, venue } of withRest(selected, crawls.filter(isRepeated)))
    test(`${account.email} at ${venue}`, ({ openOffice }) => crawl(openOffice, account, venue));
});

test.describe('another venue', () => {
  test('does not exist for a manager without a role there, and is never requested', async ({ openOffice }) => {
    const visit = await openOffice('fr', { email: 'smart-manager@demo.test' });
    const { open, page, t } = { ...staffOn(visit.page, 'fr'), page: visit.page };
    await open(`venue/${demoVenueIds.halles}`);
    await page.getByText(t('shell.missing_title')).waitFor();
    await settled(visit);
    expect(visit.watch.answers.filter(({ path }) => path.includes(demoVenueIds.halles))).toEqual([]);
  });
});
