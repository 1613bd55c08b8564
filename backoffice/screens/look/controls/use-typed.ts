// The state of a text field: input is applied as soon as it is valid. If the field loses the focus with invalid input, it shows the current
// value and a message. Escape resets it without a message, because that is intended.
import { type ChangeEvent, type KeyboardEvent, useState } from 'react';

type Typing<T> = {
  /** Returns null for invalid input. */
  read(text: string): T | null;
  onValue(value: T): void;
  /** Called for an empty field, which resets to the default; undefined if there is no default. */
  onClear?: (() => void) | undefined;
  /** The value to apply instead of invalid input when the field loses the focus. */
  nearest?(text: string): T | null;
};

/** The invalid input of a field, and the value that was applied instead. */
export type Rejected<T> = { text: string; taken: T | null };
type Typed = { text: string; wrong: boolean };

export const useTyped = <T>({ read, onValue, onClear, nearest = () => null }: Typing<T>) => {
  const [typed, setTyped] = useState<Typed | null>(null);
  const [rejected, setRejected] = useState<Rejected<T> | null>(null);
  const clear = () => {
    setTyped(null);
    setRejected(null);
  };
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const { value, validity } = currentTarget;
    const text = value.trim();
    const cleared = text === '' && !validity.badInput;
    const found = cleared ? null : read(text);
    setRejected(null);
    setTyped({ text: value, wrong: cleared ? !onClear : found === null });
    if (found !== null) onValue(found);
    if (cleared) onClear?.();
  };
  const leave = () => {
    if (typed?.wrong) {
      const taken = nearest(typed.text.trim());
      if (taken !== null) onValue(taken);
      setRejected({ text: typed.text.trim(), taken });
    }
    setTyped(null);
  };
  return {
    /** Null: the field shows the current value. */
    text: typed?.text ?? null,
    wrong: typed?.wrong ?? false,
    rejected,
    clear,
    field: {
      /** Ctrl+Z undoes the step, not the input's characters (use-keys.ts). */
      'data-steps': true,
      onChange: take,
      onBlur: leave,
      onKeyDown: (event: KeyboardEvent) => {
        if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') return clear();
        if (event.key !== 'Escape' || typed === null) return;
        // Escape closes nothing else.
        event.preventDefault();
        clear();
      },
    },
  };
};
