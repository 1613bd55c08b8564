// Types, days and amounts that all parts of billing share.

import { BILLING_CURRENCY, type Fees, type Offer } from '@ardoise/contract/rules/billing/plans.ts';
import { fromMinor } from '@ardoise/contract/rules/money.ts';
import { tierOf } from '@ardoise/contract/rules/permissions.ts';
import { localTime } from '@ardoise/menu/slots.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Buyer, Seller } from './document/bill-document.ts';
import type { Provider } from './provider/provider.ts';
import type { Account } from './subscriptions/accounts.ts';

/** Prices of options a month in cents excluding VAT; `debitLimit`: the largest direct debit in cents including VAT. */
export type BillingSettings = {
  seller: Seller;
  fees: { payment: number; sms: number };
  debitLimit: number;
  /** Addresses of the terms and of the privacy policy. */
  terms: string | null;
  privacy: string | null;
};

/** `changed`: announces that a venue's rights may have changed; call it after the commit. */
export type Core = {
  db: Db;
  clock: Clock;
  log: Log;
  settings: BillingSettings;
  provider: Provider;
  /** A text that only this installation can compute from these parts. */
  derive(kind: string, ...parts: readonly string[]): string;
  changed(venue: string): void;
};

/** The present day at the venue. */
export const todayOf = ({ timezone }: Pick<Account, 'timezone'>, now: Date): string => localTime(now, timezone).day;

export const SELLER_TIMEZONE = 'Europe/Paris';
/** The day of a bill: the seller's, so that dates follow the numbers wherever the venues are. */
export const billDay = (now: Date): string => localTime(now, SELLER_TIMEZONE).day;

export const DAY_MS = 86_400_000;

/** Cents as the API gives them. */
export const euros = (cents: number): number => fromMinor(cents, BILLING_CURRENCY);

/** The customer of a bill. */
export const buyerOf = ({ business_name, billing_address, country, siren, tax_number }: Account): Buyer => ({
  name: business_name,
  address: billing_address,
  country,
  siren,
  vat: tax_number,
});

/** The options with fees that a venue uses; only Premium has them. */
export const feesOf = ({ fees }: Pick<BillingSettings, 'fees'>, account: Account, offer: Offer): Fees => {
  const premium = tierOf(offer) === 'premium';
  return { payment: premium && account.takes_payments ? fees.payment : 0, sms: premium && account.sends_sms ? fees.sms : 0 };
};
