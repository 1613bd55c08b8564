// Periods of the lines of a bill. `to` is the day after the last.
import type { BillDocument } from './bill-document.ts';

type Period = { from: string; to: string };

const DAY_MS = 86_400_000;

/** The last day of a period; of an empty one its first. */
export const lastDay = ({ from, to }: Period): string => {
  const last = new Date(Date.parse(to) - DAY_MS).toISOString().slice(0, from.length);
  return last < from ? from : last;
};

/** The first day of all lines and the day after the last one; null for a credit note. */
export const servicePeriod = ({ lines }: BillDocument): Period | null => {
  const periods = lines.filter((line) => line.kind !== 'refund');
  if (periods.length === 0) return null;
  const from = periods.map((line) => line.from).sort()[0];
  const to = periods
    .map((line) => line.to)
    .sort()
    .at(-1);
  return from && to ? { from, to } : null;
};
