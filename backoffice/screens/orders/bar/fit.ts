// Measures how many tickets a strip has room for: the height of an allergy band is known only once it is rendered.
import { type RefObject, useLayoutEffect, useState } from 'react';
import { useBox } from './use-box.ts';

/** React stops a component that renders again too often within one update. */
const MOST_STEPS = 24;

const overflows = (element: Element): boolean => element.scrollHeight > element.clientHeight + 1;
const isFull = (strip: HTMLElement): boolean => overflows(strip) || [...strip.querySelectorAll('[data-fixed] > ol')].some(overflows);

type Fit = { shown: number /** Not even the fewest find room. */; full: boolean };

/** The largest number of tickets from `most` down to `least` that leaves every band whole; measured again when `plan` or the height changes. */
export const useFit = (root: RefObject<HTMLElement | null>, { most, least, plan }: { most: number; least: number; plan: string }): Fit => {
  const height = useBox(root)?.height ?? 0;
  const key = `${plan} ${height}`;
  const [found, setFound] = useState({ key, shown: most, full: false });
  const { shown, full } = found.key === key ? found : { shown: most, full: false };
  useLayoutEffect(() => {
    const strip = root.current;
    if (!strip || full) return;
    const check = () => {
      // An opened ticket covers others and may overflow.
      if (!strip.querySelector('[data-allergies]') || strip.querySelector('[data-opened]') || !isFull(strip)) return;
      setFound({ key, shown: Math.max(least, shown - Math.ceil(shown / MOST_STEPS)), full: shown <= least });
    };
    check();
    const observer = new ResizeObserver(check);
    for (const band of strip.querySelectorAll('[data-allergies]')) observer.observe(band);
    return () => observer.disconnect();
  });
  return { shown, full };
};
