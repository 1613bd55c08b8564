// The phone's back button closes the top sheet. Each open sheet has one history entry. When one sheet replaces another, entries are added
// and removed after both have changed.

type Close = () => void;

const open: Close[] = [];
let entries = 0;
let leaving = false;
let listening = false;

const depthOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'sheet' in state && typeof state.sheet === 'number' ? state.sheet : 0;

const settle = () => {
  if (leaving) return;
  while (entries < open.length) {
    entries += 1;
    history.pushState({ sheet: entries }, '');
  }
  if (entries === open.length) return;
  leaving = true;
  history.go(open.length - entries);
};

const onPop = ({ state }: PopStateEvent) => {
  entries = depthOf(state);
  if (leaving) {
    leaving = false;
    settle();
    return;
  }
  for (const close of open.slice(entries).reverse()) close();
};

const listen = () => {
  if (listening) return;
  listening = true;
  entries = depthOf(history.state);
  addEventListener('popstate', onPop);
  // The page may be restored from the back/forward cache at another history entry.
  addEventListener('pageshow', ({ persisted }) => persisted && onPop(new PopStateEvent('popstate', { state: history.state })));
};

/**
 * If the page loads at the history entry of a sheet that is not open, goes back to the page's own entry; otherwise the next "back" would do
 * nothing.
 */
export const leaveOldEntries = (): void => {
  listen();
  setTimeout(settle);
};

/** Navigates to another page. From a sheet, its history entry is replaced, so that "back" leads to the page below. */
export const navigateTo = (address: string): void => (depthOf(history.state) > 0 ? location.replace(address) : location.assign(address));

/** Registers an open sheet; `close` is called when the guest goes back. Returns the function to unregister it. */
export const closeOnBack = (close: Close): (() => void) => {
  listen();
  open.push(close);
  setTimeout(settle);
  return () => {
    open.splice(open.indexOf(close), 1);
    setTimeout(settle);
  };
};
