// Arrow key navigation between cards, and restoring the focus when its card moves or disappears.
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

export type Box = { left: number; top: number; width: number; height: number };
export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

const across: Record<Arrow, [number, number]> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const isArrow = (key: string): key is Arrow => key in across;
/** Weight of the sideways distance: a card in the direction of the arrow is preferred. */
const ASIDE = 3;

/** The index of the box that an arrow leads to from `from`: the nearest in its direction; null at the edge. */
export const nearest = (boxes: readonly Box[], from: number, arrow: Arrow): number | null => {
  const start = boxes[from];
  if (!start) return null;
  const [x, y] = across[arrow];
  let best: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, box] of boxes.entries()) {
    // Vertical distances compare the top edges, because cards differ in height.
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

/** Moves the focus to the next card in the arrow's direction. */
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

/** Remembers the card to focus on return from an order's page. */
export const rememberCard = (id: string): void => {
  opened = id;
};

/** Focuses the remembered card, otherwise the heading of the column. */
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
  // Elements behind a modal dialog get no focus.
  const moved = links(root.querySelector('dialog:modal') ?? root).find((link) => link.dataset.card === card);
  const place = root.querySelector<HTMLElement>(`[data-column="${column}"]`);
  const left = place ? links(place) : [];
  return moved ?? left[Math.min(index, left.length - 1)] ?? place?.querySelector<HTMLElement>('h2') ?? null;
};

/** In milliseconds: a deliberate key press after an automatic focus change takes longer than this. */
export const AUTO_FOCUS_MS = 1000;
let autoFocusedAt = Number.NEGATIVE_INFINITY;
/** True if the focus has just moved to another order automatically: a key press was meant for the previous one. */
export const hasJustAutoFocused = (): boolean => performance.now() - autoFocusedAt < AUTO_FOCUS_MS;

/** Restores the focus when its element disappears: to the same card if it has moved, otherwise to the one that took its place. */
export const useFocusRestore = (root: RefObject<HTMLElement | null>, orders: unknown): { onFocus(event: { target: Element }): void } => {
  const held = useRef<Held | null>(null);
  useEffect(() => {
    // A press outside gives up the focus on purpose.
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
      if (goesOn) autoFocusedAt = performance.now();
    };
    keep();
    // Cards also move to another column without a data change: when their height is measured or their time is over.
    const observer = new MutationObserver(keep);
    observer.observe(board, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [root, orders]);
  return {
    onFocus: ({ target }) => {
      // A deliberate focus change, unless `keep` overrides this immediately.
      autoFocusedAt = Number.NEGATIVE_INFINITY;
      if (root.current) held.current = heldBy(root.current, target);
    },
  };
};
