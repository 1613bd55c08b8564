// Numbers of bills: without gaps or duplicates, in an intact chain, in the transaction of their cause.
import { beforeAll, describe, expect, it } from 'vitest';
import { limitConcurrency } from '../../../platform/concurrency.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { billOf, issue, makePayer, SELLER } from '../../../test/billing/bills.ts';
import { issueBill } from './issue.ts';
import { findDocument } from './list.ts';
import { verifyChain } from './verify.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ DATABASE_POOL: '16' });
});
const numbersOf = async (year: number): Promise<string[]> =>
  (
    await app.db.pool.query<{ number: string }>(`select number from bill where number like $1 order by length(number), number`, [
      `F-${year}-%`,
    ])
  ).rows.map(({ number }) => number);

describe('a bill', () => {
  it('stores everything that it says, with its number', async () => {
    const venue = await makePayer(app);
    const asked = billOf(venue, { date: '2031-05-02' });
    const { id, number } = await app.db.transaction((tx) => issueBill(tx, asked));
    expect(number).toBe('F-2031-000001');
    expect(await findDocument(app.db, venue, id)).toEqual({
      ...{ number, date: '2031-05-02', seller: SELLER, buyer: asked.buyer, lines: asked.quote.lines, tax: asked.quote.tax },
      ...{ net: 4900, vat: 980, total: 5880, credit: 0, credits: [], due: 5880, method: 'creditcard', corrects: null, replaces: null },
    });
    const { rows } = await app.db.pool.query('select number, date, net, vat, total, parent_id, replaces_id from bill where id = $1', [id]);
    expect(rows).toEqual([{ number, date: '2031-05-02', net: 4900, vat: 980, total: 5880, parent_id: null, replaces_id: null }]);
  });

  it('is refused if its amounts do not add up, and takes no number', async () => {
    const venue = await makePayer(app);
    const asked = billOf(venue, { date: '2032-05-02' });
    for (const wrong of [
      { vat: 981 },
      { due: 5879 },
      { net: 4900.5, total: 5880.5, due: 5880.5 },
      { lines: [] },
      { credit: -1, due: 5881 },
    ])
      await expect(app.db.transaction((tx) => issueBill(tx, { ...asked, quote: { ...asked.quote, ...wrong } }))).rejects.toThrow(
        'do not add up',
      );
    expect((await issue(app, venue, { date: '2032-05-02' })).number).toBe('F-2032-000001');
  });

  it('has more digits from a million on', async () => {
    const venue = await makePayer(app);
    await app.db.pool.query(`insert into bill_counter (series, year, number, hash) values ('F', 2033, 999998, '')`);
    const numbers = [];
    for (let count = 0; count < 3; count++) numbers.push((await issue(app, venue, { date: '2033-01-01' })).number);
    expect(numbers).toEqual(['F-2033-999999', 'F-2033-1000000', 'F-2033-1000001']);
  });
});

describe('numbers', () => {
  it('have no gaps or duplicates with 200 concurrent bills of 20 venues, in an intact chain', async () => {
    const venues = await Promise.all(Array.from({ length: 20 }, () => makePayer(app)));
    // Not more at once than there are connections, because waiting for one has a limit.
    const inTurn = limitConcurrency(16);
    const issued = await Promise.all(
      Array.from({ length: 200 }, (_, place) => inTurn(() => issue(app, venues[place % venues.length] as string, { date: '2034-02-03' }))),
    );
    const expected = Array.from({ length: 200 }, (_, place) => `F-2034-${String(place + 1).padStart(6, '0')}`);
    expect(issued.map(({ number }) => number).sort()).toEqual(expected);
    expect(await numbersOf(2034)).toEqual(expected);
    expect(await verifyChain(app.db, { series: 'F', year: 2034 })).toEqual({ bills: 200, broken: [] });
  });

  it('have no gap after a transaction that rolled back', async () => {
    const venue = await makePayer(app);
    const failed = app.db.transaction(async (tx) => {
      expect((await issueBill(tx, billOf(venue, { date: '2035-06-01' }))).number).toBe('F-2035-000001');
      throw new Error('the cause failed');
    });
    await expect(failed).rejects.toThrow('the cause failed');
    expect((await issue(app, venue, { date: '2035-06-01' })).number).toBe('F-2035-000001');
    await app.db.transaction(async (tx) => {
      await issueBill(tx, billOf(venue, { date: '2035-06-02' }));
      tx.rollback();
    });
    expect((await issue(app, venue, { date: '2035-06-03' })).number).toBe('F-2035-000002');
    expect(await verifyChain(app.db, { series: 'F', year: 2035 })).toEqual({ bills: 2, broken: [] });
  });

  it('start again with the year of the date, whatever the time of issue', async () => {
    const venue = await makePayer(app);
    // Still 31 December in UTC when it is 1 January in Paris.
    const now = new Date('2036-12-31T23:00:00Z');
    const at = (date: string) => app.db.transaction((tx) => issueBill(tx, { ...billOf(venue, { date }), now }));
    expect((await at('2036-12-31')).number).toBe('F-2036-000001');
    expect((await at('2037-01-01')).number).toBe('F-2037-000001');
    expect((await at('2036-12-31')).number).toBe('F-2036-000002');
    for (const [year, bills] of [
      [2036, 2],
      [2037, 1],
    ] as const)
      expect(await verifyChain(app.db, { series: 'F', year })).toEqual({ bills, broken: [] });
  });
});

it('a bill, its PDF and its place in the ledger are never changed or deleted', async () => {
  const venue = await makePayer(app);
  const { id } = await issue(app, venue, { date: '2038-01-01' });
  await app.db.pool.query(`insert into bill_pdf (venue_id, bill_id, pdf, hash, created_at) values ($1, $2, 'x', 'y', now())`, [venue, id]);
  for (const [table, column] of [
    ['bill', 'total = 1 where id'],
    ['bill_pdf', `pdf = 'z' where bill_id`],
    ['bill_ledger', `hash = '' where bill_id`],
  ] as const) {
    const [key] = column.split(' ').slice(-1);
    await expect(app.db.pool.query(`update ${table} set ${column} = $1`, [id])).rejects.toMatchObject({ code: '23001' });
    await expect(app.db.pool.query(`delete from ${table} where ${key} = $1`, [id])).rejects.toMatchObject({ code: '23001' });
  }
  await expect(app.db.pool.query('delete from venue where id = $1', [venue])).rejects.toThrow();
});
