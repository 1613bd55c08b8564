// Publishes the height of a temporary element to the screens that fill the window.
import { type RefObject, useLayoutEffect } from 'react';

/** Sets a CSS variable of the page to the element's height plus `beside`, in pixels; 0 while the element is empty. */
export const usePublishedHeight = (ref: RefObject<HTMLElement | null>, name: `--${string}`, beside = 0): void => {
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const { style } = document.documentElement;
    const publish = () => style.setProperty(name, element.offsetHeight > 0 ? `${element.offsetHeight + beside}px` : '0px');
    let frame = 0;
    // Runs in the next frame: the variable may resize elements that other observers watch in this one (a ResizeObserver loop).
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(publish);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      style.removeProperty(name);
    };
  }, [ref, name, beside]);
};
