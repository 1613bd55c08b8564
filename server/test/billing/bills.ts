// Venues, quotes and charges for tests of bills, directly in the database.
import { randomUUID } from 'node:crypto';
import type { Quote } from '@ardoise/contract/rules/billing/plans.ts';
import { minorExcludingTax } from '@ardoise/contract/rules/money.ts';
import { type BillToIssue, type IssuedBill, issueBill } from '../../modules/billing/bills/issue.ts';
import type { TestApp } from '../app.ts';
import { makeVenue } from '../factories.ts';

export const SELLER = {
  name: 'Ardoise SAS',
  address: '1 rue de Rivoli\n75001 Paris',
  legal: 'SAS au capital de 10 000 € – RCS Paris 732 829 320',
  siren: '732829320',
  vat: 'FR44732829320',
  iban: 'FR7630006000011234567890189',
};
const BUYER = { name: 'Test SARL', address: '1 rue du Test', country: 'FR', siren: '552100554', vat: '' };

/** A venue that can be billed. */
export const makePayer = async (app: TestApp): Promise<string> => {
  const venue = await makeVenue(app);
  await app.db.pool.query('insert into billing_account (venue_id) values ($1)', [venue]);
  return venue;
};

/** A bill of one line, by default of Smart for a month. `total`: cents including VAT of 20 %; `credit`: store credit that it uses. */
export const billOf = (
  venue: string,
  { total = 5880, credit = 0, date = '2026-03-15' }: { total?: number; credit?: number; date?: string } = {},
): BillToIssue => {
  const net = minorExcludingTax(total, 20_000);
  const lines: Quote['lines'] = [{ kind: 'offer', offer: 1, from: '2026-03-15', to: '2026-04-15', left: null, total: null, net }];
  const amounts = { net, vat: total - net, total, credit, due: total - credit };
  const quote = { ...amounts, lines, tax: { treatment: 'french' as const, rate: 20_000 } };
  return { venue, date, seller: SELLER, buyer: BUYER, quote, method: 'creditcard', now: new Date() };
};

/** A stored card that no subscription uses. */
export const makePaymentMethod = async ({ db }: TestApp, venue: string): Promise<string> => {
  const id = randomUUID();
  await db.pool.query(`insert into billing_account (venue_id) values ($1) on conflict do nothing`, [venue]);
  await db.pool.query(
    `insert into mandate (venue_id, id, method, ref, status, details, at) values ($1, $2, 'creditcard', $3, 'valid', '{"account": null, "card": "4242", "expiry": null}', now())`,
    [venue, id, `mdt_${id}`],
  );
  return id;
};

/** Issues a bill in a transaction of its own. */
export const issue = ({ db }: TestApp, venue: string, said: Parameters<typeof billOf>[1] = {}): Promise<IssuedBill> =>
  db.transaction((tx) => issueBill(tx, billOf(venue, said)));

/** Inserts a charge for a bill, or one that waits for its bill. */
export const makeCharge = async (
  { db }: TestApp,
  venue: string,
  { bill = null, state, paid = false, credit = 0 }: { bill?: string | null; state: string; paid?: boolean; credit?: number },
): Promise<void> => {
  await db.pool.query(
    `insert into charge (venue_id, id, kind, state, revision, method, quote, amount, bill_id, paid_at, at)
     values ($1, $2, 'change', $3, 0, 'creditcard', $4, 5880, $5, case when $6 then now() end, now())`,
    [venue, randomUUID(), state, JSON.stringify({ credit }), bill, paid],
  );
};
