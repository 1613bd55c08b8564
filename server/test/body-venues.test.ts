// Calls with the venue in the body or the query: the caller's right is checked before any other field.
import { decide, type Role, type Tier } from '@ardoise/contract/rules/permissions.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../platform/ids.ts';
import { startTestApp, type TestApp } from './app.ts';
import { makePerson, makeVenue, type Person } from './factories.ts';

type Place = { id: string; section: string; tag: string };
let app: TestApp;
/** A venue with each plan, and users with each role. */
const venues = {} as Record<Tier, Place>;
const people = {} as Record<Role, Person>;
let stranger: Person;
const ROLES = ['manager', 'bartender', 'reader'] as const satisfies readonly Role[];
const TIERS: readonly Tier[] = ['premium', 'smart', 'none'];

beforeAll(async () => {
  app = await startTestApp();
  for (const tier of TIERS) {
    const id = await makeVenue(app, tier);
    const section = newId();
    await app.db.pool.query(`insert into section (venue_id, id, name, position) values ($1, $2, 'Carte', 0)`, [id, section]);
    venues[tier] = { id, section, tag: newId() };
  }
  const own = TIERS.map((tier) => venues[tier].id);
  for (const role of ROLES) people[role] = await makePerson(app, { roles: { [role]: own } });
  stranger = await makePerson(app, { roles: { manager: [await makeVenue(app)] } });
});

const routes = () =>
  app.app.routes.flatMap((route) =>
    typeof route.access === 'object' && (route.access.venue === 'body' || route.access.venue === 'query')
      ? [{ ...route, at: route.access.venue, right: route.access.right }]
      : [],
  );
type BodyRoute = ReturnType<typeof routes>[number];

/** Sends the call with or without the venue, and with an unknown field. */
const send = ({ method, path, at, body }: BodyRoute, place: Place | null, person?: Person) => {
  const query = new URLSearchParams({ nothing: 'x', ...(at === 'query' && place && { venueId: place.id }) });
  const venueIn = path.endsWith('/sort') ? { sections: [place?.section] } : { venueId: place?.id };
  const sent = { nothing: 'x', ...(at === 'body' && place && venueIn) };
  const to = `${path.replace(':id', place?.tag ?? newId())}${at === 'query' ? `?${query}` : ''}`;
  return app.send<{ errors?: Record<string, unknown> }>(method, to, {
    ...(person && { token: person.token }),
    ...(body && { body: sent }),
  });
};
const named = async (work: (route: BodyRoute) => Promise<unknown>) =>
  Object.fromEntries(await Promise.all(routes().map(async (route) => [`${route.method} ${route.path}`, await work(route)] as const)));
const all = (status: number) => Object.fromEntries(routes().map(({ method, path }) => [`${method} ${path}`, status]));

describe('a call with the venue in the body or the query', () => {
  it('exists more than five times', () => expect(routes().length).toBeGreaterThan(5));

  it('answers 401 without a token, with or without a venue', async () => {
    for (const place of [venues.premium, null]) expect(await named(async (route) => (await send(route, place)).status)).toEqual(all(401));
  });

  it('answers 400 without a venue to everyone', async () => {
    for (const person of [stranger, people.reader, people.manager]) {
      const answers = await named(async (route) => (await send(route, null, person)).status);
      expect(answers).toEqual(all(400));
    }
  });

  it('answers 404 to a user of another venue', async () => {
    expect(await named(async (route) => (await send(route, venues.premium, stranger)).status)).toEqual(all(404));
  });

  it.each(ROLES.flatMap((role) => TIERS.map((tier) => [role, tier] as const)))(
    'is what the permission table says of a %s with the plan %s, and only then a 400',
    async (role, tier) => {
      const wanted = (route: BodyRoute): number => {
        // An unknown record is checked before the right.
        if (route.path.includes(':id')) return 404;
        const verdict = decide({ roles: [role], admin: false, operator: false, tier }, route.right);
        return { yes: 400, forbidden: 403, plan_required: 402 }[verdict];
      };
      expect(await named(async (route) => (await send(route, venues[tier], people[role])).status)).toEqual(
        await named(async (route) => wanted(route)),
      );
    },
  );
});
