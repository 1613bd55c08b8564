// The interface that the server passes to the demonstration. The demonstration imports nothing else of the server; the server uses only
// fill.ts, mailbox.ts and welcome.ts.
import type { Method } from '@ardoise/contract/billing/subscription.ts';
import type { Offer } from '@ardoise/contract/rules/billing/plans.ts';
import type { PricedOrder } from '@ardoise/menu/pricing/pricing.ts';

/** Runs one statement and returns its rows. */
export type Query = <Row extends object>(statement: string, values?: unknown[]) => Promise<Row[]>;
export type PrintLine = (line: string) => void;

/** The server's billing on its simulated provider, with a clock that starts in the past. */
export type PastBilling = {
  /** Moves the clock, and runs all that becomes due until then. */
  moveTo(at: Date): Promise<void>;
  /** A method that is always paid, unless `failDebit` follows. */
  subscribe(venue: string, subscription: { offer: Offer; method: Method; by: { account: string; locale: string } }): Promise<void>;
  /** Lets the venue's direct debit in progress fail. */
  failDebit(venue: string): Promise<void>;
  /** Credits a part of the venue's newest bill. `amount`: cents including VAT; `by`: the admin. */
  credit(venue: string, amount: number, by: string): Promise<void>;
};

/** The statements of one transaction, the timers of orders, and billing. */
export type Writing = {
  query: Query;
  orderHeld(venue: string, order: string, at: Date): Promise<void>;
  orderAwaitsPayment(venue: string, order: string, since: Date): Promise<void>;
  billing: PastBilling;
};

export type Host = {
  query: Query;
  now(): Date;
  /** Commits everything that `work` writes, or nothing. */
  transaction<T>(work: (writing: Writing) => Promise<T>): Promise<T>;
  /** The storage for pictures. */
  files: { get(name: string): Promise<Uint8Array | null>; put(name: string, bytes: Uint8Array): Promise<void> };
  /** The source folder of the demonstration: the program may have been built into another one. */
  folder: string;
  hashPassword(password: string): Promise<string>;
  /** The short public address of a venue. */
  shortId(id: string): string;
  /** The texts of an order in the guest's language. */
  guestTexts(priced: PricedOrder): object;
  /** Updates the statistics of orders now, instead of at the next full hour. */
  countOrders(): Promise<void>;
  paymentMinutes: number;
};
