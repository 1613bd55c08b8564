// Measures the space of a table: whether its rows become cards, and whether it has more columns to scroll to.
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The width below which each row is a card. */
const CARDS_BELOW_PX = 680;

/** A ref for an element, and true while it is too narrow for a table. */
export const useNarrow = (): [RefObject<HTMLDivElement | null>, boolean] => {
  const frameRef = useRef<HTMLDivElement>(null);
  const [narrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const element = frameRef.current;
    if (!element) return;
    const measure = () => setNarrow(element.clientWidth < CARDS_BELOW_PX);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [frameRef, narrow];
};

/** True while the table can scroll further to its end. */
export const useHasMore = (frameRef: RefObject<HTMLDivElement | null>, rows: unknown): boolean => {
  const [more, setMore] = useState(false);
  useLayoutEffect(() => {
    const frame = frameRef.current;
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
  }, [frameRef, rows]);
  return more;
};
