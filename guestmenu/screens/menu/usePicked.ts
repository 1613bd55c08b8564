// Number of pieces of each product in the basket. The basket is loaded after the page (Extras.tsx): until then, taps on "+" are counted
// here, and passed to it in order afterwards.

import { useCallback, useRef, useState } from 'react';
import { finishEarlyTaps } from '../../app/early-taps.ts';

/** Pieces by product: in total, and in the line without note and choices. */
export type Picked = { all: ReadonlyMap<string, number>; plain: ReadonlyMap<string, number> };
/** Adds pieces of a product without choices; a negative number removes them. */
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
    finishEarlyTaps();
  }, []);
  return { picked, setPicked, wanted, changePieces, onBasket };
};
