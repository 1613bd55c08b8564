// Checks over HTTP that the demonstration stores each field of its menu that the contract declares.
import type { Counted, ProductViews, Visits } from '@ardoise/contract/figures/analytics.ts';
import { fieldsOf } from '@ardoise/contract/kit/record.ts';
import { RECORDS } from '@ardoise/contract/records.ts';
import { beforeAll, expect, it } from 'vitest';
import { demoHost } from '../../server/demo-host.ts';
import { startTestApp, type TestApp } from '../../server/test/app.ts';
import { fillDemo } from '../fill.ts';
import { hallesMenu } from '../menu/halles.ts';
import type { Schema } from '../menu/record.ts';
import { DEMO_PASSWORD } from './accounts.ts';
import { catalogueOf } from './catalogue.ts';
import { demoVenueIds } from './ids.ts';
import { OUT_OF_STOCK } from './orders.ts';
import { demoTables, demoVenues } from './venues.ts';
import { daysUntil } from './visits.ts';

type Stored = { id: string };

/** The addresses at which records of a venue are created, with their input schemas. */
const resources = Object.values(RECORDS).flatMap(({ calls, input }) =>
  calls.create.path.includes('/:venue/') ? [{ path: calls.create.path, input: input as Schema }] : [],
);

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ DEMO: 'true' });
  await fillDemo(demoHost(test.app, test.config), () => {});
});

const signIn = async (): Promise<string> => {
  const authorization = `Basic ${Buffer.from(`manager@demo.test:${DEMO_PASSWORD}`).toString('base64')}`;
  return (await test.send<{ jwt: string }>('GET', '/api/auth/token', { headers: { authorization } })).body.jwt;
};

it('stores each record of the contract with each of its fields', async () => {
  const catalogue = catalogueOf('halles', demoVenues(new Date(), (id) => id).halles, 'premium', hallesMenu);
  const { calendars: calendar, stations: station, sections: section, categories: category } = catalogue;
  const { instructions: instruction, costs: cost } = catalogue;
  const product = catalogue.products.map((one) => ({ ...one, unavailable: one.unavailable || one.id === OUT_OF_STOCK }));
  const filled: Record<string, readonly Stored[]> = { calendar, station, section, category, product, instruction, cost, table: demoTables };

  const token = await signIn();
  const nameIn = (path: string) => path.slice(path.lastIndexOf('/') + 1);
  expect(resources.map(({ path }) => nameIn(path))).toEqual(expect.arrayContaining(Object.keys(filled)));
  for (const { path, input } of resources) {
    const written = filled[nameIn(path)] ?? [];
    const fields = fieldsOf(input).flatMap(({ name, kind }) => (kind === 'links' || kind === 'derived' ? [] : [name]));
    const { body } = await test.send<Stored[]>('GET', path.replace(':venue', demoVenueIds.halles), { token });
    expect(body.map(({ id }) => id).sort(), path).toEqual(written.map(({ id }) => id).sort());
    for (const record of written) {
      const expected = Object.fromEntries(fields.map((name) => [name, Reflect.get(record, name)]));
      expect(Object.keys(record), path).toEqual(expect.arrayContaining(fields));
      expect(body.find(({ id }) => id === record.id)).toMatchObject(expected);
    }
  }
});

it('stores visit figures that the analytics endpoints read', async () => {
  const token = await signIn();
  const [{ day = '' } = {}] = (await test.db.pool.query<{ day: string }>('select max(day) as day from orders')).rows;
  const days = daysUntil(day);
  const range = `start=${days[0]}&end=${day}`.replaceAll('-', '');
  const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
  for (const venue of [demoVenueIds.halles, demoVenueIds.port]) {
    const read = async <T>(of: string) => (await test.send<T>('GET', `/analytics/${of}/${venue}?${range}`, { token })).body;
    const { labels, data } = await read<Visits>('user/session');
    expect(labels).toEqual(days);
    expect(sum(data)).toBeGreaterThan(1000);
    const [first, ...others] = await read<Counted[]>('user/language');
    expect(first?.label).toBe('fr-FR');
    expect(sum([first, ...others].map((one) => one?.value ?? 0))).toBe(sum(data));
    expect((await read<Counted[]>('user/link'))[2]).toMatchObject({ label: 'maps', value: expect.any(Number) });
    const views = await read<ProductViews[]>('product/view/daily');
    expect(views.length).toBeGreaterThan(40);
    expect(views.filter(({ name, values }) => name === '' || sum(values) === 0)).toEqual([]);
  }
});
