// Moves the focus when another screen is shown.
import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { previousAddress } from '../app/previous-address.ts';

/** The longest wait for the rows of a list, in milliseconds. */
const TIMEOUT_MS = 8000;

/** True while the user has not started to work in the page. */
const isUntouched = (page: HTMLElement) => {
  const active = document.activeElement;
  return !document.querySelector('dialog[open]') && (!page.contains(active) || active === page.querySelector('h1'));
};

/** Calls `find` at each change of the page until it returns true. Returns the function that gives up. */
const waitFor = (page: HTMLElement, find: () => boolean): (() => void) => {
  if (find()) return () => undefined;
  const watcher = new MutationObserver(() => find() && end());
  const timer = setTimeout(() => end(), TIMEOUT_MS);
  const end = () => {
    watcher.disconnect();
    clearTimeout(timer);
  };
  watcher.observe(page, { childList: true, subtree: true });
  return end;
};

/**
 * Moves the focus on a new screen to the element with `data-autofocus`, or to the heading; on returning from a record to its list, to the
 * row of the record. It does nothing on the first screen, or if the screen has placed the focus itself.
 */
export const useFocusOnNavigation = (root: RefObject<HTMLElement | null>): void => {
  const { pathname } = useLocation();
  useEffect(() => {
    const page = root.current;
    const from = previousAddress();
    if (!page || from === null || from === pathname || !isUntouched(page)) return;
    const back = from.startsWith(`${pathname}/`);
    if (!back) page.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    if (isUntouched(page)) page.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    if (!back) return;
    return waitFor(page, () => {
      if (!isUntouched(page)) return true;
      const links = [...page.querySelectorAll('a')].filter((link) => !link.closest('nav, header'));
      const row = links.find((link) => link.getAttribute('href') === `#${from}`);
      row?.scrollIntoView({ block: 'center' });
      row?.focus({ preventScroll: true });
      return row !== undefined;
    });
  }, [pathname, root]);
};
