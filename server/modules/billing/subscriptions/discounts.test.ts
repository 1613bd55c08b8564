// Discounts over HTTP, and their use by a subscription.
import type { Discount } from '@ardoise/contract/billing/discounts.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { makePerson, makeVenue } from '../../../test/factories.ts';
import { newestDiscount, takeDiscount } from './discounts.ts';

type Refusal = { code: string; errors: Record<string, { code: string }> };
type Sent = Partial<Record<keyof Discount, unknown>>;

const PATH = '/api/subscription/discount';
const NOW = new Date('2026-12-01T09:00:00Z');
let app: TestApp;
let token: string;
let venue: string;
beforeAll(async () => {
  app = await startTestApp();
  ({ token } = await makePerson(app, { admin: true }));
  venue = await makeVenue(app, 'none', 'Brasserie des Halles');
});

const create = (sent: Sent = {}) =>
  app.send<Discount & Refusal>('POST', PATH, { token, body: { venue, offer: 1, price: 24.5, duration: 3, ...sent } });
const change = (discount: Discount, sent: Sent) =>
  app.send<Discount & Refusal & { record?: Discount }>('PUT', `${PATH}/${discount.id}`, { token, body: { ...discount, ...sent } });
const remove = ({ id }: Discount) => app.send<Refusal>('DELETE', `${PATH}/${id}`, { token });
const read = async (id: string) => (await app.send<Discount>('GET', `${PATH}/${id}`, { token })).body;
const list = async (query: string) => (await app.send<Discount[]>('GET', `${PATH}?${query}`, { token })).body;
const use = (id: string) => app.db.transaction((tx) => takeDiscount(tx, id, NOW), null);

describe('a discount', () => {
  it('is created, read, changed and deleted', async () => {
    const { status, body } = await create({ offer: 3, price: 49.5, duration: 0 });
    const written = { venue, offer: 3, free_test: false, price: 49.5, duration: 0 };
    expect({ status, body }).toEqual({
      status: 201,
      body: { ...written, id: body.id, version: 1, used: false, venue_name: 'Brasserie des Halles' },
    });
    expect(await read(body.id)).toEqual(body);
    const changed = await change(body, { price: 39, duration: 6 });
    expect(changed).toMatchObject({ status: 200, body: { price: 39, duration: 6, version: 2 } });
    expect(await change(body, { price: 29 })).toMatchObject({ status: 409, body: { code: 'stale_version', record: { price: 39 } } });
    expect((await remove(body)).status).toBe(200);
    expect((await app.send('GET', `${PATH}/${body.id}`, { token })).status).toBe(404);
  });

  it('is for Smart monthly by default', async () => {
    const { body } = await app.send<Discount>('POST', PATH, { token, body: { venue, price: 9, duration: 1 } });
    expect(body).toMatchObject({ offer: 1, free_test: false });
  });

  it('of a free test has no price', async () => {
    const made = await create({ free_test: true, price: 12 });
    expect(made).toMatchObject({ status: 201, body: { free_test: true, price: null } });
    expect(await change(made.body, { free_test: false })).toMatchObject({ status: 422, body: { errors: { price: { code: 'required' } } } });
    const priced = await change(made.body, { free_test: false, price: 12 });
    expect(priced).toMatchObject({ status: 200, body: { price: 12 } });
    expect(await change(priced.body, { free_test: true })).toMatchObject({ status: 200, body: { price: null } });
  });

  it.each<[string, Sent, number, string]>([
    ['no price', { price: null }, 422, 'price'],
    ['a price with three decimals', { price: 24.505 }, 400, 'price'],
    ['a negative price', { price: -1 }, 400, 'price'],
    ['a price as text', { price: '24.50' }, 400, 'price'],
    ['a free test without end', { free_test: true, price: null, duration: 0 }, 422, 'duration'],
    ['no duration', { duration: undefined }, 400, 'duration'],
    ['half a month', { duration: 0.5 }, 400, 'duration'],
    ['more than ten years', { duration: 121 }, 400, 'duration'],
    ['a negative duration', { duration: -1 }, 400, 'duration'],
    ['an offer that does not exist', { offer: 5 }, 400, 'offer'],
    ['an unknown venue', { venue: newId() }, 422, 'venue'],
    ['no venue', { venue: undefined }, 400, 'venue'],
  ])('is refused with %s, whether new or changed', async (_, sent, status, field) => {
    const { body: made } = await create();
    for (const refused of [await create(sent), await change(made, sent)]) {
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([status, [field]]);
    }
    expect(await read(made.id)).toEqual(made);
  });

  it('is not marked as used by a client', async () => {
    expect((await create({ used: true })).status).toBe(400);
    const { body: made } = await create();
    expect((await change(made, { used: true })).body.used).toBe(false);
  });

  it('is deleted with its venue', async () => {
    const closed = await makeVenue(app, 'none');
    const { body } = await create({ venue: closed });
    await app.db.pool.query('delete from venue where id = $1', [closed]);
    expect((await app.send('GET', `${PATH}/${body.id}`, { token })).status).toBe(404);
  });
});

describe('the list of discounts', () => {
  it('is filtered by venue, name and use, and sorted by name or creation', async () => {
    const [etoile, abri] = [await makeVenue(app, 'none', 'Étoile du soir'), await makeVenue(app, 'none', 'Abri du soir')];
    const ids: string[] = [];
    for (const of of [etoile, abri, etoile]) ids.push((await create({ venue: of })).body.id);
    const [first, second, third] = ids as [string, string, string];
    await use(third);
    const idsOf = async (query: string) => (await list(query)).map(({ id }) => id);
    expect(await idsOf('venue_name=DU+SOIR&sort=venue&order=ASC')).toEqual([second, first, third]);
    expect(await idsOf('venue_name=etoile&sort=id&order=DESC')).toEqual([third, first]);
    expect(await idsOf(`venue=${etoile}&used=true`)).toEqual([third]);
    expect(await idsOf(`venue=${etoile}&used=false`)).toEqual([first]);
    expect(await list(`venue=${abri}`)).toMatchObject([{ venue_name: 'Abri du soir', used: false }]);
  });

  it("is for the platform's admins only", async () => {
    const manager = await makePerson(app, { roles: { manager: [venue] } });
    const { body: made } = await create();
    const asManager = (method: string, to: string, body?: object) => app.send(method, to, { token: manager.token, body });
    expect((await asManager('GET', PATH)).status).toBe(403);
    expect((await asManager('GET', `${PATH}/${made.id}`)).status).toBe(403);
    expect((await asManager('POST', PATH, { venue, price: 1, duration: 1 })).status).toBe(403);
    expect((await asManager('PUT', `${PATH}/${made.id}`, made)).status).toBe(403);
    expect((await asManager('DELETE', `${PATH}/${made.id}`)).status).toBe(403);
    expect((await app.send('GET', PATH)).status).toBe(401);
  });
});

describe('the use of a discount', () => {
  it('takes the newest unused one of the venue', async () => {
    const own = await makeVenue(app, 'none');
    expect(await newestDiscount(app.db, own)).toBeNull();
    const { body: older } = await create({ venue: own, offer: 3, price: 49.5, duration: 0 });
    const { body: newer } = await create({ venue: own, offer: 2, free_test: true, price: null, duration: 2 });
    expect(await newestDiscount(app.db, own)).toEqual({ id: newer.id, offer: 2, free_test: true, price: 0, duration: 2 });
    expect(await use(newer.id)).toBe(true);
    expect(await newestDiscount(app.db, own)).toEqual({ id: older.id, offer: 3, free_test: false, price: 4950, duration: 0 });
    expect(await use(older.id)).toBe(true);
    expect(await newestDiscount(app.db, own)).toBeNull();
  });

  it('succeeds once, also of two at the same time', async () => {
    const { body: made } = await create();
    const outcomes = await Promise.all([use(made.id), use(made.id)]);
    expect(outcomes.sort()).toEqual([false, true]);
    expect(await use(made.id)).toBe(false);
    expect(await use(newId())).toBe(false);
  });

  it('ends changes and deletion', async () => {
    const { body: made } = await create();
    await use(made.id);
    const used = await read(made.id);
    expect(used).toEqual({ ...made, used: true, version: 2 });
    expect(await change(made, { price: 1 })).toMatchObject({ status: 409, body: { code: 'stale_version', record: { used: true } } });
    expect(await change(used, { price: 1 })).toMatchObject({ status: 409, body: { code: 'in_use' } });
    expect(await remove(used)).toMatchObject({ status: 409, body: { code: 'in_use' } });
    expect(await read(made.id)).toEqual(used);
  });

  it('excludes a deletion at the same time', async () => {
    const { body: made } = await create();
    const [removed, outcome] = await Promise.all([remove(made), use(made.id)]);
    expect([removed.status, outcome]).toEqual(outcome ? [409, true] : [200, false]);
  });
});
