// The keyboard shortcuts of an order's link, its only tab stop on a board.
import type { Order } from '@ardoise/contract/orders.ts';
import type { KeyboardEvent } from 'react';
import { isPending, slotOf, useCommand } from '../live/commands.ts';
import { useSteps } from '../live/steps.ts';
import { useUndoSeconds } from '../Undo.tsx';
import { hasJustAutoFocused } from './focus.ts';

type KeyActions = {
  /** The next step; null if there is none. */
  next: (() => void) | null;
  remove: (() => void) | null;
  /** Expands the ticket in place. */
  toggle?: () => void;
};

/** Space: next step; U: undo; Delete: delete; +: expand. Enter opens the link natively. */
export const useOrderKeys = (order: Order, { next, remove, toggle }: KeyActions): ((event: KeyboardEvent) => void) => {
  const { undoStep } = useSteps();
  const undo = useUndoSeconds(order);
  const busy = isPending(useCommand(slotOf(order)));
  return (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target as Element).matches('[data-card]')) return;
    const actions: Record<string, (() => void) | null | undefined> = {
      ' ': next,
      u: undo > 0 ? () => void undoStep(order) : null,
      Delete: remove,
      '+': toggle,
    };
    const run = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (run === undefined) return;
    event.preventDefault();
    // Ignores a key that is held down, a key press after an automatic focus change, and all keys but + while a command is pending.
    if (!event.repeat && !hasJustAutoFocused() && (!busy || event.key === '+')) run?.();
  };
};
