// A button of an order that appeared or moved within the last 0.4 s takes no press: the finger aimed at what stood there before.
import { type MouseEvent, type RefObject, useCallback } from 'react';
import { makeStore } from '../../app/store.ts';

/** In milliseconds; nobody who sees something new presses sooner on purpose. */
export const REST_MS = 400;
/** A shift that small leaves the button under the finger that aimed at it. */
const SAME_PX = 8;

const places = new WeakMap<Element, Offset>();
const moving = makeStore<ReadonlySet<Element>>(new Set());

type Offset = { x: number; y: number };
/** Where an element is laid out: what somebody scrolls, or what slides in, does not count. `known`: what was found of those around it. */
const offsetOf = (element: HTMLElement, known: Map<Element, Offset>): Offset => {
  const parent = element.offsetParent instanceof HTMLElement ? element.offsetParent : null;
  const around = parent ? (known.get(parent) ?? offsetOf(parent, known)) : { x: 0, y: 0 };
  const offset = { x: around.x + element.offsetLeft, y: around.y + element.offsetTop };
  known.set(element, offset);
  return offset;
};

const isStep = (button: HTMLElement): boolean => button.dataset.step !== undefined;
/** The last rest of each button: one that moves again rests anew, and an earlier rest does not end it. */
const lastRest = new WeakMap<Element, readonly Element[]>();
/** The steps say it by their state; the others, which are many, by their attribute alone. */
const rest = (moved: readonly HTMLElement[]): void => {
  const [steps, others] = [moved.filter(isStep), moved.filter((button) => !isStep(button))];
  for (const button of moved) lastRest.set(button, moved);
  if (steps.length > 0) moving.set(new Set([...moving.get(), ...steps]));
  for (const button of others) button.setAttribute('aria-disabled', 'true');
  setTimeout(() => {
    const isOver = (button: Element) => lastRest.get(button) === moved;
    const over = new Set<Element>(steps.filter(isOver));
    if (over.size > 0) moving.set(new Set([...moving.get()].filter((button) => !over.has(button))));
    for (const button of others.filter(isOver)) button.removeAttribute('aria-disabled');
  }, REST_MS);
};

/** Notes where the buttons of orders stand now; to be called after every rendering that may move one. */
export const noteMoves = (): void => {
  const known = new Map<Element, Offset>();
  const moved = [...document.querySelectorAll<HTMLElement>('article button')].filter((button) => {
    // What is not laid out yet has no place to move from.
    if (button.offsetParent === null) return false;
    const [before, now] = [places.get(button), offsetOf(button, known)];
    places.set(button, now);
    return !before || Math.hypot(before.x - now.x, before.y - now.y) > SAME_PX;
  });
  if (moved.length > 0) rest(moved);
};

/** Whether a press on a button that is no step came too soon after it moved; a key has no finger that missed. */
export const isTooSoon = ({ detail, currentTarget }: MouseEvent): boolean =>
  detail > 0 && currentTarget.getAttribute('aria-disabled') === 'true';

/** Whether a step's button came or moved just now, and takes no press. */
export const useMoving = (button: RefObject<Element | null>): boolean =>
  moving.useOf(useCallback((all: ReadonlySet<Element>) => button.current !== null && all.has(button.current), [button]));
