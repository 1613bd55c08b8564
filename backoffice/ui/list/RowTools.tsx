import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './table.module.css';

/** The buttons of a row, side by side. If one of them removes the row, the focus moves to the heading of the page. */
export const RowTools = ({ children }: { children: ReactNode }) => {
  const tools = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = tools.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      // A dialog in the row closes with it and returns the focus to an element that is about to be removed.
      requestAnimationFrame(() => {
        const lost = document.activeElement === null || document.activeElement === document.body;
        if (lost) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
      });
    };
  }, []);
  return (
    <span ref={tools} className={`row g3 ${classes.tools}`}>
      {children}
    </span>
  );
};
