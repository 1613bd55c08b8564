// What the sheet of a product and the menu's lines put into the basket, and what is said of it.
import type { OrderLine } from '@ardoise/contract/orders.ts';
import type { ResolvedMenu, ResolvedProduct } from '@ardoise/menu/resolved-menu.ts';
import { useState } from 'react';
import { addLine, type Basket, type BasketLine, type MostPieces, readingOf, replaceLine } from '../../visit/basket.ts';
import { storeOf } from '../../visit/stored.ts';
import { useLineChanges } from './useLineChanges.ts';
import type { ChangePieces } from './usePicked.ts';

type PickingOptions = {
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

/**
 * `line`: the one of the basket that the sheet changes; `sheets`: the products whose sheets are open, each above the one before; `added`:
 * name of the product that was added last.
 */
export const usePicking = ({ venueId, resolved, basket, most, product: id, onProduct, onBasket }: PickingOptions) => {
  const [line, setLine] = useState<BasketLine | null>(null);
  const [below, setBelow] = useState<readonly string[]>([]);
  const [added, setAdded] = useState<string | null>(null);
  const { left, changePieces } = useLineChanges({ venueId, resolved, most, onFull: onProduct, onAdded: setAdded, onBasket });
  const product = id === null ? undefined : resolved.products[id];
  const sheets = id === null ? [] : [...below, id];
  /** Closes a sheet with those above it. */
  const close = (place: number) => {
    onProduct(sheets[place - 1] ?? null);
    setBelow(sheets.slice(0, Math.max(0, place - 1)));
    setLine(null);
  };
  return {
    product,
    sheets,
    line,
    added,
    left,
    close,
    /** Otherwise the name is announced again with each line that is taken out. */
    clearAdded: () => setAdded(null),
    addOne: (one: ResolvedProduct) => changePieces(one.id, 1),
    keep: (order: OrderLine) => {
      const chosen = { ...order, seen: readingOf(order, resolved) };
      storeOf(venueId).set({ basket: line ? replaceLine(basket, line.key, chosen, most) : addLine(basket, chosen, most) });
      if (!line) setAdded(product?.name ?? null);
      close(sheets.length - 1);
    },
    edit: (edited: BasketLine) => {
      setLine(edited);
      onProduct(edited.product);
    },
    /** Another product's sheet, above the one that is open; one that is open below comes back. */
    open: (other: string) => {
      setBelow(sheets.slice(0, sheets.includes(other) ? sheets.indexOf(other) : sheets.length));
      setLine(null);
      onProduct(other);
    },
  };
};

export type Picking = ReturnType<typeof usePicking>;
