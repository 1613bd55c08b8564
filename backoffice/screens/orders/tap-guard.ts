// The actions of an order ignore presses for 0.4 s after they appear or move: the finger aimed at the previous target.
import { type MouseEvent, type RefObject, useCallback } from 'react';
import { makeStore } from '../../app/store.ts';

/** In milliseconds: a deliberate press on something new takes longer than this. */
export const PAUSE_MS = 400;
/** A shift up to this size, in pixels, keeps the button under the finger. */
const SAME_PX = 8;

const places = new WeakMap<Element, Offset>();
const moving = makeStore<ReadonlySet<Element>>(new Set());

type Offset = { x: number; y: number };
/** The layout position of an element, without scrolling and transforms. `known`: cached positions of ancestors. */
const offsetOf = (element: HTMLElement, known: Map<Element, Offset>): Offset => {
  const parent = element.offsetParent instanceof HTMLElement ? element.offsetParent : null;
  const around = parent ? (known.get(parent) ?? offsetOf(parent, known)) : { x: 0, y: 0 };
  const offset = { x: around.x + element.offsetLeft, y: around.y + element.offsetTop };
  known.set(element, offset);
  return offset;
};

const isStep = (button: HTMLElement): boolean => button.dataset.step !== undefined;
/** The last pause of each button: moving again starts a new one, which the end of an earlier one does not cut short. */
const lastPause = new WeakMap<Element, readonly Element[]>();
/** Step buttons rerender through the store; the many other buttons only get an attribute. */
const pause = (moved: readonly HTMLElement[]): void => {
  const [steps, others] = [moved.filter(isStep), moved.filter((button) => !isStep(button))];
  for (const button of moved) lastPause.set(button, moved);
  if (steps.length > 0) moving.set(new Set([...moving.get(), ...steps]));
  for (const button of others) button.setAttribute('aria-disabled', 'true');
  setTimeout(() => {
    const isOver = (button: Element) => lastPause.get(button) === moved;
    const over = new Set<Element>(steps.filter(isOver));
    if (over.size > 0) moving.set(new Set([...moving.get()].filter((button) => !over.has(button))));
    for (const button of others.filter(isOver)) button.removeAttribute('aria-disabled');
  }, PAUSE_MS);
};

/** Records the positions of all order buttons; must be called after each render that may move one. */
export const noteMoves = (): void => {
  const known = new Map<Element, Offset>();
  const moved = [...document.querySelectorAll<HTMLElement>('article button')].filter((button) => {
    // An element without layout has no previous position.
    if (button.offsetParent === null) return false;
    const [before, now] = [places.get(button), offsetOf(button, known)];
    places.set(button, now);
    return !before || Math.hypot(before.x - now.x, before.y - now.y) > SAME_PX;
  });
  if (moved.length > 0) pause(moved);
};

/** True for a pointer press on a non-step button that moved too recently; key presses are never too soon. */
export const isTooSoon = ({ detail, currentTarget }: MouseEvent): boolean =>
  detail > 0 && currentTarget.getAttribute('aria-disabled') === 'true';

/** True while a step's button ignores presses because it appeared or moved. */
export const useMoving = (button: RefObject<Element | null>): boolean =>
  moving.useSelected(useCallback((all: ReadonlySet<Element>) => button.current !== null && all.has(button.current), [button]));
