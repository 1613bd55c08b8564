// What the keys do on an order's link, its one stop of the keyboard on a board.
import type { Order } from '@ardoise/contract/orders.ts';
import type { KeyboardEvent } from 'react';
import { isUnderWay, slotOf, usePress } from '../live/presses.ts';
import { useSteps } from '../live/steps.ts';
import { useUndoSeconds } from '../Undo.tsx';
import { hasJustGoneOn } from './focus.ts';

type Presses = {
  /** The one next step; null where there is none. */
  next: (() => void) | null;
  remove: (() => void) | null;
  /** Shows all of it in place. */
  toggle?: () => void;
};

/** Space: the next step, U: the way back, Delete: delete, +: all of it. Enter opens the link by itself. */
export const useOrderKeys = (order: Order, { next, remove, toggle }: Presses): ((event: KeyboardEvent) => void) => {
  const { takeBack } = useSteps();
  const undo = useUndoSeconds(order);
  const busy = isUnderWay(usePress(slotOf(order)));
  return (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target as Element).matches('[data-card]')) return;
    const presses: Record<string, (() => void) | null | undefined> = {
      ' ': next,
      u: undo > 0 ? () => void takeBack(order) : null,
      Delete: remove,
      '+': toggle,
    };
    const run = presses[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (run === undefined) return;
    event.preventDefault();
    // A key that is held down was not meant for the step after this one, nor a second one for what is under way or came into its place.
    if (!event.repeat && !hasJustGoneOn() && (!busy || event.key === '+')) run?.();
  };
};
