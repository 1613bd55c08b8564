// Keys of the editor: Ctrl+Z or ⌘Z takes a step back, with Shift it is done again, Ctrl+S saves. A text field keeps its own Ctrl+Z.
import { useEffect, useRef } from 'react';

type Keys = { undo(): void; redo(): void; save(): void };

const NOT_TYPED = ['range', 'color', 'checkbox', 'radio', 'button', 'file'];
const isTyping = (target: EventTarget | null): boolean =>
  (target instanceof HTMLInputElement && !NOT_TYPED.includes(target.type) && !target.readOnly) || target instanceof HTMLTextAreaElement;

export const useKeys = (keys: Keys): void => {
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || document.querySelector('dialog[open]')) return;
      const key = event.key.toLowerCase();
      if (key === 's') now.current.save();
      else if (key !== 'z' || isTyping(event.target)) return;
      else if (event.shiftKey) now.current.redo();
      else now.current.undo();
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
};
