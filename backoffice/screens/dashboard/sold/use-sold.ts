// Views and orders of the same days. The card needs both.
import type { ViewsByLanguage } from '@ardoise/contract/figures/analytics.ts';
import type { OrderedProduct } from '@ardoise/contract/figures/orders.ts';
import type { QueryState } from '../Card.tsx';
import { readViewsByLanguage } from '../figures.ts';
import { readOrdered } from '../order-figures.ts';
import type { Shown } from '../shown.ts';
import { useFigures } from '../use-figures.ts';

export type Both = { views: ViewsByLanguage[]; ordered: OrderedProduct[] };

export const useSold = (shown: Shown): QueryState<Both> => {
  const views = useFigures('views by language', readViewsByLanguage, shown);
  const ordered = useFigures('ordered', readOrdered, shown);
  const missing = [views, ordered].filter(({ data }) => data === undefined);
  return {
    data: views.data && ordered.data && { views: views.data, ordered: ordered.data },
    errorUpdateCount: missing.reduce((sum, { errorUpdateCount }) => sum + errorUpdateCount, 0),
    isFetching: missing.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(missing.map(({ refetch }) => refetch())),
  };
};
