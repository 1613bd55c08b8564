// The texts of the mails about subscriptions and bills; a file for each language. Amounts, days and plans arrive formatted.
import type { Reason } from '@ardoise/contract/billing/subscription.ts';
import type { Offer, Plan, Tax } from '@ardoise/contract/rules/billing/plans.ts';

/** A text with the named values filled in. */
type Text<K extends string = never> = (values: Record<K, string>) => string;

/** The tab of the profile that a mail leads to. */
export type Tab = 'offers' | 'bills';

/**
 * `about`: the end of the subject. `last`: the last day of a period or of the subscription. `vat`: what an amount includes; `priced`:
 * an amount with it, `price`: and with its period. `leave`: how not to renew. `reasons` complete the sentence `failed.opening`, `tabs`
 * precede the address. German openings follow the comma of the greeting, so they begin in lower case.
 */
export type Texts = {
  subject: (venue: string, about: string) => string;
  greeting: (name: string) => string;
  plans: Record<Offer, string>;
  vat: Record<Tax['treatment'], string>;
  priced: (amount: string, vat: string) => string;
  price: Record<Plan['months'], (amount: string, vat: string) => string>;
  reasons: Record<Reason, string>;
  tabs: Record<Tab, (venue: string) => string>;
  leave: string;
  bill: {
    about: Text<'number'>;
    ready: Text<'number' | 'amount'>;
    credit: Text<'credit'>;
    debit: Text<'due'>;
    debit_on: Text<'due' | 'day'>;
    card: Text<'due'>;
  } & Record<'covered' | 'paid' | 'unpaid' | 'credited', string>;
  credit_note: { about: Text<'number'>; ready: Text<'number' | 'amount'>; state: Record<'open' | 'used' | 'replaced', string> };
  notice: {
    about: Text<'day'>;
    opening: Text<'amount' | 'day' | 'plan'>;
    ask: string;
  } & Record<'account' | 'mandate' | 'creditor' | 'creditor_id', string>;
  reminder: { about: Text<'day'>; opening: Text<'amount' | 'day' | 'plan'> };
  started: { about: string; opening: Text<'plan' | 'from' | 'last' | 'amount'>; after: Text<'price'> };
  trial: { about: string; opening: Text<'plan' | 'from' | 'last'>; after: Text<'price'> };
  changed: { about: string; opening: Text<'plan' | 'from'> };
  planned: { about: Text<'from'>; opening: Text<'plan' | 'from'> };
  failed: { about: string; opening: Text<'amount' | 'reason'>; again: Text<'day'>; ask: Text<'last'> };
  given_up: { about: Text<'last'>; opening: Text<'amount'>; bill: Text<'number'>; ask: Text<'last'> };
  recovered: { about: string; opening: Text<'amount'> };
  charged_back: { about: string; opening: Text<'amount' | 'number'>; ask: string };
  refunded: { about: Text<'amount'>; opening: Text<'amount'>; ask: string };
  canceled: { about: string; opening: Text<'plan' | 'last'>; ask: string };
  resumed: { about: string; opening: Text<'plan' | 'day'> };
  ended: { about: string; opening: Text<'plan'>; kept: string; ask: string };
  trial_ends: { about: Text<'last'>; opening: Text<'plan' | 'last'>; after: Text<'price' | 'day'> };
};
