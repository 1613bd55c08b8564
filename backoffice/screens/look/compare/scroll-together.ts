// Synchronizes the scroll position of two frames with different looks, by dish. Works only for same-origin pages; others scroll
// independently.
import { useEffect, useRef } from 'react';
import { type Framed, pageIn } from '../preview/page-in.ts';

const recordsOn = ({ document }: Window): Element[] => [...document.querySelectorAll('main [data-id]')];

/** The scroll position at which `other` has the same dish at its top as `page`. */
const scrollTopFor = (page: Window, other: Window): number => {
  if (page.scrollY <= 0) return 0;
  const records = recordsOn(page);
  const at = records.findIndex((one) => {
    const { bottom, height } = one.getBoundingClientRect();
    return height > 0 && bottom > 0 && !one.querySelector('[data-id]');
  });
  const same = recordsOn(other)[at]?.getBoundingClientRect();
  const top = records[at]?.getBoundingClientRect().top;
  return same && same.height > 0 && top !== undefined ? other.scrollY + same.top - top : page.scrollY;
};

export const useScrollTogether = ({ frame: one, ready: readyOne }: Framed, { frame: two, ready: readyTwo }: Framed): void => {
  useEffect(() => {
    const first = pageIn({ frame: one, ready: readyOne });
    const second = pageIn({ frame: two, ready: readyTwo });
    if (!first || !second) return;
    const leaving = new AbortController();
    /** Scroll positions that were set here: their scroll events must not move the other page again. */
    const scrolledTo = new Map<Window, number>();
    const follow = (page: Window, other: Window) => {
      if (scrolledTo.get(page) === page.scrollY) return;
      scrolledTo.delete(page);
      other.scrollTo({ top: scrollTopFor(page, other), behavior: 'instant' });
      scrolledTo.set(other, other.scrollY);
    };
    const watch = (page: Window, other: Window) =>
      page.addEventListener('scroll', () => follow(page, other), { signal: leaving.signal, passive: true });
    watch(first, second);
    watch(second, first);
    return () => leaving.abort();
  }, [one, two, readyOne, readyTwo]);
};

/** Escape inside a frame also leaves the dialog, unless the page handles the key itself. */
export const useEscapeInFrame = ({ frame, ready }: Framed, onLeave: () => void): void => {
  const latestOnLeave = useRef(onLeave);
  latestOnLeave.current = onLeave;
  useEffect(() => {
    const page = pageIn({ frame, ready });
    if (!page) return;
    const leaving = new AbortController();
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !page.document.querySelector('dialog[open]')) latestOnLeave.current();
    };
    page.addEventListener('keydown', onKeyDown, { signal: leaving.signal, capture: true });
    return () => leaving.abort();
  }, [frame, ready]);
};
