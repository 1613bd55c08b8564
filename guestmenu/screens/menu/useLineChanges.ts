// What "+" and "−" on the menu's lines do to the basket.

import type { ResolvedMenu } from '@ardoise/menu/resolved-menu.ts';
import { useEffect, useRef, useState } from 'react';
import { changedUnderFinger } from '../../app/second-tap.ts';
import { addLine, countPieces, emptyLine, isPlain, type MostPieces, readingOf, setQuantity } from '../../visit/basket.ts';
import { storeOf } from '../../visit/stored.ts';
import type { ChangePieces } from './usePicked.ts';

type LineChanges = {
  venueId: string;
  resolved: ResolvedMenu;
  most: MostPieces;
  /** No room for one more: the product's sheet says why. */
  onFull: (product: string) => void;
  onAdded: (name: string | null) => void;
  onBasket: (change: ChangePieces) => void;
};

/** Hands over what changes the basket, and answers it too; `left`: what was taken out last and how many of it are left. */
export const useLineChanges = ({ venueId, resolved, most, onFull, onAdded, onBasket }: LineChanges) => {
  const [left, setLeft] = useState<{ name: string; value: number } | null>(null);
  const change: ChangePieces = (id, by) => {
    const product = resolved.products[id];
    // Several taps may come before the next render.
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
    const next = addLine(basket, { ...one, qty: by, seen: readingOf(one, resolved) }, most);
    // The bar comes up where the finger may be.
    if (basket.lines.length === 0) changedUnderFinger();
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
