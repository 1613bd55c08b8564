// Charging by Mollie, over HTTP against the simulator of its API: the webhook, and what it is told by others.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { movableClock, startTestApp, type TestApp } from '../../../test/app.ts';
import { dueJobsDone, makeBilled } from '../../../test/billing/billed.ts';
import { startMollieSimulator } from '../../../test/simulators/mollie.ts';
import { hookPath } from './hook.ts';

const KEY = 'test_0123456789abcdef';
const clock = movableClock();
let app: TestApp;
let mollie: Awaited<ReturnType<typeof startMollieSimulator>>;
beforeAll(async () => {
  mollie = await startMollieSimulator({ clock, key: KEY });
  app = await startTestApp(
    {
      MOLLIE_KEY: KEY,
      MOLLIE_ENDPOINT: mollie.endpoint,
      PUBLIC_URL: 'https://menu.example',
      SELLER_NAME: 'Ardoise SAS',
      SELLER_ADDRESS: '1 rue de Rivoli\\n75001 Paris',
      SELLER_LEGAL: 'SAS au capital de 10 000 € – RCS Paris 732 829 320',
      SELLER_SIREN: '732829320',
      SELLER_VAT: 'FR44732829320',
      SELLER_IBAN: 'FR7630006000011234567890189',
    },
    clock,
  );
});
afterAll(() => mollie.close());

const report = (id: string, path = hookPath(app.config.SECRET)) =>
  app.send('POST', path, { body: `id=${id}`, headers: { 'content-type': 'application/x-www-form-urlencoded' } });

it('makes one bill of a payment that is reported early, twice and late', async () => {
  const billed = await makeBilled(app);
  const { body } = await billed.subscribe(3);
  expect(body.redirectUrl).toMatch(/^http:\/\/(localhost|127\.0\.0\.1)/);
  const { rows } = await app.db.pool.query<{ ref: string }>('select ref from charge_attempt where venue_id = $1', [billed.venue]);
  const ref = rows[0]?.ref ?? '';
  expect((await report(ref)).status).toBe(204);
  await dueJobsDone(app);
  expect(await billed.bills()).toEqual([]);
  mollie.decide(ref, 'paid');
  await Promise.all([report(ref), report(ref), report(ref)]);
  await dueJobsDone(app);
  await report(ref);
  await dueJobsDone(app);
  expect(await billed.bills()).toMatchObject([{ price: 118.8, state: 'paid' }]);
  expect(await billed.state()).toMatchObject({ id: 3, mandates: [{ method: 'creditcard', status: 'valid', default: true }] });
  expect((await billed.subscribe(4)).body).toEqual({ status: 'active', refresh: true });
});

it('finds a payment that no webhook reported', async () => {
  const billed = await makeBilled(app);
  await billed.subscribe(1);
  const { rows } = await app.db.pool.query<{ ref: string }>('select ref from charge_attempt where venue_id = $1', [billed.venue]);
  mollie.decide(rows[0]?.ref ?? '', 'paid');
  clock.forward(1200);
  await app.app.modules.billing.runDue();
  await dueJobsDone(app);
  expect(await billed.state()).toMatchObject({ id: 1 });
});

it('answers alike to known and unknown ids, and 404 to a wrong secret', async () => {
  expect((await report('tr_unknownunknown')).status).toBe(204);
  expect((await report('../../etc')).status).toBe(204);
  expect((await report('tr_unknownunknown', '/api/public/hook/mollie/guess')).status).toBe(404);
  const { status } = await app.send('POST', hookPath(app.config.SECRET), { body: '{}' });
  expect(status).toBe(415);
  await dueJobsDone(app);
});
