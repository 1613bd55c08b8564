// What the sheet of a product and the menu's lines put into the basket, and what is said of it.
import type { OrderLine } from '@ardoise/contract/orders.ts';
import type { ResolvedMenu, ResolvedProduct } from '@ardoise/menu/resolved-menu.ts';
import { useCallback, useState } from 'react';
import { addLine, type Basket, type BasketLine, type MostPieces, readingOf, replaceLine } from '../../visit/basket.ts';
import { storeOf } from '../../visit/stored.ts';
import { useLineChanges } from './useLineChanges.ts';
import type { ChangePieces } from './usePicked.ts';

type Picking = {
  venueId: string;
  resolved: ResolvedMenu;
  basket: Basket;
  most: MostPieces;
  /** The product whose sheet is open. */
  product: string | null;
  onProduct: (product: string | null) => void;
  /** Hands over what changes the basket from the list. */
  onBasket: (change: ChangePieces) => void;
};

/** `line`: the one of the basket that the sheet changes; `added`: name of the product that was added last. */
export const usePicking = ({ venueId, resolved, basket, most, product: id, onProduct, onBasket }: Picking) => {
  const [line, setLine] = useState<BasketLine | null>(null);
  const [added, setAdded] = useState<string | null>(null);
  const { left, changePieces } = useLineChanges({ venueId, resolved, most, onFull: onProduct, onAdded: setAdded, onBasket });
  const product = id === null ? undefined : resolved.products[id];
  const close = useCallback(() => {
    onProduct(null);
    setLine(null);
  }, [onProduct]);
  return {
    ...{ product, line, added, left, close },
    /** What was said of the last one would be said again with each line that is taken out. */
    hush: () => setAdded(null),
    addOne: (one: ResolvedProduct) => changePieces(one.id, 1),
    keep: (order: OrderLine) => {
      const chosen = { ...order, seen: readingOf(order, resolved) };
      storeOf(venueId).set({ basket: line ? replaceLine(basket, line.key, chosen, most) : addLine(basket, chosen, most) });
      if (!line) setAdded(product?.name ?? null);
      close();
    },
    edit: (edited: BasketLine) => {
      setLine(edited);
      onProduct(edited.product);
    },
    /** Another product's sheet. */
    open: (other: string) => {
      setLine(null);
      onProduct(other);
    },
  };
};
