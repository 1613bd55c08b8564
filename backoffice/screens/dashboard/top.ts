// The number of products in the chart.
import type { ProductViews } from '@ardoise/contract/figures/analytics.ts';

export const FEWEST = 5;

/** The number that the address asks for, limited to the available products. */
export const topIn = (requested: string | null, count: number): number => {
  const wanted = /^\d{1,3}$/.test(requested ?? '') ? Number(requested) : FEWEST;
  return Math.min(Math.max(wanted, FEWEST), Math.max(count, FEWEST));
};

/** Removes future days and hours, which have no data yet. */
export const withoutFuture = (series: readonly ProductViews[], currentLabel: string): ProductViews[] =>
  series.map((one) => {
    const count = one.labels.filter((label) => label <= currentLabel).length;
    return { ...one, labels: one.labels.slice(0, count), values: one.values.slice(0, count) };
  });

export const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
