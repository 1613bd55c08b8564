// How much room an element takes that comes and goes, told to the screens that fill the window.
import { type RefObject, useLayoutEffect } from 'react';

/** Keeps a variable of the page at the element's height and what is to be left beside it, in pixels; 0 while it shows nothing. */
export const useToldHeight = (ref: RefObject<HTMLElement | null>, name: `--${string}`, beside = 0): void => {
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const { style } = document.documentElement;
    const tell = () => style.setProperty(name, element.offsetHeight > 0 ? `${element.offsetHeight + beside}px` : '0px');
    let frame = 0;
    // In a frame of its own: what is told may change the size of what is observed elsewhere in this one.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(tell);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      style.removeProperty(name);
    };
  }, [ref, name, beside]);
};
