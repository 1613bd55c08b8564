// Credit notes of admins, and the store credit that they give.
import { randomUUID } from 'node:crypto';
import { ApiError } from '@ardoise/contract/errors.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { billOf, issue, makeCharge, makePayer, SELLER } from '../../../test/billing/bills.ts';
import { changeCredit, issueCredit, venueOfBill } from './credit-notes.ts';
import { issueBill } from './issue.ts';
import { findDocument } from './list.ts';
import { CreditShortage, creditAvailable } from './store-credit.ts';
import { verifyChain } from './verify.ts';

let app: TestApp;
let venue: string;
let bill: string;
const ADMIN = randomUUID();
beforeAll(async () => {
  app = await startTestApp();
});

const asked = (id: string, amount: number, date = '2026-04-01') => ({ bill: id, amount, seller: SELLER, date, by: ADMIN, now: new Date() });
const credit = (id: string, amount: number, date?: string) => app.db.transaction((tx) => issueCredit(tx, asked(id, amount, date)));
const change = (id: string, amount: number) => app.db.transaction((tx) => changeCredit(tx, asked(id, amount)));
/** A venue with a bill of 58.80. */
const freshBill = async (total = 5880): Promise<void> => {
  venue = await makePayer(app);
  ({ id: bill } = await issue(app, venue, { total }));
};
/** The code of a refusal, and of the problem of a field. */
const refusal = (work: Promise<unknown>, field?: string): Promise<unknown> =>
  work.then(
    () => 'accepted',
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      return field ? `${error.code}: ${error.errors?.[field]?.code}` : error.code;
    },
  );
/** The uses of store credit by a bill: cents by credit note. */
const usesOf = async (id: string): Promise<Record<string, number>> => {
  const { rows } = await app.db.pool.query<{ credit_id: string; amount: number }>(
    'select credit_id, amount from credit_use where bill_id = $1',
    [id],
  );
  return Object.fromEntries(rows.map(({ credit_id, amount }) => [credit_id, amount]));
};

describe('a credit note', () => {
  it('cites its bill, and splits the amount by the rate of the bill', async () => {
    await freshBill();
    const note = await credit(bill, 1000);
    expect(note).toMatchObject({ parent_id: bill, price: 10, price_ht: 8.33, state: 'open', date: '2026-04-01' });
    expect(note.number).toMatch(/^A-2026-\d{6}$/);
    expect(note.filename).toBe(`${note.number}.pdf`);
    const [document, parent] = [await findDocument(app.db, venue, note.id), await findDocument(app.db, venue, bill)];
    expect(document).toMatchObject({
      ...{ number: note.number, buyer: parent?.buyer, lines: [{ kind: 'refund', net: 833 }], tax: { treatment: 'french', rate: 20_000 } },
      ...{ net: 833, vat: 167, total: 1000, credit: 0, due: 1000, method: null, replaces: null },
      corrects: { number: parent?.number, date: '2026-03-15' },
    });
    const { rows } = await app.db.pool.query('select what, by_id, data from billing_event where venue_id = $1', [venue]);
    expect(rows).toEqual([{ what: 'credited', by_id: ADMIN, data: { bill, credit: note.id, amount: 1000 } }]);
  });

  it('has no VAT if its bill has none', async () => {
    venue = await makePayer(app);
    const { quote, ...rest } = billOf(venue);
    const net = { net: 5880, vat: 0, tax: { treatment: 'reverse' as const, rate: 0 } };
    const lines = quote.lines.map((line) => ({ ...line, net: 5880 }));
    const { id } = await app.db.transaction((tx) => issueBill(tx, { ...rest, quote: { ...quote, ...net, lines } }));
    expect(await credit(id, 1000)).toMatchObject({ price: 10, price_ht: 10 });
  });

  it('is refused above what remains of the bill', async () => {
    await freshBill();
    expect(await refusal(credit(bill, 5881), 'amount')).toBe('contradiction: credit_too_large');
    await credit(bill, 5000);
    expect(await refusal(credit(bill, 881), 'amount')).toBe('contradiction: credit_too_large');
    expect(await credit(bill, 880)).toMatchObject({ price: 8.8 });
    expect(await refusal(credit(bill, 1), 'amount')).toBe('contradiction: credit_too_large');
  });

  it('is refused for a credit note or an unknown bill', async () => {
    await freshBill();
    const note = await credit(bill, 1000);
    expect(await refusal(credit(note.id, 100), 'bill')).toBe('contradiction: credit_of_credit');
    expect(await refusal(credit(randomUUID(), 100), 'bill')).toBe('contradiction: unknown');
    expect(await venueOfBill(app.db, randomUUID())).toBeNull();
    expect(await venueOfBill(app.db, note.id)).toBe(venue);
  });

  it('never exceeds the bill, with eight at once', async () => {
    await freshBill();
    const answers = await Promise.all(Array.from({ length: 8 }, () => refusal(credit(bill, 1000), 'amount')));
    expect(answers.sort()).toEqual([...Array(5).fill('accepted'), ...Array(3).fill('contradiction: credit_too_large')]);
    expect(await creditAvailable(app.db, venue)).toBe(5000);
  });
});

describe('a changed credit note', () => {
  it('is replaced by one with the new amount and the next number', async () => {
    await freshBill();
    const first = await credit(bill, 1000);
    const second = await change(first.id, 5880);
    expect(second).toMatchObject({ parent_id: bill, price: 58.8, price_ht: 49, state: 'open' });
    expect(second.number > first.number).toBe(true);
    expect(await findDocument(app.db, venue, second.id)).toMatchObject({ replaces: { number: first.number, date: first.date } });
    expect(await creditAvailable(app.db, venue)).toBe(5880);
    expect(await refusal(change(first.id, 2000))).toBe('in_use');
    expect(await refusal(credit(bill, 1), 'amount')).toBe('contradiction: credit_too_large');
    const third = await change(second.id, 100);
    expect(third).toMatchObject({ price: 1 });
    expect(await credit(bill, 5780)).toMatchObject({ price: 57.8 });
  });

  it('stays with the same amount', async () => {
    await freshBill();
    const note = await credit(bill, 1000);
    expect(await change(note.id, 1000)).toEqual(note);
    const { rows } = await app.db.pool.query('select 1 from bill where venue_id = $1', [venue]);
    expect(rows).toHaveLength(2);
  });

  it('is refused above what remains of the bill', async () => {
    await freshBill();
    const note = await credit(bill, 1000);
    await credit(bill, 3000);
    expect(await refusal(change(note.id, 2881), 'amount')).toBe('contradiction: credit_too_large');
    expect(await change(note.id, 2880)).toMatchObject({ price: 28.8 });
  });

  it('is refused once a part was used', async () => {
    await freshBill();
    const note = await credit(bill, 1000);
    await issue(app, venue, { credit: 1 });
    expect(await refusal(change(note.id, 2000))).toBe('in_use');
  });

  it('keeps the credit that a charge in progress is to use', async () => {
    await freshBill();
    const note = await credit(bill, 1000);
    await makeCharge(app, venue, { state: 'superseded', credit: 5000 });
    await makeCharge(app, venue, { state: 'accepted', credit: 400 });
    expect(await refusal(change(note.id, 399))).toBe('in_use');
    expect(await change(note.id, 400)).toMatchObject({ price: 4 });
  });

  it('is not found for a bill or an unknown id', async () => {
    await freshBill();
    expect(await refusal(change(bill, 100))).toBe('not_found');
    expect(await refusal(change(randomUUID(), 100))).toBe('not_found');
  });

  it('is replaced once, with two admins at once', async () => {
    await freshBill();
    const note = await credit(bill, 1000);
    const answers = await Promise.all([refusal(change(note.id, 2000)), refusal(change(note.id, 2500))]);
    expect(answers.sort()).toEqual(['accepted', 'in_use']);
    expect([2000, 2500]).toContain(await creditAvailable(app.db, venue));
  });
});

describe('store credit', () => {
  it('is used by bills, the oldest credit notes first', async () => {
    await freshBill();
    // Issued first, dated last.
    const newest = await credit(bill, 1000, '2026-04-03');
    const replaced = await credit(bill, 700, '2026-04-01');
    const oldest = await credit(bill, 500, '2026-04-02');
    const replacing = await change(replaced.id, 300);
    expect(replacing.date).toBe('2026-04-01');
    expect(await creditAvailable(app.db, venue)).toBe(1800);
    const { id: first } = await issue(app, venue, { credit: 600 });
    expect(await usesOf(first)).toEqual({ [replacing.id]: 300, [oldest.id]: 300 });
    const { id: second } = await issue(app, venue, { credit: 1200 });
    expect(await usesOf(second)).toEqual({ [oldest.id]: 200, [newest.id]: 1000 });
    expect(await creditAvailable(app.db, venue)).toBe(0);
    const named = ({ number, date }: typeof oldest, amount: number) => ({ number, date, amount });
    expect(await findDocument(app.db, venue, first)).toMatchObject({ credits: [named(replacing, 300), named(oldest, 300)] });
    const credits = [named(oldest, 200), named(newest, 1000)];
    expect(await findDocument(app.db, venue, second)).toMatchObject({ total: 5880, credit: 1200, credits, due: 4680 });
  });

  it('of other venues is not used, and a bill without enough credit takes no number', async () => {
    await freshBill();
    await credit(bill, 5000);
    const rich = venue;
    await freshBill();
    await credit(bill, 100);
    await expect(issue(app, venue, { credit: 101, date: '2041-01-01' })).rejects.toThrow(CreditShortage);
    expect((await issue(app, venue, { credit: 100, date: '2041-01-01' })).number).toBe('F-2041-000001');
    expect(await creditAvailable(app.db, rich)).toBe(5000);
  });

  it('is never used twice, with eight bills at once', async () => {
    await freshBill();
    await credit(bill, 1000);
    await credit(bill, 1000);
    const work = Array.from({ length: 8 }, () => issue(app, venue, { credit: 600 }));
    const settled = await Promise.allSettled(work);
    const failures = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(failures).toHaveLength(5);
    for (const failure of failures) expect(failure).toBeInstanceOf(CreditShortage);
    expect(await creditAvailable(app.db, venue)).toBe(200);
    const { rows } = await app.db.pool.query<{ used: number; total: number }>(
      'select sum(u.amount) as used, b.total from credit_use u join bill b on b.id = u.credit_id where b.venue_id = $1 group by b.id, b.total',
      [venue],
    );
    for (const { used, total } of rows) expect(used).toBeLessThanOrEqual(total);
  });

  it('is either used or replaced, with both at once', async () => {
    await freshBill();
    const note = await credit(bill, 1000);
    const [used, changed] = await Promise.allSettled([issue(app, venue, { credit: 1000 }), change(note.id, 500)]);
    expect([used.status, changed.status].sort()).toEqual(['fulfilled', 'rejected']);
    expect(await creditAvailable(app.db, venue)).toBe(used.status === 'fulfilled' ? 0 : 500);
  });
});

it('credit notes have a series of their own, without gaps', async () => {
  const { bills, broken } = await verifyChain(app.db, { series: 'A', year: 2026 });
  expect(broken).toEqual([]);
  const { rows } = await app.db.pool.query<{ number: string }>('select number from bill where parent_id is not null');
  expect(rows).toHaveLength(bills);
  expect(await verifyChain(app.db, { series: 'F', year: 2026 })).toMatchObject({ broken: [] });
});
