// The command that verifies all bills, as the real program.
import { beforeAll, expect, it } from 'vitest';
import { billPdf } from '../../modules/billing/bills/pdf.ts';
import { systemClock } from '../../platform/clock.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { LONG_TEST_MS } from '../harness/within.ts';
import { useProgram } from '../program.ts';
import { issue, makePayer } from './bills.ts';

const { start } = useProgram();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

const verify = () => start({ DATABASE_URL: app.databaseUrl, SECRET: 'words that only this test has ever said' }, 'verify-bills').ended();

it('prints a line for each problem of any venue and year, and exits with 1', { timeout: LONG_TEST_MS }, async () => {
  expect(await verify()).toMatchObject({
    code: 0,
    stdout: '',
    stderr: expect.stringMatching(/^Bills and credit notes: 0\. Problems: 0\.$/m),
  });
  const ids: string[] = [];
  const log = { info() {}, warn() {}, error() {} };
  for (const date of ['2040-01-01', '2041-01-01', '2041-01-02']) {
    const venue = await makePayer(app);
    const { id } = await issue(app, venue, { date });
    await billPdf({ db: app.db, log, clock: systemClock, render: async () => Buffer.from('%PDF') }, venue, id);
    ids.push(id);
  }
  expect(await verify()).toMatchObject({
    code: 0,
    stdout: '',
    stderr: expect.stringMatching(/^Bills and credit notes: 3\. Problems: 0\.$/m),
  });

  const changes = [
    ['bill_pdf', `update bill_pdf set pdf = 'other' where bill_id = $1`],
    ['bill', `update bill set document = jsonb_set(document, '{buyer,name}', '"Another"') where id = $1`],
    ['bill_ledger', 'delete from bill_ledger where bill_id = $1'],
  ];
  for (const [at, [table, text = '']] of changes.entries()) {
    await app.db.pool.query(`alter table ${table} disable trigger immutable`);
    await app.db.pool.query(text, [ids[at]]);
  }
  const { code, stdout, stderr } = await verify();
  expect(stdout.split('\n')).toEqual([
    'F-2040-000001: the stored PDF was changed',
    'F-2041-000001: the bill, or a hash, was changed',
    'F-2041-000002: the counter does not continue the bills',
    'F-2041-000002: the bill is not in the ledger',
    '',
  ]);
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^Bills and credit notes: 2\. Problems: 4\.$/m)]);
});
