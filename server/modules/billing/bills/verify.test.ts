// Tampering with bills is found, although only a superuser or the owner of the tables can do it.
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { issue, makePayer } from '../../../test/billing/bills.ts';
import { hashAfter } from './chain.ts';
import { billPdf } from './pdf.ts';
import { verifyChain } from './verify.ts';

let app: TestApp;
let venue: string;
let year = 2050;
const ids: string[] = [];
beforeAll(async () => {
  app = await startTestApp();
  venue = await makePayer(app);
});
/** Five bills with PDFs in a year of their own. */
beforeEach(async () => {
  year++;
  ids.length = 0;
  const log = { info() {}, warn() {}, error() {} };
  const deps = { db: app.db, log, clock: systemClock, render: async () => Buffer.from('%PDF') };
  for (let count = 0; count < 5; count++) {
    const { id } = await issue(app, venue, { date: `${year}-01-01` });
    ids.push(id);
    if (count > 0) await billPdf(deps, venue, id);
  }
});

const verify = (batch = 2) => verifyChain(app.db, { series: 'F', year, batch });
const broken = async () => (await verify()).broken.map(({ number, reason }) => `${Number(number.slice(-6))} ${reason}`);
/** Changes a table without the trigger that refuses it. */
const tamper = async (table: string, text: string, values: unknown[]): Promise<void> => {
  await app.db.pool.query(`alter table ${table} disable trigger immutable`);
  await app.db.pool.query(text, values);
  await app.db.pool.query(`alter table ${table} enable trigger immutable`);
};
const third = () => [ids[2]];

it('finds nothing in an intact chain, in batches of any size', async () => {
  for (const batch of [1, 2, 5, 6, 100]) expect(await verify(batch)).toEqual({ bills: 5, broken: [] });
  expect(await verifyChain(app.db, { series: 'A', year })).toEqual({ bills: 0, broken: [] });
});

it('finds a changed document', async () => {
  await tamper('bill', `update bill set document = jsonb_set(document, '{buyer,name}', '"Another"') where id = $1`, third());
  expect(await broken()).toEqual(['3 hash']);
});

it('finds a changed document with a matching hash, by the bill after it', async () => {
  const { rows } = await app.db.pool.query('select document, hash from bill where id = any($1) order by number', [ids]);
  const document = { ...rows[2].document, buyer: { ...rows[2].document.buyer, name: 'Another' } };
  const hash = hashAfter(rows[1].hash, document);
  await tamper('bill', 'update bill set document = $2, hash = $3 where id = $1', [ids[2], document, hash]);
  expect(await broken()).toEqual(['3 hash']);
  await tamper('bill_ledger', 'update bill_ledger set hash = $2 where bill_id = $1', [ids[2], hash]);
  expect(await broken()).toEqual(['4 hash']);
});

it('finds changed columns', async () => {
  for (const [place, change] of ['net = net - 1', `date = date + 1`, `number = number || '0'`].entries())
    await tamper('bill', `update bill set ${change} where id = $1`, [ids[place]]);
  expect(await broken()).toEqual(['1 columns', '2 columns', '3 columns']);
});

it('finds a changed PDF', async () => {
  await tamper('bill_pdf', `update bill_pdf set pdf = 'other' where bill_id = $1`, third());
  expect(await broken()).toEqual(['3 pdf']);
});

it('finds a deleted bill', async () => {
  await tamper('bill_pdf', 'delete from bill_pdf where bill_id = $1', third());
  await tamper('bill', 'delete from bill where id = $1', third());
  expect(await broken()).toEqual(['3 no_bill']);
});

it('finds deleted numbers in the middle and at the end of the ledger', async () => {
  await tamper('bill_ledger', 'delete from bill_ledger where bill_id = any($1)', [ids.slice(1, 3)]);
  expect(await broken()).toEqual(['2 missing', '4 hash']);
  await tamper('bill_ledger', 'delete from bill_ledger where bill_id = $1', [ids[4]]);
  expect(await broken()).toEqual(['2 missing', '4 hash', '5 counter']);
});

it('finds a changed or deleted counter', async () => {
  await app.db.pool.query('update bill_counter set hash = $2 where year = $1', [year, '0']);
  expect(await broken()).toEqual(['5 counter']);
  await app.db.pool.query('delete from bill_counter where year = $1', [year]);
  expect(await broken()).toEqual(['5 counter']);
});

it('finds nothing while bills are issued', async () => {
  const issuing = Promise.all(Array.from({ length: 6 }, () => issue(app, venue, { date: `${year}-02-01` })));
  const found = [await verify(), await verify(1)];
  await issuing;
  for (const one of [...found, await verify()]) expect(one.broken).toEqual([]);
});
