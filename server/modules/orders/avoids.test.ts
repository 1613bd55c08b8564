// Tags that a guest avoids: shown to the kitchen with the order, and erased after a day.
import type { GuestOrder, Order } from '@ardoise/contract/orders.ts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { movableClock, startTestApp, type TestApp } from '../../test/app.ts';
import { makeMenu, makePerson, makeVenue, newKey, placeOrder, staffOrder, type TestMenu } from '../../test/factories.ts';

const HOUR_S = 3_600;
const clock = movableClock();
let app: TestApp;
let venue: string;
let menu: TestMenu;
let token: string;

beforeAll(async () => {
  app = await startTestApp({}, clock);
});
beforeEach(async () => {
  venue = await makeVenue(app);
  menu = await makeMenu(app, venue);
  ({ token } = await makePerson(app, { roles: { manager: [venue], bartender: [venue] } }));
});

/** Moves the clock forward; sessions expire, so staff sign in again. */
const pass = async (hours: number) => {
  clock.forward(hours * HOUR_S);
  ({ token } = await makePerson(app, { roles: { manager: [venue], bartender: [venue] } }));
};

const AVOIDS = ['allergen:peanuts', 'allergen:milk'];
const placed = async (avoids?: string[], key = newKey()) =>
  (await placeOrder(
    app,
    venue,
    menu.coffee,
    { customer: { name: 'Léa', email: 'lea@test.example' }, ...(avoids && { avoids }) },
    key,
  )) as unknown as {
    status: number;
    body: GuestOrder & { errors: Record<string, { code: string }> };
  };
const asStaff = (uuid: string) => staffOrder(app, venue, token, uuid);
const cleanUp = () => app.app.modules.tasks['orders-clean-up']?.({}, {} as never);

it('returns avoided tags to staff and the guest, and none if none were sent', async () => {
  const { status, body } = await placed(AVOIDS);
  expect([status, body.avoids]).toEqual([201, AVOIDS]);
  expect((await asStaff(body.uuid)).avoids).toEqual(AVOIDS);
  expect((await placed()).body.avoids).toEqual([]);
});

it('refuses the same key with other avoided tags', async () => {
  const key = newKey();
  expect((await placed(AVOIDS, key)).status).toBe(201);
  expect((await placed(AVOIDS, key)).status).toBe(201);
  expect((await placed([], key)).status).toBe(422);
});

it('refuses unknown and repeated tags', async () => {
  expect(await placed(['allergen:milk', 'allergen:sand'])).toMatchObject({
    status: 422,
    body: { errors: { 'avoids.1': { code: 'unknown_id' } } },
  });
  expect(await placed(['allergen:milk', 'allergen:milk'])).toMatchObject({
    status: 400,
    body: { errors: { avoids: { code: 'repeated' } } },
  });
});

it('erases avoided tags 24 hours after the last step', async () => {
  const { body } = await placed(AVOIDS);
  const { id } = await asStaff(body.uuid);
  await pass(20);
  expect((await app.send<Order>('PUT', `/api/order/${id}/status/prepare`, { token })).status).toBe(200);
  await pass(23);
  await cleanUp();
  expect((await asStaff(body.uuid)).avoids).toEqual(AVOIDS);
  await pass(2);
  await cleanUp();
  expect((await asStaff(body.uuid)).avoids).toEqual([]);
});

it('includes avoided tags in no export', async () => {
  await placed(AVOIDS);
  const { body: text } = await app.send<string>('GET', `/api/order/${venue}/history.csv`, { token });
  expect(text).toContain('Léa');
  expect(text.toLowerCase()).not.toMatch(/peanut|arachide|allergen/);
  const { body: customers } = await app.send<{ id: string }[]>('GET', `/api/user/${venue}/customer`, { token });
  const { body: file } = await app.send<object>('GET', `/api/user/${venue}/customer/${customers[0]?.id}/export`, { token });
  expect(JSON.stringify(file)).toContain('Café crème');
  expect(JSON.stringify(file)).not.toContain('avoids');
});
