// Groups the entries of a log by month.
import type { BillingEntry } from '@ardoise/contract/billing/overview.ts';

type Month = { name: string; entries: BillingEntry[] };

/** Entries, newest first, by the name of their month. */
export const byMonth = (entries: readonly BillingEntry[], nameOf: (at: Date) => string): Month[] => {
  const months: Month[] = [];
  for (const entry of entries) {
    const name = nameOf(new Date(entry.at));
    const last = months.at(-1);
    if (last?.name === name) last.entries.push(entry);
    else months.push({ name, entries: [entry] });
  }
  return months;
};
