// The recall book over HTTP: guests' entries, who reads them, and their deletion.
import type { Guest } from '@ardoise/contract/people.ts';
import { GUEST_DAYS } from '@ardoise/contract/rules/guests.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { movableClock, startTestApp, type TestApp } from '../../test/app.ts';
import { makePerson, makeVenue } from '../../test/factories.ts';

const DAY_S = 86_400;
const clock = movableClock();
let app: TestApp;
let venue: string;
let reader: string;
let manager: string;

const enableBook = (id: string, on = true) => app.db.pool.query('update venue set welcome_box = $2 where id = $1', [id, on]);
beforeAll(async () => {
  app = await startTestApp({ GUESTS_PER_ADDRESS: '0' }, clock);
  venue = await makeVenue(app, 'smart');
  await enableBook(venue);
  ({ token: reader } = await makePerson(app, { roles: { reader: [venue] } }));
  ({ token: manager } = await makePerson(app, { roles: { manager: [venue] } }));
});

const enter = (body: object, at = venue, on = app) => on.send<{ until?: string }>('POST', `/api/public/guest/${at}`, { body });
const book = async (token = reader) => (await app.send<Guest[]>('GET', `/api/user/${venue}/guest`, { token })).body;

describe('an entry of the recall book', () => {
  it('is a name and one normalized contact', async () => {
    const answers = [
      await enter({ name: 'Anouk', phone: '06 39 98 12 34' }),
      await enter({ name: 'Basile', email: 'Basile@Test.Example', phone: null }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const days = answers.map(({ body }) => (Date.parse(String(body.until)) - clock.now().getTime()) / DAY_S / 1000);
    expect(days.map(Math.round)).toEqual([14, 14]);
    expect((await book()).map(({ name, phone, email }) => ({ name, phone, email }))).toEqual([
      { name: 'Basile', phone: null, email: 'basile@test.example' },
      { name: 'Anouk', phone: '+33639981234', email: null },
    ]);
  });

  it('is stored once if it is sent again within the hour, and as another visit later', async () => {
    const zora = async (phone = '0639981299') => {
      await enter({ name: 'Zora', phone });
      return (await book()).filter(({ name }) => name === 'Zora').length;
    };
    expect(await zora()).toBe(1);
    clock.forward(1800);
    expect(await zora('06 39 98 12 99')).toBe(1);
    expect(await zora('0639981298')).toBe(2);
    clock.forward(3601);
    expect(await zora()).toBe(3);
  });

  it.each([
    ['both contacts', { name: 'A', phone: '0639981234', email: 'a@test.example' }, 422],
    ['no contact', { name: 'A' }, 422],
    ['an invalid phone number', { name: 'A', phone: '12' }, 422],
    ['an invalid e-mail', { name: 'A', email: 'a@' }, 400],
    ['no name', { name: ' ', phone: '0639981234' }, 400],
    ['an unknown field', { name: 'A', phone: '0639981234', age: 7 }, 400],
    ['64 kB', { name: 'A', email: `${'a'.repeat(66_000)}@test.example` }, 413],
  ])('is refused with %s', async (_what, body, status) => {
    const before = await book();
    expect((await enter(body)).status).toBe(status);
    expect(await book()).toEqual(before);
  });

  it('is accepted only if the venue keeps a book', async () => {
    const body = { name: 'A', phone: '0639981234' };
    const off = await makeVenue(app);
    const unpaid = await makeVenue(app, 'none');
    await enableBook(unpaid);
    for (const at of [off, unpaid, '00000000-0000-4000-8000-000000000000', 'x']) expect((await enter(body, at)).status).toBe(404);
  });

  it('is readable by readers and removable by managers', async () => {
    await enter({ name: 'Cléo', phone: '0639981235' });
    const [cleo] = await book();
    const remove = (token: string) => app.send('DELETE', `/api/user/${venue}/guest/${cleo?.id}`, { token });
    expect((await remove(reader)).status).toBe(403);
    expect((await remove(manager)).status).toBe(200);
    expect((await book()).map(({ name }) => name)).not.toContain('Cléo');
    expect((await remove(manager)).status).toBe(404);
  });

  it('is deleted after the days stated to guests, not before', async () => {
    const at = () => enter({ name: 'Dora', phone: '0639981236' });
    await at();
    const cleanUp = () => app.app.modules.tasks['recall-book-clean-up']?.({}, {} as never);
    clock.forward((GUEST_DAYS - 1) * DAY_S);
    await cleanUp();
    expect((await book(await freshReader())).map(({ name }) => name)).toContain('Dora');
    clock.forward(DAY_S + 60);
    await cleanUp();
    expect(await book(await freshReader())).toEqual([]);
  });
});

/** Tokens of two weeks ago have expired. */
const freshReader = async () => (await makePerson(app, { roles: { reader: [venue] } })).token;

it('limits the entries of an address in a minute', async () => {
  const limited = await startTestApp({ GUESTS_PER_ADDRESS: '2' });
  const there = await makeVenue(limited);
  await limited.db.pool.query('update venue set welcome_box = true');
  const statuses = [];
  for (let n = 0; n < 3; n++) statuses.push((await enter({ name: 'A', phone: '0639981234' }, there, limited)).status);
  expect(statuses).toEqual([201, 201, 429]);
});
