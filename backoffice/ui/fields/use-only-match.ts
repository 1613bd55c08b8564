// Enter in a record picker: picks the only match, as soon as the server has answered for the typed text.
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';

type Picker = {
  typed: string;
  /** The ids of the matches. */
  matches: readonly string[];
  /** The matches are those of the typed text. */
  settled: boolean;
  onTake(id: string): void;
};

/** Props for the wrapper of a select. It must receive Enter before the select, which would submit the form. */
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
    // The select itself picks an option reached by the arrow keys.
    const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
    if (list?.querySelector('[data-combobox-selected]')) return;
    event.preventDefault();
    event.stopPropagation();
    setEntered(typed);
  };
  return { onKeyDownCapture };
};
