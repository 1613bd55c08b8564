// Passphrases over HTTP: records of the platform, without a venue.
import type { Order } from '@ardoise/contract/orders.ts';
import type { Pass } from '@ardoise/contract/passes.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { makeMenu, makePerson, makeVenue, placeOrder, staffOrder } from '../../test/factories.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  ({ token } = await makePerson(app, { admin: true }));
});

const create = (passphrase: unknown) => app.send<Pass & { code?: string }>('POST', '/api/pass', { token, body: { passphrase } });
const change = (pass: Pass, passphrase: string) =>
  app.send<Pass & { code?: string; record?: Pass }>('PUT', `/api/pass/${pass.id}`, { token, body: { ...pass, passphrase } });
const listed = async (query = '') => {
  const { body, headers } = await app.send<Pass[]>('GET', `/api/pass${query}`, { token });
  return { words: body.map(({ passphrase }) => passphrase), total: headers.get('x-total-count') };
};

describe('passphrases', () => {
  it('can be created, read, changed and deleted', async () => {
    const made = await create('  Poire belle Hélène ');
    expect(made).toMatchObject({ status: 201, body: { passphrase: 'Poire belle Hélène', version: 1 } });
    expect((await app.send('GET', `/api/pass/${made.body.id}`, { token })).body).toEqual(made.body);
    const changed = await change(made.body, 'Tarte tatin');
    expect(changed).toMatchObject({ status: 200, body: { passphrase: 'Tarte tatin', version: 2 } });
    expect(await change(made.body, 'Baba')).toMatchObject({
      status: 409,
      body: { code: 'stale_version', record: { passphrase: 'Tarte tatin' } },
    });
    expect((await app.send('DELETE', `/api/pass/${made.body.id}`, { token })).status).toBe(200);
    expect((await app.send('GET', `/api/pass/${made.body.id}`, { token })).status).toBe(404);
    expect((await app.send('GET', '/api/pass/none', { token })).status).toBe(404);
  });

  it('are unique, regardless of case and accents', async () => {
    const first = await create('Crème brûlée');
    expect(await create('creme BRULEE')).toMatchObject({
      status: 409,
      body: { code: 'duplicate', errors: { passphrase: { code: 'duplicate' } } },
    });
    const second = await create('Clafoutis');
    expect(await change(second.body, 'CRÈME brulee')).toMatchObject({ status: 409, body: { code: 'duplicate' } });
    expect((await change(first.body, 'CRÈME BRÛLÉE')).status).toBe(200);
    expect((await create('')).status).toBe(400);
  });

  it('can be listed, searched and paged', async () => {
    await app.db.pool.query('delete from pass');
    for (const word of ['Éclair', 'abricot', 'Zeste', 'pêche']) await create(word);
    expect(await listed()).toEqual({ words: ['abricot', 'Éclair', 'pêche', 'Zeste'], total: '4' });
    expect(await listed('?page=1&pageSize=3')).toEqual({ words: ['Zeste'], total: '4' });
    expect(await listed('?passphrase=PECHE')).toEqual({ words: ['pêche'], total: '1' });
  });

  it('are assigned to orders at the bar', async () => {
    await app.db.pool.query('delete from pass');
    await create('Mirabelle');
    const venue = await makeVenue(app);
    const menu = await makeMenu(app, venue);
    const orders = [await placeOrder(app, venue, menu.beer), await placeOrder(app, venue, menu.beer)];
    expect(orders.map(({ body }) => body.passphrase)).toEqual(['Mirabelle', null]);
  });

  it('belong to one open order at a time, also after an undo', async () => {
    await app.db.pool.query('delete from pass');
    await create('Mirabelle');
    const venue = await makeVenue(app);
    const menu = await makeMenu(app, venue);
    const placed = async () => (await placeOrder(app, venue, menu.beer)).body.uuid;
    const read = (uuid: string) => staffOrder(app, venue, token, uuid);
    const step = async (uuid: string, name: string) => {
      const [method, path] = name === 'cancel' ? ['DELETE', ''] : ['PUT', `/status/${name}`];
      return (await app.send<Order>(method, `/api/order/${(await read(uuid)).id}${path}`, { token })).body.passphrase;
    };
    for (const [steps, word] of [
      [['prepare', 'ready', 'delivered'], 'Quetsche'],
      [['cancel'], null],
    ] as const) {
      const first = await placed();
      for (const name of steps) await step(first, name);
      const second = await placed();
      expect((await read(second)).passphrase).toBe('Mirabelle');
      if (word) await create(word);
      // If none is left, two orders have the same.
      expect(await step(first, 'undo')).toBe(word ?? 'Mirabelle');
      // It gets its own again if no other order has it.
      await step(second, 'cancel');
      expect(await step(second, 'undo')).toBe('Mirabelle');
      await app.db.pool.query(`delete from pass where passphrase <> 'Mirabelle'`);
      for (const uuid of [first, second]) await app.db.pool.query(`update orders set status = 'ABANDONED' where uuid = $1`, [uuid]);
    }
  });

  it("are restricted to the platform's admins", async () => {
    const venue = await makeVenue(app);
    const manager = await makePerson(app, { roles: { manager: [venue] } });
    expect((await app.send('GET', '/api/pass', { token: manager.token })).status).toBe(403);
    expect((await app.send('POST', '/api/pass', { token: manager.token, body: { passphrase: 'Non' } })).status).toBe(403);
    expect((await app.send('GET', '/api/pass')).status).toBe(401);
  });
});
