// Enter in a picker of records: it takes the only match, as soon as the server has answered for what is typed.
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';

type Picker = {
  typed: string;
  /** The ids that are offered. */
  matches: readonly string[];
  /** The server has answered for what is typed. */
  settled: boolean;
  onTake(id: string): void;
};

/** For the wrapper of a select: it must receive Enter before the select, which would send the form. */
export const useOnlyMatch = ({ typed, matches, settled, onTake }: Picker) => {
  /** The text on which Enter was pressed before the server had answered for it. */
  const [entered, setEntered] = useState<string | null>(null);
  const take = useEffectEvent(() => {
    setEntered(null);
    const [only, ...others] = matches;
    if (only !== undefined && others.length === 0) onTake(only);
  });
  const waits = entered !== null && entered === typed;
  useEffect(() => {
    if (waits && settled) take();
  }, [waits, settled]);
  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
    const input = event.target as HTMLElement;
    const isOpen = input.getAttribute('aria-expanded') === 'true';
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isOpen || typed.trim() === '') return;
    // An option that was reached by the arrow keys is taken as ever.
    const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
    if (list?.querySelector('[data-combobox-selected]')) return;
    event.preventDefault();
    event.stopPropagation();
    setEntered(typed);
  };
  return { onKeyDownCapture };
};
