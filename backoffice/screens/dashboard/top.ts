// How many products the chart names.
import type { ProductViews } from '@ardoise/contract/figures/analytics.ts';

export const FEWEST = 5;

/** As many as the address asks for, of those there are. */
export const topIn = (asked: string | null, count: number): number => {
  const wanted = /^\d{1,3}$/.test(asked ?? '') ? Number(asked) : FEWEST;
  return Math.min(Math.max(wanted, FEWEST), Math.max(count, FEWEST));
};

/** Without the days and hours that have not begun, in which nobody looked at anything yet. */
export const begunOf = (series: readonly ProductViews[], begun: string): ProductViews[] =>
  series.map((one) => {
    const count = one.labels.filter((label) => label <= begun).length;
    return { ...one, labels: one.labels.slice(0, count), values: one.values.slice(0, count) };
  });

export const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
