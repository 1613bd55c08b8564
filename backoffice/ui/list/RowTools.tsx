import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './table.module.css';

/** The buttons of a row, side by side. Where the row goes by one of them, the focus goes on at the heading of the page. */
export const RowTools = ({ children }: { children: ReactNode }) => {
  const tools = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const place = tools.current;
    return () => {
      if (!place?.contains(document.activeElement)) return;
      // A question that stands in the row closes with it, and gives the focus to what is about to go.
      requestAnimationFrame(() => {
        const lost = document.activeElement === null || document.activeElement === document.body;
        if (lost) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
      });
    };
  }, []);
  return (
    <span ref={tools} className={classes.tools}>
      {children}
    </span>
  );
};
