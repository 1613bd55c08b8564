// The size of an element, updated when it changes.
import { type RefObject, useLayoutEffect, useState } from 'react';

export type Box = { width: number; height: number };

/** Whole pixels; null before the first measurement. */
export const useBox = (ref: RefObject<HTMLElement | null>): Box | null => {
  const [box, setBox] = useState<Box | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const [width, height] = [element.clientWidth, element.clientHeight];
      setBox((before) => (before?.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return box;
};
