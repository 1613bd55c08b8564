import { useEffect, useRef } from 'react';
import type { Basket } from '../../visit/basket.ts';
import { basketChanges } from '../../visit/basket-changes.ts';
import type { PricedBasket } from '../../visit/price-basket.ts';
import type { Ordering } from './ordering.ts';

/**
 * Says what became of the basket since its guest last touched it, once and item by item; what was said before goes. Where all is again as
 * it was, nothing is said.
 */
export const useChangeWatch = (
  { notice, phase, fields, refused, tell }: Ordering,
  settled: PricedBasket,
  basket: Basket,
  table: string | null,
) => {
  const seen = useRef({ basket, table, settled, told: '' });
  useEffect(() => {
    const { current } = seen;
    if (phase !== 'idle') return;
    if (current.basket !== basket || current.table !== table) {
      seen.current = { basket, table, settled, told: '' };
      if (notice?.kind === 'changed') tell(null, {}, refused);
      return;
    }
    const changes = basketChanges(current.settled, settled);
    const change = { kind: 'changed' as const, changes, before: current.settled.total, after: settled.total };
    const told = changes.length > 0 ? JSON.stringify(change) : '';
    if (told === current.told) return;
    current.told = told;
    // What is marked in the form is still to be mended.
    if (told) tell(change, fields, refused);
    else if (notice?.kind === 'changed') tell(null, fields, refused);
  }, [notice, phase, fields, refused, tell, settled, basket, table]);
};
