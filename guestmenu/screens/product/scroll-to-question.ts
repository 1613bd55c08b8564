// Moves from one question of a product's sheet to the next.
import type { RefObject } from 'react';

/** Scrolls to a question of the sheet, including its heading, and focuses it if `focus`. */
export const scrollToQuestion = (form: RefObject<HTMLFormElement | null>, id: string | undefined, { focus }: { focus: boolean }) =>
  // In the next frame, because an answer may add the next question.
  requestAnimationFrame(() => {
    const group = id && form.current?.querySelector<HTMLElement>(`[data-step="${CSS.escape(id)}"]`);
    if (!group) return;
    if (focus) group.querySelector<HTMLElement>('input:enabled')?.focus({ preventScroll: true });
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    group.scrollIntoView({ behavior: still || focus ? 'auto' : 'smooth' });
  });
