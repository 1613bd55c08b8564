// A file whose reader is slow or has gone.
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

/** A venue whose file is larger than what the system keeps of a connection by itself. */
const makeLargeVenue = async (): Promise<string> => {
  const venue = await makeVenue(app);
  // In parts, with the long texts in the lines: names of customers are searched, and long ones take the database seconds to write.
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

/** The head of an answer whose body nobody reads. */
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

describe('readers who take nothing', () => {
  it('hold no connection, and two places of their account until they go; everybody else is served', async () => {
    const own = await makeLargeVenue();
    const other = await makePerson(app, { admin: true });
    const all = '/api/order/dump.csv?';
    const readers = [await open(all, admin), await open(all, admin)];
    expect(readers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await refusal(all, admin)).toEqual([429, '10']);
    expect(await statusOf(`${all}venue=${own}`, other)).toBe(200);
    // Nobody reads: the database has nothing to do for them, and no transaction is open.
    const atWork = async () => {
      const { rows } = await app.db.pool.query(
        `select pid from pg_stat_activity where datname = current_database() and state <> 'idle' and query like 'with seen as%'`,
      );
      return rows.length;
    };
    await expect.poll(atWork).toBe(0);
    for (const reader of readers) reader.destroy();
    await expect.poll(() => statusOf(all, admin)).toBe(200);
  });

  it('hold two places of their account and four of their venue, and shut out no colleague nor another venue', async () => {
    const [own, other] = [await makeLargeVenue(), await makeLargeVenue()];
    const people: Person[] = [];
    for (let n = 0; n < 3; n++) people.push(await makePerson(app, { roles: { bartender: [own, other] } }));
    const [first, second, third] = people as [Person, Person, Person];
    const of = (venue: string) => `/api/order/${venue}/history.csv`;
    const readers = [await open(of(own), first), await open(of(own), first)];
    expect(await refusal(of(own), first)).toEqual([429, '10']);
    readers.push(await open(of(own), second), await open(of(own), second));
    expect(await refusal(of(own), third)).toEqual([429, '10']);
    // A refusal for the venue gives the account's place back.
    expect(await refusal(of(own), third)).toEqual([429, '10']);
    readers.push(await open(of(other), third), await open(of(other), third));
    expect(readers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
    for (const reader of readers) reader.destroy();
    await expect.poll(() => statusOf(of(own), third)).toBe(200);
  });

  it('hold twelve places of the node together', async () => {
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

it('a reader who takes a little at a time is cut off, and the file is not whole', async () => {
  const server = Fastify();
  const files = openCsvFiles({ patience: 300 });
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
  // A byte now and then is no reading: by its own clock the connection is never silent.
  const sips = setInterval(() => reader.read(100), 20);
  try {
    reader.on('error', () => undefined).on('readable', () => undefined);
    reader.write('GET / HTTP/1.1\r\nhost: slow\r\n\r\n');
    expect(await within(sent, 'the reader to be cut off')).toMatchObject({ whole: false });
    expect(reader.bytesRead).toBeGreaterThan(0);
  } finally {
    clearInterval(sips);
    reader.destroy();
    files.close();
    await server.close();
  }
});
