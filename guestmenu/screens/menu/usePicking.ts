// Adds products to the basket from a product's sheet and from the list, with the announcements.
import type { OrderLine } from '@ardoise/contract/orders.ts';
import type { ResolvedMenu, ResolvedProduct } from '@ardoise/menu/resolved-menu.ts';
import { useState } from 'react';
import { addLine, type Basket, type BasketLine, type PieceLimit, readingOf, replaceLine } from '../../visit/basket.ts';
import { storeOf } from '../../visit/stored.ts';
import { useLineChanges } from './useLineChanges.ts';
import type { ChangePieces } from './usePicked.ts';

type PickingOptions = {
  venueId: string;
  resolved: ResolvedMenu;
  basket: Basket;
  limit: PieceLimit;
  /** The product whose sheet is open. */
  product: string | null;
  onProduct: (product: string | null) => void;
  /** Receives the function that changes the basket from the list. */
  onBasket: (change: ChangePieces) => void;
};

/**
 * `line`: the basket line that the sheet edits. `sheets`: the products whose sheets are open, bottom first. `added`: name of the product
 * added last.
 */
export const usePicking = ({ venueId, resolved, basket, limit, product: id, onProduct, onBasket }: PickingOptions) => {
  const [line, setLine] = useState<BasketLine | null>(null);
  const [below, setBelow] = useState<readonly string[]>([]);
  const [added, setAdded] = useState<string | null>(null);
  const { left, changePieces } = useLineChanges({ venueId, resolved, limit, onFull: onProduct, onAdded: setAdded, onBasket });
  const product = id === null ? undefined : resolved.products[id];
  const sheets = id === null ? [] : [...below, id];
  /** Closes a sheet and those above it. */
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
    /** Otherwise the name would be announced again with each removed line. */
    clearAdded: () => setAdded(null),
    addOne: (one: ResolvedProduct) => changePieces(one.id, 1),
    keep: (order: OrderLine) => {
      const chosen = { ...order, seen: readingOf(order, resolved) };
      storeOf(venueId).set({ basket: line ? replaceLine(basket, line.key, chosen, limit) : addLine(basket, chosen, limit) });
      if (!line) setAdded(product?.name ?? null);
      close(sheets.length - 1);
    },
    edit: (edited: BasketLine) => {
      setLine(edited);
      onProduct(edited.product);
    },
    /** Opens another product's sheet on top, or returns to it if it is open below. */
    open: (other: string) => {
      setBelow(sheets.slice(0, sheets.includes(other) ? sheets.indexOf(other) : sheets.length));
      setLine(null);
      onProduct(other);
    },
  };
};

export type Picking = ReturnType<typeof usePicking>;
