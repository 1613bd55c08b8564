// Finds days far above the usual (docs/product/figures.md#outliers): pure.
import { addDays, DAYS_A_WEEK } from './figures.ts';

/** The figures from which a day can be excluded: visitors with their languages, views of products, followed links. */
export const OUTLIER_KINDS = ['visitor', 'view', 'link'] as const;
export type OutlierKind = (typeof OUTLIER_KINDS)[number];

/** Number of weeks before and after a day whose same weekday defines the usual count. */
export const WEEKS_AROUND = 4;
const MIN_DAYS_AROUND = 3;
/** An outlier counts more than `TIMES` the usual, and at least `MORE` above it. */
const TIMES = 4;
const MORE = 100;

const median = (counts: readonly number[]): number => {
  const sorted = counts.toSorted((a, b) => a - b);
  const [low = 0, high = 0] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return (low + high) / 2;
};

/** Counts by day; a missing day from `first` to `last` counts as 0, and days in `excluded` are excluded. */
export type Counted = { counts: ReadonlyMap<string, number>; excluded: ReadonlySet<string>; first: string; last: string };

/** The median of the same weekday in the weeks before and after, without excluded days; null if fewer than three are known. */
export const usualOf = (day: string, { counts, excluded, first, last }: Counted): number | null => {
  const daysAround = Array.from({ length: WEEKS_AROUND }, (_, week) => (week + 1) * DAYS_A_WEEK)
    .flatMap((days) => [addDays(day, -days), addDays(day, days)])
    .filter((other) => other >= first && other <= last && !excluded.has(other));
  return daysAround.length < MIN_DAYS_AROUND ? null : median(daysAround.map((other) => counts.get(other) ?? 0));
};

/** True for a count of more than four times the usual, and at least a hundred more. */
export const isOutlier = (count: number, usual: number | null): boolean => usual !== null && count > usual * TIMES && count >= usual + MORE;
