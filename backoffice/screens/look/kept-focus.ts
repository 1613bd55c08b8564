// The focus where what had it is gone, dead or out of sight: it goes to something that stays, not to nowhere.
import { type RefObject, useEffect, useRef } from 'react';
import { useTopDialog } from '../../ui/Dialog.tsx';
import type { Editing } from './editing.ts';

export const isFocusLost = (): boolean => document.activeElement?.matches('body, :disabled') ?? true;

/**
 * To the settings, where an edit or a save took it away, as the way back of an element does. To the save button, where a save failed. To
 * "More", where a dialog gave it back to a button that a window has hidden since. Nothing outside of a dialog takes it while that is open.
 */
export const useKeptFocus = (
  { present, saved }: Pick<Editing, 'present' | 'saved'>,
  saving: boolean,
  panel: RefObject<HTMLElement | null>,
) => {
  const more = useRef<HTMLButtonElement>(null);
  const save = useRef<HTMLButtonElement>(null);
  const top = useTopDialog();
  const before = useRef({ present, saved, saving, top });
  useEffect(() => {
    const { current: was } = before;
    before.current = top ? { ...was, top } : { present, saved, saving, top };
    if (top || !isFocusLost()) return;
    if (was.present !== present || was.saved !== saved) panel.current?.focus({ preventScroll: true });
    else if (was.saving && !saving) save.current?.focus({ preventScroll: true });
    else if (was.top) more.current?.focus();
  }, [present, saved, saving, top, panel]);
  return { more, save };
};
