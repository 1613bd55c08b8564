// Finds the first field in error after a refused submit, in document order.

const ERROR_MARKS = '[aria-invalid="true"], [role="alert"]:not(:empty)';
const CONTROL = 'input:not([type="file"], [type="hidden"]), textarea, button';

/** The control of an error: the input itself, or for a list or a picture the last control before its message. */
const controlFor = (mark: Element): HTMLElement | null => {
  if (mark instanceof HTMLElement && mark.matches(CONTROL)) return mark;
  const before = mark.previousElementSibling;
  if (before instanceof HTMLElement && before.matches(CONTROL)) return before;
  const inside = mark.parentElement?.querySelectorAll<HTMLElement>(CONTROL) ?? [];
  return [...inside].at(-1) ?? null;
};

/** Scrolls to the first control in error and focuses it. An error in a hidden translation is on the tab of its language. */
export const showFirstProblem = (form: HTMLElement): void => {
  const marks = [...form.querySelectorAll(ERROR_MARKS)];
  const control =
    marks.map(controlFor).find((one) => one !== null && one.offsetParent !== null) ?? form.querySelector<HTMLElement>('button[data-wrong]');
  control?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
};
