// Bills and their credit notes, as the list shows them.
import type { Bill } from '@ardoise/contract/billing/bills.ts';
import { BILLING_CURRENCY } from '@ardoise/contract/rules/billing/plans.ts';
import { fromMinor, toMinor } from '@ardoise/contract/rules/money.ts';

export const isCredit = ({ parent_id }: Bill): boolean => parent_id !== null;
export const yearOf = ({ date }: Bill): string => date.slice(0, 4);
export const yearsOf = (bills: readonly Bill[]): string[] => [...new Set(bills.map(yearOf))].sort().reverse();

const cents = (amount: number): number => Math.abs(toMinor(amount, BILLING_CURRENCY));

/**
 * Including VAT: the part of a bill that no credit note has corrected. `except`: a credit note that is about to be replaced.
 */
export const remainderOf = (bill: Bill, bills: readonly Bill[], except?: Bill): number => {
  const credits = bills.filter(({ id, parent_id, state }) => parent_id === bill.id && state !== 'replaced' && id !== except?.id);
  const left = cents(bill.price) - credits.reduce((sum, { price }) => sum + cents(price), 0);
  return fromMinor(Math.max(left, 0), BILLING_CURRENCY);
};
