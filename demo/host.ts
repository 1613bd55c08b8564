// The interface that the server passes to the demonstration. The demonstration imports nothing else of the server; the server uses only
// fill.ts, mailbox.ts and welcome.ts.
import type { PricedOrder } from '@ardoise/menu/pricing/pricing.ts';

/** Runs one statement and returns its rows. */
export type Query = <Row extends object>(statement: string, values?: unknown[]) => Promise<Row[]>;
export type PrintLine = (line: string) => void;

/** The statements of one transaction, and the timers of orders. */
export type Writing = {
  query: Query;
  orderHeld(venue: string, order: string, at: Date): Promise<void>;
  orderAwaitsPayment(venue: string, order: string, since: Date): Promise<void>;
};

export type Host = {
  query: Query;
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
