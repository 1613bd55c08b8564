// The questions of a product's sheet: which are open, which are marked, and scrolling from one to the next.
import type { OrderLine } from '@ardoise/contract/orders.ts';
import type { ResolvedMenu, ResolvedProduct } from '@ardoise/menu/resolved-menu.ts';
import { useRef, useState } from 'react';
import { openChoices, questionsOf } from '../../visit/basket.ts';
import { scrollToQuestion } from './scroll-to-question.ts';

/** `reopened`: questions whose answer is no longer available. */
export const useQuestions = (product: ResolvedProduct, menu: ResolvedMenu, line: OrderLine, reopened: readonly string[]) => {
  // Questions that were open when the guest tried to submit; questions that appear later are not marked yet.
  const [asked, setAsked] = useState<readonly string[]>([]);
  const form = useRef<HTMLFormElement>(null);
  // Touch or mouse was used last: the sheet does not scroll for keyboard users.
  const pointed = useRef(false);
  const missing = openChoices(product, line, menu.products);
  const all = questionsOf(product, line, menu.products);
  return {
    all,
    missing,
    next: all.find(({ id }) => missing.includes(id)),
    marked: missing.filter((id) => asked.includes(id) || reopened.includes(id)),
    form: {
      ref: form,
      onPointerDown: () => {
        pointed.current = true;
      },
      onKeyDown: () => {
        pointed.current = false;
      },
    },
    /** Keeps reopened questions marked once the line changes. */
    keepReopened: () => setAsked([...asked, ...reopened]),
    /** Scrolls to the next open question when this one is answered for the first time; the focus stays. */
    onAnswered: (changed: OrderLine, id: string) => {
      if (missing.includes(id) && pointed.current)
        scrollToQuestion(form, openChoices(product, changed, menu.products)[0], { focus: false });
    },
    /** Marks one open question and focuses it; the guest reaches the others one by one. */
    ask: (id: string) => {
      setAsked([...asked, id]);
      scrollToQuestion(form, id, { focus: true });
    },
  };
};

export type Questions = ReturnType<typeof useQuestions>;
