// Two frames that show the same menu in different looks: where one is scrolled, the other follows, to the same dish. Only pages of our own
// origin can be asked; of others each is scrolled by itself.
import { useEffect, useRef } from 'react';
import { type Framed, pageIn } from '../preview/page-in.ts';

const recordsOn = ({ document }: Window): Element[] => [...document.querySelectorAll('main [data-id]')];

/** Where the other page is to be, so that it shows at its top what this one does. */
const placeFor = (page: Window, other: Window): number => {
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

export const useScrollTogether = ({ frame: one, ready: heardOne }: Framed, { frame: two, ready: heardTwo }: Framed): void => {
  useEffect(() => {
    const first = pageIn({ frame: one, ready: heardOne });
    const second = pageIn({ frame: two, ready: heardTwo });
    if (!first || !second) return;
    const leaving = new AbortController();
    /** Where a page was led to: its own word about that leads nobody back. */
    const led = new Map<Window, number>();
    const follow = (page: Window, other: Window) => {
      if (led.get(page) === page.scrollY) return;
      led.delete(page);
      other.scrollTo({ top: placeFor(page, other), behavior: 'instant' });
      led.set(other, other.scrollY);
    };
    const watch = (page: Window, other: Window) =>
      page.addEventListener('scroll', () => follow(page, other), { signal: leaving.signal, passive: true });
    watch(first, second);
    watch(second, first);
    return () => leaving.abort();
  }, [one, two, heardOne, heardTwo]);
};

/** Escape leaves the dialog from inside a frame too, unless the page in it has something to close itself. */
export const useEscapeFrom = ({ frame, ready }: Framed, onLeave: () => void): void => {
  const leave = useRef(onLeave);
  leave.current = onLeave;
  useEffect(() => {
    const page = pageIn({ frame, ready });
    if (!page) return;
    const leaving = new AbortController();
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !page.document.querySelector('dialog[open]')) leave.current();
    };
    page.addEventListener('keydown', press, { signal: leaving.signal, capture: true });
    return () => leaving.abort();
  }, [frame, ready]);
};
