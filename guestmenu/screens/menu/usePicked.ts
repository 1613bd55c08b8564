// How many pieces of each product are in the basket, which is loaded after the page (Extras.tsx): until then taps on "+" are counted here, and
// handed to it in their order.

import { useCallback, useRef, useState } from 'react';
import { unmarkWaiting } from '../../app/early-taps.ts';

/** Pieces by product: all, and those of the line without note and choices. */
export type Picked = { all: ReadonlyMap<string, number>; plain: ReadonlyMap<string, number> };
/** Adds so many pieces of a product that asks nothing; fewer than none takes them out. */
export type ChangePieces = (product: string, by: number) => void;

const NOTHING: Picked = { all: new Map(), plain: new Map() };

const changed = (pieces: ReadonlyMap<string, number>, product: string, by: number) =>
  new Map(pieces).set(product, Math.max(0, (pieces.get(product) ?? 0) + by));

export const usePicked = () => {
  const [picked, setPicked] = useState(NOTHING);
  const [wanted, setWanted] = useState(false);
  const basket = useRef<ChangePieces | null>(null);
  const waiting = useRef<Parameters<ChangePieces>[]>([]);
  const changePieces: ChangePieces = useCallback((product, by) => {
    if (basket.current) return basket.current(product, by);
    waiting.current.push([product, by]);
    setWanted(true);
    setPicked(({ all, plain }) => ({ all: changed(all, product, by), plain: changed(plain, product, by) }));
  }, []);
  const onBasket = useCallback((change: ChangePieces) => {
    basket.current = change;
    for (const one of waiting.current.splice(0)) change(...one);
    unmarkWaiting();
  }, []);
  return { picked, setPicked, wanted, changePieces, onBasket };
};
