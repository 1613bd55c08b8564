// Downloads by slow or stalled clients.
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { openCsvFiles, type Sent } from '../../../http/answers/csv.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { makePerson, makeVenue, type Person } from '../../../test/factories.ts';
import { within } from '../../../test/harness/within.ts';

let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await startTestApp();
  admin = await makePerson(app, { admin: true });
});

/** A venue whose file is larger than the socket buffers. */
const makeLargeVenue = async (): Promise<string> => {
  const venue = await makeVenue(app);
  // In parts, with long texts in the items: customer names are indexed, so long ones take seconds to insert.
  for (const first of [1, 2001, 4001, 6001])
    await app.db.pool.query(
      `with made as (insert into orders (venue_id, id, uuid, day, number, status, creation_date, locale, currency, customer_name, total_price,
          total_price_ht, taxes) select $1, gen_random_uuid(), gen_random_uuid(), '2026-01-01', n, 'DELIVERED', now() - n * interval '1 second',
          'fr-FR', 'EUR', 'x', 1, 1, '[]' from generate_series($2::int, $2::int + 1999) n returning venue_id, id)
       insert into order_item (venue_id, order_id, position, product_id, name, qty, unit_price, net_price, tax_rate)
       select venue_id, id, 0, gen_random_uuid(), repeat('x', 2000), 1, 1, 1, 0 from made`,
      [venue, first],
    );
  return venue;
};

/** Opens a download without reading its body; returns the response. */
const open = (path: string, { token }: Person) => {
  const opened = new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get(app.base + path, { agent: false, headers: { authorization: `Bearer ${token}` } }, resolve).on('error', reject);
  });
  return within(opened, `the head of ${path}`);
};
const statusOf = async (path: string, person: Person) => {
  const answer = await open(path, person);
  answer.resume();
  return answer.statusCode;
};
const refusal = async (path: string, person: Person) => {
  const answer = await open(path, person);
  answer.resume();
  return [answer.statusCode, answer.headers['retry-after']];
};

describe('clients that do not read', () => {
  it('hold no database connection, and two slots of their account until they disconnect', async () => {
    const own = await makeLargeVenue();
    const other = await makePerson(app, { admin: true });
    const dump = '/api/order/dump.csv?';
    const readers = [await open(dump, admin), await open(dump, admin)];
    expect(readers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await refusal(dump, admin)).toEqual([429, '10']);
    expect(await statusOf(`${dump}venue=${own}`, other)).toBe(200);
    // Without a reader, no query runs and no transaction is open.
    const atWork = async () => {
      const { rows } = await app.db.pool.query(
        `select pid from pg_stat_activity where datname = current_database() and state <> 'idle' and query like 'with seen as%'`,
      );
      return rows.length;
    };
    await expect.poll(atWork).toBe(0);
    for (const reader of readers) reader.destroy();
    await expect.poll(() => statusOf(dump, admin)).toBe(200);
  });

  it('hold two slots of their account and four of their venue, but none of other venues', async () => {
    const [own, other] = [await makeLargeVenue(), await makeLargeVenue()];
    const people: Person[] = [];
    for (let n = 0; n < 3; n++) people.push(await makePerson(app, { roles: { bartender: [own, other] } }));
    const [first, second, third] = people as [Person, Person, Person];
    const historyOf = (venue: string) => `/api/order/${venue}/history.csv`;
    const readers = [await open(historyOf(own), first), await open(historyOf(own), first)];
    expect(await refusal(historyOf(own), first)).toEqual([429, '10']);
    readers.push(await open(historyOf(own), second), await open(historyOf(own), second));
    expect(await refusal(historyOf(own), third)).toEqual([429, '10']);
    // A refusal because of the venue frees the account's slot.
    expect(await refusal(historyOf(own), third)).toEqual([429, '10']);
    readers.push(await open(historyOf(other), third), await open(historyOf(other), third));
    expect(readers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
    for (const reader of readers) reader.destroy();
    await expect.poll(() => statusOf(historyOf(own), third)).toBe(200);
  });

  it('hold at most twelve slots of the node', async () => {
    await makeLargeVenue();
    const path = '/api/order/dump.csv';
    const readers: http.IncomingMessage[] = [];
    for (let n = 0; n < 6; n++) {
      const person = await makePerson(app, { admin: true });
      readers.push(await open(path, person), await open(path, person));
    }
    expect(readers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
    expect(await refusal(path, await makePerson(app, { admin: true }))).toEqual([503, '10']);
    for (const reader of readers) reader.destroy();
    await expect.poll(() => statusOf(path, admin)).toBe(200);
  });
});

it('cuts off a client that reads too slowly, and reports an incomplete file', async () => {
  const server = Fastify();
  const files = openCsvFiles({ stallMs: 300 });
  const sent = new Promise<Sent>((resolve) => {
    async function* parts() {
      for (;;) yield { text: 'x'.repeat(100_000), rows: 1 };
    }
    server.get('/', async (_request, reply) => {
      resolve(await files.answer(reply, { account: 'a', venue: null }, { name: 'x.csv', header: 'x', parts: parts() }));
    });
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const reader = net.connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  // Reads a few bytes now and then, so the connection is never idle.
  const trickle = setInterval(() => reader.read(100), 20);
  try {
    reader.on('error', () => undefined).on('readable', () => undefined);
    reader.write('GET / HTTP/1.1\r\nhost: slow\r\n\r\n');
    expect(await within(sent, 'the reader to be cut off')).toMatchObject({ whole: false });
    expect(reader.bytesRead).toBeGreaterThan(0);
  } finally {
    clearInterval(trickle);
    reader.destroy();
    files.close();
    await server.close();
  }
});
