// Everything that a bill or credit note says; stored with it, and the only source of its PDF and XML (docs/product/billing.md#bills).
// Amounts are euro cents, days YYYY-MM-DD; of a credit note too they are positive.
import type { QuoteLine, Tax } from '@ardoise/contract/rules/billing/plans.ts';

/** `legal`: legal form, capital and register; bills issued before it was required have none. */
export type Seller = { name: string; address: string; legal?: string; siren: string; vat: string; iban: string };
/** `country`: ISO 3166. `siren`, `vat`: '' if the customer has none. */
export type Buyer = { name: string; address: string; country: string; siren: string; vat: string };
/** A line of a credit note credits a part of a bill. */
type CreditLine = { kind: 'refund'; net: number };
/** A bill by its number and date. */
export type Cited = { number: string; date: string };
/** The amount including VAT that a bill uses of a credit note. */
export type CreditUsed = Cited & { amount: number };

/**
 * `corrects`: of a credit note, its bill. `replaces`: the credit note that this one replaces. `credit`: store credit used, including VAT.
 * `credits`: the credit notes that it is from; bills issued before they were named have none.
 */
export type BillDocument = {
  number: string;
  date: string;
  seller: Seller;
  buyer: Buyer;
  lines: readonly (QuoteLine | CreditLine)[];
  tax: Tax;
  net: number;
  vat: number;
  total: number;
  credit: number;
  credits?: readonly CreditUsed[];
  due: number;
  method: 'directdebit' | 'creditcard' | null;
  corrects: Cited | null;
  replaces: Cited | null;
};
