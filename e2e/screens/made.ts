// Records that the screens show and the demo lacks: made before the screens of a file are opened, removed after them.
import { demoVenueIds } from '@ardoise/demo/fill/ids.ts';
import { mailedRoute } from '../pages/mailbox.ts';
import { sampleOrders } from '../pages/orders.ts';
import { sharedTablet } from '../pages/tablet.ts';
import { callAs } from '../setup/people.ts';
import { SAMPLE_LOOK } from './look-screens.ts';
import type { OfficePerson } from './office-screen.ts';
import type { Made } from './office-screens.ts';

const MANAGER = 'manager@demo.test';
const ADMIN = 'admin@demo.test';
const TAGS = '/style/tags';
const INVITATIONS = `/api/auth/invitation/${demoVenueIds.halles}`;
const LOOK = `/style/styles?venueId=${demoVenueIds.halles}`;

type Removal = () => Promise<unknown>;
const removalOf =
  (email: string, path: string): Removal =>
  () =>
    callAs(email, 'DELETE', path);

const invite = async (email: string, removals: Removal[]): Promise<string> => {
  const { id } = await callAs<{ id: string }>(MANAGER, 'POST', INVITATIONS, { role: 'reader', email });
  removals.push(removalOf(MANAGER, `${INVITATIONS}/${id}`));
  return mailedRoute(email, 'invitation');
};

/** A link for a first password, which is valid for longer than all of this takes. */
const welcome = async (removals: Removal[]): Promise<string> => {
  const email = `nouveau-${process.pid}@example.com`;
  const { id } = await callAs<{ id: string }>(ADMIN, 'POST', '/api/user', { firstname: 'Nour', lastname: 'Veau', email });
  removals.push(removalOf(ADMIN, `/api/user/${id}`));
  return (await mailedRoute(email, 'reset')).replace('&welcome=1', '');
};

export const makeSamples = async () => {
  const samples = await sampleOrders('Léa Marchetti');
  const tablet = await sharedTablet();
  const removals: Removal[] = [];
  const { id: tag } = await callAs<{ id: string }>(MANAGER, 'POST', TAGS, { venueId: demoVenueIds.halles, name: 'Fait maison' });
  removals.push(removalOf(MANAGER, `${TAGS}/${tag}?venueId=${demoVenueIds.halles}`));
  await callAs(MANAGER, 'PUT', LOOK, SAMPLE_LOOK);
  removals.push(removalOf(MANAGER, LOOK));
  const links = {
    reset: await welcome(removals),
    fresh: await invite('nouvelle@example.com', removals),
    known: await invite('bartender@demo.test', removals),
  };
  return {
    ...({ orders: samples.orders, tag, links } satisfies Made),
    /** How a browser of this person is opened. */
    settingsOf: async (person: OfficePerson) => {
      if (person === 'nobody') return {};
      if (person === 'tablet') return { storage: tablet.signedOut };
      return person === 'worker' ? { storage: await tablet.signIn() } : { email: `${person}@demo.test` };
    },
    remove: async () => {
      for (const remove of removals) await remove();
      await tablet.forget();
      await samples.forget();
    },
  };
};
export type Samples = Awaited<ReturnType<typeof makeSamples>>;
