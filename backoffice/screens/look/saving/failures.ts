// What of the look could not be kept, told in a message.
import { useRef } from 'react';
import { dismiss, notify } from '../../../ui/notify/notify.ts';

/** One at a time, until something is kept: an old failure beside a success would contradict it. */
export const useFailures = () => {
  const told = useRef<number | null>(null);
  const clear = () => {
    if (told.current !== null) dismiss(told.current);
  };
  return {
    clear,
    tell: (text: string) => {
      clear();
      told.current = notify(text, { tone: 'bad', duration: 8000 });
    },
  };
};
