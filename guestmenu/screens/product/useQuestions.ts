// The questions of a product's sheet: which are open, which are marked, and the way from one to the next.
import type { OrderLine } from '@ardoise/contract/orders.ts';
import type { ResolvedMenu, ResolvedProduct } from '@ardoise/menu/resolved-menu.ts';
import { useRef, useState } from 'react';
import { openChoices, questionsOf } from '../../visit/basket.ts';
import { leadTo } from './lead.ts';

/** `reopened`: questions whose answer is no longer available. */
export const useQuestions = (product: ResolvedProduct, menu: ResolvedMenu, line: OrderLine, reopened: readonly string[]) => {
  // The questions that were open as the guest tried to submit: one that comes up afterwards is not a mistake yet.
  const [asked, setAsked] = useState<readonly string[]>([]);
  const form = useRef<HTMLFormElement>(null);
  // True for touch and mouse: for a guest who uses keys the sheet does not scroll.
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
    /** Keeps the marks of the reopened questions once the line is changed. */
    keepReopened: () => setAsked([...asked, ...reopened]),
    /** Scrolls to the next open question once this one is answered for the first time; the focus stays. */
    onAnswered: (changed: OrderLine, id: string) => {
      if (missing.includes(id) && pointed.current) leadTo(form, openChoices(product, changed, menu.products)[0], { focus: false });
    },
    /** Marks one open question and moves the focus there; the guest is on the way to the others. */
    ask: (id: string) => {
      setAsked([...asked, id]);
      leadTo(form, id, { focus: true });
    },
  };
};

export type Questions = ReturnType<typeof useQuestions>;
