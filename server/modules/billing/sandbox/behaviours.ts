// How simulated payment methods behave (docs/product/billing-sandbox.md): chosen by the end of an IBAN, or by the card.
import type { Reason } from '@ardoise/contract/billing/subscription.ts';

/**
 * `works`: every charge is paid; `fails`, `closed`: every debit fails; `fails_first`: the first debit fails; `charged_back`: debits are paid
 * and charged back later; `declined`: charges of the card are refused after its first payment.
 */
export type Behaviour = 'works' | 'fails' | 'fails_first' | 'charged_back' | 'closed' | 'declined';

/** Valid test IBANs (checksum and French RIB key) of a bank code that no bank has. */
export const SANDBOX_IBANS = {
  works: 'FR7699999000010000000008942',
  fails: 'FR7699999000010000000003801',
  fails_first: 'FR7699999000010000000007002',
  charged_back: 'FR7699999000010000000000503',
  closed: 'FR7699999000010000000003704',
} as const satisfies Partial<Record<Behaviour, string>>;

const ENDINGS: Readonly<Record<string, Behaviour>> = { '01': 'fails', '02': 'fails_first', '03': 'charged_back', '04': 'closed' };

const compact = (iban: string): string => iban.replaceAll(/\s/g, '').toUpperCase();
/** The behaviour of an account, by the last two characters of its IBAN. */
export const accountBehaviour = (iban: string): Behaviour => ENDINGS[compact(iban).slice(-2)] ?? 'works';
/** An IBAN with only its first four and its last four characters. */
export const maskedIban = (iban: string): string => `${compact(iban).slice(0, 4)}…${compact(iban).slice(-4)}`;

/** The cards that the payment page offers. `months`: whole months until it expires, after the present one. */
export const CARDS = {
  works: { number: '4242', behaviour: 'works', months: 36 },
  declined: { number: '0341', behaviour: 'declined', months: 36 },
  expiring: { number: '3220', behaviour: 'works', months: 1 },
} as const satisfies Record<string, { number: string; behaviour: Behaviour; months: number }>;
export type CardName = keyof typeof CARDS;

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
/** The last day (YYYY-MM-DD) of the month `months` after the present one. */
export const expiryAfter = (now: Date, months: number): string =>
  dayOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months + 1, 0)));

const SETTLEMENT_DAYS = 9;
const DAY_MS = 24 * 3600 * 1000;

/** `earlier`: the number of charges before this one. */
export type Charged = { method: 'directdebit' | 'creditcard'; behaviour: Behaviour; expiry: string | null; earlier: number };
/** The state of a new charge; `outcome` and `due_at` as in the table. */
export type ChargeState = {
  status: 'pending' | 'paid' | 'failed';
  reason: Reason | null;
  outcome: 'paid' | 'charged_back' | Reason | null;
  due_at: Date | null;
};

const debitOutcome = ({ behaviour, earlier }: Charged): 'paid' | 'charged_back' | Reason => {
  if (behaviour === 'closed') return 'account_invalid';
  if (behaviour === 'fails' || (behaviour === 'fails_first' && earlier === 0)) return 'insufficient_funds';
  return behaviour === 'charged_back' ? 'charged_back' : 'paid';
};

const cardReason = ({ behaviour, expiry }: Charged, now: Date): Reason | null => {
  if (behaviour === 'declined') return 'card_declined';
  return expiry !== null && expiry < dayOf(now) ? 'card_expired' : null;
};

/** A direct debit is settled nine days later, a card at once. */
export const chargeState = (charged: Charged, now: Date): ChargeState => {
  if (charged.method === 'directdebit') {
    const due = new Date(now.getTime() + SETTLEMENT_DAYS * DAY_MS);
    return { status: 'pending', reason: null, outcome: debitOutcome(charged), due_at: due };
  }
  const reason = cardReason(charged, now);
  return { status: reason ? 'failed' : 'paid', reason, outcome: null, due_at: null };
};
