import { useEffect, useRef } from 'react';
import type { Basket } from '../../visit/basket.ts';
import { basketChanges, knownAfter } from '../../visit/basket-changes.ts';
import type { PricedBasket } from '../../visit/price-basket.ts';
import type { Ordering } from './ordering.ts';

/**
 * Says what became of the basket although its guest changed nothing, item by item, until it is confirmed; where all is again as it was,
 * nothing is said. Answers how to confirm it. What the guest changes meanwhile is known as it is, the rest stays to be confirmed.
 */
export const useChangeWatch = (
  { notice, phase, fields, refused, tell }: Ordering,
  settled: PricedBasket,
  basket: Basket,
  table: string | null,
  currency: string,
): (() => void) => {
  const seen = useRef({ basket, table, known: settled, last: settled, told: '' });
  useEffect(() => {
    const { current } = seen;
    if (phase !== 'idle') return;
    if (current.basket !== basket || current.table !== table)
      Object.assign(current, { basket, table, known: knownAfter(current.known, current.last, settled, currency) });
    current.last = settled;
    const changes = basketChanges(current.known, settled);
    const change = { kind: 'changed' as const, changes, before: current.known.total, after: settled.total };
    const told = changes.length > 0 ? JSON.stringify(change) : '';
    if (told === current.told) return;
    current.told = told;
    // What is marked in the form is still to be mended.
    if (told) tell(change, fields, refused);
    else if (notice?.kind === 'changed') tell(null, fields, refused);
  }, [notice, phase, fields, refused, tell, settled, basket, table, currency]);
  return () => {
    seen.current = { ...seen.current, known: settled, last: settled, told: '' };
  };
};
