// Where the keyboard goes on when another screen is shown.
import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { cameFrom } from '../app/previous-address.ts';

/** How long the rows of a list may take to come, in milliseconds. */
const TIMEOUT_MS = 8000;

/** Whether nobody has begun to work in the page yet. */
const isFree = (page: HTMLElement) => {
  const active = document.activeElement;
  return !document.querySelector('dialog[open]') && (!page.contains(active) || active === page.querySelector('h1'));
};

/** Calls `find` until it has found an element, whenever something comes to the page; answers how to give up. */
const whenThere = (page: HTMLElement, find: () => boolean): (() => void) => {
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
 * On a new screen the focus goes to its heading, or to what asks for it (`data-autofocus`); on a list that one comes back to, to the
 * row of the record that one comes from. The first screen leaves it to the browser, and a screen that places it itself to that.
 */
export const useFocusOnNavigation = (root: RefObject<HTMLElement | null>): void => {
  const { pathname } = useLocation();
  useEffect(() => {
    const page = root.current;
    const from = cameFrom();
    if (!page || from === null || from === pathname || !isFree(page)) return;
    const back = from.startsWith(`${pathname}/`);
    if (!back) page.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    if (isFree(page)) page.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    if (!back) return;
    return whenThere(page, () => {
      if (!isFree(page)) return true;
      const links = [...page.querySelectorAll('a')].filter((link) => !link.closest('nav, header'));
      const row = links.find((link) => link.getAttribute('href') === `#${from}`);
      row?.scrollIntoView({ block: 'center' });
      row?.focus({ preventScroll: true });
      return row !== undefined;
    });
  }, [pathname, root]);
};
