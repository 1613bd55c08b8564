import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makePerson, makeVenue, type Person } from '../../test/factories.ts';

let test: TestApp;
let venues: Record<'smart' | 'premium' | 'free', string>;
let people: Record<'both' | 'reader' | 'admin' | 'operator', Person>;

const flags = (of: string, venue: string, token?: string) => test.send('GET', `/api/user/${of}/permission/${venue}`, { token });
const none = { reader: false, manager: false, bartender: false, admin: false, smart: false, premium: false, operator: false };

beforeAll(async () => {
  test = await startTestApp();
  venues = { smart: await makeVenue(test, 'smart'), premium: await makeVenue(test, 'premium'), free: await makeVenue(test, 'none') };
  people = {
    both: await makePerson(test, { roles: { manager: [venues.premium, venues.free], bartender: [venues.premium] } }),
    reader: await makePerson(test, { roles: { reader: [venues.smart] } }),
    admin: await makePerson(test, { admin: true }),
    operator: await makePerson(test, { admin: true, email: 'operator@test.example' }),
  };
});

describe('permission flags', () => {
  it('combine the roles on the venue and name its tier', async () => {
    const { both, reader } = people;
    expect((await flags(both.id, venues.premium, both.token)).body).toEqual({ ...none, manager: true, bartender: true, premium: true });
    expect((await flags(both.id, venues.free, both.token)).body).toEqual({ ...none, manager: true });
    expect((await flags(reader.id, venues.smart, reader.token)).body).toEqual({ ...none, reader: true, smart: true });
  });

  it('of an admin apply on every venue; the operator is the configured account', async () => {
    const { admin, operator } = people;
    expect((await flags(admin.id, venues.smart, admin.token)).body).toEqual({ ...none, admin: true, smart: true });
    expect((await flags(operator.id, venues.free, operator.token)).body).toEqual({ ...none, admin: true, operator: true });
  });

  it('of others are readable for admins only', async () => {
    const { both, reader, admin } = people;
    expect((await flags(reader.id, venues.smart, admin.token)).body).toEqual({ ...none, reader: true, smart: true });
    expect((await flags(reader.id, venues.premium, admin.token)).status).toBe(404);
    expect((await flags(reader.id, venues.smart, both.token)).status).toBe(404);
  });

  it('answer 404 on a foreign or missing venue, and 401 without a token', async () => {
    const { both, admin } = people;
    for (const venue of [venues.smart, newId(), 'x', '%00']) expect((await flags(both.id, venue, both.token)).status).toBe(404);
    expect((await flags(admin.id, newId(), admin.token)).status).toBe(404);
    for (const user of [newId(), 'me', '%00']) expect((await flags(user, venues.smart, admin.token)).status).toBe(404);
    expect((await flags(both.id, venues.premium)).status).toBe(401);
  });
});
