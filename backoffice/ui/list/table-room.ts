// How much room a table has: whether its rows stand as cards, and whether more of it is to be seen.
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The width of its place below which each row is a card. */
const CARDS_BELOW_PX = 680;

/** Whether an element is too narrow for a table. */
export const useNarrow = (): [RefObject<HTMLDivElement | null>, boolean] => {
  const place = useRef<HTMLDivElement>(null);
  const [narrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = () => setNarrow(element.clientWidth < CARDS_BELOW_PX);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [place, narrow];
};

/** Whether more of a table is to be seen at its end. */
export const useMore = (place: RefObject<HTMLDivElement | null>, rows: unknown): boolean => {
  const [more, setMore] = useState(false);
  useLayoutEffect(() => {
    const frame = place.current;
    if (!frame || rows === null) return;
    const measure = () => setMore(frame.scrollWidth - frame.clientWidth - frame.scrollLeft > 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    frame.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      frame.removeEventListener('scroll', measure);
    };
  }, [place, rows]);
  return more;
};
