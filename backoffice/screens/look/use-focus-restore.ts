// Restores the focus if its element is removed, disabled or hidden.
import { type RefObject, useEffect, useRef } from 'react';
import { useTopDialog } from '../../ui/Dialog.tsx';
import type { Editing } from './editing.ts';

export const isFocusLost = (): boolean => document.activeElement?.matches('body, :disabled') ?? true;

/**
 * Moves a lost focus: to the settings after an edit or a save, to the save button after a failed save, and to "More" if a dialog returns it
 * to a button that the narrow window hides. While a dialog is open, nothing outside it gets the focus.
 */
export const useFocusRestore = (
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
