// Finds days that count far above the usual (docs/product/figures.md#outliers): pure.
import { DAYS_A_WEEK, dayLater } from './figures.ts';

/** The figures that a day may be struck out of: visitors with their languages, views of products, links that were followed. */
export const OUTLIER_KINDS = ['visitor', 'view', 'link'] as const;
export type OutlierKind = (typeof OUTLIER_KINDS)[number];

/** Weeks before a day, and after it, whose same weekday says what is usual. */
export const WEEKS_BESIDE = 4;
const FEWEST_BESIDE = 3;
/** An outlier counts more than `TIMES` the usual, and at least `MORE` above it. */
const TIMES = 4;
const MORE = 100;

const median = (counts: readonly number[]): number => {
  const sorted = counts.toSorted((a, b) => a - b);
  const [low = 0, high = 0] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return (low + high) / 2;
};

/** Counts by day; `first` and `last`: the days between which one that is not there counted nothing. */
export type Counted = { counts: ReadonlyMap<string, number>; struck: ReadonlySet<string>; first: string; last: string };

/** The median of the same weekday in the weeks before and after, without days that are struck out; null where fewer than three are known. */
export const usualOf = (day: string, { counts, struck, first, last }: Counted): number | null => {
  const beside = Array.from({ length: WEEKS_BESIDE }, (_, week) => (week + 1) * DAYS_A_WEEK)
    .flatMap((days) => [dayLater(day, -days), dayLater(day, days)])
    .filter((other) => other >= first && other <= last && !struck.has(other));
  return beside.length < FEWEST_BESIDE ? null : median(beside.map((other) => counts.get(other) ?? 0));
};

/** True for a count of more than four times the usual, and at least a hundred more. */
export const isOutlier = (count: number, usual: number | null): boolean => usual !== null && count > usual * TIMES && count >= usual + MORE;
