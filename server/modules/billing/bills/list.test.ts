// The list of bills: order, years and states.
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { issue, makeCharge, makePayer, SELLER } from '../../../test/billing/bills.ts';
import { changeCredit, issueCredit } from './credit-notes.ts';
import { findBill, listBills } from './list.ts';

let app: TestApp;
let venue: string;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  venue = await makePayer(app);
});

const asked = (bill: string, amount: number, date: string) => ({
  ...{ bill, amount, date, seller: SELLER, by: randomUUID(), now: new Date() },
});
const credit = (bill: string, amount: number, date = '2026-04-01') =>
  app.db.transaction((tx) => issueCredit(tx, asked(bill, amount, date)));
const stateOf = async (id: string) => (await findBill(app.db, venue, id))?.state;

it('lists the newest first, by date and then by number', async () => {
  await app.db.pool.query(
    `insert into bill_counter (series, year, number, hash) values ('F', 2042, 999998, '') on conflict (series, year) do update set number = 999998`,
  );
  const numbers = [];
  for (const date of ['2042-05-01', '2042-03-01', '2042-05-01', '2043-01-01']) numbers.push((await issue(app, venue, { date })).number);
  const [first, second, third, fourth] = numbers;
  expect(first).toBe('F-2042-999999');
  expect((await listBills(app.db, venue)).map(({ number }) => number)).toEqual([fourth, third, first, second]);
  expect((await listBills(app.db, venue, '2042')).map(({ number }) => number)).toEqual([third, first, second]);
  expect((await listBills(app.db, venue, '2043')).map(({ number }) => number)).toEqual([fourth]);
  expect(await listBills(app.db, venue, '2041')).toEqual([]);
});

it('includes 1 January and 31 December in a year', async () => {
  for (const date of ['2044-01-01', '2044-12-31', '2045-01-01']) await issue(app, venue, { date });
  expect((await listBills(app.db, venue, '2044')).map(({ date }) => date)).toEqual(['2044-12-31', '2044-01-01']);
});

it('lists decimals, and only the venue’s own', async () => {
  const { id, number } = await issue(app, venue);
  const bill = {
    id,
    number,
    date: '2026-03-15',
    parent_id: null,
    price: 58.8,
    price_ht: 49,
    due: 58.8,
    state: 'open',
    filename: `${number}.pdf`,
    lines: [{ kind: 'offer', offer: 1, from: '2026-03-15', to: '2026-04-15', left: null, total: null, price_ht: 49 }],
    payment: null,
  };
  expect(await listBills(app.db, venue)).toEqual([bill]);
  expect(await findBill(app.db, venue, id)).toEqual(bill);
  const other = await makePayer(app);
  expect(await listBills(app.db, other)).toEqual([]);
  expect(await findBill(app.db, other, id)).toBeNull();
});

describe('the state of a bill', () => {
  it.each([
    ['open', { state: 'accepted' }],
    ['open', { state: 'ended' }],
    ['failed', { state: 'failed' }],
    ['paid', { state: 'accepted', paid: true }],
  ])('is %s with the charge %j', async (state, charge) => {
    const { id } = await issue(app, venue);
    await makeCharge(app, venue, { ...charge, bill: id });
    await makeCharge(app, venue, { state: 'failed' });
    expect(await stateOf(id)).toBe(state);
  });

  it('is open without a charge', async () => {
    const { id } = await issue(app, venue);
    expect(await stateOf(id)).toBe('open');
  });

  it('is paid if nothing is due: a free one, and one that store credit covers', async () => {
    const { id: free } = await issue(app, venue, { total: 0 });
    expect(await stateOf(free)).toBe('paid');
    const { id } = await issue(app, venue);
    await credit(id, 5880);
    const { id: covered } = await issue(app, venue, { credit: 5880 });
    expect(await stateOf(covered)).toBe('paid');
  });

  it('is credited when its present credit notes reach its total', async () => {
    const { id } = await issue(app, venue);
    await makeCharge(app, venue, { bill: id, state: 'accepted', paid: true });
    const note = await credit(id, 5000);
    expect(await stateOf(id)).toBe('paid');
    await credit(id, 880);
    expect(await stateOf(id)).toBe('credited');
    await app.db.transaction((tx) => changeCredit(tx, asked(note.id, 4999, '2026-04-02')));
    expect(await stateOf(id)).toBe('paid');
  });
});

describe('the payment of a bill', () => {
  const AT = '2026-03-15T08:00:00.000Z';
  /** `at`: minutes after the first one. */
  const addAttempt = (bill: string, status: string, { at = 0, reason = null as string | null, refunded = 0, charged_back = 0 } = {}) =>
    app.db.pool.query(
      `insert into charge_attempt (venue_id, id, charge_id, amount, status, reason, refunded, charged_back, at)
       select venue_id, $3, id, 5880, $4, $5, $6, $7, $8::timestamptz + make_interval(mins => $9) from charge where venue_id = $1 and bill_id = $2`,
      [venue, bill, randomUUID(), status, reason, refunded, charged_back, AT, at],
    );
  const paymentOfBill = async (id: string) => (await findBill(app.db, venue, id))?.payment;

  it.each([
    ['collecting', { state: 'open' }, [['new', {}]]],
    ['collecting', { state: 'accepted' }, [['pending', {}]]],
    [
      'collecting',
      { state: 'ended' },
      [
        ['failed', {}],
        ['pending', { at: 1 }],
      ],
    ],
    ['unpaid', { state: 'ended' }, [['failed', {}]]],
    ['charged_back', { state: 'ended' }, [['paid', { charged_back: 5880 }]]],
    [
      'paid',
      { state: 'accepted', paid: true },
      [
        ['failed', {}],
        ['paid', { at: 1 }],
      ],
    ],
    ['paid', { state: 'accepted', paid: true }, [['paid', { refunded: 1000 }]]],
    [
      'paid',
      { state: 'accepted', paid: true },
      [
        ['paid', {}],
        ['paid', { at: 1, refunded: 5880 }],
      ],
    ],
    ['refunded', { state: 'accepted', paid: true }, [['paid', { refunded: 5880 }]]],
  ] as const)('is %s with the charge %j and the attempts %j', async (state, charge, attempts) => {
    const { id } = await issue(app, venue);
    await makeCharge(app, venue, { ...charge, bill: id });
    for (const [status, more] of attempts) await addAttempt(id, status, more);
    expect(await paymentOfBill(id)).toMatchObject({ state, method: 'creditcard', attempts: attempts.map(([status]) => ({ status })) });
  });

  it('names the next attempt and the reason of the last one', async () => {
    const { id } = await issue(app, venue);
    await makeCharge(app, venue, { bill: id, state: 'failed' });
    await addAttempt(id, 'failed', { reason: 'insufficient_funds' });
    await app.db.pool.query('update charge set next_try = $2 where venue_id = $1', [venue, '2026-03-18T08:00:00Z']);
    expect(await paymentOfBill(id)).toEqual({
      state: 'failed',
      method: 'creditcard',
      try_at: '2026-03-18T08:00:00.000Z',
      attempts: [{ at: AT, status: 'failed', amount: 58.8, reason: 'insufficient_funds', refunded: 0, charged_back: 0 }],
    });
  });

  it('is null if nothing is due, and of a credit note, which has no lines', async () => {
    const { id } = await issue(app, venue);
    const note = await credit(id, 5880);
    const { id: covered } = await issue(app, venue, { credit: 5880 });
    await makeCharge(app, venue, { bill: covered, state: 'accepted', paid: true });
    expect([await paymentOfBill(covered), await paymentOfBill(note.id)]).toEqual([null, null]);
    expect((await findBill(app.db, venue, note.id))?.lines).toEqual([]);
  });
});

describe('the state of a credit note', () => {
  it('is open until all of it is used', async () => {
    const { id } = await issue(app, venue);
    const note = await credit(id, 1000);
    await issue(app, venue, { credit: 999 });
    expect(await stateOf(note.id)).toBe('open');
    await issue(app, venue, { credit: 1 });
    expect(await stateOf(note.id)).toBe('paid');
  });

  it('is replaced by a later one', async () => {
    const { id } = await issue(app, venue);
    const note = await credit(id, 1000);
    const later = await app.db.transaction((tx) => changeCredit(tx, asked(note.id, 500, '2026-04-02')));
    expect([await stateOf(note.id), await stateOf(later.id)]).toEqual(['replaced', 'open']);
  });
});
