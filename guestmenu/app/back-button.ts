// The phone's back button closes the sheet on top. Each open sheet has one entry of the history. Where a sheet
// gives way to another one, entries are made and taken back together, once both are done.

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
  // The page may come back from the browser's memory on another entry than it was left on.
  addEventListener('pageshow', ({ persisted }) => persisted && onPop(new PopStateEvent('popstate', { state: history.state })));
};

/** A page that is loaded on the entry of a sheet that is not open goes back to its own: else the next step back would do nothing. */
export const leaveOldEntries = (): void => {
  listen();
  setTimeout(settle);
};

/** Leads to another page. From a sheet its entry is replaced, so that going back leads to the page below. */
export const leadTo = (address: string): void => (depthOf(history.state) > 0 ? location.replace(address) : location.assign(address));

/** Counts a sheet as open; `close` is called when the guest goes back. Answers how to count it as closed. */
export const closeOnBack = (close: Close): (() => void) => {
  listen();
  open.push(close);
  setTimeout(settle);
  return () => {
    open.splice(open.indexOf(close), 1);
    setTimeout(settle);
  };
};
