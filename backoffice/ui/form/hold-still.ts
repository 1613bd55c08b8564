// A new record's page goes away once it is made: what is typed meanwhile would go with it.

/** Nothing can be typed into a form, nor pressed in it, until the answer is called; then whoever was in it is where they were. */
export const holdStill = (form: HTMLFormElement): (() => void) => {
  const focused = document.activeElement;
  form.inert = true;
  return () => {
    form.inert = false;
    if (focused instanceof HTMLElement && form.contains(focused)) focused.focus({ preventScroll: true });
  };
};
