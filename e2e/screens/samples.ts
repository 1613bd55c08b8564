// Records that screens show and the demo lacks, created before the screens of a file are opened.
import { accountId } from '@ardoise/demo/fill/accounts.ts';
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { expect } from '@playwright/test';
import { SANDBOX_IBANS } from '../../server/modules/billing/sandbox/behaviours.ts';
import { mailedRoute } from '../pages/mailbox.ts';
import { sampleOrders } from '../pages/orders.ts';
import { makeSubscriber, subscriptionOf } from '../pages/subscription.ts';
import { sharedTablet } from '../pages/tablet.ts';
import { type Demo, demo } from '../setup/demo.ts';
import { passDays } from '../setup/demo-database.ts';
import { callAs } from '../setup/people.ts';
import { SAMPLE_LOOK } from './look-screens.ts';
import type { OfficePerson } from './office-screen.ts';
import type { SampleRecords } from './office-screens.ts';

const MANAGER = 'manager@demo.test';
const ADMIN = 'admin@demo.test';
const SETTLED_DAYS = 10;

const invite = async (email: string): Promise<string> => {
  await callAs(MANAGER, 'POST', `/api/auth/invitation/${demoVenueIds.halles}`, { role: 'reader', email });
  return mailedRoute(email, 'invitation');
};

/** A link for a first password, valid for longer than the run. */
const welcome = async (email: string): Promise<string> => {
  await callAs(ADMIN, 'POST', '/api/user', { firstname: 'Nour', lastname: 'Veau', email });
  return (await mailedRoute(email, 'reset')).replace('&welcome=1', '');
};

/** A venue whose direct debit has failed. */
const makeOwing = async (): Promise<string> => {
  const { venue } = await makeSubscriber('Le Vieux Pressoir');
  const body = { uuid: accountId(ADMIN), offerId: 1, IBAN: SANDBOX_IBANS.fails, terms: true };
  await callAs(ADMIN, 'POST', `/api/subscription/${venue}/subscribe/directdebit`, body);
  await passDays(venue, SETTLED_DAYS);
  await expect.poll(async () => (await subscriptionOf(venue)).past_due).not.toBeNull();
  return venue;
};

const makeSamples = async () => {
  const orders = await sampleOrders('Léa Marchetti');
  const tablet = await sharedTablet();
  const { id: tag } = await callAs<{ id: string }>(MANAGER, 'POST', '/style/tags', { venueId: demoVenueIds.halles, name: 'Fait maison' });
  const terms = { venue: demoVenueIds.cafe, offer: 3, price: 49.5, duration: 6 };
  const { id: discount } = await callAs<{ id: string }>(ADMIN, 'POST', '/api/subscription/discount', terms);
  const owing = await makeOwing();
  await callAs(MANAGER, 'PUT', `/style/styles?venueId=${demoVenueIds.halles}`, SAMPLE_LOOK);
  const links = {
    reset: await welcome('nouveau@example.com'),
    fresh: await invite('nouvelle@example.com'),
    known: await invite('bartender@demo.test'),
  };
  return {
    ...({ orders, tag, discount, owing, links } satisfies SampleRecords),
    /** The browser options of this user. */
    settingsOf: async (person: OfficePerson) => {
      if (person === 'visitor') return {};
      if (person === 'tablet') return { storage: tablet.signedOut };
      return person === 'worker' ? { storage: await tablet.signIn() } : { email: `${person}@demo.test` };
    },
  };
};
export type Samples = Awaited<ReturnType<typeof makeSamples>>;

const samplesByDemo = new WeakMap<Demo, Promise<Samples>>();
/** Creates the samples once for each restored demo, because Playwright repeats the hooks of a parallel file for each group of tests. */
export const samplesOnce = (): Promise<Samples> => {
  const samples = samplesByDemo.get(demo()) ?? makeSamples();
  samplesByDemo.set(demo(), samples);
  return samples;
};
