/**
 * Blocks all input into a form until the returned function is called, which restores the focus. The page of a new record closes once it
 * is saved, so input during the save would be lost.
 */
export const blockInput = (form: HTMLFormElement): (() => void) => {
  const focused = document.activeElement;
  form.inert = true;
  return () => {
    form.inert = false;
    if (focused instanceof HTMLElement && form.contains(focused)) focused.focus({ preventScroll: true });
  };
};
