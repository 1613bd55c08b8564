// Retention of changes, and the limit of an error with the current record.
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { movableClock, startTestApp, type TestApp } from '../../test/app.ts';
import { makeMenu, makePerson, makeVenue } from '../../test/factories.ts';

const clock = movableClock();
let app: TestApp;
let venue: string;
let token: string;
let category: string;

beforeAll(async () => {
  app = await startTestApp({}, clock);
  venue = await makeVenue(app);
  ({ category } = await makeMenu(app, venue));
  ({ token } = await makePerson(app, { roles: { manager: [venue] } }));
});

type Category = { id: string; version: number; tagline: string; products: string[] };
const path = () => `/api/menu/${venue}/category/${category}`;
const read = async () => (await app.send<Category>('GET', path(), { token })).body;
const put = (body: object) => app.send('PUT', path(), { token, body });
const kept = async () =>
  (await app.db.pool.query('select record_id from change_record union select member_id from change_link')).rows.map(
    ({ record_id }) => record_id,
  );

describe('a refused change', () => {
  it('is a 404 if the record is deleted', async () => {
    const { body: made } = await app.send<Category>('POST', `/api/menu/${venue}/category`, { token, body: { name: 'Brève' } });
    const gone = `/api/menu/${venue}/category/${made.id}`;
    await app.send('DELETE', gone, { token });
    expect((await app.send('PUT', gone, { token, body: made })).status).toBe(404);
  });

  it('omits a record that exceeds the size limit of an error', async () => {
    const ids = Array.from({ length: 2000 }, newId);
    await app.db.pool.query(
      `with made as (insert into product (venue_id, id, name, type_id, net_price, tax_rate)
         select $1, listed.id, 'P', 1, 100, 0.1 from unnest($2::uuid[]) as listed (id) returning id)
       insert into category_product (venue_id, category_id, product_id, position) select $1, $3, id, 9 from made`,
      [venue, ids, category],
    );
    const open = await read();
    expect((await put({ ...open, tagline: 'Une' })).status).toBe(200);
    const refused = await put({ ...open, tagline: 'Autre' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'stale_version', changed: { by: 'Test Person' } } });
    expect(refused.body).not.toHaveProperty('record');
    expect(JSON.stringify(refused.body).length).toBeLessThan(64_000);
  });
});

it('is in the history for thirteen months', async () => {
  await put({ ...(await read()), tagline: 'Encore une' });
  const cleanUp = () => app.app.modules.tasks['changes-clean-up']?.(null, {} as never);
  await cleanUp();
  expect(await kept()).toContain(category);
  clock.forward(390 * 86_400);
  await cleanUp();
  expect(await kept()).toContain(category);
  clock.forward(10 * 86_400);
  await cleanUp();
  expect(await kept()).toEqual([]);
});
