import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../figures.ts';
import { daysBetween, monthsFrom } from './periods.ts';
import { type Discount, FRENCH_VAT, OFFERS, PLANS, type Quote, type QuoteLine, type Subscribed, type Tax } from './plans.ts';
import { type Change, quoteChange, quoteRenewal } from './quote.ts';

const FIRST_DAY = '2024-01-01';
/** Eight years: two leap years and 16 clock changes. */
const DAYS = 8 * 365;
/** Changes in a history. */
const ACTIONS = 5;
const offers = fc.constantFrom(...OFFERS);
const taxes = fc.constantFrom<Tax>({ treatment: 'french', rate: FRENCH_VAT }, { treatment: 'reverse', rate: 0 });
const feesOf = fc.record({ payment: fc.constantFrom(0, 499), sms: fc.constantFrom(0, 1001) });
const credits = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 200_000 }));
/** Without the offer, which is that of the change. */
const discounts = fc.option(
  fc.oneof(
    fc.record({ free_test: fc.constant(true), price: fc.constant(0), duration: fc.integer({ min: 1, max: 14 }) }),
    fc.record({ free_test: fc.constant(false), price: fc.integer({ min: 0, max: 100_000 }), duration: fc.integer({ min: 0, max: 14 }) }),
  ),
  { freq: 2 },
);
/** An action after `wait` thousandths of the present period. */
const actions = fc.record({
  wait: fc.integer({ min: 0, max: 999 }),
  offer: offers,
  discount: discounts,
  cancel: fc.boolean(),
  renewals: fc.integer({ min: 0, max: 2 }),
});
const terms = fc.record({ tax: taxes, fees: feesOf, credit: credits });
const histories = fc.record({
  day: fc.integer({ min: 0, max: DAYS }),
  terms,
  actions: fc.array(actions, { minLength: ACTIONS, maxLength: ACTIONS }),
});
type History = ReturnType<typeof histories.generate>['value'];

const freeze = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null) for (const part of Object.values(Object.freeze(value))) freeze(part);
  return value;
};
/** A value after storage as JSON. */
const stored = <T>(value: T): T => JSON.parse(JSON.stringify(value));
/** A quotient rounded half away from zero, by integers alone. */
const rounded = (top: bigint, bottom: bigint): number =>
  top < 0n ? -Number((-2n * top + bottom) / (2n * bottom)) : Number((2n * top + bottom) / (2n * bottom));
const discountFor = (offer: Discount['offer'], discount: Omit<Discount, 'offer'> | null) => discount && { offer, ...discount };

/** Each quote of a history: a start, then changes and renewals. `present`: the subscription before it. */
const play = (history: History, seen: (quote: Quote, present: Subscribed | null, change: Change | null) => void) => {
  let today = addDays(FIRST_DAY, history.day);
  let subscribed: Subscribed | null = null;
  for (const { wait, offer, discount, cancel, renewals } of history.actions) {
    if (subscribed) today = addDays(subscribed.start, Math.floor((daysBetween(subscribed.start, subscribed.end) * wait) / 1000));
    const change: Change = freeze({ ...history.terms, today, subscribed, offer, discount: discountFor(offer, discount) });
    const quote = quoteChange(change);
    seen(quote, subscribed, change);
    subscribed = { ...quote.subscribed, renewal: !cancel };
    for (let count = 0; count < renewals; count++) {
      const present: Subscribed = freeze(subscribed);
      const renewal = quoteRenewal({ ...history.terms, subscribed: present });
      seen(renewal, present, null);
      subscribed = renewal.subscribed;
    }
  }
};

/** The net of a line, computed in another way: a part of a price, or months of a fee. */
const expectedNet = (line: QuoteLine, quote: Quote, present: Subscribed | null, { fees }: Pick<Change, 'fees'>): number => {
  const { months } = PLANS[line.offer];
  if (line.kind === 'payment_fee') return fees.payment * months;
  if (line.kind === 'sms_fee') return fees.sms * months;
  if (line.total === null || line.left === null) return quote.subscribed.price;
  const price = line.kind === 'credit' ? -(present?.price ?? 0) : quote.subscribed.price;
  return rounded(BigInt(price) * BigInt(line.left), BigInt(line.total));
};

const expectedPrice = ({ offer, discount, free_test }: Subscribed) => (free_test ? 0 : (discount?.price ?? PLANS[offer].price));
const tierOf = ({ offer }: Subscribed) => ['smart', 'premium'].indexOf(PLANS[offer].name);
/** The present period alone. */
const withoutPlans = (subscribed: Subscribed) => ({ ...subscribed, renewal: true, next: null, next_discount: null });

describe('quotes of random histories', () => {
  it('are the charge to the cent for 10,000 changes: the same after storage, summed from the lines, with VAT on the sum', () => {
    const kinds = new Set<string>();
    fc.assert(
      fc.property(histories, (history) => {
        const { tax, credit } = history.terms;
        play(history, (quote, present, change) => {
          kinds.add(change ? quote.change : 'renewal');
          const again = change ? quoteChange(stored(change)) : present && quoteRenewal({ ...history.terms, subscribed: stored(present) });
          expect(JSON.stringify(again)).toBe(JSON.stringify(quote));
          const nets = quote.lines.map((line) => expectedNet(line, quote, present, history.terms));
          const net = quote.lines.reduce((sum, line) => sum + line.net, 0);
          const vat = rounded(BigInt(net) * BigInt(tax.rate), 100_000n);
          const used = Math.min(credit, net + vat);
          const expected = [...nets, net, vat, net + vat, used, net + vat - used];
          const { lines, total, due } = quote;
          expect([...lines.map((line) => line.net), quote.net, quote.vat, total, quote.credit, due].join()).toBe(expected.join());
        });
      }),
      { numRuns: 10_000 / ACTIONS },
    );
    expect([...kinds].sort()).toEqual(['later', 'none', 'now', 'renewal', 'resume', 'start']);
  });

  it('never owe money to the venue, and have no negative zero', () => {
    fc.assert(
      fc.property(histories, (history) => {
        play(history, ({ lines, net, vat, total, credit, due }) => {
          for (const amount of [net, vat, total, credit, due]) expect(amount >= 0 && !Object.is(amount, -0)).toBe(true);
          for (const line of lines) {
            expect(Number.isSafeInteger(line.net) && !Object.is(line.net, -0)).toBe(true);
            expect(line.net < 0).toBe(line.kind === 'credit');
          }
        });
      }),
    );
  });

  it('credit at most the price of the present offer in this period, once, and nothing from a free test', () => {
    let credited = 0;
    fc.assert(
      fc.property(histories, (history) => {
        play(history, ({ lines, change }, present) => {
          const credits = lines.filter(({ kind }) => kind === 'credit');
          expect(credits.length).toBeLessThanOrEqual(change === 'now' && present && !present.free_test ? 1 : 0);
          for (const { net, offer, left, total } of credits) {
            credited++;
            expect(-net).toBeLessThanOrEqual(present?.price ?? 0);
            expect(offer).toBe(present?.offer);
            expect(left ?? 0).toBeLessThanOrEqual(total ?? 0);
          }
        });
      }),
    );
    expect(credited).toBeGreaterThan(0);
  });

  it('leave a period that contains today and is counted from the anchor', () => {
    fc.assert(
      fc.property(histories, (history) => {
        play(history, ({ subscribed, change: kind, from }, _present, change) => {
          const { start, end, anchor } = subscribed;
          expect([monthsFrom(anchor, start), monthsFrom(anchor, end)]).not.toContain(null);
          const day = change?.today ?? from;
          expect(start <= day && day < end).toBe(true);
          if (kind === 'start' || kind === 'now') expect(subscribed.price).toBe(expectedPrice(subscribed));
        });
      }),
    );
  });

  it('take no tier and no paid day away, and change the period only at once', () => {
    fc.assert(
      fc.property(histories, (history) => {
        play(history, ({ subscribed, change: kind, from }, present, change) => {
          if (!change || !present) return;
          expect(tierOf(subscribed)).toBeGreaterThanOrEqual(tierOf(present));
          expect(subscribed.end >= present.end || present.free_test).toBe(true);
          if (kind === 'now') expect(from).toBe(change.today);
          else expect(withoutPlans(subscribed)).toEqual(withoutPlans(present));
        });
      }),
    );
  });
});

it('a chain of upgrades within a period costs as much as its days, to a cent for each line', () => {
  // Smart for some days, then Premium, then Premium yearly: the month costs its days at each price.
  fc.assert(
    fc.property(fc.integer({ min: 0, max: DAYS }), fc.integer({ min: 0, max: 27 }), fc.integer({ min: 0, max: 27 }), (day, a, b) => {
      const terms = { fees: { payment: 0, sms: 0 }, tax: { treatment: 'outside', rate: 0 }, credit: 0 } as const;
      const start = addDays(FIRST_DAY, day);
      const [first, second] = [addDays(start, Math.min(a, b)), addDays(start, Math.max(a, b))];
      const smart = quoteChange({ ...terms, today: start, subscribed: null, offer: 1, discount: null });
      const premium = quoteChange({ ...terms, today: first, subscribed: smart.subscribed, offer: 3, discount: null });
      const yearly = quoteChange({ ...terms, today: second, subscribed: premium.subscribed, offer: 4, discount: null });
      const days = daysBetween(start, smart.subscribed.end);
      const used = (4900 * daysBetween(start, first) + 9900 * daysBetween(first, second)) / days;
      expect(Math.abs(smart.net + premium.net + yearly.net - 99_000 - used)).toBeLessThanOrEqual(3 * 0.5);
    }),
  );
});
