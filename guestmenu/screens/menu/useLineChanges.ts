// The effect of "+" and "−" in the menu's list on the basket.

import type { ResolvedMenu } from '@ardoise/menu/resolved-menu.ts';
import { useEffect, useRef, useState } from 'react';
import { noteLayoutChange } from '../../app/second-tap.ts';
import { addLine, countPieces, emptyLine, isPlain, type PieceLimit, readingOf, setQuantity } from '../../visit/basket.ts';
import { storeOf } from '../../visit/stored.ts';
import type { ChangePieces } from './usePicked.ts';

type LineChanges = {
  venueId: string;
  resolved: ResolvedMenu;
  limit: PieceLimit;
  /** The order is full: opens the product's sheet, which says so. */
  onFull: (product: string) => void;
  onAdded: (name: string | null) => void;
  onBasket: (change: ChangePieces) => void;
};

/** Passes the function that changes the basket to the list, and returns it. `left`: the product removed last, and its remaining pieces. */
export const useLineChanges = ({ venueId, resolved, limit, onFull, onAdded, onBasket }: LineChanges) => {
  const [left, setLeft] = useState<{ name: string; value: number } | null>(null);
  const change: ChangePieces = (id, by) => {
    const product = resolved.products[id];
    // Read from the store, because several taps may come before the next render.
    const { get, set } = storeOf(venueId);
    const { basket } = get();
    const line = basket.lines.find((one) => one.product === id && isPlain(one));
    if (!product) return;
    if (by < 0) {
      if (line) set({ basket: setQuantity(basket, line.key, line.qty + by) });
      onAdded(null);
      setLeft({ name: product.name, value: Math.max(0, (line?.qty ?? 0) + by) });
      return;
    }
    const one = emptyLine(id);
    const next = addLine(basket, { ...one, qty: by, seen: readingOf(one, resolved) }, limit);
    // The bar appears where the finger may be.
    if (basket.lines.length === 0) noteLayoutChange();
    set({ basket: next });
    setLeft(null);
    if (countPieces(next) === countPieces(basket)) onFull(id);
    else onAdded(product.name);
  };
  const latest = useRef(change);
  latest.current = change;
  useEffect(() => onBasket((id, by) => latest.current(id, by)), [onBasket]);
  return { left, changePieces: change };
};
