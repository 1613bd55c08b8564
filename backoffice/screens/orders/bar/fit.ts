// Measures the number of tickets that fit into a lane, because the height of an allergy band is known only after rendering.
import { type RefObject, useLayoutEffect, useState } from 'react';
import { useBox } from './use-box.ts';

/** Maximum number of measuring steps: React limits nested updates. */
const MAX_STEPS = 24;

const overflows = (element: Element): boolean => element.scrollHeight > element.clientHeight + 1;
const isFull = (lane: HTMLElement): boolean => overflows(lane) || [...lane.querySelectorAll('[data-fixed] > ol')].some(overflows);

/** `full`: not even the minimum number of tickets fits. */
type Fit = { shown: number; full: boolean };

/**
 * The largest number of tickets, from `most` down to `least`, at which no allergy band is truncated; measured again after a change of
 * `layoutKey` or of the height.
 */
export const useFit = (
  root: RefObject<HTMLElement | null>,
  { most, least, layoutKey }: { most: number; least: number; layoutKey: string },
): Fit => {
  const height = useBox(root)?.height ?? 0;
  const key = `${layoutKey} ${height}`;
  const [found, setFound] = useState({ key, shown: most, full: false });
  const { shown, full } = found.key === key ? found : { shown: most, full: false };
  useLayoutEffect(() => {
    const lane = root.current;
    if (!lane || full) return;
    const check = () => {
      // An expanded ticket overlays others and may overflow.
      if (!lane.querySelector('[data-allergies]') || lane.querySelector('[data-opened]') || !isFull(lane)) return;
      setFound({ key, shown: Math.max(least, shown - Math.ceil(shown / MAX_STEPS)), full: shown <= least });
    };
    check();
    const observer = new ResizeObserver(check);
    for (const band of lane.querySelectorAll('[data-allergies]')) observer.observe(band);
    return () => observer.disconnect();
  });
  return { shown, full };
};
