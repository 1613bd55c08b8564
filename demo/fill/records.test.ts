// What the demonstration stores of its menu, field by field as the contract declares them, read over HTTP.
import { fieldsOf } from '@ardoise/contract/kit/record.ts';
import type { Route } from '@ardoise/contract/kit/route.ts';
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

type Stored = { id: string };

/** The addresses of all that a venue creates records at, with what is written of one. */
const files = import.meta.glob<Record<string, Record<string, Route>>>(['../../contract/*.ts', '../../contract/catalog/*.ts'], {
  eager: true,
});
const resources = Object.values(files)
  .flatMap((file) => Object.values(file).map(({ create }) => create))
  .flatMap((create) => (create?.path?.includes('/:venue/') ? [{ path: create.path, input: create.body as unknown as Schema }] : []));

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ DEMO: 'true' });
  await fillDemo(demoHost(test.app, test.config), () => {});
});

it('stores each record of the contract with each of its fields', async () => {
  const catalogue = catalogueOf('halles', demoVenues(new Date(), (id) => id).halles, 'premium', hallesMenu);
  const { calendars: calendar, stations: station, sections: section, categories: category } = catalogue;
  const { instructions: instruction, costs: cost } = catalogue;
  const product = catalogue.products.map((one) => ({ ...one, unavailable: one.unavailable || one.id === OUT_OF_STOCK }));
  const filled: Record<string, readonly Stored[]> = { calendar, station, section, category, product, instruction, cost, table: demoTables };

  const authorization = `Basic ${Buffer.from(`manager@demo.test:${DEMO_PASSWORD}`).toString('base64')}`;
  const { body: session } = await test.send<{ jwt: string }>('GET', '/api/auth/token', { headers: { authorization } });
  const nameIn = (path: string) => path.slice(path.lastIndexOf('/') + 1);
  expect(resources.map(({ path }) => nameIn(path))).toEqual(expect.arrayContaining(Object.keys(filled)));
  for (const { path, input } of resources) {
    const written = filled[nameIn(path)] ?? [];
    const fields = fieldsOf(input).flatMap(({ name, kind }) => (kind === 'links' ? [] : [name]));
    const { body } = await test.send<Stored[]>('GET', path.replace(':venue', demoVenueIds.halles), { token: session.jwt });
    expect(body.map(({ id }) => id).sort(), path).toEqual(written.map(({ id }) => id).sort());
    for (const record of written) {
      const said = Object.fromEntries(fields.map((name) => [name, Reflect.get(record, name)]));
      expect(Object.keys(record), path).toEqual(expect.arrayContaining(fields));
      expect(body.find(({ id }) => id === record.id)).toMatchObject(said);
    }
  }
});
