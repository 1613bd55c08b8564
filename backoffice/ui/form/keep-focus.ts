// New values give the lists of a form new rows. Whoever is in an input of one stays in it, where they were.
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

type Input = HTMLInputElement | HTMLTextAreaElement;
type Held = { input: Input; selection: [number | null, number | null] };

const isInput = (element: Element | null): element is Input =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** To be called before the values of a form change: if its focused input is another one then, the focus goes there. */
export const useKeptFocus = (form: RefObject<HTMLFormElement | null>): (() => void) => {
  const held = useRef<Held | null>(null);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once after each change, when the new rows are on the page.
  useLayoutEffect(() => {
    const { input, selection } = held.current ?? {};
    held.current = null;
    if (!input?.name || !selection || input.isConnected) return;
    const next = form.current?.querySelector<Input>(`[name="${input.name}"]`);
    next?.focus({ preventScroll: true });
    next?.setSelectionRange(...selection);
  }, [turn]);
  return useCallback(() => {
    const input = document.activeElement;
    if (!isInput(input) || !form.current?.contains(input)) return;
    held.current = { input, selection: [input.selectionStart, input.selectionEnd] };
    setTurn((before) => before + 1);
  }, [form]);
};
