// Resetting a form's values remounts the rows of its lists. Keeps the focus and the caret in the same field.
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

type Input = HTMLInputElement | HTMLTextAreaElement;
type SavedFocus = { input: Input; selection: [number | null, number | null] };

const isInput = (element: Element | null): element is Input =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** Returns a function to call before the values change. If that replaces the focused input, the new one gets the focus. */
export const useKeptFocus = (form: RefObject<HTMLFormElement | null>): (() => void) => {
  const saved = useRef<SavedFocus | null>(null);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once after each change, when the new rows are on the page.
  useLayoutEffect(() => {
    const { input, selection } = saved.current ?? {};
    saved.current = null;
    if (!input?.name || !selection || input.isConnected) return;
    const next = form.current?.querySelector<Input>(`[name="${input.name}"]`);
    next?.focus({ preventScroll: true });
    next?.setSelectionRange(...selection);
  }, [turn]);
  return useCallback(() => {
    const input = document.activeElement;
    if (!isInput(input) || !form.current?.contains(input)) return;
    saved.current = { input, selection: [input.selectionStart, input.selectionEnd] };
    setTurn((before) => before + 1);
  }, [form]);
};
