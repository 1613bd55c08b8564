// The editor's shortcuts, also inside the preview: Ctrl+Z or ⌘Z undoes, with Shift redoes, Ctrl+S saves. Text fields keep their own undo,
// except those whose input is a step.
import { useEffect, useRef } from 'react';
import { type Framed, pageIn } from './preview/page-in.ts';

type Keys = { undo(): void; redo(): void; save(): void };

/** Fields with the browser's own undo; input into others is a step of the look. */
const TYPED =
  'textarea, input:not(:read-only, [data-steps], [type=range], [type=color], [type=checkbox], [type=radio], [type=button], [type=file])';
const isTyping = (target: EventTarget | null): boolean => (target as Partial<Element> | null)?.matches?.(TYPED) ?? false;

/** Restores the last valid value of the focused field, as leaving it does. */
const resetInvalidInput = (): void => {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLInputElement)) return;
  activeElement.blur();
  activeElement.focus({ preventScroll: true });
};

/** The command of a key; null for a key that the page or the text field handles. */
const commandOf = (event: KeyboardEvent): keyof Keys | null => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || document.querySelector('dialog[open]')) return null;
  const key = event.key.toLowerCase();
  if (key === 's') return 'save';
  if (key !== 'z' || isTyping(event.target)) return null;
  return event.shiftKey ? 'redo' : 'undo';
};

export const useKeys = (keys: Keys, { frame, ready }: Framed): void => {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const command = commandOf(event);
      if (!command) return;
      if (command === 'save') resetInvalidInput();
      latest.current[command]();
      event.preventDefault();
    };
    const leaving = new AbortController();
    for (const page of [window, pageIn({ frame, ready })]) page?.addEventListener('keydown', onKeyDown, { signal: leaving.signal });
    return () => leaving.abort();
  }, [frame, ready]);
};
