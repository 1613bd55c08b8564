import { useEffect, useRef } from 'react';
import type { Basket } from '../../visit/basket.ts';
import { baselineAfter, basketChanges } from '../../visit/basket-changes.ts';
import type { PricedBasket } from '../../visit/price-basket.ts';
import type { Ordering } from './ordering.ts';

/**
 * Shows a notice of all changes in the basket that the guest did not make, until the guest confirms them or they are reverted. Lines that
 * the guest edits meanwhile count as confirmed. Returns the function to confirm.
 */
export const useChangeWatch = (
  { notice, phase, fields, refused, announce }: Ordering,
  settled: PricedBasket,
  basket: Basket,
  table: string | null,
  currency: string,
): (() => void) => {
  const seen = useRef({ basket, table, known: settled, last: settled, announced: '' });
  useEffect(() => {
    const { current } = seen;
    if (phase !== 'idle') return;
    if (current.basket !== basket || current.table !== table)
      Object.assign(current, { basket, table, known: baselineAfter(current.known, current.last, settled, currency) });
    current.last = settled;
    const changes = basketChanges(current.known, settled);
    const change = { kind: 'changed' as const, changes, before: current.known.total, after: settled.total };
    const announced = changes.length > 0 ? JSON.stringify(change) : '';
    if (announced === current.announced) return;
    current.announced = announced;
    // The problems in the form stay.
    if (announced) announce(change, fields, refused);
    else if (notice?.kind === 'changed') announce(null, fields, refused);
  }, [notice, phase, fields, refused, announce, settled, basket, table, currency]);
  return () => {
    seen.current = { ...seen.current, known: settled, last: settled, announced: '' };
  };
};
