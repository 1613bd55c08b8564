// Moving between cards with the arrow keys, and keeping the focus when its card moves or leaves.
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

export type Box = { left: number; top: number; width: number; height: number };
export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

const across: Record<Arrow, [number, number]> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const isArrow = (key: string): key is Arrow => key in across;
/** Cards of one row or column overlap; those beside the way count as further off. */
const ASIDE = 3;

/** The box that an arrow leads to from `from`: the nearest in its direction; null at the edge. */
export const nearest = (boxes: readonly Box[], from: number, arrow: Arrow): number | null => {
  const start = boxes[from];
  if (!start) return null;
  const [x, y] = across[arrow];
  let best: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, box] of boxes.entries()) {
    // Upper edges are compared for up and down: cards are of different heights.
    const right = box.left + box.width / 2 - (start.left + start.width / 2);
    const down = box.top - start.top;
    const along = x * right + y * down;
    const aside = Math.abs(x * down + y * right);
    const wide = x === 0 ? start.width / 2 : start.height;
    if (index === from || along <= 1 || (x === 0 && aside > wide)) continue;
    const distance = along + aside * ASIDE;
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
};

const CARD = '[data-card]';
const links = (root: ParentNode): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(CARD)].filter((link) => link.offsetParent !== null);

/** Arrow keys on a card go to the next one in that direction. */
export const moveByArrows = (event: KeyboardEvent<HTMLElement>): void => {
  if (!isArrow(event.key) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const all = links(event.currentTarget);
  const from = all.indexOf(event.target as HTMLElement);
  if (from < 0) return;
  const boxes = all.map((link) => (link.closest('article') ?? link).getBoundingClientRect());
  const to = nearest(boxes, from, event.key);
  const target = to === null ? undefined : all[to];
  event.preventDefault();
  target?.focus({ preventScroll: true });
  target?.closest('article')?.scrollIntoView({ block: 'nearest' });
};

let opened: string | null = null;

/** The card to come back to from an order's page. */
export const rememberCard = (id: string): void => {
  opened = id;
};

/** Gives the focus to the card one comes back to, else to the heading of the column. */
export const focusOnArrival = (root: ParentNode, column: string): void => {
  const card = links(root).find((link) => link.dataset.card === opened);
  opened = null;
  if (card) {
    card.focus({ preventScroll: true });
    card.closest('article')?.scrollIntoView({ block: 'nearest' });
  } else root.querySelector<HTMLElement>(`[data-column="${column}"] h2`)?.focus({ preventScroll: true });
};

type Held = { card: string; column: string; index: number };

const heldBy = (root: HTMLElement, target: Element): Held | null => {
  const article = target.closest('article');
  const link = article?.querySelector<HTMLElement>(CARD);
  const column = article?.closest<HTMLElement>('[data-column]');
  if (!link?.dataset.card || !column?.dataset.column || !root.contains(column)) return null;
  return { card: link.dataset.card, column: column.dataset.column, index: links(column).indexOf(link) };
};

const successor = (root: HTMLElement, { card, column, index }: Held): HTMLElement | null => {
  // What is behind a dialog takes no focus.
  const moved = links(root.querySelector('dialog:modal') ?? root).find((link) => link.dataset.card === card);
  const place = root.querySelector<HTMLElement>(`[data-column="${column}"]`);
  const left = place ? links(place) : [];
  return moved ?? left[Math.min(index, left.length - 1)] ?? place?.querySelector<HTMLElement>('h2') ?? null;
};

/** In milliseconds; nobody who sees that the focus went on by itself presses sooner on purpose. */
export const REST_MS = 1000;
let wentOn = Number.NEGATIVE_INFINITY;
/** Whether the focus went on to another order by itself just now: a key was meant for the one before. */
export const hasJustGoneOn = (): boolean => performance.now() - wentOn < REST_MS;

/**
 * Gives the focus to a card that moved with it, or else to the one that took its place, whenever the focus
 * went with an element that left.
 */
export const useKeptFocus = (root: RefObject<HTMLElement | null>, orders: unknown): { onFocus(event: { target: Element }): void } => {
  const held = useRef<Held | null>(null);
  useEffect(() => {
    // Pressing elsewhere gives the focus up on purpose.
    const onPress = (event: PointerEvent) => {
      if (!(event.target instanceof Element && root.current?.contains(event.target))) held.current = null;
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [root]);
  useLayoutEffect(() => {
    const board = root.current;
    if (!orders || !board) return;
    const keep = () => {
      const lost = document.activeElement === null || document.activeElement === document.body;
      if (!held.current || !lost) return;
      const next = successor(board, held.current);
      const goesOn = next?.dataset.card !== held.current.card;
      next?.focus({ preventScroll: true });
      if (goesOn) wentOn = performance.now();
    };
    keep();
    // A card goes to another column also where no order has changed: as soon as its height is known, or its seconds are over.
    const observer = new MutationObserver(keep);
    observer.observe(board, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [root, orders]);
  return {
    onFocus: ({ target }) => {
      // Put there on purpose, unless `keep` says otherwise right after.
      wentOn = Number.NEGATIVE_INFINITY;
      if (root.current) held.current = heldBy(root.current, target);
    },
  };
};
