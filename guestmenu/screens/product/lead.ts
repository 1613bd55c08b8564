// The way from one question of a product's sheet to the next.
import type { RefObject } from 'react';

/** Leads to a question of the sheet, with its name and what is asked, which stand above. */
export const leadTo = (form: RefObject<HTMLFormElement | null>, id: string | undefined, { focus }: { focus: boolean }) =>
  // As soon as it is there: an answer may bring up the next question.
  requestAnimationFrame(() => {
    const group = id && form.current?.querySelector<HTMLElement>(`[data-step="${CSS.escape(id)}"]`);
    if (!group) return;
    if (focus) group.querySelector<HTMLElement>('input:enabled')?.focus({ preventScroll: true });
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    group.scrollIntoView({ behavior: still || focus ? 'auto' : 'smooth' });
  });
