// Views and orders of each product, in one page language or in all.
import type { Counted, ViewsByLanguage } from '@ardoise/contract/figures/analytics.ts';
import type { OrderedProduct } from '@ardoise/contract/figures/orders.ts';
import { sumOf } from '../top.ts';

/** `rate`: orders for 100 views; above 100 if guests order from the list. Null without views. */
export type Sold = { product: string; name: string; views: number; orders: number; rate: number | null };
export type SoldOrder = 'viewed' | 'unordered';

const countIn = (locales: readonly Counted[], language: string): number => locales.find(({ label }) => label === language)?.value ?? 0;

/** The languages of the views and orders, most frequent first. */
export const languagesIn = (views: readonly ViewsByLanguage[], ordered: readonly OrderedProduct[]): string[] => {
  const sums = new Map<string, number>();
  for (const { locales } of [...views, ...ordered])
    for (const { label, value } of locales) if (value > 0) sums.set(label, (sums.get(label) ?? 0) + value);
  return [...sums].sort(([one, a], [other, b]) => b - a || one.localeCompare(other)).map(([label]) => label);
};

export const rateOf = (views: number, orders: number): number | null => (views === 0 ? null : (orders / views) * 100);

/** One row for each product that was viewed or ordered; a product can have orders without views. */
export const joinByProduct = (views: readonly ViewsByLanguage[], ordered: readonly OrderedProduct[], language: string | null): Sold[] => {
  const rows = new Map<string, { name: string; views: number; orders: number }>();
  for (const { product, name, locales } of views)
    rows.set(product, {
      name,
      views: language === null ? sumOf(locales.map(({ value }) => value)) : countIn(locales, language),
      orders: 0,
    });
  for (const { product, name, orders, locales } of ordered)
    rows.set(product, { name, views: 0, ...rows.get(product), orders: language === null ? orders : countIn(locales, language) });
  return [...rows]
    .map(([product, row]) => ({ product, ...row, rate: rateOf(row.views, row.orders) }))
    .filter((row) => row.views > 0 || row.orders > 0);
};

/** Sorts by views, or by views that did not lead to an order. */
export const sortedBy = (order: SoldOrder, rows: readonly Sold[]): Sold[] => {
  const countOf = ({ views, orders }: Sold) => (order === 'viewed' ? views : views - orders);
  return [...rows].sort(
    (one, other) =>
      countOf(other) - countOf(one) || other.views - one.views || other.orders - one.orders || one.name.localeCompare(other.name),
  );
};
