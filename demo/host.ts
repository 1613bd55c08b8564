// What the demonstration is handed. It knows nothing else of the server, and the server nothing of it but its front doors:
// fill.ts, mailbox.ts and welcome.ts.
import type { PricedOrder } from '@ardoise/menu/pricing/pricing.ts';

/** Runs one statement and answers its rows. */
export type Query = <Row extends object>(statement: string, values?: unknown[]) => Promise<Row[]>;
export type Say = (line: string) => void;

/** The statements of one transaction, and what time will call for. */
export type Writing = {
  query: Query;
  orderHeld(venue: string, order: string, at: Date): Promise<void>;
  orderAwaitsPayment(venue: string, order: string, since: Date): Promise<void>;
};

export type Host = {
  query: Query;
  /** All that `work` writes is there at once, or nothing of it. */
  transaction<T>(work: (writing: Writing) => Promise<T>): Promise<T>;
  /** Where pictures are kept. */
  files: { get(name: string): Promise<Uint8Array | null>; put(name: string, bytes: Uint8Array): Promise<void> };
  /** This folder: the program may have been built into another. */
  folder: string;
  hashPassword(password: string): Promise<string>;
  /** The address of a venue that people can type. */
  shortId(id: string): string;
  /** What an order's guest reads in another language than the venue's. */
  guestTexts(priced: PricedOrder): object;
  /** Counts what is counted of orders, without waiting for the next hour. */
  countOrders(): Promise<void>;
  paymentMinutes: number;
};
