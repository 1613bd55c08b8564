// After a refused submit: the first field in error, in the order in which people see them.

const MARKED = '[aria-invalid="true"], [role="alert"]:not(:empty)';
const CONTROL = 'input:not([type="file"], [type="hidden"]), textarea, button';

/** What to work on for a mark: the input itself, or for a list or a picture the last control before its message. */
const controlFor = (mark: Element): HTMLElement | null => {
  if (mark instanceof HTMLElement && mark.matches(CONTROL)) return mark;
  const before = mark.previousElementSibling;
  if (before instanceof HTMLElement && before.matches(CONTROL)) return before;
  const inside = mark.parentElement?.querySelectorAll<HTMLElement>(CONTROL) ?? [];
  return [...inside].at(-1) ?? null;
};

/** Brings it into view and gives it the focus; an error in a language that is not shown stands on that language's button. */
export const showFirstProblem = (form: HTMLElement): void => {
  const marks = [...form.querySelectorAll(MARKED)];
  const control =
    marks.map(controlFor).find((one) => one !== null && one.offsetParent !== null) ?? form.querySelector<HTMLElement>('button[data-wrong]');
  control?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
};
