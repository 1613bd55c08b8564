// A file whose reader is slow or has gone.
import http from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { makePerson, makeVenue, type Person } from '../../../test/factories.ts';
import { within } from '../../../test/harness/within.ts';

let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await startTestApp();
  admin = await makePerson(app, { admin: true });
});

describe('a slow or absent reader', () => {
  const open = (path: string) => {
    const opened = new Promise<http.IncomingMessage>((resolve, reject) => {
      http.get(app.base + path, { agent: false, headers: { authorization: `Bearer ${admin.token}` } }, resolve).on('error', reject);
    });
    return within(opened, `the head of ${path}`);
  };

  const statusOf = async (path: string) => {
    const answer = await open(path);
    answer.resume();
    return answer.statusCode;
  };

  it('holds no connection, takes a place until it goes, and the fifth is told to come back', async () => {
    const own = await makeVenue(app);
    // In parts, with the long texts in the lines: names of customers are searched, and long ones take the database seconds to write.
    for (const first of [1, 2001, 4001, 6001])
      await app.db.pool.query(
        `with made as (insert into orders (venue_id, id, uuid, day, number, status, creation_date, locale, currency, customer_name, total_price,
            total_price_ht, taxes) select $1, gen_random_uuid(), gen_random_uuid(), '2026-01-01', n, 'DELIVERED', now() - n * interval '1 second',
            'fr-FR', 'EUR', 'x', 1, 1, '[]' from generate_series($2::int, $2::int + 1999) n returning venue_id, id)
         insert into order_item (venue_id, order_id, position, product_id, name, qty, unit_price, net_price, tax_rate)
         select venue_id, id, 0, gen_random_uuid(), repeat('x', 2000), 1, 1, 1, 0 from made`,
        [own, first],
      );
    const path = `/api/order/dump.csv?venue=${own}`;
    const readers = await Promise.all([1, 2, 3, 4].map(() => open(path)));
    expect(readers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const refused = await open(path);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '10']);
    refused.resume();
    // Nobody reads: the database has nothing to do for them, and no transaction is open.
    const atWork = async () => {
      const { rows } = await app.db.pool.query(
        `select pid from pg_stat_activity where datname = current_database() and state <> 'idle' and query like 'with seen as%'`,
      );
      return rows.length;
    };
    await expect.poll(atWork).toBe(0);
    for (const reader of readers) reader.destroy();
    await expect.poll(() => statusOf(path)).toBe(200);
  });
});
