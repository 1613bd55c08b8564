// What is typed into a field: it stays as it was typed, and is taken as soon as it can be read. Left before that, the field goes back to
// what holds and says so. Escape takes back what is typed, without a word: whoever presses it means that.
import { type ChangeEvent, type KeyboardEvent, useState } from 'react';

type Typing<T> = {
  /** Null: it cannot be read. */
  read(text: string): T | null;
  onTake(value: T): void;
  /** An emptied field asks for the default; left out where there is none. */
  onClear?: (() => void) | undefined;
  /** What is taken instead of something wrong, once the field is left. */
  nearest?(text: string): T | null;
};

/** What was left in a field wrongly, and what was taken instead of it. */
export type Left<T> = { text: string; taken: T | null };
type Typed = { text: string; wrong: boolean };

export const useTyped = <T>({ read, onTake, onClear, nearest = () => null }: Typing<T>) => {
  const [typed, setTyped] = useState<Typed | null>(null);
  const [left, setLeft] = useState<Left<T> | null>(null);
  const forget = () => {
    setTyped(null);
    setLeft(null);
  };
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const { value, validity } = currentTarget;
    const text = value.trim();
    const cleared = text === '' && !validity.badInput;
    const found = cleared ? null : read(text);
    setLeft(null);
    setTyped({ text: value, wrong: cleared ? !onClear : found === null });
    if (found !== null) onTake(found);
    if (cleared) onClear?.();
  };
  const leave = () => {
    if (typed?.wrong) {
      const taken = nearest(typed.text.trim());
      if (taken !== null) onTake(taken);
      setLeft({ text: typed.text.trim(), taken });
    }
    setTyped(null);
  };
  return {
    /** Null: the field shows what holds. */
    text: typed?.text ?? null,
    wrong: typed?.wrong ?? false,
    left,
    forget,
    field: {
      /** Ctrl+Z takes the step back, not the letters (use-keys.ts). */
      'data-steps': true,
      onChange: take,
      onBlur: leave,
      onKeyDown: (event: KeyboardEvent) => {
        if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') return forget();
        if (event.key !== 'Escape' || typed === null) return;
        // It closes nothing around.
        event.preventDefault();
        forget();
      },
    },
  };
};
