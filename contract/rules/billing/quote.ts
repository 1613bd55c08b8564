// Costs of subscribing, changing and renewing (docs/product/billing.md#changes). The quote on the screen and the charge come from the same
// functions, so they are equal. Pure: amounts are euro cents, rounded half away from zero.
import { isEu } from '../countries.ts';
import { rateBasis, scale } from '../money.ts';
import { addMonths, daysBetween, monthsFrom, nextEnd } from './periods.ts';
import {
  type Amounts,
  type Discount,
  type Fees,
  FRENCH_VAT,
  type Offer,
  PLANS,
  type Plan,
  type Quote,
  type QuoteLine,
  type Subscribed,
  type Tax,
} from './plans.ts';

/** `credit`: the store credit that is available, in cents including VAT. */
type Terms = { fees: Fees; tax: Tax; credit: number };

/**
 * A change that a user asks for. `subscribed`: null without a subscription. `discount`: its offer must be `offer`; null if none is applied.
 * `today`: in the venue's time zone.
 */
export type Change = Terms & { today: string; subscribed: Subscribed | null; offer: Offer; discount: Discount | null };

/** The tier of a plan; a higher one has more rights. */
const TIERS: readonly Plan['name'][] = ['smart', 'premium'];
const tierOf = (offer: Offer): number => TIERS.indexOf(PLANS[offer].name);

/** The VAT of a customer by ISO 3166 country. Monaco belongs to the French VAT territory. */
export const taxOf = ({ country }: { country: string }): Tax => {
  if (country === 'FR' || country === 'MC') return { treatment: 'french', rate: FRENCH_VAT };
  return { treatment: isEu(country) ? 'reverse' : 'outside', rate: 0 };
};

/** The amounts of lines. VAT is computed on their sum. */
export const amountsOf = (lines: readonly Pick<QuoteLine, 'net'>[], tax: Tax, available: number): Amounts => {
  const net = lines.reduce((sum, line) => sum + line.net, 0);
  const vat = scale(net, tax.rate, rateBasis(1));
  const total = net + vat;
  const credit = Math.max(0, Math.min(available, total));
  return { net, vat, total, credit, due: total - credit };
};

const quoteOf = (
  { change, from, lines, subscribed }: Pick<Quote, 'change' | 'from' | 'lines' | 'subscribed'>,
  { tax, credit }: Terms,
): Quote => ({ change, from, lines, subscribed, tax, ...amountsOf(lines, tax, credit) });

const priceOf = (offer: Offer, discount: Pick<Discount, 'price'> | null): number => discount?.price ?? PLANS[offer].price;

/** A discount from `day` on. */
const startDiscount = ({ price, duration }: Discount, day: string): Subscribed['discount'] => ({
  price,
  until: duration === 0 ? null : addMonths(day, duration),
});

/** The subscription with a new period from `start` on. `given` starts to count with it; `kept` is an earlier discount that may still count. */
const openPeriod = (
  { start, anchor, offer }: Pick<Subscribed, 'start' | 'anchor' | 'offer'>,
  given: Discount | null,
  kept: Subscribed['discount'],
): Subscribed => {
  const after = { offer, start, anchor, renewal: true, next: null, next_discount: null };
  if (given?.free_test) return { ...after, end: nextEnd(anchor, start, given.duration), price: 0, free_test: true, discount: null };
  const counts = kept !== null && (kept.until === null || start < kept.until);
  const discount = given ? startDiscount(given, start) : counts ? kept : null;
  const end = nextEnd(anchor, start, PLANS[offer].months);
  return { ...after, end, price: priceOf(offer, discount), free_test: false, discount };
};

/** The offer and, unless it is a free test, the fees of a full period. */
const fullLines = ({ offer, start, end, price, free_test }: Subscribed, fees: Fees): QuoteLine[] => {
  const line = { offer, from: start, to: end, left: null, total: null };
  const { months } = PLANS[offer];
  const lines: QuoteLine[] = [{ ...line, kind: 'offer', net: price }];
  if (fees.payment > 0 && !free_test) lines.push({ ...line, kind: 'payment_fee', net: fees.payment * months });
  if (fees.sms > 0 && !free_test) lines.push({ ...line, kind: 'sms_fee', net: fees.sms * months });
  return lines;
};

/** A part of a period: what a price a period costs from `today` to its end. */
const partLine = (kind: 'offer' | 'credit', offer: Offer, price: number, today: string, period: Pick<Subscribed, 'start' | 'end'>) => {
  const total = daysBetween(period.start, period.end);
  // The venue's time zone may have changed, so that its today is before the start.
  const left = Math.min(total, daysBetween(today, period.end));
  const net = scale(price, left, total);
  return { kind, offer, from: today, to: period.end, left, total, net: kind === 'credit' ? -net : net } satisfies QuoteLine;
};

const quoteStart = (change: Change): Quote => {
  const { today, offer, discount, fees } = change;
  const subscribed = openPeriod({ start: today, anchor: today, offer }, discount, null);
  return quoteOf({ change: 'start', from: today, lines: fullLines(subscribed, fees), subscribed }, change);
};

/** The present offer again: takes back a cancellation or a later change. A discount that waits for the next period is kept. */
const quoteResume = (change: Change, present: Subscribed): Quote => {
  const kept = present.next === present.offer || present.next === null;
  const subscribed = { ...present, renewal: true, ...(kept ? {} : { next: null, next_discount: null }) };
  return quoteOf({ change: present.renewal && kept ? 'none' : 'resume', from: change.today, lines: [], subscribed }, change);
};

/** The period of a change at once that does not lengthen the interval. A free test may be longer than the interval: the part with today. */
const periodOf = ({ anchor, start, end, free_test }: Subscribed, offer: Offer, today: string): Pick<Subscribed, 'start' | 'end'> => {
  if (!free_test) return { start, end };
  const { months } = PLANS[offer];
  let period = { start, end: nextEnd(anchor, start, months) };
  while (period.end <= today) period = { start: period.end, end: nextEnd(anchor, period.end, months) };
  return period;
};

const quoteNow = (change: Change, present: Subscribed): Quote => {
  const { today, offer, discount, fees } = change;
  const unused = partLine('credit', present.offer, present.price, today, present);
  const credits = unused.net === 0 ? [] : [unused];
  if (PLANS[offer].months > PLANS[present.offer].months) {
    const subscribed = openPeriod({ start: today, anchor: today, offer }, discount, null);
    return quoteOf({ change: 'now', from: today, lines: [...credits, ...fullLines(subscribed, fees)], subscribed }, change);
  }
  const price = priceOf(offer, discount);
  const period = periodOf(present, offer, today);
  const lines = [...credits, partLine('offer', offer, price, today, period)];
  const subscribed: Subscribed = {
    ...present,
    ...period,
    offer,
    price,
    free_test: false,
    renewal: true,
    next: null,
    next_discount: null,
    discount: discount && startDiscount(discount, today),
  };
  return quoteOf({ change: 'now', from: today, lines, subscribed }, change);
};

/** The change at the end of the present period. */
const quoteLater = (change: Change, present: Subscribed): Quote => {
  const { offer, discount } = change;
  const planned = present.next === offer && !discount;
  const subscribed = { ...present, renewal: true, next: offer, next_discount: planned ? present.next_discount : discount };
  return quoteOf({ change: planned && present.renewal ? 'none' : 'later', from: present.end, lines: [], subscribed }, change);
};

/** True if a change may count at once: the tier is not lower, the interval not shorter, and no free period would be lost or given now. */
const countsAtOnce = (present: Subscribed, offer: Offer, discount: Discount | null): boolean =>
  tierOf(offer) >= tierOf(present.offer) &&
  PLANS[offer].months >= PLANS[present.offer].months &&
  !discount?.free_test &&
  !(present.free_test && offer === present.offer);

/** The cost of a change today, and the subscription after it. A change whose net would be negative counts at the end of the period. */
export const quoteChange = (change: Change): Quote => {
  const { today, subscribed, offer, discount } = change;
  if (!subscribed || subscribed.end <= today) return quoteStart(change);
  if (offer === subscribed.offer && !discount) return quoteResume(change, subscribed);
  const now = countsAtOnce(subscribed, offer, discount) ? quoteNow(change, subscribed) : null;
  return now && now.net >= 0 ? now : quoteLater(change, subscribed);
};

/** The cost of the period after the present one, and the subscription in it; `change` is `now`. The renewal itself is not checked. */
export const quoteRenewal = ({ subscribed, ...terms }: Terms & { subscribed: Subscribed }): Quote => {
  const { end: start, offer: present, next } = subscribed;
  const offer = next ?? present;
  const anchor = monthsFrom(subscribed.anchor, start) === null ? start : subscribed.anchor;
  const renewed = openPeriod({ start, anchor, offer }, subscribed.next_discount, offer === present ? subscribed.discount : null);
  return quoteOf({ change: 'now', from: start, lines: fullLines(renewed, terms.fees), subscribed: renewed }, terms);
};

/** Net and total, in cents, of the period after the present one. */
export const upcomingPrice = (subscribed: Subscribed, fees: Fees, tax: Tax): Pick<Amounts, 'net' | 'total'> => {
  const { net, total } = quoteRenewal({ subscribed, fees, tax, credit: 0 });
  return { net, total };
};

/** Recurring turnover in cents a month, excluding VAT and fees; 0 in a free test. */
export const monthlyTurnover = ({ offer, price, free_test }: Pick<Subscribed, 'offer' | 'price' | 'free_test'>): number =>
  free_test ? 0 : scale(price, 1, PLANS[offer].months);
