import { describe, expect, it } from 'vitest';
import { type Discount, FRENCH_VAT, type Offer, type Subscribed, type Tax } from './plans.ts';
import { amountsOf, type Change, monthlyTurnover, quoteChange, quoteRenewal, taxOf, upcomingPrice } from './quote.ts';

const FRENCH: Tax = { treatment: 'french', rate: FRENCH_VAT };
const OUTSIDE: Tax = { treatment: 'outside', rate: 0 };
const NO_FEES = { payment: 0, sms: 0 };
const [SMART, SMART_YEARLY, PREMIUM, PREMIUM_YEARLY] = [1, 2, 3, 4] as const satisfies Offer[];

/** Smart monthly, September 2026: 30 days. */
const september: Subscribed = {
  offer: SMART,
  start: '2026-09-01',
  end: '2026-10-01',
  anchor: '2026-09-01',
  price: 4900,
  free_test: false,
  renewal: true,
  next: null,
  next_discount: null,
  discount: null,
};
/** 20 of 30 days are left. */
const TWENTY_LEFT = '2026-09-11';
const freeTest = (offer: Offer, duration = 1): Discount => ({ offer, free_test: true, price: 0, duration });
const discountOf = (offer: Offer, price: number, duration: number): Discount => ({ offer, free_test: false, price, duration });
const changeOf = (subscribed: Subscribed | null, offer: Offer, more: Partial<Change> = {}) =>
  quoteChange({ today: TWENTY_LEFT, subscribed, offer, discount: null, fees: NO_FEES, tax: FRENCH, credit: 0, ...more });
const renew = (subscribed: Subscribed, fees = NO_FEES) => quoteRenewal({ subscribed, fees, tax: FRENCH, credit: 0 });
const netsOf = ({ lines }: { lines: readonly { kind: string; net: number }[] }) => lines.map(({ kind, net }) => [kind, net]);

describe('taxes', () => {
  it('are French in France and Monaco, reversed elsewhere in the EU, and none outside', () => {
    expect(['FR', 'MC'].map((country) => taxOf({ country }))).toEqual([FRENCH, FRENCH]);
    expect(['DE', 'GR', 'IE'].map((country) => taxOf({ country }).treatment)).toEqual(['reverse', 'reverse', 'reverse']);
    expect(['CH', 'GB', 'US'].map((country) => taxOf({ country }))).toEqual([OUTSIDE, OUTSIDE, OUTSIDE]);
    expect(taxOf({ country: 'DE' }).rate).toBe(0);
  });

  it('are computed on the sum of the lines, not on each', () => {
    // Alone, each line of 0.03 has a VAT of 0.006, which rounds to 0.01.
    expect(amountsOf([{ net: 3 }, { net: 3 }, { net: 3 }], FRENCH, 0)).toEqual({ net: 9, vat: 2, total: 11, credit: 0, due: 11 });
    // 10 % of 0.05 is half a cent.
    expect(amountsOf([{ net: 5 }], { treatment: 'french', rate: 10_000 }, 0).vat).toBe(1);
    expect(amountsOf([{ net: -5 }], { treatment: 'french', rate: 10_000 }, 0).vat).toBe(-1);
  });

  it('of nothing are zero, without a negative zero', () => {
    for (const lines of [[], [{ net: -4900 }, { net: 4900 }]])
      expect(Object.values(amountsOf(lines, FRENCH, 0)).every((amount) => Object.is(amount, 0))).toBe(true);
  });
});

it('uses store credit up to the total', () => {
  expect(changeOf(null, SMART, { credit: 1000 })).toMatchObject({ total: 5880, credit: 1000, due: 4880 });
  expect(changeOf(null, SMART, { credit: 9000 })).toMatchObject({ total: 5880, credit: 5880, due: 0 });
});

describe('a start', () => {
  it.each([
    [SMART, 4900, 5880, '2026-10-11'],
    [SMART_YEARLY, 49_000, 58_800, '2027-09-11'],
    [PREMIUM, 9900, 11_880, '2026-10-11'],
    [PREMIUM_YEARLY, 99_000, 118_800, '2027-09-11'],
  ] as const)('of offer %i costs %i cents net and %i with VAT', (offer, net, total, end) => {
    const quote = changeOf(null, offer);
    expect(quote).toMatchObject({ change: 'start', from: TWENTY_LEFT, net, vat: total - net, total, due: total });
    expect(quote.lines).toEqual([{ kind: 'offer', offer, from: TWENTY_LEFT, to: end, left: null, total: null, net }]);
    const period = { offer, start: TWENTY_LEFT, end, anchor: TWENTY_LEFT, price: net };
    expect(quote.subscribed).toEqual({ ...september, ...period });
  });

  it('follows a subscription that has ended', () => {
    const ended = { ...september, renewal: false, next: PREMIUM };
    expect(changeOf(ended, SMART, { today: '2026-10-01' })).toEqual(changeOf(null, SMART, { today: '2026-10-01' }));
  });

  it('includes fees for each month of the period', () => {
    const quote = changeOf(null, PREMIUM_YEARLY, { fees: { payment: 500, sms: 300 } });
    expect(netsOf(quote)).toEqual([
      ['offer', 99_000],
      ['payment_fee', 6000],
      ['sms_fee', 3600],
    ]);
    expect(quote.subscribed.price).toBe(99_000);
    expect(netsOf(changeOf(null, SMART, { fees: { payment: 0, sms: 300 } }))).toEqual([
      ['offer', 4900],
      ['sms_fee', 300],
    ]);
  });

  it('of a free test costs nothing for its months, without fees; then the offer is charged', () => {
    const quote = changeOf(null, PREMIUM, { discount: freeTest(PREMIUM, 3), fees: { payment: 500, sms: 300 } });
    expect(netsOf(quote)).toEqual([['offer', 0]]);
    expect(quote).toMatchObject({ change: 'start', net: 0, vat: 0, due: 0 });
    expect(quote.subscribed).toMatchObject({ end: '2026-12-11', price: 0, free_test: true, renewal: true, discount: null });
    const after = renew(quote.subscribed, { payment: 500, sms: 0 });
    expect(after).toMatchObject({ net: 10_400, from: '2026-12-11', subscribed: { end: '2027-01-11', price: 9900, free_test: false } });
  });
});

describe('the present offer', () => {
  it('is already the case if it is renewed', () => {
    expect(changeOf(september, SMART)).toMatchObject({ change: 'none', lines: [], due: 0, subscribed: september });
  });

  it('takes back a cancellation or a later change, for nothing', () => {
    for (const present of [
      { ...september, renewal: false },
      { ...september, offer: PREMIUM, price: 9900, next: SMART },
      { ...september, offer: PREMIUM, price: 9900, next: SMART, next_discount: discountOf(SMART, 100, 0), renewal: false },
    ]) {
      const quote = changeOf(present, present.offer, { credit: 1000 });
      expect(quote).toMatchObject({ change: 'resume', lines: [], net: 0, total: 0, credit: 0, due: 0, from: TWENTY_LEFT });
      expect(quote.subscribed).toEqual({ ...present, renewal: true, next: null, next_discount: null });
    }
  });

  it('keeps its own discount that waits for the next period', () => {
    const waiting = { ...september, next: SMART, next_discount: discountOf(SMART, 2900, 3) };
    expect(changeOf(waiting, SMART)).toMatchObject({ change: 'none', subscribed: waiting });
    expect(changeOf({ ...waiting, renewal: false }, SMART)).toMatchObject({ change: 'resume', subscribed: waiting });
  });
});

describe('a change within the period', () => {
  it('credits the unused days of the present offer and charges those of the new one', () => {
    const quote = changeOf(september, PREMIUM, { fees: { payment: 500, sms: 300 } });
    const line = { from: TWENTY_LEFT, to: '2026-10-01', left: 20, total: 30 };
    expect(quote.lines).toEqual([
      { ...line, kind: 'credit', offer: SMART, net: -3267 },
      { ...line, kind: 'offer', offer: PREMIUM, net: 6600 },
    ]);
    expect(quote).toMatchObject({ change: 'now', from: TWENTY_LEFT, net: 3333, vat: 667, total: 4000 });
    expect(quote.subscribed).toEqual({ ...september, offer: PREMIUM, price: 9900 });
  });

  it('credits the second time the price of the present offer, not the last charge', () => {
    const premium = changeOf(september, PREMIUM).subscribed;
    const quote = changeOf(premium, PREMIUM_YEARLY, { today: '2026-09-21', fees: { payment: 500, sms: 0 } });
    expect(netsOf(quote)).toEqual([
      ['credit', -3300],
      ['offer', 99_000],
      ['payment_fee', 6000],
    ]);
    expect(quote.subscribed).toMatchObject({ start: '2026-09-21', end: '2027-09-21', anchor: '2026-09-21', price: 99_000 });
  });

  it('three times in one period credits each present offer once', () => {
    const yearly = changeOf(september, SMART_YEARLY);
    expect(netsOf(yearly)).toEqual([
      ['credit', -3267],
      ['offer', 49_000],
    ]);
    const premium = changeOf(yearly.subscribed, PREMIUM_YEARLY, { today: '2026-09-21' });
    // 355 of 365 days: 490.00 and 990.00.
    expect(netsOf(premium)).toEqual([
      ['credit', -47_658],
      ['offer', 96_288],
    ]);
    expect(changeOf(premium.subscribed, PREMIUM_YEARLY, { today: '2026-09-22' })).toMatchObject({ change: 'none' });
  });

  it('credits a discount from its price', () => {
    const present = { ...september, offer: PREMIUM, price: 4950, discount: { price: 4950, until: '2026-12-01' } };
    const quote = changeOf(present, PREMIUM_YEARLY, { today: '2026-09-21' });
    expect(netsOf(quote)).toEqual([
      ['credit', -1650],
      ['offer', 99_000],
    ]);
    expect(quote.subscribed.discount).toBeNull();
  });

  it('drops the discount of the former offer, a later change and a cancellation', () => {
    const present = { ...september, price: 2900, discount: { price: 2900, until: null }, next: SMART_YEARLY, renewal: false };
    const quote = changeOf(present, PREMIUM);
    expect(netsOf(quote)).toEqual([
      ['credit', -1933],
      ['offer', 6600],
    ]);
    expect(quote.subscribed).toEqual({ ...september, offer: PREMIUM, price: 9900 });
  });

  it('on the first day costs the difference, on the last day one day of it', () => {
    expect(changeOf(september, PREMIUM, { today: '2026-09-01' }).net).toBe(5000);
    expect(changeOf(september, PREMIUM, { today: '2026-09-30' }).net).toBe(330 - 163);
  });

  it('counts no more days than the period has, if a new time zone sets the venue a day back', () => {
    expect(changeOf(september, PREMIUM, { today: '2026-08-31' }).lines).toMatchObject([
      { left: 30, total: 30 },
      { left: 30, total: 30 },
    ]);
  });
});

describe('a change in a free test', () => {
  const test = { ...september, price: 0, free_test: true };

  it('credits nothing and charges the remaining days', () => {
    const quote = changeOf(test, PREMIUM);
    expect(netsOf(quote)).toEqual([['offer', 6600]]);
    expect(quote.subscribed).toEqual({ ...september, offer: PREMIUM, price: 9900 });
  });

  it('of several months ends the test with the present month', () => {
    const quote = changeOf({ ...test, end: '2026-12-01' }, PREMIUM, { today: '2026-10-11' });
    expect(quote.lines).toMatchObject([{ kind: 'offer', from: '2026-10-11', to: '2026-11-01', left: 21, total: 31, net: 6706 }]);
    expect(quote.subscribed).toMatchObject({ start: '2026-10-01', end: '2026-11-01', anchor: '2026-09-01', price: 9900, free_test: false });
  });

  it('on the first day of a month of the test charges that month', () => {
    const quote = changeOf({ ...test, end: '2026-12-01' }, PREMIUM, { today: '2026-10-01' });
    expect(quote.lines).toMatchObject([{ from: '2026-10-01', to: '2026-11-01', left: 31, total: 31, net: 9900 }]);
  });

  it('to another free test counts after the present one', () => {
    expect(changeOf(test, PREMIUM, { discount: freeTest(PREMIUM, 2) })).toMatchObject({ change: 'later', from: '2026-10-01' });
  });

  it('of a yearly offer charges the rest of the year', () => {
    const quote = changeOf({ ...test, offer: SMART_YEARLY }, PREMIUM_YEARLY);
    expect(quote.lines).toMatchObject([{ to: '2027-09-01', left: 355, total: 365, net: 96_288 }]);
    expect(quote.subscribed.end).toBe('2027-09-01');
  });

  it('to a longer interval starts a period today', () => {
    const quote = changeOf(test, PREMIUM_YEARLY);
    expect(netsOf(quote)).toEqual([['offer', 99_000]]);
    expect(quote.subscribed).toMatchObject({ start: TWENTY_LEFT, end: '2027-09-11', anchor: TWENTY_LEFT, free_test: false });
  });

  it('to a discount of the same offer counts after the test', () => {
    const quote = changeOf(test, SMART, { discount: discountOf(SMART, 2900, 2) });
    expect(quote).toMatchObject({ change: 'later', from: '2026-10-01', due: 0 });
    expect(renew(quote.subscribed)).toMatchObject({ net: 2900, subscribed: { free_test: false, discount: { until: '2026-12-01' } } });
  });
});

describe('a change at the end of the period', () => {
  it.each([
    ['a lower tier', PREMIUM, SMART],
    ['a shorter interval', SMART_YEARLY, SMART],
    ['a higher tier with a shorter interval', SMART_YEARLY, PREMIUM],
    ['a lower tier with a longer interval', PREMIUM, SMART_YEARLY],
  ] as const)('is one to %s, and costs nothing now', (_name, offer, next) => {
    const present = { ...september, offer, renewal: false };
    const quote = changeOf(present, next, { credit: 500 });
    expect(quote).toMatchObject({ change: 'later', from: '2026-10-01', lines: [], net: 0, credit: 0, due: 0 });
    expect(quote.subscribed).toEqual({ ...present, next, renewal: true });
  });

  it('is already the case if it is planned, with its discount', () => {
    const planned = { ...september, offer: PREMIUM, price: 9900, next: SMART, next_discount: discountOf(SMART, 2900, 3) };
    expect(changeOf(planned, SMART)).toMatchObject({ change: 'none', from: '2026-10-01', subscribed: planned });
    expect(changeOf({ ...planned, renewal: false }, SMART)).toMatchObject({ change: 'later', subscribed: planned });
    expect(changeOf(planned, SMART_YEARLY).subscribed).toEqual({ ...planned, next: SMART_YEARLY, next_discount: null });
  });

  it('starts the new offer, without the former discount, from the same day of the month', () => {
    const present = {
      ...september,
      offer: PREMIUM,
      anchor: '2026-01-31',
      end: '2026-09-30',
      price: 5000,
      discount: { price: 5000, until: null },
    };
    const { subscribed } = changeOf(present, SMART);
    expect(renew(subscribed)).toMatchObject({ net: 4900, subscribed: { offer: SMART, end: '2026-10-31', next: null, discount: null } });
    const yearly = changeOf(present, SMART_YEARLY).subscribed;
    expect(renew(yearly)).toMatchObject({ net: 49_000, subscribed: { end: '2027-09-30', anchor: '2026-01-31' } });
    expect(renew({ ...yearly, anchor: '2026-01-15' })).toMatchObject({ subscribed: { end: '2027-09-30', anchor: '2026-09-30' } });
  });

  it('is one that would cost less than the credit', () => {
    const quote = changeOf(september, PREMIUM, { discount: discountOf(PREMIUM, 3900, 2) });
    expect(quote).toMatchObject({ change: 'later', net: 0, lines: [], subscribed: { offer: SMART, next: PREMIUM } });
    expect(renew(quote.subscribed).subscribed).toEqual({
      ...september,
      offer: PREMIUM,
      start: '2026-10-01',
      end: '2026-11-01',
      price: 3900,
      discount: { price: 3900, until: '2026-12-01' },
    });
  });

  it('is one to a free test, which the offer follows', () => {
    const quote = changeOf(september, PREMIUM, { discount: freeTest(PREMIUM, 2) });
    expect(quote).toMatchObject({ change: 'later', from: '2026-10-01', due: 0 });
    const test = renew(quote.subscribed, { payment: 500, sms: 300 });
    expect(netsOf(test)).toEqual([['offer', 0]]);
    expect(test.subscribed).toMatchObject({ offer: PREMIUM, start: '2026-10-01', end: '2026-12-01', price: 0, free_test: true });
    expect(renew(test.subscribed)).toMatchObject({ net: 9900, subscribed: { end: '2027-01-01', free_test: false, next_discount: null } });
  });
});

describe('a discount', () => {
  it('counts for the periods that begin in its months', () => {
    const { subscribed, net } = changeOf(null, PREMIUM, { today: '2026-01-31', discount: discountOf(PREMIUM, 4950, 3) });
    expect(net).toBe(4950);
    expect(subscribed.discount).toEqual({ price: 4950, until: '2026-04-30' });
    const periods = [subscribed];
    for (let count = 0; count < 4; count++) periods.push(renew(periods.at(-1) ?? subscribed).subscribed);
    expect(periods.map(({ start, price }) => [start, price])).toEqual([
      ['2026-01-31', 4950],
      ['2026-02-28', 4950],
      ['2026-03-31', 4950],
      ['2026-04-30', 9900],
      ['2026-05-31', 9900],
    ]);
    expect(periods[3]?.discount).toBeNull();
  });

  it('of 0 months counts without end', () => {
    let { subscribed } = changeOf(null, SMART, { discount: discountOf(SMART, 3900, 0) });
    for (let count = 0; count < 30; count++) subscribed = renew(subscribed).subscribed;
    expect(subscribed).toMatchObject({ price: 3900, discount: { price: 3900, until: null } });
  });

  it('of a yearly offer counts for the years that begin in its months', () => {
    const years = (duration: number) => {
      let { subscribed } = changeOf(null, SMART_YEARLY, { discount: discountOf(SMART_YEARLY, 40_000, duration) });
      const prices = [subscribed.price];
      for (let count = 0; count < 2; count++) {
        subscribed = renew(subscribed).subscribed;
        prices.push(subscribed.price);
      }
      return prices;
    };
    expect(years(1)).toEqual([40_000, 49_000, 49_000]);
    expect(years(12)).toEqual([40_000, 49_000, 49_000]);
    expect(years(13)).toEqual([40_000, 40_000, 49_000]);
  });

  it('within a period is prorated, and counts from that day', () => {
    const quote = changeOf(september, PREMIUM, { discount: discountOf(PREMIUM, 7500, 2) });
    expect(netsOf(quote)).toEqual([
      ['credit', -3267],
      ['offer', 5000],
    ]);
    expect(quote.subscribed).toEqual({ ...september, offer: PREMIUM, price: 7500, discount: { price: 7500, until: '2026-11-11' } });
  });
});

describe('a renewal', () => {
  it('from 31 January is on 28 February and 31 March, on 29 February in a leap year', () => {
    const starts = (today: string) => {
      const first = changeOf(null, SMART, { today }).subscribed;
      const second = renew(first).subscribed;
      return [second.start, second.end];
    };
    expect(starts('2026-01-31')).toEqual(['2026-02-28', '2026-03-31']);
    expect(starts('2028-01-31')).toEqual(['2028-02-29', '2028-03-31']);
  });

  it('costs the plan and the fees of its months', () => {
    const quote = renew({ ...september, offer: SMART_YEARLY, price: 40_000 }, { payment: 500, sms: 0 });
    expect(quote).toMatchObject({ change: 'now', from: '2026-10-01', net: 55_000, vat: 11_000, total: 66_000 });
    expect(quote.lines[0]).toEqual({ kind: 'offer', offer: 2, from: '2026-10-01', to: '2027-10-01', left: null, total: null, net: 49_000 });
    expect(upcomingPrice(september, { payment: 500, sms: 0 }, FRENCH)).toEqual({ net: 5400, total: 6480 });
  });

  it('keeps the day of the anchor over 1,000 periods', () => {
    for (const offer of [SMART, PREMIUM_YEARLY]) {
      let { subscribed } = changeOf(null, offer, { today: '2028-02-29' });
      for (let count = 0; count < 1000; count++) {
        const { start, end } = subscribed;
        subscribed = renew(subscribed).subscribed;
        expect(subscribed.start).toBe(end);
        expect(end > start).toBe(true);
        const leap = new Date(`${end.slice(0, 4)}-02-29`).getUTCMonth() === 1;
        expect(end.slice(8)).toBe(end.slice(5, 7) === '02' && !leap ? '28' : '29');
      }
      expect(subscribed.anchor).toBe('2028-02-29');
    }
  });
});

it('counts the turnover of a year by month, and none in a free test', () => {
  expect(monthlyTurnover(september)).toBe(4900);
  expect(monthlyTurnover({ ...september, offer: SMART_YEARLY, price: 49_000 })).toBe(4083);
  expect(monthlyTurnover({ ...september, price: 0, free_test: true })).toBe(0);
});
