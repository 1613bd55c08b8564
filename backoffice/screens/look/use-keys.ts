// Keys of the editor, in the page of the preview too: Ctrl+Z or ⌘Z takes a step back, with Shift it is done again, Ctrl+S saves. A text field
// keeps its own Ctrl+Z, unless all that is typed there is a step.
import { useEffect, useRef } from 'react';
import { type Framed, pageIn } from './preview/page-in.ts';

type Keys = { undo(): void; redo(): void; save(): void };

/** Where the browser takes back what was typed; what is typed in others is a step of the look. */
const TYPED =
  'textarea, input:not(:read-only, [data-steps], [type=range], [type=color], [type=checkbox], [type=radio], [type=button], [type=file])';
const isTyping = (target: EventTarget | null): boolean => (target as Partial<Element> | null)?.matches?.(TYPED) ?? false;

/** What a field holds wrongly goes back to what holds, as if one had left it. */
const settle = (): void => {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLInputElement)) return;
  activeElement.blur();
  activeElement.focus({ preventScroll: true });
};

export const useKeys = (keys: Keys, { frame, ready }: Framed): void => {
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || document.querySelector('dialog[open]')) return;
      const key = event.key.toLowerCase();
      if (key === 's') {
        settle();
        now.current.save();
      } else if (key !== 'z' || isTyping(event.target)) return;
      else if (event.shiftKey) now.current.redo();
      else now.current.undo();
      event.preventDefault();
    };
    const leaving = new AbortController();
    for (const page of [window, pageIn({ frame, ready })]) page?.addEventListener('keydown', press, { signal: leaving.signal });
    return () => leaving.abort();
  }, [frame, ready]);
};
